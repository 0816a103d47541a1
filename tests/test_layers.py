"""Imports point one way: each layer imports only from those before it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "structsplit"

LAYERS: list[set[str]] = [
    {"errors", "document", "chunk", "collector", "budget"},
    {"tokens", "measure", "terms", "boundaries", "bodies", "sections", "symbols", "places", "languages"},
    {"rules", "references", "read"},
    {"cuts", "context", "parsers"},
    {"edges"},
    {"atoms"},
    {"packer"},
    {"keywords", "options", "assembly", "names"},
    {"children"},
    {"splitter"},
    {"sinks"},
    {"corpus", "evaluation"},
    {"cli"},
]
FORMAT_BLIND = {
    "rules",
    "cuts",
    "context",
    "references",
    "names",
    "edges",
    "atoms",
    "packer",
    "bodies",
    "tokens",
    "measure",
    "boundaries",
}
BUDGET_BLIND = {"parsers", "read", "languages"}

# Splitter.split_paths hands its work to the layer above it, when it is called.
UPWARD = {("splitter", "corpus")}


def layer_of(module: str) -> int:
    return next(number for number, layer in enumerate(LAYERS) if module in layer)


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).with_suffix("").parts[0]
        if not name.startswith("__"):
            yield name, path


def imported(path: Path) -> set[str]:
    """The top-level modules of the package that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("structsplit."):
            found.add(node.module.split(".")[1])
        elif isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("structsplit.")}
    return found


@pytest.mark.parametrize(("name", "path"), list(modules()), ids=lambda value: str(value).rpartition("structsplit/")[2])
def test_a_module_imports_only_from_layers_before_it(name: str, path: Path) -> None:
    for other in imported(path) - {name}:
        if (name, other) not in UPWARD:
            # within the lowest layers neighbours may know each other, in one direction that Python itself enforces
            assert layer_of(other) <= layer_of(name), f"{name} imports {other}"
            assert layer_of(other) < layer_of(name) or layer_of(name) <= 2, f"{name} imports its neighbour {other}"


@pytest.mark.parametrize(("name", "path"), list(modules()), ids=lambda value: str(value).rpartition("structsplit/")[2])
def test_parsers_know_nothing_of_sizes_and_the_packer_nothing_of_formats(name: str, path: Path) -> None:
    if name in FORMAT_BLIND:
        assert not imported(path) & BUDGET_BLIND
    if name in BUDGET_BLIND:
        assert not imported(path) & {"rules", "context", "atoms", "packer", "tokens", "measure", "options"}
