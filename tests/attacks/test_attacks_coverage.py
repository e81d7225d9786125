"""Every line of the sandbox's list of what it stops has a test, and every attack is on the list."""

import importlib
import re
from pathlib import Path

import cadwright.sandbox


def test_every_line_is_attacked() -> None:
    stopped, _ = (cadwright.sandbox.__doc__ or "").split("What is not stopped:")
    lines = {line.removeprefix("- ").split(":")[0] for line in stopped.splitlines() if line.startswith("- ")}
    tests = [
        test
        for path in Path(__file__).parent.glob("test_attacks_*.py")
        for test in vars(importlib.import_module(path.stem)).values()
        if re.match("test_", getattr(test, "__name__", ""))
    ]
    attacked = {test.attacked_line for test in tests if hasattr(test, "attacked_line")}
    assert len(lines) > 40
    assert lines == attacked
