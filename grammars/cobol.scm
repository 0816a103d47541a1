(section_header) @name @definition.section
(paragraph_header) @name @definition.paragraph
