"""`structsplit formats`: what can be split."""

import click

from structsplit.cli.terminal import fold, terminal_width

INDENT = "    "


@click.command(short_help="List the formats and languages that are supported.")
def formats() -> None:
    """List the formats and languages, with the names --format takes and the suffixes each is known by."""
    from structsplit.languages import DOCUMENTS, load_languages, pack_grammars
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
    names_width = max(map(len, languages), default=0) + 2
    for name, language in languages.items():
        lines = fold(" ".join((*language.extensions, *language.contested, *language.filenames)), width - names_width)
        if language.aliases:
            lines += fold(f"also called {', '.join(language.aliases)}", width - names_width)
        for number, line in enumerate(lines or [""]):
            click.echo(f"{'' if number else name:<{names_width}}{line}".rstrip())
    known = {
        name for language in languages.values() for name in (language.name, language.tree_sitter, *language.aliases)
    }
    others = sorted(pack_grammars() - known - DOCUMENTS)
    click.echo(f"\n{len(others)} more, by the names of their syntax")
    for line in fold(" ".join(others), width - len(INDENT)):
        click.echo(INDENT + line)
