; <variety id="bean-014">: the element's name and what it is called
((element (STag . (Name) @name (Attribute (Name) @_key (AttValue) @name))) @container.element
 (#any-of? @_key "id" "Id" "ID" "name" "Name" "key"))
((element (EmptyElemTag . (Name) @name (Attribute (Name) @_key (AttValue) @name))) @definition.element
 (#any-of? @_key "id" "Id" "ID" "name" "Name" "key"))
