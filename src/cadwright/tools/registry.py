"""Tools by docstring: one typed function is all it takes, and its docstring is all that a planner is told.

::

    @tool()
    def longest_edge(sketch: Sketch) -> ToolAnswer[float]:
        \"\"\"The length of the longest straight edge of a sketch.

Args:
            sketch: the sketch to look at; construction lines do not count.

Returns:
            The length in mm.
        \"\"\"

Registration fails with `ToolDefinitionError` when an argument has no type or no description, or when the docstring
does not say what comes back.
"""

import inspect
import textwrap
import typing
from collections.abc import Callable
from typing import Any, Literal, TypeVar

import msgspec
from PIL.Image import Image

from cadwright.kernel.client import Kernel
from cadwright.sketch import Constraint, Sketch
from cadwright.tools.values import Document, Mesh, SketchGraph, ToolAnswer, Vector

Kind = Literal[
    "sketch",  # a Sketcher::SketchObject, or the dict of a sketch graph
    "document",  # an App.Document
    "image",  # a PIL image
    "mesh",  # vertices and triangles, a Mesh.Mesh, or a path of a mesh file
    "constraint",  # a Sketcher.Constraint
    "vector",  # an App.Vector, or three numbers
    "number",
    "integer",
    "text",
    "flag",
    "flags",  # two flags
    "record",  # names with values
    "records",  # a list of them
    "none",
]
Where = Literal[
    "worker",  # in a locked-down process of ours: most tools, since they work on data from strangers
    "session",  # beside FreeCAD, in the session's own process: a function of `kernel.freecad_guest`
    "parent",  # in our own process, with the kernel's client: may only pass bytes on to workers
]
Body = Callable[..., ToolAnswer[Any]]
AnyBody = TypeVar("AnyBody", bound=Body)

_KINDS: dict[Any, tuple[Kind, str]] = {
    Sketch: ("sketch", "Sketch"),
    SketchGraph: ("sketch", "SketchGraph"),
    Document: ("document", "App.Document"),
    Image: ("image", "PIL.Image.Image"),
    Mesh: ("mesh", "Mesh"),
    Constraint: ("constraint", "Sketcher.Constraint"),
    Vector: ("vector", "App.Vector"),
    float: ("number", "float"),
    int: ("integer", "int"),
    str: ("text", "str"),
    bool: ("flag", "bool"),
    tuple[bool, bool]: ("flags", "tuple[bool, bool]"),
    dict[str, Any]: ("record", "dict"),
    list[Any]: ("records", "list"),
    type(None): ("none", "None"),
}
"""What a type is on the wire, and what it is called before a planner."""
_SECTIONS = ("Args:", "Returns:", "Raises:", "Example:")


class ToolDefinitionError(TypeError):
    """A tool that a planner could not understand: a bug of whoever wrote it."""


class Parameter(msgspec.Struct, frozen=True):
    """A parameter of a tool; ``default`` is its source text, ``None`` where it has none."""

    name: str
    kind: Kind
    type: str
    default: str | None = None


class Tool(msgspec.Struct, frozen=True):
    """A tool: what a planner is told of it, and where its body is.

    ``guest`` is the function in `kernel.freecad_guest` ("module:name") of a tool of the session; ``aliases`` are names
    by which it can be called too. It is described where one of the situations in ``fits`` (`listing.situations`) is
    there, or one of the ``keywords`` in the request; everywhere where ``fits`` is empty.
    """

    name: str
    parameters: tuple[Parameter, ...]
    returns: Kind
    returned_type: str
    docstring: str
    body: Body
    where: Where = "worker"
    guest: str | None = None
    aliases: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()

    @property
    def signature(self) -> str:
        """The line that a planner sees: ``def name(sketch: Sketch) -> None:``."""
        listed = ", ".join(_written(parameter) for parameter in self.parameters)
        return f"def {self.name}({listed}) -> {self.returned_type}:"

    @property
    def text(self) -> str:
        """Signature and docstring, as a planner sees them."""
        described = textwrap.indent(f'"""{self.docstring}\n"""', "    ")
        return f"{self.signature}\n{described}"

    @property
    def stub(self) -> dict[str, Any]:
        """What the session needs to know in order to offer it, as plain JSON."""
        parameters = [{"name": p.name, "kind": p.kind, "default": p.default} for p in self.parameters]
        return {
            "name": self.name,
            "aliases": list(self.aliases),
            "where": "session" if self.where == "session" else "parent",
            "guest": self.guest,
            "parameters": parameters,
            "returns": self.returns,
            "doc": self.docstring,
        }


REGISTRY: dict[str, Tool] = {}
"""Every tool by its name, in the order in which planners see them."""


