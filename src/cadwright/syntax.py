"""Python source as a syntax tree, one at a time.

CPython 3.11 counts how deep it is in a tree in one place for all threads: where they switch in the middle of building
one, a tree of another thread ends in `SystemError` (“AST constructor recursion depth mismatch”, python/cpython#106905).
"""

import ast
import threading

_ALONE = threading.Lock()


def parsed(source: str) -> ast.Module:
    """The tree of a script; raises as `ast.parse`: `SyntaxError`, `ValueError`, `RecursionError`, `MemoryError`."""
    with _ALONE:
        return ast.parse(source)


def expression(source: str) -> ast.expr:
    """The tree of an expression. Raises as `parsed` does."""
    with _ALONE:
        return ast.parse(source, mode="eval").body
