"""Nothing ever opens a connection."""

import multiprocessing.reduction  # noqa: F401 - it looks at sockets when it is first imported
import socket
from pathlib import Path

import pytest

import structsplit

FIXTURES = Path(__file__).parent.parent / "fixtures"


@pytest.fixture(autouse=True)
def no_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.mark.parametrize("tokenizer", ["cl100k_base", "o200k_base", "estimate", "text-embedding-3-small"])
def test_splitting_opens_no_socket(tokenizer: str) -> None:
    assert list(structsplit.split_paths(FIXTURES, tokenizer=tokenizer))


def test_a_model_whose_tokenizer_is_not_here_is_an_error_and_not_a_download(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(structsplit.OptionError, match="fetches nothing"):
        structsplit.split("text", tokenizer="BAAI/bge-m3")
