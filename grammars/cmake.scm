; commands are written in any case
((normal_command . (identifier) @_command (argument_list . (argument) @name)) @definition.target
 (#match? @_command "^(?i:add_executable|add_library|add_custom_target)$"))
((normal_command . (identifier) @_command (argument_list . (argument) @_word . (argument) @name)) @definition.test
 (#match? @_command "^(?i:add_test)$") (#eq? @_word "NAME"))
((source_file (normal_command . (identifier) @_command (argument_list . (argument) @name)) @definition.variable)
 (#match? @_command "^(?i:set|option)$"))
((normal_command . (identifier) @_command) @import
 (#match? @_command "^(?i:cmake_minimum_required|include|find_package|add_subdirectory)$"))
((normal_command . (identifier) @_command) @preamble
 (#match? @_command "^(?i:project)$"))
