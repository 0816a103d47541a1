"""Tables of pages: what is found, what is refused, where each word goes, and what is joined over page breaks.

The pages are built of records, so that each test shows all that its table is made of.
"""

import itertools
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from structsplit.parsers.pdf.page import Line, Page, Shape, Span, Style, Tag, Word
from structsplit.parsers.pdf.tables import Found, Table, find_tables, join_tables, model_tables, outside
from structsplit.parsers.pdf.tables.quick import may_hold_table

FIXTURES = Path(__file__).parent.parent / "fixtures" / "pdf"

SIZE = 10.0
ADVANCE = 5.0
"""Width of a character in points."""


def line(text: str, x: float, y: float, *, bold: bool = False, mono: bool = False, path: str = "") -> Line:
    """A line whose words stand where blanks leave them: two blanks in the text are a gap of two characters.
    `path`: "Table 3/TR 0/TD 1", its place in the tags."""
    style = Style("Serif", SIZE, bold, False, mono)
    words = [
        Word(x + ADVANCE * found.start(), y, x + ADVANCE * found.end(), y + 12, found[0])
        for found in re.finditer(r"\S+", text)
    ]
    steps = [step.rpartition(" ") for step in path.split("/")] if path else []
    tag = Tag(tuple((name, int(number)) for name, _, number in steps)) if steps else None
    box = (words[0].x0, y, words[-1].x1, y + 12)
    return Line(box, [Span(text, style, box[0], box[2])], words, 0, y + 9, tag=tag)


def grid_of(xs: Sequence[float], ys: Sequence[float], *, missing: Sequence[tuple[str, int, int]] = ()) -> list[Shape]:
    """The rules of a grid but those named: ("below", row, column) or ("right", row, column)."""
    shapes = []
    for row, y in enumerate(ys):
        shapes += [
            Shape(x0, y - 0.2, x1, y + 0.2, True, False)
            for column, (x0, x1) in enumerate(itertools.pairwise(xs))
            if ("below", row - 1, column) not in missing
        ]
    for column, x in enumerate(xs):
        shapes += [
            Shape(x - 0.2, y0, x + 0.2, y1, True, False)
            for row, (y0, y1) in enumerate(itertools.pairwise(ys))
            if ("right", row, column - 1) not in missing
        ]
    return shapes


def rule(x0: float, x1: float, y: float) -> Shape:
    return Shape(x0, y - 0.2, x1, y + 0.2, True, False)


def page(lines: Sequence[Line], shapes: Sequence[Shape] = (), number: int = 1) -> Page:
    return Page(number, str(number), 600, 800, list(lines), list(shapes))


def rows_of_text(
    rows: Sequence[Sequence[str]], xs: Sequence[float], y: float = 100, step: float = 14, *, mono: bool = False
) -> list[Line]:
    return [
        line(text, x, y + step * number, mono=mono)
        for number, row in enumerate(rows)
        for x, text in zip(xs, row, strict=True)
        if text
    ]


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in table.rows]


def only(tables: Sequence[Table]) -> Table:
    assert len(tables) == 1, [texts(table) for table in tables]
    return tables[0]


def always(*lines: str) -> Callable[[Table, Table], Sequence[str]]:
    """These lines stand between any two tables."""
    return lambda _, __: lines


nothing = always()

CATCH = [
    ["Species", "2023", "2024", "Change"],
    ["Herring", "1,204", "1,310", "8.8"],
    ["Mackerel", "873", "912", "4.5"],
    ["Cod", "95", "61", "-35.8"],
    ["Plaice", "310", "288", "-7.1"],
]
CATCH_XS = (60, 200, 280, 360)


def test_rules_around_cells_make_rows_however_many_lines_a_cell_has() -> None:
    lines = [
        line("Pier", 60, 104, bold=True),
        line("Moorings", 160, 104, bold=True),
        line("North", 60, 124),
        line("Ferries on the line", 160, 124),
        line("and the pilot boat", 160, 138),
        line("East", 60, 158),
        line("Fishing boats", 160, 158),
    ]
    table = only(find_tables(page(lines, grid_of((50, 150, 300), (100, 120, 154, 174)))))
    assert table.found is Found.GRID
    assert texts(table) == [
        ["Pier", "Moorings"],
        ["North", "Ferries on the line and the pilot boat"],
        ["East", "Fishing boats"],
    ]
    assert table.rows[1].cells[1].lines == ["Ferries on the line", "and the pilot boat"]
    assert table.headers == 1


