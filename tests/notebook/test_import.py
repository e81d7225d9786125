"""``import cadwright`` costs next to nothing, and offers what its types say."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import cadwright
from cadwright import notebook


def test_importing_loads_nothing_heavy() -> None:
    script = (
        "import cadwright, sys; print([m for m in sys.modules if m.startswith(('cadwright.', 'numpy', 'msgspec'))])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_what_is_offered_is_what_the_notebook_has_and_what_types_tell() -> None:
    offered = set(notebook.__all__)
    assert offered <= set(dir(cadwright))
    assert all(getattr(cadwright, name) is getattr(notebook, name) for name in offered)
    stub = ast.parse(Path(cadwright.__file__).with_suffix(".pyi").read_text())
    typed = {alias.asname for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed == offered


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = cadwright.nothing  # type: ignore[attr-defined]
