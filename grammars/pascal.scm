(declType name: (_) @name type: (declClass (kClass))) @container.class
(declType name: (_) @name type: (declClass (kObject))) @container.object
(declType name: (_) @name type: (declClass (kRecord))) @container.record
(declType name: (_) @name type: (declIntf)) @container.interface
(declType name: (_) @name type: (declHelper)) @container.class

(defProc header: (declProc (kProcedure) name: (_) @name)) @definition.procedure
(defProc header: (declProc (kConstructor) name: (_) @name)) @definition.constructor
(defProc header: (declProc (kDestructor) name: (_) @name)) @definition.destructor
(declProc (kProcedure) name: (_) @name) @definition.procedure
(declProc (kConstructor) name: (_) @name) @definition.constructor
(declProc (kDestructor) name: (_) @name) @definition.destructor

; variables of the unit, not those of its procedures
(interface (declVars (declVar name: (_) @name) @definition.variable))
(implementation (declVars (declVar name: (_) @name) @definition.variable))
(program (declVars (declVar name: (_) @name) @definition.variable))