def test_where_a_rule_is_missing_cells_are_one() -> None:
    lines = rows_of_text(
        [["", "Summer", ""], ["Length", "day", "week"], ["8 m", "9", "45"], ["12 m", "14", "70"]],
        (60, 160, 260), 104, 20,
    )  # fmt: skip
    missing = [("right", 0, 1), ("below", 0, 0)]
    table = only(find_tables(page(lines, grid_of((50, 150, 250, 350), (100, 120, 140, 160, 180), missing=missing))))
    spans = {(cell.text, cell.rows, cell.columns) for row in table.rows[:2] for cell in row.cells}
    assert spans == {("Summer", 1, 2), ("Length", 2, 1), ("day", 1, 1), ("week", 1, 1)}


def test_a_grid_open_at_the_top_and_the_bottom_has_the_rows_beside_it() -> None:
    rows = [["Pier", "Depth"], ["North", "6.5"], ["East", "4.0"], ["West", "9.0"]]
    lines = [*rows_of_text(rows, (60, 160), 104, 20), line("A line of text below it all", 60, 190)]
    assert texts(only(find_tables(page(lines, grid_of((50, 150, 250), (120, 140, 160)))))) == rows


CROSS = [rule(50, 350, 118), *(Shape(149.8, y, 150.2, y + 20, True, False) for y in (100, 120, 140))]
"""A rule below the first row, and one between two columns, drawn row by row."""


def test_rules_that_cross_below_the_names_of_the_columns_make_a_table_of_any_length() -> None:
    lines = rows_of_text(
        [["Berth", "For whom"], ["North", "Ferries, pilots"], ["East", "Fishing boats"]], (60, 160), 102, 20
    )
    assert texts(only(find_tables(page(lines[:4], CROSS)))) == [["Berth", "For whom"], ["North", "Ferries, pilots"]]
    assert texts(only(find_tables(page(lines, CROSS)))) == [
        ["Berth", "For whom"],
        ["North", "Ferries, pilots"],
        ["East", "Fishing boats"],
    ]


def test_rules_that_cross_are_no_table_where_text_runs_over_them_or_on_beyond_them() -> None:
    lines = rows_of_text([["Depth", "Hour"], ["", "low water in the yard basin"]], (60, 160), 102, 20)
    for x in (100, 270):
        assert not find_tables(page([*lines, line("a curve of the tide", x, 142)], CROSS))


def test_a_grid_that_is_a_part_of_its_table_gives_way_to_all_of_it() -> None:
    lines = rows_of_text(CATCH, CATCH_XS, 104, 20)
    table = only(find_tables(page(lines, grid_of((50, 190, 270, 350, 430), (100, 120, 140)))))
    assert texts(table) == CATCH


def test_a_heading_and_a_grid_below_a_table_that_lines_up_with_it_are_no_rows_of_it() -> None:
    above = rows_of_text([["Berth", "Draught"], ["North", "4.1"], ["East", "2.6"]], (60, 160), 40)
    below = rows_of_text([["Berth", "Length"], ["North", "80"], ["East", "24"]], (60, 160), 124, 20)
    lines = [*above, line("Quays by length", 60, 92, bold=True), *below]
    found = find_tables(page(lines, grid_of((50, 150, 300), (120, 140, 160, 180))))
    assert [texts(table)[0] for table in found] == [["Berth", "Draught"], ["Berth", "Length"]]


def test_white_boxes_are_not_seen() -> None:
    lines = rows_of_text([["Pier", "Depth"], ["North", "deep"]], (60, 160), 104, 20)
    white = [Shape(50, y, 250, y + 20, False, True) for y in (100, 120)]
    assert find_tables(page(lines, white)) == []


def test_rows_that_line_up_are_a_table_without_any_rule() -> None:
    table = only(find_tables(page(rows_of_text(CATCH, CATCH_XS))))
    assert table.found is Found.ALIGNED
    assert texts(table) == CATCH
    assert table.headers == 1


def test_columns_closer_than_words_of_prose_are_told_by_their_numbers() -> None:
    rows = ["12.5 0.7 11.3", "10.0 1.2 45.1", "99.1 0.8 10.4", "55.0 1.1 88.8", "17.4 0.9 35.7"]
    values = ["".join(f"{value:>6} " for value in row.split()) for row in rows]
    lines = [line(f"Pier {number}    {row}", 60, 100 + 14 * number) for number, row in enumerate(values)]
    assert {len(row) for row in texts(only(find_tables(page(lines))))} == {4}


