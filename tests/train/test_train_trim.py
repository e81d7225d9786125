"""`cadwright train trim`: what is read for it, and what is said of mistakes."""

from pathlib import Path

import pytest

from cadwright.cli import run

pytestmark = pytest.mark.train


@pytest.mark.parametrize(
    ("data", "said"),
    [("nowhere.md", "cannot be read as text"), ("nowhere.jsonl", "No such file"), ("a.md", "no GGUF file")],
)
def test_mistakes_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, data: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.md").write_text("a plate", encoding="utf-8")
    Path("model.gguf").write_bytes(b"not a model")
    assert run(["train", "trim", "model.gguf", "--data", data, "-o", "small.gguf"]) in (1, 2)
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert said in line
