"""The language of a notebook, and of a cell whose magic says that it is in another one."""

import re
from typing import Any

from structsplit.languages import language_for, language_for_path, language_for_shebang

DEFAULT = "python"

MAGIC_LANGUAGES = {
    "bigquery": "sql",
    "html": "html",
    "latex": "latex",
    "markdown": "markdown",
    "pypy": "python",
    "python2": "python",
    "sx": "bash",
    "system": "bash",
}
"""Of cell magics whose name is no language."""

KERNEL_LANGUAGES = {
    "ir": "r",
    "xr": "r",
    "iruby": "ruby",
    "gophernotes": "go",
    "gonb": "go",
    "itypescript": "typescript",
}
"""Of kernels whose name is no language, for notebooks that say nothing more."""

_MAGIC = re.compile(r"\s*+%%(\w+)[ \t]*+(.*)")
# Databricks writes one per cent sign where IPython writes two
_BARE_MAGIC = re.compile(r"\s*+%(\w+)[ \t]*+\n(?=[^\n]*\S)")
_VERSION = re.compile(r"[-\d._]+$")
_NAME = re.compile(r"[\w+#.-]{1,40}")


def kernel_language(metadata: dict[str, Any]) -> str:
    """The language a notebook is in, by its metadata; Python where they do not say it."""
    kernel = _of(metadata, "kernelspec")
    for name in (_of(metadata, "language_info").get("name"), kernel.get("language")):
        if isinstance(name, str) and _NAME.fullmatch(name):
            return _known(name) or name.lower()
    name = kernel.get("name")
    if not isinstance(name, str):
        return DEFAULT
    name = _VERSION.sub("", name[:100].lower())
    return KERNEL_LANGUAGES.get(name) or _known(name) or DEFAULT


def cell_language(source: str, cell: dict[str, Any], metadata: dict[str, Any], default: str) -> str:
    """The language of one code cell: by its magic, its metadata, else the notebook's."""
    said = (
        _of(metadata, "vscode").get("languageId"),
        _of(metadata, "polyglot_notebook").get("kernelName"),
        _of(metadata, "dotnet_interactive").get("language"),
        cell.get("language"),  # nbformat 3
    )
    own = next((found for name in said if isinstance(name, str) and (found := _known(name))), "")
    return _magic_language(source) or own or default


def _magic_language(source: str) -> str:
    if found := _MAGIC.match(source):
        name, argument = found[1], found[2].strip()
        if name in ("writefile", "file"):
            language = language_for_path(argument.rpartition(" ")[2])
            return language.name if language else "text"
        if name == "script":
            language = language_for_shebang(f"#!{argument}")
            return language.name if language else ""
    elif not (found := _BARE_MAGIC.match(source)):
        return ""
    name = found[1].lower()
    return MAGIC_LANGUAGES.get(name) or _known(name)


def _known(name: str) -> str:
    language = language_for(name)
    return language.name if language else ""


def _of(mapping: dict[str, Any], key: str) -> dict[str, Any]:
    value = mapping.get(key)
    return value if isinstance(value, dict) else {}