def test_a_value_a_blank_behind_a_word_is_a_column_of_its_own_if_all_rows_say_so() -> None:
    colours = [("Lamp", "green", 12), ("Buoy", "yellow", 7), ("Tower", "white", 30), ("Mole", "black", 4)]
    rows = [*colours, ("Quay", "brown", 9)]
    lines = [line(f"{name:10}{colour:<7}{count}", 60, 100 + 14 * row) for row, (name, colour, count) in enumerate(rows)]
    assert texts(only(find_tables(page(lines))))[:2] == [["Lamp", "green", "12"], ["Buoy", "yellow", "7"]]


def test_header_cells_of_several_lines_and_over_several_columns() -> None:
    lines = [
        line("Landed", 236, 104, bold=True),
        line("Change in", 350, 104, bold=True),
        line("Species", 60, 122, bold=True),
        line("2023", 200, 122, bold=True),
        line("2024", 280, 122, bold=True),
        line("per cent", 352, 116, bold=True),
        *rows_of_text(CATCH[1:], CATCH_XS, 140),
    ]
    rules = [rule(55, 400, 100), rule(55, 400, 137), rule(55, 400, 200), rule(195, 310, 118.5)]
    table = only(find_tables(page(lines, rules)))
    assert table.headers == 2
    head = {
        (cell.text, cell.row, cell.column, cell.rows, cell.columns)
        for row in table.rows[:2]
        for cell in row.cells
        if cell.lines
    }
    assert ("Landed", 0, 1, 1, 2) in head
    assert ("2023", 1, 1, 1, 1) in head
    assert any(text == "Change in per cent" for text, *_ in head)
    assert texts(table)[2] == CATCH[1]


def test_a_row_of_nothing_but_a_label_is_no_header_though_it_is_bold_and_stands_below_the_names() -> None:
    rows = [["Berth", "May", "June"], ["North", "", ""], ["East", "3", ""], ["West", "5", "4"], ["South", "2", "6"]]
    lines = [
        line(text, x, 104 + 20 * number, bold=not column or not number)
        for number, row in enumerate(rows)
        for column, (x, text) in enumerate(zip((60, 160, 260), row, strict=True))
        if text
    ]
    table = only(find_tables(page(lines, grid_of((50, 150, 250, 350), (100, 120, 140, 160, 180, 200)))))
    assert table.headers == 1


def test_the_second_line_of_a_label_stays_in_its_row() -> None:
    lines = [
        line("Ferries, freighters and", 60, 100), line("12", 240, 100), line("7", 300, 100),
        line("pilot boats", 60, 112), line("Rowing boats", 60, 126), line("40", 240, 126), line("31", 300, 126),
        line("Sailing boats", 60, 140), line("25", 240, 140), line("22", 300, 140),
        line("Fishing boats", 60, 154), line("18", 240, 154), line("19", 300, 154),
    ]  # fmt: skip
    table = only(find_tables(page(lines)))
    assert texts(table)[0] == ["Ferries, freighters and pilot boats", "12", "7"]
    assert len(table.rows) == 4


def test_a_label_from_which_dots_lead_to_its_values_does_not_go_on_below_them() -> None:
    rows = [
        ["Gambling. . . . . .", "8.2", "7.2"], ["Offenses against the", "", ""], ["family. . . . . . .", "9.4", "6.9"],
        ["Drunkenness. . . .", "4.1", "3.1"],
    ]  # fmt: skip
    (table,) = find_tables(page(rows_of_text(rows, (100, 240, 380), step=12)))
    assert [row[0] for row in texts(table)] == [
        "Gambling. . . . . .", "Offenses against the family. . . . . . .", "Drunkenness. . . .",
    ]  # fmt: skip


def test_every_word_of_the_region_is_in_one_cell_and_none_is_cut() -> None:
    lines = [
        *rows_of_text([["Pier", "Depth"], ["North", "6.5"], ["East", "4.0"]], (60, 160), 104, 20),
        line("overlong-name-of-a-pier", 60, 164),  # reaches over the column line at 150
        line("2.1", 200, 164),
    ]
    here = page(lines, grid_of((50, 150, 250), (100, 120, 140, 160, 180)))
    table = only(find_tables(here))
    assert texts(table)[3] == ["overlong-name-of-a-pier", "2.1"]
    words = [word.text for line in here.lines for word in line.words]
    assert sorted(words[number] for number in table.words) == sorted(
        word for row in texts(table) for text in row for word in text.split()
    )


