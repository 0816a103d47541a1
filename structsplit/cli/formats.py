"""`structsplit formats`: what can be split."""

import click

from structsplit.cli.terminal import fold, terminal_width

INDENT = "    "


@click.command(short_help="List the formats and languages that are supported.")
def formats() -> None:
    """List the formats and languages, with the names --format takes and the suffixes each is known by."""
    from structsplit.languages import load_languages
    from structsplit.parsers import FORMATS
    from structsplit.read import FORMAT_EXTENSIONS

    width = terminal_width()
    languages = load_languages()
    names_width = max(map(len, FORMATS)) + 2
    for row in FORMATS.values():
        click.echo(f"{row.name:<{names_width}}{row.what}")
        if row.aliases:
            click.echo(f"{INDENT}also called {', '.join(row.aliases)}")
        for line in fold(FORMAT_EXTENSIONS.get(row.name, ""), width - len(INDENT)):
            click.echo(INDENT + line)
    click.echo(f"\n{len(languages)} languages")
    rows = [
        (name, " ".join((*language.extensions, *language.contested, *language.filenames)))
        for name, language in languages.items()
    ]
    names_width = max((len(name) for name, _ in rows), default=0) + 2
    for name, known_by in rows:
        for number, line in enumerate(fold(known_by, width - names_width) or [""]):
            click.echo(f"{'' if number else name:<{names_width}}{line}".rstrip())
