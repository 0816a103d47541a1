"""Why a file was left out, and why one failed: the names that the summary and the report use.

A file that `flags.toml` marks is skipped with the name of its row.
"""

# skipped
HIDDEN = "hidden"
IGNORED = "ignored"
EXCLUDED = "excluded"
NOT_INCLUDED = "not included"
LINK = "link"
SPECIAL = "not a file"
TOO_LARGE = "too large"
BINARY = "binary"
NO_PARSER = "no parser yet"
OUTPUT = "own output"

# failed
UNREADABLE = "unreadable"
CHANGED = "changed while read"
BAD_INPUT = "cannot be split"
TIME_LIMIT = "time limit"
MEMORY_LIMIT = "memory limit"
KILLED = "worker died"
BUG = "bug"
