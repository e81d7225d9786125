"""The functions that a printed FreeCAD script defines for itself: it runs in any FreeCAD, with nothing installed.

They are modules of their own, `cadwright.kernel.freecad_guest.modelling`, whose text is read here and never imported:
it needs FreeCAD. Printed they have no types, which only who keeps them needs.
"""

import ast
import symtable
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources

import msgspec

from cadwright.syntax import parsed

MODULES = ("places", "drawing", "solids", "edges")
_GUEST = "cadwright.kernel"


class Macro(msgspec.Struct, frozen=True):
    """A function: its text as it is printed, and the global names that it uses."""

    source: str
    uses: frozenset[str]


@cache
def macros() -> dict[str, Macro]:
    """All functions by name, in the order in which they are printed."""
    return {name: macro for module in MODULES for name, macro in _of(_text(module))}


def needed(source: str) -> dict[str, Macro]:
    """The functions that a script uses, and those that these use, in the order of `macros`."""
    known = macros()
    found: set[str] = set()
    waiting = _used(symtable.symtable(source, "script", "exec")) & known.keys()
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= (known[name].uses & known.keys()) - found
    return {name: macro for name, macro in known.items() if name in found}


def _text(module: str) -> str:
    return resources.files(_GUEST).joinpath("freecad_guest", "modelling", f"{module}.py").read_text("utf-8")


def _of(source: str) -> Iterator[tuple[str, Macro]]:
    """The functions of a module."""
    scopes = {scope.get_name(): scope for scope in symtable.symtable(source, "module", "exec").get_children()}
    lines = source.splitlines()
    for node in parsed(source).body:
        if isinstance(node, ast.FunctionDef):
            text = _cut(lines, _types(node), node.lineno, node.end_lineno or node.lineno)
            yield node.name, Macro(text, frozenset(_used(scopes[node.name])))


def _used(scope: symtable.SymbolTable) -> set[str]:
    """The global names that a scope, and those inside it, refer to."""
    own = {each.get_name() for each in scope.get_symbols() if each.is_referenced() and each.is_global()}
    return own.union(*map(_used, scope.get_children()))


# without types

Span = tuple[int, int, int, str]
"""A line, the columns from and to which something stands, and what comes in its place."""


def _types(function: ast.FunctionDef) -> Iterator[Span]:
    """Where types stand in a function; each on a line with what it is the type of."""
    for node in ast.walk(function):
        match node:
            case ast.FunctionDef(args=arguments, returns=returns):
                defaults = _defaults(arguments)
                for each in ast.walk(arguments):
                    if isinstance(each, ast.arg) and each.annotation is not None:
                        yield _span(each, len(each.arg), each.annotation, defaults.get(each.arg))
                if returns is not None:
                    yield returns.lineno, returns.col_offset - len(" -> "), returns.end_col_offset or 0, ""
            case ast.AnnAssign(target=ast.Name(id=name) as target, annotation=annotation):
                yield _span(target, len(name), annotation, None)


def _span(named: ast.arg | ast.Name, length: int, annotation: ast.expr, default: ast.expr | None) -> Span:
    start = named.col_offset + length
    if default is None:
        return named.lineno, start, annotation.end_col_offset or start, ""
    return named.lineno, start, default.col_offset, "="


def _defaults(arguments: ast.arguments) -> dict[str, ast.expr]:
    """What arguments are where they are not given."""
    positional = [*arguments.posonlyargs, *arguments.args]
    last = positional[len(positional) - len(arguments.defaults) :]
    named: Iterable[tuple[ast.arg, ast.expr | None]] = [
        *zip(last, arguments.defaults, strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return {argument.arg: default for argument, default in named if default is not None}


def _cut(lines: list[str], spans: Iterable[Span], first: int, last: int) -> str:
    """Some lines without what stands at the spans."""
    changed = dict(enumerate(lines, 1))
    for line, start, end, instead in sorted(spans, reverse=True):
        changed[line] = changed[line][:start] + instead + changed[line][end:]
    return "\n".join(changed[number] for number in range(first, last + 1))
