; [{"id": "glaze", …}]: records are called what their first key says
((array (object . (pair key: (string (string_content) @_key) value: [(string) (number)] @name)) @container.item)
 (#any-of? @_key "id" "name" "title" "key"))
