"""The functions of printed FreeCAD scripts: typed where they are kept, plain and whole where they are printed."""

import ast
import builtins
from importlib import resources
from pathlib import Path

import pytest

from cadwright.planners.embedded.freecad import printer, selections
from cadwright.planners.embedded.freecad.macros import MODULES, macros, needed

FOLDER = Path(str(resources.files("cadwright.kernel"))) / "freecad_guest" / "modelling"
SCRIPT = {"App", "Part", "Sketcher", "math", "doc", "sizes"}
"""What a printed script has besides its functions."""


def functions(module: str) -> list[ast.FunctionDef]:
    tree = ast.parse((FOLDER / f"{module}.py").read_text())
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def test_every_module_is_read() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} - {"__init__"} == set(MODULES)
    assert list(macros()) == [function.name for module in MODULES for function in functions(module)]


@pytest.mark.parametrize("module", MODULES)
def test_every_function_is_typed_and_says_what_it_does(module: str) -> None:
    for function in functions(module):
        arguments = [node for node in ast.walk(function.args) if isinstance(node, ast.arg)]
        assert all(argument.annotation is not None for argument in arguments), function.name
        assert function.returns is not None
        assert ast.get_docstring(function)


@pytest.mark.parametrize("module", MODULES)
def test_printed_it_is_the_same_function_without_its_types(module: str) -> None:
    for function in functions(module):
        printed = ast.parse(macros()[function.name].source, feature_version=(3, 8))
        kept = ast.parse(ast.unparse(without_types(function)))
        assert ast.dump(printed) == ast.dump(kept), function.name


def without_types(function: ast.FunctionDef) -> ast.FunctionDef:
    class Untyped(ast.NodeTransformer):
        def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
            node.returns = None
            self.generic_visit(node)
            return node

        def visit_arg(self, node: ast.arg) -> ast.arg:
            node.annotation = None
            return node

        def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign:
            assert node.value is not None
            return ast.Assign([node.target], node.value, lineno=node.lineno)

    changed = Untyped().visit(function)
    assert isinstance(changed, ast.FunctionDef)
    return changed


def test_a_printed_function_needs_nothing_but_freecad_and_the_script() -> None:
    known = {*macros(), *SCRIPT, *vars(builtins)}
    assert {name: macro.uses - known for name, macro in macros().items() if macro.uses - known} == {}


def test_every_function_is_one_that_the_printer_uses() -> None:
    texts = [Path(module.__file__ or "").read_text() for module in (printer, selections)]
    called = [name for name in macros() if any(f"{name}(" in text for text in texts)]
    assert list(needed("\n".join(called))) == list(macros())


def test_functions_come_with_those_that_they_use() -> None:
    assert {"hollow", "cut", "faces"} <= needed("hollow(r, '2')").keys()
    assert "number" in needed("turned(r, plane, '3')")  # which is handed on there, not called


def test_a_local_variable_brings_no_function_of_its_name() -> None:
    assert "corners" not in needed("rectangle(drawing, '1', '2')")
    assert "edges" not in needed("# edges(r)\ntext = 'edges(r)'")
