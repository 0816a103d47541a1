"""Tables of pages: found by tags, by rules, by alignment or by a model; and joined over page breaks.

`find_tables(page)` gives the tables of a page from the top, `outside(page, tables)` the lines that are in none with the
numbers of their first words, `join_tables(tables, between)` one table for those that a page break parted.
"""

from structsplit.parsers.pdf.tables.find import find_tables
from structsplit.parsers.pdf.tables.joins import join_tables
from structsplit.parsers.pdf.tables.model import model_tables
from structsplit.parsers.pdf.tables.rest import outside
from structsplit.parsers.pdf.tables.table import Cell, Found, Place, Row, Table

__all__ = ["Cell", "Found", "Place", "Row", "Table", "find_tables", "join_tables", "model_tables", "outside"]
