"""Syntax trees are those of `ast`, built one at a time; whatever runs in threads takes them from there."""

import ast
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cadwright import syntax
from cadwright.syntax import expression, parsed

PACKAGE = Path(syntax.__file__).parent
SCRIPT = "\n".join(f"a{n} = [({n} + b) * c, f(x={n})]" for n in range(60))


def test_trees_are_those_of_python() -> None:
    assert ast.dump(parsed(SCRIPT)) == ast.dump(ast.parse(SCRIPT))
    assert ast.dump(expression("2 * (a - b)")) == ast.dump(ast.parse("2 * (a - b)", mode="eval").body)


@pytest.mark.parametrize("work", [parsed, expression])
def test_what_is_no_python_is_told_as_python_does(work: object) -> None:
    assert callable(work)
    with pytest.raises(SyntaxError):
        work("a = = 2")


def test_many_threads_have_their_trees() -> None:
    with ThreadPoolExecutor(4) as pool:
        found = set(pool.map(lambda _: ast.dump(parsed(SCRIPT)), range(40)))
    assert found == {ast.dump(ast.parse(SCRIPT))}


def test_nobody_else_builds_trees_outside_workers() -> None:
    others = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if path.name != "syntax.py" and "kernel" not in path.relative_to(PACKAGE).parts
        if re.search(r"\bast\.parse\(", path.read_text())
    ]
    assert others == []
