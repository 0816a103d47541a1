(member_declaration "constructor" @name) @definition.constructor