@pytest.mark.parametrize(
    ("what", "lines"),
    [
        ("contents", rows_of_text(
            [[f"{n}.1 Moorings " + ". " * 12, str(3 + 2 * n)] for n in range(9)], (60, 400))),
        ("contents without dots", rows_of_text(
            [[f"The {n}th pier of the harbour", str(3 + 2 * n)] for n in range(9)], (60, 400))),
        ("bullets", rows_of_text([["•", "The ferry leaves"], ["•", "The crane is shut"], ["•", "No fuel"]], (60, 80))),
        ("code", rows_of_text(
            [["depth = 3", "# metres"], ["tide = 4", "# hours"], ["moor(depth)", "# now"]], (60, 300), mono=True)),
        ("code in the type of the text", rows_of_text(
            [["if tide {", "moor := 3;"], ["begin", "leave();"], ["wait(3);", "end;"], ["}", "done;"]], (60, 300))),
        ("two columns of prose", rows_of_text(
            [["the harbour lies in the bay and", "ships that draw more than that"],
             ["is open to all ships that are", "wait at the outer pier for the"],
             ["not deeper than six metres and", "flood, which comes twice a day"]] * 5, (60, 320))),
        ("two columns of narrow prose", rows_of_text(
            [["Some boats have", "this harbour will"], ["cells that are", "not find a berth"],
             ["too long for the", "before the tide"], ["inner pier. This", "turns."]], (60, 200))),
        ("an index", rows_of_text(
            [["Anchors 3, 17,", "Berths . . . . 4"], ["22, 31", "Boats 9, 12,"], ["Ballast 5,", "13, 27, 41,"],
             ["8, 44", "Buoys . . . . 6"], ["Beacons 2, 7,", "Cables 1, 19,"], ["11", "Cranes . . . 8"]], (60, 300))),
        ("equations", rows_of_text(
            [["a + b + c", "(1)"], ["d - e", "(2)"], ["f * g - h", "(3)"]], (150, 400))),
    ],
)  # fmt: skip
def test_what_lines_up_and_is_no_table(what: str, lines: list[Line]) -> None:
    assert find_tables(page(lines)) == [], what


def test_a_table_beside_a_column_of_prose_is_found_without_it() -> None:
    prose = [line("the harbour lies in a wide bay and is", 60, 100 + 14 * number) for number in range(20)]
    more = [line("open to all ships that are not deeper", 320, 184 + 14 * number) for number in range(14)]
    piers = [["Pier", "Depth", "Boats"], ["North", "6.5", "12"], ["East", "4.0", "9"], ["West", "9.0", "3"]]
    small = rows_of_text(piers, (330, 400, 470))
    table = only(find_tables(page([*prose, *small, *more])))
    assert texts(table) == piers


def test_a_table_ends_where_its_caption_or_the_next_table_s_begins() -> None:
    first = rows_of_text(CATCH[1:], CATCH_XS, 100)
    second = rows_of_text(CATCH[1:], CATCH_XS, 180)
    tables = find_tables(page([*first, line("Table 2: The same again", 60, 162), *second]))
    assert [texts(table) for table in tables] == [CATCH[1:], CATCH[1:]]


def test_titles_and_notes_in_the_first_and_last_row_are_not_the_table_s() -> None:
    lines = [
        line("Exhibit 3 Depth at the piers of the harbour", 60, 104),
        *rows_of_text([["Pier", "Depth"], ["North", "6.5"], ["East", "4.0"]], (60, 260), 124, 20),
        line("Source: the harbour office, at the lowest tide", 60, 184),
    ]
    missing = [("right", 0, 0), ("right", 4, 0)]
    table = only(find_tables(page(lines, grid_of((50, 250, 450), (100, 120, 140, 160, 180, 200), missing=missing))))
    assert texts(table) == [["Pier", "Depth"], ["North", "6.5"], ["East", "4.0"]]


LISTED = [
    *(("1", "01-05", "Command code"), ("1", "06", "Command definer code, which is required:")),
    *(("", "", f"{letter} = a code that says what is asked for") for letter in "AMRSTU"),
    *(("2", "07-17", "Number"), ("2", "18", "Display source code:")),
    *(("", "", f"{letter} = where it comes from") for letter in "VWXYZ"),
]
"""Rows whose last cell goes on in a list, as they are set in manuals."""


