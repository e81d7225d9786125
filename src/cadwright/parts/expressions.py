"""Arithmetic over named parameters, in one normal form.

An expression is a sum of products of a coefficient and an atom, plus a constant, so that ``length / 2 - edge`` and
``-edge + 0.5 * length`` are the same value, and what cancels is gone. An atom is a parameter's name, a product or
quotient of two expressions, or a function of one. Angles are in degrees.
"""

import ast
import math
from collections.abc import Callable, Mapping
from typing import Union

import msgspec

Scalar = Union["Expr", float, int]

FUNCTIONS: dict[str, Callable[[float], float]] = {
    "sqrt": math.sqrt,
    "sin": lambda degrees: math.sin(math.radians(degrees)),
    "cos": lambda degrees: math.cos(math.radians(degrees)),
    "tan": lambda degrees: math.tan(math.radians(degrees)),
    "atan": lambda ratio: math.degrees(math.atan(ratio)),
}
"""All angles are degrees."""


class Call(msgspec.Struct, frozen=True):
    """A function of `FUNCTIONS` applied to an expression."""

    function: str
    argument: "Expr"


class Product(msgspec.Struct, frozen=True):
    """Two or more atoms multiplied, sorted."""

    factors: tuple["Atom", ...]


class Quotient(msgspec.Struct, frozen=True):
    """An atom, or 1 where it is ``None``, divided by an expression that is not a constant."""

    top: "Atom | None"
    bottom: "Expr"


Atom = str | Call | Product | Quotient


class Expr(msgspec.Struct, frozen=True):
    """``sum(coefficient * atom) + constant``; terms are unique and sorted, coefficients are not zero."""

    terms: tuple[tuple[Atom, float], ...] = ()
    constant: float = 0.0

    def __add__(self, other: Scalar) -> "Expr":
        that = expr(other)
        merged = dict(self.terms)
        for atom, factor in that.terms:
            merged[atom] = merged.get(atom, 0.0) + factor
        return _normal(merged, self.constant + that.constant)

    def __radd__(self, other: Scalar) -> "Expr":
        return expr(other) + self

    def __neg__(self) -> "Expr":
        return self._scaled(-1.0)

    def __sub__(self, other: Scalar) -> "Expr":
        return self + (-expr(other))

    def __rsub__(self, other: Scalar) -> "Expr":
        return expr(other) + (-self)

    def __mul__(self, other: Scalar) -> "Expr":
        that = expr(other)
        if that.is_constant:
            return self._scaled(that.constant)
        if self.is_constant:
            return that._scaled(self.constant)
        total = self._scaled(that.constant) + that._scaled(self.constant) - self.constant * that.constant
        for a, m in self.terms:
            for b, n in that.terms:
                total = total + Expr(((_product(a, b), m * n),))
        return total

    def __rmul__(self, other: Scalar) -> "Expr":
        return self * other

    def __truediv__(self, other: Scalar) -> "Expr":
        that = expr(other)
        if that.is_constant:
            merged = {atom: factor / that.constant for atom, factor in self.terms}
            return _normal(merged, self.constant / that.constant)
        factor, bottom = (that.terms[0][1], _unit(that)) if len(that.terms) == 1 and not that.constant else (1.0, that)
        merged = {Quotient(atom, bottom): f / factor for atom, f in self.terms}
        if self.constant:
            merged[Quotient(None, bottom)] = self.constant / factor
        return _normal(merged, 0.0)

    def _scaled(self, factor: float) -> "Expr":
        return _normal({atom: f * factor for atom, f in self.terms}, self.constant * factor)

    @property
    def is_constant(self) -> bool:
        """Whether no parameter is in it."""
        return not self.terms

    def evaluate(self, values: Mapping[str, float]) -> float:
        """The number for these values of the parameters; `KeyError` names one that is missing."""
        return self.constant + sum(factor * _atom_value(atom, values) for atom, factor in self.terms)

    def names(self) -> frozenset[str]:
        """The parameters in it."""
        return frozenset(name for atom, _ in self.terms for name in _atom_names(atom))

    def substitute(self, replacements: Mapping[str, "Expr"]) -> "Expr":
        """The expression with parameters replaced by expressions."""
        total = expr(self.constant)
        for atom, factor in self.terms:
            total = total + _substituted(atom, replacements) * factor
        return total

    def __str__(self) -> str:
        return _written(self)


def expr(value: Scalar) -> Expr:
    """A number as an expression; an expression as it is."""
    return value if isinstance(value, Expr) else _normal({}, float(value))


def parameter(name: str) -> Expr:
    """The parameter of that name."""
    return Expr(((name, 1.0),))


def call(function: str, argument: Scalar) -> Expr:
    """A function of `FUNCTIONS`; of a constant it is a number."""
    inner = expr(argument)
    return expr(FUNCTIONS[function](inner.constant)) if inner.is_constant else Expr(((Call(function, inner), 1.0),))


def _unit(e: Expr) -> Expr:
    """The only atom of an expression, with coefficient 1."""
    return Expr(((e.terms[0][0], 1.0),))


def _product(a: Atom, b: Atom) -> Product:
    factors = [f for atom in (a, b) for f in (atom.factors if isinstance(atom, Product) else (atom,))]
    return Product(tuple(sorted(factors, key=_atom_text)))


