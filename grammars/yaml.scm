; - name: build
((block_sequence_item
   (block_node (block_mapping . (block_mapping_pair key: (flow_node) @_key value: (flow_node) @name)))) @container.item
 (#any-of? @_key "name" "id"))

; one of several documents, a Kubernetes manifest: metadata.name
((document (block_node (block_mapping (block_mapping_pair
   key: (flow_node) @_key
   value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_name value: (flow_node) @name))))))) @container.document
 (#eq? @_key "metadata") (#eq? @_name "name"))