def test_a_list_below_the_last_of_three_columns_is_part_of_its_table_to_the_end() -> None:
    table = only(find_tables(page(rows_of_text(LISTED, (60, 150, 250), step=18))))
    assert texts(table)[-1][-1] == "Z = where it comes from"
    assert len(table.rows) == len(LISTED)
    heading = line("What the codes mean", 300, 100 + 18 * len(LISTED), bold=True)
    assert len(only(find_tables(page([*rows_of_text(LISTED, (60, 150, 250), step=18), heading]))).rows) == len(LISTED)


def test_bold_names_of_columns_a_blank_line_above_are_its_header() -> None:
    names = [line(name, x, 60, bold=True) for name, x in (("LINE", 52), ("POSITION", 140), ("DESCRIPTION", 250))]
    table = only(find_tables(page([*names, *rows_of_text(LISTED, (60, 150, 250), step=18)])))
    assert (texts(table)[0], table.headers) == (["LINE", "POSITION", "DESCRIPTION"], 1)


def test_what_a_rule_through_the_foot_of_the_page_parts_from_a_table_is_none_of_its_rows() -> None:
    rows = rows_of_text(LISTED, (60, 150, 250), y=457, step=18)
    foot = [line(text, x, 755) for text, x in (("Cat. No. 28171E", 60), ("The manual", 250), ("Exhibit 12", 450))]
    table = only(find_tables(page([*rows, *foot], [rule(50, 550, 748)])))
    assert texts(table)[-1][-1] == "Z = where it comes from"


@pytest.mark.parametrize("y", [60, 620])
def test_rules_between_the_rows_of_a_table_part_no_row_at_the_edge_of_the_page_from_it(y: int) -> None:
    rows = [[f"Name {n}", f"{n}.5 m", "cash"] for n in range(1, 8)]
    rules = [rule(50, 550, y + 20 * n + 15) for n in range(6)]
    table = only(find_tables(page(rows_of_text(rows, (60, 250, 450), y, 20), rules)))
    assert texts(table) == rows


def test_a_last_row_that_is_wrapped_in_two_columns_keeps_all_its_lines() -> None:
    xs = (60, 150, 250)
    rows = [["Latin", "letters", "Replaces j"], ["Serbian", "gajica", "Cyrillic"], ["Arabic,", "kashida", "A first"]]
    wrapped = [["Persian", "", "try, which"], *(["", "", f"goes on {number} times"] for number in range(4))]
    below = rows_of_text([["New", "In version four"], ["and", "lines of the text"]], (60, 110), 250)
    lines = [*rows_of_text(rows, xs, 100, 24), *rows_of_text(wrapped, xs, 160, 12), *below]
    table = only(find_tables(page(lines)))
    longest = "A first try, which goes on 0 times goes on 1 times goes on 2 times goes on 3 times"
    assert texts(table)[-1] == ["Arabic, Persian", "kashida", longest]


def test_a_paragraph_between_two_tables_that_line_up_is_in_neither() -> None:
    facts = [["Name:", "OML"], ["Author:", "Donald Knuth"], ["Slots:", "0-127"], ["Page:", "33"]]
    prose = "This encoding contains italic Latin letters for use in"
    between = [line(prose, 80, 100 + 4 * 14 + 12), line("mathematical formulas.", 80, 100 + 5 * 14 + 12)]
    lines = [*rows_of_text(facts, (60, 180)), *between, *rows_of_text(facts, (60, 180), 100 + 7 * 14)]
    assert [texts(table) for table in find_tables(page(lines))] == [facts, facts]


@pytest.mark.parametrize("foot", ["ANEXO I  Página 12 de 14", "Bericht  Seite 3", "3 von 12  Bericht"])
def test_the_foot_with_the_number_of_the_page_is_no_row(foot: str) -> None:
    rows = [[f"Name {n}", f"{n}.5", "cash"] for n in range(1, 30)]
    table = only(find_tables(page([*rows_of_text(rows, (60, 180, 300), 330), line(foot, 300, 330 + 29 * 14 + 10)])))
    assert texts(table)[-1][0] == "Name 29"


def test_a_heading_in_larger_type_between_rows_that_line_up_parts_two_tables() -> None:
    keys = [["C-k", "kill the line"], ["C-y", "yank it back"], ["M-d", "kill the word"]]
    heading = line("Command History", 60, 100 + 3 * 14 + 8, bold=True)
    heading.spans[0] = heading.spans[0]._replace(style=heading.spans[0].style._replace(size=SIZE * 1.2))
    lines = [*rows_of_text(keys, (60, 180)), heading, *rows_of_text(keys, (60, 180), 100 + 4 * 14 + 12)]
    assert [texts(table) for table in find_tables(page(lines))] == [keys, keys]


