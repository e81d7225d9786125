"""The page of the Python reference is what the docstrings say, and leaves nothing out."""

import importlib.util
from pathlib import Path

from cadwright import notebook

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "python_reference.py"


def test_the_page_is_what_the_docstrings_say() -> None:
    spec = importlib.util.spec_from_file_location("python_reference", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    page = (ROOT / "docs" / "python-reference.md").read_text()
    assert page == script.page(), "write it anew: python scripts/python_reference.py"
    assert {*script.FUNCTIONS, *script.OBJECTS, "Settings"} == set(notebook.__all__)
