"""Embedding models from a folder on this machine; nothing is downloaded."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from structsplit.errors import MissingExtraError, OptionError

if TYPE_CHECKING:
    from structsplit.evaluation.retrievers import Embed


def load_model(folder: str) -> "tuple[Embed, str]":
    """The embedding function of a model, and its name for the cache: its folder's and when it was made."""
    place = Path(folder)
    weights = next((path for path in sorted(place.rglob("*")) if path.suffix in {".safetensors", ".bin"}), None)
    if weights is None:
        raise OptionError(f"{folder}: has no weights of a model (*.safetensors, *.bin)")
    state = weights.stat()
    name = f"{place.resolve().name}/{state.st_size}/{state.st_mtime_ns}"
    return (_model2vec(folder) if _is_model2vec(place) else _sentence_transformer(folder)), name


def _is_model2vec(place: Path) -> bool:
    config = place / "config.json"
    return config.exists() and "model2vec" in config.read_text("utf-8", "replace")


def _sentence_transformer(folder: str) -> "Embed":
    try:
        from sentence_transformers import SentenceTransformer  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise MissingExtraError(
            f"the model in {folder} needs sentence-transformers: pip install 'structsplit[eval-models]'"
        ) from error
    model = SentenceTransformer(folder, device="cpu", local_files_only=True)
    return lambda texts: model.encode(texts, show_progress_bar=False)


def _model2vec(folder: str) -> "Embed":
    try:
        from model2vec import StaticModel  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise MissingExtraError(
            f"the model in {folder} needs model2vec: pip install 'structsplit[eval-static]'"
        ) from error
    model: Any = StaticModel.from_pretrained(folder)
    return lambda texts: model.encode(texts)