def _normal(terms: Mapping[Atom, float], constant: float) -> Expr:
    kept = [(atom, _kept(factor)) for atom, factor in terms.items() if abs(factor) > 1e-12]
    kept.sort(key=lambda term: (term[1] < 0, _atom_text(term[0])))
    return Expr(tuple(kept), float(f"{constant:.12g}") + 0.0)


def _kept(factor: float) -> float:
    """A coefficient as it is printed: a fraction of small numbers exactly, else twelve digits."""
    return factor if _fraction(abs(factor)) is not None else float(f"{factor:.12g}")


def _fraction(size: float) -> tuple[int, int] | None:
    """A number as a fraction of whole numbers up to twelve."""
    for divisor in range(1, 13):
        multiple = round(size * divisor) if size < 13 else 0
        if 1 <= multiple <= 12 and multiple / divisor == size:
            return multiple, divisor
    return None


def _atom_value(atom: Atom, values: Mapping[str, float]) -> float:
    match atom:
        case str():
            return values[atom]
        case Call(function, argument):
            return FUNCTIONS[function](argument.evaluate(values))
        case Product(factors):
            return math.prod(_atom_value(f, values) for f in factors)
        case Quotient(top, bottom):
            return (1.0 if top is None else _atom_value(top, values)) / bottom.evaluate(values)


def _atom_names(atom: Atom) -> frozenset[str]:
    match atom:
        case str():
            return frozenset((atom,))
        case Call(_, argument):
            return argument.names()
        case Product(factors):
            return frozenset(name for f in factors for name in _atom_names(f))
        case Quotient(top, bottom):
            return bottom.names() | (frozenset() if top is None else _atom_names(top))


def _substituted(atom: Atom, replacements: Mapping[str, Expr]) -> Expr:
    match atom:
        case str():
            return replacements.get(atom, parameter(atom))
        case Call(function, argument):
            return call(function, argument.substitute(replacements))
        case Product(factors):
            total = expr(1)
            for f in factors:
                total = total * _substituted(f, replacements)
            return total
        case Quotient(top, bottom):
            return (expr(1) if top is None else _substituted(top, replacements)) / bottom.substitute(replacements)


# writing


def number(value: float) -> str:
    """A number as Python source: no needless ``.0``, no loss."""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def _written(e: Expr) -> str:
    parts = [_term_text(atom, factor) for atom, factor in e.terms]
    if e.constant or not parts:
        parts.append(number(e.constant))
    text = parts[0]
    for part in parts[1:]:
        text += f" - {part[1:]}" if part.startswith("-") else f" + {part}"
    return text


def _term_text(atom: Atom, factor: float) -> str:
    sign, size = ("-", -factor) if factor < 0 else ("", factor)
    body = _atom_text(atom)
    fraction = _fraction(size)
    if fraction is not None:
        multiple, divisor = fraction
        times = "" if multiple == 1 else f"{multiple} * "
        return f"{sign}{times}{body}" + ("" if divisor == 1 else f" / {divisor}")
    return f"{sign}{number(size)} * {body}"


def _atom_text(atom: Atom) -> str:
    match atom:
        case str():
            return atom
        case Call("sqrt", argument):
            return f"math.sqrt({argument})"
        case Call("atan", argument):
            return f"math.degrees(math.atan({argument}))"
        case Call(function, argument):
            return f"math.{function}(math.radians({argument}))"
        case Product(factors):
            return " * ".join(f"({_atom_text(f)})" if isinstance(f, Quotient) else _atom_text(f) for f in factors)
        case Quotient(top, bottom):
            whole = f"(1 / {_divisor_text(bottom)})"
            return whole if top is None else f"{_atom_text(top)} / {_divisor_text(bottom)}"


def _divisor_text(e: Expr) -> str:
    simple = len(e.terms) == 1 and e.terms[0][1] == 1.0 and not e.constant and isinstance(e.terms[0][0], str | Call)
    return str(e) if simple else f"({e})"


# reading


def from_ast(node: ast.expr) -> Expr:
    """The expression that a piece of Python stands for; `ValueError` when it is none."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return expr(value)
        case ast.Name(id=name):
            return parameter(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -from_ast(operand)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return from_ast(left) + from_ast(right)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return from_ast(left) - from_ast(right)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return from_ast(left) * from_ast(right)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return _divided(from_ast(left), from_ast(right))
        case ast.Call(func=ast.Attribute(value=ast.Name(id="math"), attr=function), args=[argument], keywords=[]):
            return _call_from_ast(function, argument)
    raise ValueError(f"not an arithmetic expression: {ast.unparse(node)}")


def _divided(left: Expr, right: Expr) -> Expr:
    if right == Expr():
        raise ValueError("division by zero")
    return left / right


def _call_from_ast(function: str, argument: ast.expr) -> Expr:
    match function, argument:
        case "sqrt", _:
            return call("sqrt", from_ast(argument))
        case "degrees", ast.Call(func=ast.Attribute(value=ast.Name(id="math"), attr="atan"), args=[ratio], keywords=[]):
            return call("atan", from_ast(ratio))
        case (
            "sin" | "cos" | "tan",
            ast.Call(func=ast.Attribute(value=ast.Name(id="math"), attr="radians"), args=[degrees], keywords=[]),
        ):
            return call(function, from_ast(degrees))
    raise ValueError(f"not a known function: {function}")
