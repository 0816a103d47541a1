"""`structsplit eval` and `structsplit questions`: which settings find the answers in these documents."""

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from structsplit.cli.options import names_in, tokenizer_option
from structsplit.cli.report import USAGE, CommandError, count, is_terminal, say
from structsplit.cli.source import read_documents

if TYPE_CHECKING:
    from structsplit.evaluation import Evaluation, Result


def _yes_or_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError("must be yes or no")
    return text == "yes"


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError("must be whole numbers") from None


GRID: dict[str, tuple[Callable[[str], Any], str]] = {
    "max_tokens": (_whole, "Caps to compare, such as 200,400,800.  [default: 512]"),
    "target_tokens": (_whole, "Sizes to aim for."),
    "min_tokens": (_whole, "Sizes under which to merge."),
    "overlap": (_whole, "Overlaps, such as 0,50."),
    "context": (str, "What to put in front: full, scope, path, none, all-imports."),
    "granularity": (str, "definition, packed."),
    "children": (_yes_or_no, "Whether rows, items, members are searched in place of their chunk: no, yes."),
}
"""Options of `Splitter` that a grid can vary, what their values are, and their help."""


def _grid_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, (_, text) in reversed(GRID.items()):
        flag = f"--{name.replace('_', '-')}"
        command = click.option(flag, name, metavar="A,B", callback=names_in, help=text)(command)
    return command


@click.command("eval", short_help="Compare settings on questions whose answers are known.")
@click.argument("documents", nargs=-1, required=True)
@click.option("--questions", "questions_file", required=True, metavar="FILE", help="JSON Lines or CSV; see README.")
@_grid_options
@tokenizer_option
@click.option("--retriever", default="bm25", metavar="NAME", help="bm25, a model's folder, or both: bm25+FOLDER.")
@click.option("--top", type=click.IntRange(min=1), default=5, metavar="N", help="Chunks per question.  [default: 5]")
@click.option(
    "--budget", type=click.IntRange(min=1), default=1000, metavar="N", help="Tokens of context.  [default: 1000]"
)
@click.option("--cache", metavar="FILE", help="Where vectors are kept.  [default: the user's cache folder]")
@click.option("--no-cache", is_flag=True, help="Keep no vectors.")
@click.option("--json", "as_json", is_flag=True, help="Everything as JSON, instead of a table.")
@click.option("--report", metavar="FILE.html", help="Also write a page with plots and every miss.")
def evaluate_command(
    documents: tuple[str, ...],
    questions_file: str,
    tokenizer: str | None,
    retriever: str,
    top: int,
    budget: int,
    cache: str | None,
    no_cache: bool,
    as_json: bool,
    report: str | None,
    **values: list[str] | None,
) -> None:
    """Split DOCUMENTS with every combination of the options, look for the answer of each question, and say which
    combinations find it. Nothing leaves this machine.

    Ranked by recall in a budget of tokens: what share of the answers stands in the first chunks that fit into it.
    """
    from structsplit.evaluation import evaluate, grid, place_questions, read_questions
    from structsplit.evaluation.report import check_extra, write_report
    from structsplit.evaluation.retrievers.cache import Cache, default_place
    from structsplit.evaluation.summary import as_json as everything

    if report:
        check_extra()
    asked = read_questions(questions_file)
    options = {name: _values(name, texts) for name, texts in values.items() if texts}
    options["tokenizer"] = [tokenizer or "cl100k_base"]
    settings, notes = grid(**options)
    for note in notes:
        say(note)
    parsed = read_documents(documents)
    evaluation = evaluate(
        parsed,
        place_questions(asked, parsed),
        settings,
        retriever=retriever,
        top=top,
        budget=budget,
        tokenizer=tokenizer or "cl100k_base",
        cache=None if no_cache or retriever == "bm25" else Cache(cache or default_place()),
        on_result=_progress(len(settings)),
    )
    if as_json:
        click.echo(json.dumps(everything(evaluation), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(_table(evaluation)))
    if report:
        write_report(evaluation, report)


def _values(name: str, texts: list[str]) -> list[Any]:
    try:
        return list(dict.fromkeys(GRID[name][0](text) for text in texts))
    except ValueError as error:
        raise CommandError(f"--{name.replace('_', '-')} {','.join(texts)}: {error}", USAGE) from error


def _progress(total: int) -> "Callable[[Result], None]":
    done = 0

    def tell(result: "Result") -> None:
        nonlocal done
        done += 1
        if is_terminal(sys.stderr):
            say(f"{done} of {total}: {result.setting.name}")

    return tell


def _table(evaluation: "Evaluation") -> list[str]:
    """A line for each setting, best first, and what the figures say."""
    from structsplit.evaluation.summary import is_tied, ranked, verdict

    results = ranked(evaluation)
    rows = [("", "chunks", "embedded", "handed", f"in {evaluation.budget:,}", f"recall@{evaluation.top}", "IoU", "MRR")]
    for result in results:
        share = result.mean("recall_in_budget")
        rows.append((
            f"{'=' if is_tied(result, results[0]) else ' '} {result.setting.name}",
            f"{len(result.chunks):,}",
            f"{result.embedded_tokens:,}",
            f"{result.handed_tokens.mean():,.0f}",
            f"{share.mean:.1%} [{100 * share.low:.0f}–{100 * share.high:.0f}]",
            f"{result.values['recall'].mean():.1%}",
            f"{result.values['iou'].mean():.1%}",
            f"{result.values['mrr'].mean():.3f}",
        ))  # fmt: skip
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    head = (
        f"{count(len(evaluation.questions), 'question')}, {count(len(evaluation.documents), 'document')}, "
        f"{evaluation.retriever}, {evaluation.top} chunks for each question"
    )
    lines = [head, ""]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join([row[0].ljust(widths[0]), *cells]).rstrip())
    told = verdict(evaluation)
    return [*lines, "", told] if told else lines


@click.command(short_help="Draft questions for `eval` from documents, for you to edit.")
@click.argument("documents", nargs=-1, required=True)
@click.option("-n", "--limit", type=click.IntRange(min=1), default=20, metavar="N", help="Questions.  [default: 20]")
@click.option("--seed", type=int, default=0, metavar="N", help="Another choice of them.  [default: 0]")
@click.option("-o", "--output", metavar="FILE", help="Write here instead of to standard output.")
def questions(documents: tuple[str, ...], limit: int, seed: int, output: str | None) -> None:
    """Draft questions with their answers from DOCUMENTS, by rule: a definition by what its doc comment says, a table's
    row, a section. They are drafts: twenty questions that people really ask say more.
    """
    from structsplit.evaluation.drafts import draft
    from structsplit.sinks.files import write_text

    parsed = read_documents(documents)
    texts = {document.source or "": document.text for document in parsed}
    drafts = draft(parsed, limit, seed)
    if not drafts:
        raise CommandError("found nothing to ask: no doc comments, tables or short sections", 1)
    lines = [json.dumps(made.row(texts[made.document]), ensure_ascii=False) for made in drafts]
    if output is None:
        click.echo("\n".join(lines))
    else:
        write_text(output, "\n".join(lines) + "\n")
    say(f"{count(len(drafts), 'draft')}: edit them; twenty questions that people really ask say more")