def test_a_row_that_says_the_names_of_the_columns_again_begins_the_next_table() -> None:
    def table(y: float) -> list[Line]:
        names = [line(text, x, y, bold=True) for text, x in zip(CATCH[0], CATCH_XS, strict=True)]
        return [*names, *rows_of_text(CATCH[1:], CATCH_XS, y + 14)]

    below = 100 + 14 * (len(CATCH) + 1)
    assert [texts(found) for found in find_tables(page([*table(100), *table(below)]))] == [CATCH, CATCH]


def test_typewriter_in_columns_is_code_where_the_page_has_prose_and_a_table_where_all_is_typed() -> None:
    output = [line("-" * 60, 60, 93, mono=True), *rows_of_text(CATCH, CATCH_XS, 106, mono=True)]
    assert texts(only(find_tables(page(output)))) == CATCH
    said = line("This is what the harbour prints at the end of a day:", 60, 70)
    assert find_tables(page([said, *output])) == []
    names = [line(text, x, 106, bold=True, mono=True) for text, x in zip(CATCH[0], CATCH_XS, strict=True)]
    assert texts(only(find_tables(page([said, *names, *rows_of_text(CATCH[1:], CATCH_XS, 120, mono=True)])))) == CATCH


def test_columns_of_a_reference_card_are_told_by_their_headings_though_their_rows_are_level() -> None:
    def heading(text: str, x: float, y: float) -> Line:
        made = line(text, x, y, bold=True)
        made.spans[0] = made.spans[0]._replace(style=made.spans[0].style._replace(size=SIZE * 1.2))
        return made

    keys = [["C-k", "kill a line"], ["C-y", "yank it back"], ["M-d", "kill a word"]]
    column = [("Kill", 100), ("Move", 170), ("Search", 240), ("Help", 310)]
    left = [part for name, y in column for part in (heading(name, 60, y), *rows_of_text(keys, (60, 120), y + 14))]
    # two rows lower, so that headings are level with rows of the other one
    right = [
        part
        for name, y in column
        for part in (heading(f"{name} on", 320, y + 28), *rows_of_text(keys, (320, 380), y + 42))
    ]
    assert [texts(table) for table in find_tables(page([*left, *right]))] == [keys] * 8


def test_a_number_torn_at_its_point_is_whole() -> None:
    rows = [["Offences", "Total", "Male"], ["all", "62.6", "11,062.6"], ["fire", "17.5", "8.5"]]
    lines = rows_of_text(rows, (100, 240, 380))
    torn = lines[5]
    whole, point = torn.words[0], torn.words[0].x0 + 35
    torn.words = [whole._replace(x1=point, text="11,062."), whole._replace(x0=point + 2.8, text="6")]
    (table,) = find_tables(page(lines))
    assert texts(table)[1] == ["all", "62.6", "11,062.6"]


def test_typed_rules_part_rows_and_are_in_no_cell() -> None:
    lines = [
        *rows_of_text([CATCH[0]], CATCH_XS, 100, mono=True),
        line("-" * 70, 60, 113, mono=True),
        *rows_of_text(CATCH[1:], CATCH_XS, 126, mono=True),
        line("-" * 70, 60, 182, mono=True),
    ]
    assert texts(only(find_tables(page(lines)))) == CATCH


def test_drawings_and_huge_pages_cost_little_and_are_no_tables() -> None:
    shapes = [Shape(x, y, x + 5, y + 0.3, True, False) for x in range(0, 600, 4) for y in range(0, 800, 10)]
    assert find_tables(page([line("A map", 60, 100)], shapes)) == []
    assert not may_hold_table(page([line("here", 60, 100)] * 20_001))


def test_most_pages_are_told_by_their_lines_alone() -> None:
    prose = [line("the harbour lies in a wide bay and is open to all", 60, 100 + 14 * number) for number in range(40)]
    assert not may_hold_table(page(prose))
    assert may_hold_table(page(rows_of_text(CATCH, CATCH_XS)))


def test_gaps_that_are_none_between_cells_are_no_sign_of_a_table() -> None:
    """A manual's page has them on half its lines; what they cost is the words of the page."""
    head = [line("Tides", 60, 30), line("12 / 40", 480, 30)]
    sentences = [part for y in (100, 112, 124) for part in (line("It ebbs.", 60, y), line("Then it turns", 110, y))]
    headings = [
        part for y in (200, 240, 280) for part in (line("1.2", 60, y, bold=True), line("Neap", 90, y, bold=True))
    ]
    leaders = [part for y in (400, 412, 424) for part in (line("Ebb . . . . . . .", 60, y), line("7", 480, y))]
    justified = [line("so", 60 + 25 * at, y) for y in (320, 332, 344) for at in range(5)]
    assert not may_hold_table(page([*head, *sentences, *headings, *justified, *leaders]))


