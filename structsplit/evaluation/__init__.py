"""Which settings find the answers in your documents: questions, retrievers, measures, and a report.

documents = [structsplit.parse(path.read_bytes(), source=str(path)) for path in paths]
questions = place_questions(read_questions("questions.jsonl"), documents)
settings, _ = grid(max_tokens=[200, 400], context=["none", "full"])
print(evaluate(documents, questions, settings).best().setting.name)
"""

from structsplit.errors import MissingExtraError

try:
    import numpy  # noqa: F401 - everything below needs it, and says so here once
except ImportError as error:
    raise MissingExtraError("evaluation needs NumPy: pip install 'structsplit[eval]'") from error

from structsplit.evaluation.evaluate import MEASURES, Evaluation, Result, evaluate
from structsplit.evaluation.intervals import Interval
from structsplit.evaluation.questions import Asked, Question, place_questions, read_questions
from structsplit.evaluation.settings import Piece, Setting, grid

__all__ = [
    "MEASURES", "Asked", "Evaluation", "Interval", "Piece", "Question", "Result", "Setting", "evaluate", "grid",
    "place_questions", "read_questions",
]  # fmt: skip
