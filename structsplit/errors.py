"""The one root of every error structsplit raises on purpose."""


class StructsplitError(Exception):
    """Something is wrong that the caller can mend; the message names the input and what to do."""


class OptionError(StructsplitError, ValueError):
    """An option, or a combination of options, makes no sense."""


class ReadError(StructsplitError):
    """A file cannot be read: missing, unreadable, binary, or in an encoding nobody recognises."""


class BinaryError(ReadError):
    """A file is no text, and of no binary format that can be split."""


class OutputError(StructsplitError):
    """A file of chunks cannot be written, or is not one that structsplit wrote."""


class PasswordError(ReadError):
    """A file is encrypted, and its password is missing or wrong."""


class FormatError(StructsplitError):
    """The format or the language named is unknown, or it cannot be told from the input."""


class QuestionError(StructsplitError):
    """A question to evaluate with cannot be read, or its answer cannot be found; the message names the line."""


class MissingExtraError(StructsplitError, ImportError):
    """An optional dependency is needed; the message says what to install."""


class GrammarError(StructsplitError):
    """A file in `grammars/` says what is not so: an unknown key, node kind, field or capture."""
