"""The example notebook runs from its first cell to its last, as somebody would run it."""

import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "notebooks"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_every_cell_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = str(Path(__file__).resolve().parents[2] / "src")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH")))))
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    outputs = {cell.source: cell.outputs[-1] for cell in notebook.cells if cell.get("outputs")}
    first = next(iter(outputs.values()))["data"]
    assert {"application/vnd.jupyter.widget-view+json", "image/png", "text/plain"} <= set(first)
    assert "<svg" in outputs["d.drawing"]["data"]["image/svg+xml"]
    assert "image/png" in outputs['d.section("x", 22)']["data"]
    assert "4 fillets R3" in str([output.get("text") for output in outputs.values()])
    assert (tmp_path / "plate.step").exists()