def test_one_row_of_pieces_is_enough_inside_a_grid() -> None:
    words = [line("site", 64, 106), line("command", 164, 106), line("one cell of three lines", 64, 130)]
    assert may_hold_table(page(words, grid_of((60, 160, 300), (100, 120, 180))))


def test_the_lines_outside_of_tables_keep_what_is_theirs() -> None:
    inside = rows_of_text([["North", "6.5"], ["East", "4.0"], ["West", "9.0"]], (60, 160), 104, 20)
    half = line("Old         2.1                        a remark in the margin", 60, 164)
    here = page([line("Before", 60, 60), *inside, half, line("After", 60, 220)],
                grid_of((50, 150, 250), (100, 120, 140, 160, 180)))  # fmt: skip
    tables = find_tables(here)
    assert [line.text for _, line in outside(here, tables)] == ["Before", "a remark in the margin", "After"]


def test_right_to_left_tables_begin_at_the_right() -> None:
    lines = rows_of_text([["ג", "ב", "שם"], ["3", "2", "דגים"], ["30", "20", "סירות"]], (60, 160, 260), 104, 20)
    table = only(find_tables(page(lines, grid_of((50, 150, 250, 350), (100, 120, 140, 160)))))
    assert table.right_to_left
    assert texts(table) == [["שם", "ב", "ג"], ["דגים", "2", "3"], ["סירות", "20", "30"]]
    assert [cell.column for cell in table.rows[0].cells] == [0, 1, 2]
    assert table.rows[0].cells[0].box[0] == 250


# ---- tags


def tagged(number: int, first: int, rows: Sequence[Sequence[str]], cell: str = "TD") -> Page:
    lines = [
        line(text, 60 + 120 * column, 100 + 20 * row, path=f"Document 0/Table 3/TR {first + row}/{cell} {column}")
        for row, row_texts in enumerate(rows)
        for column, text in enumerate(row_texts)
        if text
    ]
    return page(lines, number=number)


def test_tags_tell_rows_and_columns() -> None:
    table = only(find_tables(tagged(1, 0, [["Light", "", "Range"], ["L1", "red", "11"], ["L2", "green", "18"]])))
    assert table.found is Found.TAGS
    assert texts(table) == [["Light", "", "Range"], ["L1", "red", "11"], ["L2", "green", "18"]]
    assert [row.tag for row in table.rows] == [0, 1, 2]


def test_tags_join_a_table_over_pages_whatever_stands_between() -> None:
    parts = [
        *find_tables(tagged(1, 0, [["L1", "red", "11"], ["L2", "green", "18"]])),
        *find_tables(tagged(2, 2, [["L3", "white", "6"], ["L4", "red", "13"]])),
    ]
    table = only(join_tables(parts, always("Light Colour Range")))
    assert [row[0] for row in texts(table)] == ["L1", "L2", "L3", "L4"]
    assert [place.page for place in table.places] == [1, 2]
    assert [cell.row for row in table.rows for cell in row.cells[:1]] == [0, 1, 2, 3]


def test_a_row_whose_tag_goes_over_the_break_is_one_row() -> None:
    parts = [
        *find_tables(tagged(1, 0, [["L1", "red", "11"], ["L2", "seen from the", "18"]])),
        *find_tables(tagged(2, 1, [["", "east only", ""], ["L3", "white", "6"]])),
    ]
    table = only(join_tables(parts, always()))
    assert texts(table) == [["L1", "red", "11"], ["L2", "seen from the east only", "18"], ["L3", "white", "6"]]
    assert [place.page for place in table.rows[1].places] == [1, 2]


# ---- joins without tags

XS, WIDE_XS = (50, 150, 250, 350), (50, 150, 250, 380)


def ruled(number: int, rows: Sequence[Sequence[str]], xs: Sequence[float] = XS, bold: int = 0) -> Table:
    """A table in a grid at the top of a page, its first rows bold."""
    heights = [100 + 20 * row for row in range(len(rows) + 1)]
    lines = [
        line(text, x + 10, 104 + 20 * row, bold=row < bold)
        for row, row_texts in enumerate(rows)
        for x, text in zip(xs, row_texts, strict=False)
        if text
    ]
    return only(find_tables(page(lines, grid_of(xs, heights), number)))