def tool(
    *,
    where: Where = "worker",
    guest: str | None = None,
    aliases: tuple[str, ...] = (),
    fits: tuple[str, ...] = (),
    keywords: tuple[str, ...] = (),
) -> Callable[[AnyBody], AnyBody]:
    """Register a function as a tool. Raises `ToolDefinitionError`."""

    def register(body: AnyBody) -> AnyBody:
        plain = define(body, where=where, guest=guest, aliases=aliases)
        defined = msgspec.structs.replace(plain, fits=fits, keywords=keywords)
        for name in (defined.name, *defined.aliases):
            if by_name(name) is not None:
                raise ToolDefinitionError(f"there is a tool {name} already")
        REGISTRY[defined.name] = defined
        return body

    return register


def by_name(name: str) -> Tool | None:
    """The tool of that name or alias."""
    return next((t for t in REGISTRY.values() if name == t.name or name in t.aliases), None)


def define(body: Body, *, where: Where = "worker", guest: str | None = None, aliases: tuple[str, ...] = ()) -> Tool:
    """The tool that a function is, not registered. Raises `ToolDefinitionError`."""
    name = body.__name__
    if (where == "session") != (guest is not None):
        raise ToolDefinitionError(f"{name}: a tool of the session, and no other, names its guest function")
    hints = typing.get_type_hints(body)
    parameters = tuple(_parameter(name, p, hints) for p in inspect.signature(body).parameters.values() if _shown(p))
    docstring = inspect.cleandoc(body.__doc__ or "")
    _check(name, docstring, [p.name for p in parameters])
    answer = hints.get("return")
    if typing.get_origin(answer) is not ToolAnswer:
        raise ToolDefinitionError(f"{name}: it does not say that it returns a ToolAnswer[…]")
    returns, returned_type = _kind(name, "return", typing.get_args(answer)[0])
    return Tool(name, parameters, returns, returned_type, docstring, body, where, guest, aliases)


def _shown(parameter: inspect.Parameter) -> bool:
    """Whether it is the planner's; what a body of ours is handed besides comes by keyword."""
    return parameter.annotation is not Kernel


def _parameter(tool_name: str, parameter: inspect.Parameter, hints: dict[str, Any]) -> Parameter:
    if parameter.kind is not inspect.Parameter.POSITIONAL_OR_KEYWORD:
        raise ToolDefinitionError(f"{tool_name}: {parameter.name} cannot be given by position and by name")
    if parameter.name not in hints:
        raise ToolDefinitionError(f"{tool_name}: {parameter.name} has no type")
    kind, shown = _kind(tool_name, parameter.name, hints[parameter.name])
    default = None if parameter.default is inspect.Parameter.empty else repr(parameter.default)
    return Parameter(parameter.name, kind, shown, default)


def _kind(tool_name: str, what: str, annotation: Any) -> tuple[Kind, str]:
    if annotation not in _KINDS:
        raise ToolDefinitionError(f"{tool_name}: {what} is of the type {annotation}, which no session can send")
    return _KINDS[annotation]


def _check(name: str, docstring: str, parameters: list[str]) -> None:
    """Whether a docstring says what is needed in order to use the tool."""
    if not docstring or docstring.startswith(_SECTIONS):
        raise ToolDefinitionError(f"{name}: the docstring does not begin with a sentence on what it does")
    described = described_arguments(docstring)
    for parameter in parameters:
        if not described.get(parameter):
            raise ToolDefinitionError(f"{name}: {parameter} is not described under Args")
    for unknown in described.keys() - set(parameters):
        raise ToolDefinitionError(f"{name}: {unknown} is described and is no argument")
    if not _section(docstring, "Returns:").strip():
        raise ToolDefinitionError(f"{name}: the docstring does not say what it returns")


def described_arguments(docstring: str) -> dict[str, str]:
    """The arguments that a docstring describes under ``Args:``, each with its description."""
    described: dict[str, str] = {}
    last = None
    for line in textwrap.dedent(_section(docstring, "Args:")).strip("\n").split("\n"):
        if line[:1].strip():
            last, _, description = (part.strip() for part in line.partition(":"))
            described[last] = description
        elif last and line.strip():
            described[last] = f"{described[last]} {line.strip()}".strip()
    described.pop("", None)
    return described


def _section(docstring: str, heading: str) -> str:
    """The lines below a heading, up to the next line that is not indented."""
    lines = docstring.split("\n")
    if heading not in lines:
        return ""
    below = lines[lines.index(heading) + 1 :]
    end = next((i for i, line in enumerate(below) if line[:1].strip()), len(below))
    return "\n".join(below[:end])


def _written(parameter: Parameter) -> str:
    default = f" = {parameter.default}" if parameter.default is not None else ""
    return f"{parameter.name}: {parameter.type}{default}"
