"""Settings of a run: flags first, then `[tool.structsplit]` of the nearest pyproject.toml."""

from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from structsplit.cli.report import USAGE, CommandError
from structsplit.errors import OptionError

if TYPE_CHECKING:
    from structsplit.corpus.limits import Limits
    from structsplit.corpus.selection import Selection
    from structsplit.splitter import Splitter

KEYS: dict[str, type] = {
    "max_tokens": int,
    "target_tokens": int,
    "min_tokens": int,
    "tokenizer": str,
    "overlap": int,
    "context": str,
    "granularity": str,
    "kinds": list,
    "children": bool,
    "content": str,
    "selector": str,
    "url": str,
    "links": bool,
    "tables": str,
    "pages": str,
    "annotations": bool,
    "format": str,
    "jobs": int,
    "include": list,
    "exclude": list,
    "hidden": bool,
    "ignore": bool,
    "max_file_size": str,
    "keep": list,
    "skip": list,
    "time_limit": float,
    "memory_limit": str,
}
"""What the table may hold, and of which type."""

SELECTION = ("include", "exclude", "hidden", "ignore", "max_file_size", "keep", "skip")
LIMITS = ("time_limit", "memory_limit")

TYPE_NAMES = {int: "a whole number", float: "a number", str: "a string", list: "a list of names", bool: "true or false"}


@dataclass(slots=True)
class Settings:
    """What a run was asked for."""

    format: str = "auto"
    jobs: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    """For `Splitter`."""
    selection: "Selection" = field(default_factory=lambda: _selection({}))
    """Which files of folders are taken."""
    limits: "Limits" = field(default_factory=lambda: _limits({}))
    """What one file may cost."""
    file: Path | None = None
    """The configuration file some of it comes from."""

    def splitter(self) -> "Splitter":
        """The splitter these settings ask for. Raises OptionError where they make no sense."""
        from structsplit.splitter import Splitter

        try:
            return Splitter(**self.options)
        except OptionError as error:
            raise OptionError(f"{error} (with options from {self.file})" if self.file else str(error)) from error


def load_settings(path: str, *, config: Path | None, no_config: bool, **flags: Any) -> Settings:
    """Settings from flags (None: not given) and the configuration nearest to the path, "-" being standard input."""
    if config and no_config:
        raise CommandError("--config and --no-config exclude each other", USAGE)
    file = None if no_config else config or _nearest(path)
    table = _read(file, must_have=config is not None) if file else {}
    chosen = table | {name: value for name, value in flags.items() if value is not None and value != ()}
    chosen_files = {name: chosen.pop(name) for name in SELECTION if name in chosen}
    chosen_limits = {name: chosen.pop(name) for name in LIMITS if name in chosen}
    return Settings(
        format=_known_format(chosen.pop("format", "auto")),
        jobs=_jobs(chosen.pop("jobs", 0)),
        selection=_selection(chosen_files),
        limits=_limits(chosen_limits),
        options=chosen,
        file=file if table else None,
    )


def _nearest(path: str) -> Path | None:
    place = Path.cwd() if path == "-" else Path(path).absolute()
    folders = (place, *place.parents) if place.is_dir() else place.parents
    return next((file for folder in folders if (file := folder / "pyproject.toml").is_file()), None)


def _read(file: Path, *, must_have: bool) -> dict[str, Any]:
    """The checked table of a file, by option name."""
    import tomllib

    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror or error}", USAGE) from error
    except ValueError as error:  # no TOML, or no UTF-8
        raise CommandError(f"{file}: is not valid TOML: {error}", USAGE) from error
    tool = content.get("tool", {})
    table = tool.get("structsplit") if isinstance(tool, dict) else None
    if table is None and must_have:
        raise CommandError(f"{file}: has no table [tool.structsplit]", USAGE)
    if table is not None and not isinstance(table, dict):
        raise CommandError(f"{file}: tool.structsplit must be a table", USAGE)
    settings: dict[str, Any] = {}
    for key, value in (table or {}).items():
        name = _checked(file, key, value)
        if name in settings:
            raise CommandError(f"{file}: [tool.structsplit] has {name} twice, with - and with _", USAGE)
        settings[name] = _beside(file, value) if name == "tokenizer" else value
    return settings


def _checked(file: Path, key: str, value: object) -> str:
    """The option a key names."""
    name = key.replace("-", "_")
    if name not in KEYS:
        near = get_close_matches(name, KEYS, 1)
        hint = f"did you mean {_spelled(near[0])!r}?" if near else f"known are {', '.join(map(_spelled, KEYS))}"
        raise CommandError(f"{file}: [tool.structsplit] has an unknown key {key!r}; {hint}", USAGE)
    # exactly, for in Python true is an int
    if type(value) is not KEYS[name] and not (KEYS[name] is float and type(value) is int):
        raise CommandError(f"{file}: [tool.structsplit] {key} must be {TYPE_NAMES[KEYS[name]]}, not {value!r}", USAGE)
    return name


def _spelled(name: str) -> str:
    return name.replace("_", "-")


def _beside(file: Path, tokenizer: str) -> str:
    """A tokenizer's path as seen from the configuration file; a name stays what it is."""
    beside = file.parent / tokenizer
    return str(beside) if tokenizer.endswith(".json") or beside.is_file() else tokenizer


def _known_format(name: str) -> str:
    """Raises FormatError for a name that would fail on every input."""
    if name != "auto":
        from structsplit.languages import language_for
        from structsplit.parsers import format_for

        if not language_for(name):
            format_for(name)
    return name


def _selection(chosen: dict[str, Any]) -> "Selection":
    from structsplit.corpus.flags import skipped_flags
    from structsplit.corpus.selection import Selection

    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in chosen.items()
    }
    size = fields.pop("max_file_size", None)
    selection = Selection(**fields, max_file_bytes=None if size is None else _size("max-file-size", size))
    skipped_flags(selection.keep, selection.skip)  # an unknown name shall not wait for the first file
    return selection


def _limits(chosen: dict[str, Any]) -> "Limits":
    from structsplit.corpus.limits import DEFAULT_LIMITS, Limits

    seconds = chosen.get("time_limit", DEFAULT_LIMITS.seconds)
    if not 0 <= seconds < float("inf"):
        raise OptionError(f"time-limit={seconds} must be a number of seconds; 0 means no limit")
    memory = chosen.get("memory_limit")
    limit = DEFAULT_LIMITS.memory_bytes if memory is None else _size("memory-limit", memory)
    return Limits(seconds, limit)


def _size(name: str, said: str) -> int:
    from structsplit.corpus.selection import size_in_bytes

    try:
        return size_in_bytes(said)
    except ValueError as error:
        raise OptionError(f"{name}: {error}") from error


def _jobs(jobs: int) -> int:
    """The number of processes, 0 standing for one per processor."""
    from structsplit.corpus.limits import processors

    if jobs < 0:
        raise OptionError(f"jobs={jobs} must not be negative; 0 means one per processor")
    return jobs or processors()
