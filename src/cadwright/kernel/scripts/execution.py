"""A script, run as a person would run it."""

import ast
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

_QUIET = (DeprecationWarning, PendingDeprecationWarning, FutureWarning, ImportWarning, ResourceWarning)
"""Warnings for the authors of libraries; a script prints the others."""


def run(code: Any, namespace: dict[str, Any]) -> None:
    """Run compiled code to its end, which ``exit()`` without an error is as well."""
    try:
        exec(code, namespace)
    except SystemExit as error:
        if error.code not in (None, 0):
            raise


@contextmanager
def as_main(module: ModuleType, filename: str) -> Iterator[None]:
    """While this lasts ``module`` is the main module, the command line that of the script, warnings are printed."""
    kept = sys.modules["__main__"], sys.argv, sys.stdout, sys.stderr
    sys.modules["__main__"], sys.argv = module, [filename]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            for category in _QUIET:
                warnings.simplefilter("ignore", category)
            yield
    finally:
        sys.modules["__main__"], sys.argv, sys.stdout, sys.stderr = kept


def compiled(source: str, filename: str, parameters: dict[str, Any]) -> Any:
    """The code of a script, with other values for some of its top-level constants."""
    tree = ast.parse(source, filename)
    for name, value in parameters.items():
        _set_parameter(tree, name, value)
    return compile(tree, filename, "exec", dont_inherit=True)


def _set_parameter(tree: ast.Module, name: str, value: Any) -> None:
    """Replace the value of the first top-level assignment to ``name``; raises `LookupError` when there is none."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, ast.Assign | ast.AnnAssign) and any(
            isinstance(target, ast.Name) and target.id == name for target in targets
        ):
            literal = ast.parse(repr(value), mode="eval").body
            node.value = ast.fix_missing_locations(ast.copy_location(literal, node))
            return
    raise LookupError(f"the script has no parameter {name!r}: no top-level assignment to that name")