HEAD = ["Day", "Tide", "Remarks"]


def test_a_table_goes_on_and_its_header_is_there_once() -> None:
    parts = [
        ruled(1, [HEAD, ["1", "06:50", "none"], ["2", "07:40", "none"]], bold=1),
        ruled(2, [HEAD, ["3", "08:30", "neap"], ["4", "09:20", "none"]], bold=1),
        ruled(3, [["5", "10:10", "none"], ["6", "11:00", "none"]]),
    ]
    table = only(join_tables(parts, nothing))
    assert [row[0] for row in texts(table)] == ["Day", "1", "2", "3", "4", "5", "6"]
    assert (table.page, table.last_page, table.headers) == (1, 3, 1)


@pytest.mark.parametrize(
    ("between", "joined"),
    [([], True), (["Table 4 (continued)"], True), (["Tabelle 4: Fortsetzung"], True),
     (["Table 11.5: Another one"], False), (["Some prose."], False)],
)  # fmt: skip
def test_a_caption_between_ends_a_table_unless_it_says_continued(between: list[str], joined: bool) -> None:
    parts = [ruled(n, [HEAD, [str(n), "06:50", "none"], [str(n + 5), "07:40", "none"]], bold=1) for n in (1, 2)]
    assert len(join_tables(parts, always(*between))) == (1 if joined else 2)


def test_tables_of_other_columns_or_headers_or_pages_apart_stay_apart() -> None:
    first = [HEAD, ["1", "06:50", "none"], ["2", "07:40", "none"]]
    others = [
        ruled(2, [["Name", "Port", "Boat"], ["Ida", "East", "Gull"]], bold=1),
        ruled(2, first, WIDE_XS, bold=1),
        ruled(3, first, bold=1),
    ]
    for other in others:
        assert len(join_tables([ruled(1, first, bold=1), other], nothing)) == 2, texts(other)


def test_the_rest_of_a_split_row_goes_into_its_cells() -> None:
    parts = [
        ruled(1, [HEAD, ["1", "06:50", "none"], ["2", "07:40", "cars are taken"]], bold=1),
        ruled(2, [HEAD, ["", "", "on at the west pier"], ["3", "08:30", "none"]], bold=1),
    ]
    table = only(join_tables(parts, nothing))
    assert texts(table)[2:] == [["2", "07:40", "cars are taken on at the west pier"], ["3", "08:30", "none"]]


# ---- the model's rectangles


def test_rectangles_of_a_model_are_filled_with_the_page_s_own_words() -> None:
    lines = rows_of_text([["Pier", "Depth"], ["North", "291,099"]], (60, 160), 104, 20)
    # the model has missed the cell at the right of "North"
    cells = [(50.0, 100.0, 150.0, 120.0), (150.0, 100.0, 250.0, 120.0), (50.0, 120.0, 150.0, 140.0)]
    table = only(model_tables(page([*lines, line("Below", 60, 200)]), [cells]))
    assert table.found is Found.MODEL
    assert texts(table) == [["Pier", "Depth"], ["North", "291,099"]]


# ---- files


def tables_of(name: str) -> list[Table]:
    mupdf = pytest.importorskip("structsplit.parsers.pdf.mupdf")
    with mupdf.open_book((FIXTURES / name).read_bytes()) as book:
        return [table for page in book.pages() for table in find_tables(page)]


def test_files_of_ruled_booktabs_and_unruled_tables() -> None:
    piers, prices = tables_of("moorings_ruled.pdf")
    assert (len(piers.rows), piers.width, piers.headers) == (5, 3, 1)
    assert [(cell.text, cell.columns) for cell in prices.rows[0].cells] == [("", 1), ("Summer", 2), ("Winter", 2)]
    catch = only(tables_of("catch_booktabs.pdf"))
    assert [(cell.text, cell.columns) for cell in catch.rows[0].cells if cell.lines] == [("Landed", 3)]
    assert [len(table.rows) for table in tables_of("catch_unruled.pdf")] == [6, 5]


def test_files_of_a_table_on_three_pages_and_of_two_tables_on_two() -> None:
    table = only(join_tables(tables_of("tides_long_table.pdf"), nothing))
    assert (table.page, table.last_page, table.headers, len(table.rows)) == (1, 3, 1, 71)
    assert len(join_tables(tables_of("buoys_two_tables.pdf"), always("Table 2: Buoys"))) == 2
