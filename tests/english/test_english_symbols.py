"""Symbols of engineers: reading their table leaves it as it is."""

import subprocess
import sys

FIRST_USE = """
from copy import deepcopy
from cadwright.english.lexicon import tables
from cadwright.english.symbols import with_symbols
before = deepcopy(tables("symbols.toml"))
with_symbols("a gear 24T", ())
assert tables("symbols.toml") == before
"""


def test_the_first_use_changes_nothing_that_another_thread_may_be_reading() -> None:
    """In a process of its own: in this one the table was read long ago."""
    done = subprocess.run([sys.executable, "-c", FIRST_USE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
