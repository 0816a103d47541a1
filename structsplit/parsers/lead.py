"""Which paragraphs announce what stands next to them: lead-in lines and captions."""

import re

# A paragraph that goes on for longer says something of its own, whatever its last character is.
_LEAD_MAX_CHARS = 600
_LEAD_TRAILERS = "*_`~)]}»”\"'"

_CAPTIONED = {
    "table": "table|tabelle|tableau|tabla|tabella|tabela|таблица|表",
    "figure": "figure|fig|abbildung|abb|figura|рисунок|рис|图|圖|図",
    "listing": "listing|algorithm|quelltext|листинг",
}
_THINGS = "|".join(f"(?P<{thing}>{names})" for thing, names in _CAPTIONED.items())
_MARKS = r"[\s*_~`]*"
_CAPTION = re.compile(
    rf"\ufeff?{_MARKS}"
    + f"(?:{_THINGS})"
    + r"\.?[\s\u00a0]{0,3}(?:(?-i:[A-Z])[.\-])?(?:\d{1,4}|(?-i:[IVXL]{1,6}|[A-Z]))"
    + r"(?:[.\-–]\d{1,4}){0,4}[a-z]?(?![\w\-])"
    # "Table 3 shows that ..." is a sentence about a table: a mark or the end must follow the number.
    + r"(?:[\s\u00a0]*(?:[*_~`]|[:：.|—–]|-\s|\)|$)|(?<=[\d])[\s\u00a0]+(?=[\u3040-\u9fff]))",
    re.IGNORECASE,
)

_NUMBERED = re.compile(r"(\w{3,9} [\dA-Z][\d.\-–]*) (?=[^\W\d_a-z])")

_EXAMPLE = re.compile(
    r"(?:example|exercise|equation|beispiel|übung|gleichung|exemple|exercice|équation|ejemplo|ejercicio|ecuación|exemplo"
    r"|exercício|equação|esempio|esercizio|equazione|пример|упражнение|уравнение|例|式)\s?\d{1,3}(?:[.\-]\d{1,3}){0,3}[.:\s]",
    re.IGNORECASE,
)


def is_lead(text: str) -> bool:
    """Whether a paragraph introduces what follows it: at most 600 characters, the last of them a colon.

    Emphasis marks, backticks, quotes and closing brackets behind the colon are passed over.
    """
    paragraph = text.strip()
    return len(paragraph) <= _LEAD_MAX_CHARS and paragraph.rstrip(_LEAD_TRAILERS).endswith((":", "："))


def is_caption(text: str) -> str | None:
    """What a paragraph captions: "table", "figure", "listing", or None when it is no caption.

    "Table 3: Prices", "**Fig. 2** The kiln", "表 1 结果" are captions; "Table 3 shows that" is not.
    """
    match = _CAPTION.match(text)
    return match.lastgroup if match else None


def is_caption_alone(line: str) -> str | None:
    """The same of a line that is known to be no sentence, whose number need not be parted from its title by a mark:
    "Table 2 Loans"."""
    numbered = _NUMBERED.match(line)
    return is_caption(line) or (is_caption(f"{numbered[1]}:") if numbered else None)


def is_title_of_example(line: str) -> bool:
    """Whether a line that stands out is that of a numbered example, exercise or equation, which is no section."""
    return _EXAMPLE.match(line) is not None
