((command (command_name) @_command) @import (#eq? @_command "import"))
