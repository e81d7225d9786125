"""The serialized graph of SGPBench as text: ``0:External;1:Line(dirX=1.0000, …);2:SN_Start;…;27:Stop;``.

Implicit is the form in which SGPBench asks its questions (Qi et al., "Can Large Language Models Understand Symbolic
Graphics Programs?", 2024; CAD-Assistant, table 6); point-based is the same with the parameters of table 7. Numbers are
in the sketch's unit, whatever that is; what a SketchGraphs sequence cannot say is named at the end, after ``#``.
"""

import re
from itertools import chain

from cadwright.errors import InputError
from cadwright.sketch.formats.sketchgraphs import Edge, Node, Sequence, from_sequence, read_extra, to_sequence
from cadwright.sketch.formats.sketchgraphs.reader import primitive
from cadwright.sketch.formats.sketchgraphs.writer import to_node
from cadwright.sketch.graph import Arc, Line, Sketch

_ITEM = re.compile(
    r"(?P<number>\d+):(?P<node>[A-Za-z_]+)(?:\((?P<params>[^()]*)\))?;"
    r"|(?P<edge>[A-Za-z_]+)Constraint\(references=\((?P<references>[\d, ]*)\)(?P<extra>[^;]*)\);"
)


def dumps_implicit(sketch: Sketch, decimals: int | None = None) -> str:
    """The sketch in SGPBench's own form; ``decimals`` rounds (it has 4), None writes numbers in full."""
    exported = to_sequence(sketch, metre=1)
    return write(exported.sequence, decimals) + _left_out(exported.left_out)


def dumps_point_based(sketch: Sketch, decimals: int | None = None) -> str:
    """The same with lines and arcs by their points."""
    exported = to_sequence(sketch, metre=1)
    nodes = tuple(_by_points(node) for node in exported.sequence.nodes)
    return write(Sequence(nodes, exported.sequence.edges), decimals) + _left_out(exported.left_out)


def loads(text: str) -> Sketch:
    """The sketch of either form. Raises `InputError` for a text that holds none."""
    return from_sequence(read(text), metre=1).sketch


def write(sequence: Sequence, decimals: int | None = 4) -> str:
    """A sequence as text; every node is followed by the constraints that tie it to those before it."""
    ties: dict[int, list[str]] = {}
    for edge in sequence.edges:
        extra = "".join(f", {name}={value}" for name, value in edge.extra.items())
        ties.setdefault(max(edge.references), []).append(
            f"{edge.label}Constraint(references={edge.references}{extra});"
        )
    items = ([_node(number, node, decimals), *ties.get(number, ())] for number, node in enumerate(sequence.nodes))
    return "".join(chain.from_iterable(items))


def read(text: str) -> Sequence:
    """The sequence that a text holds, a question of SGPBench for instance, in metres as it stands there.

    Raises `InputError` where there is none.
    """
    nodes: list[Node] = []
    edges: list[Edge] = []
    for item in _ITEM.finditer(text):
        if item["edge"]:
            references = tuple(int(number) for number in item["references"].split(",") if number.strip())
            edges.append(Edge(item["edge"], references, read_extra(item["extra"])))
            continue
        if int(item["number"]) != len(nodes):
            raise InputError(f"the sketch's node {item['number']} stands where number {len(nodes)} is due")
        nodes.append(_implicit(Node(item["node"], _numbers(item["params"] or ""))))
    if not nodes or any(number >= len(nodes) for edge in edges for number in edge.references):
        raise InputError("not a sketch as SGPBench writes it: no nodes, or constraints on nodes that are not there")
    return Sequence(tuple(nodes), tuple(edge for edge in edges if edge.references))


def _numbers(text: str) -> dict[str, float | bool]:
    try:
        return {name: value == "True" if value in ("True", "False") else float(value)
                for name, value in read_extra(text).items()}  # fmt: skip
    except ValueError as error:
        raise InputError(f"a parameter of the sketch is no number: {error}") from None


def _node(number: int, node: Node, decimals: int | None) -> str:
    if not node.params:
        return f"{number}:{node.label};"
    params = ", ".join(f"{name}={_value(value, decimals)}" for name, value in node.params.items())
    return f"{number}:{node.label}({params});"


def _value(value: float | bool, decimals: int | None) -> str:
    return str(value) if isinstance(value, bool) or decimals is None else f"{value:.{decimals}f}"


def _by_points(node: Node) -> Node:
    geometry = primitive(node)
    match geometry:
        case Line():
            points = {"start": geometry.start, "end": geometry.end}
        case Arc():
            points = {"start": geometry.start, "mid": geometry.mid, "end": geometry.end}
        case _:
            return Node(node.label, {name: value for name, value in node.params.items() if name in _KEPT[node.label]})
    numbers = {f"{name}{axis}": at for name, point in points.items() for axis, at in zip("XY", point, strict=True)}
    return Node(node.label, {**numbers, "isConstruction": geometry.construction})


_KEPT: dict[str, tuple[str, ...]] = {
    "External": (),
    "Stop": (),
    "SN_Start": (),
    "SN_End": (),
    "SN_Center": (),
    "Point": ("x", "y", "isConstruction"),
    "Circle": ("xCenter", "yCenter", "radius", "isConstruction"),
    "Ellipse": ("xCenter", "yCenter", "xDir", "yDir", "radius", "minorRadius", "isConstruction"),
}
"""What the point-based form keeps of nodes that have no more points."""


def _implicit(node: Node) -> Node:
    """A node as a sequence has it, whichever parameters it was written with."""
    p, construction = node.params, bool(node.params.get("isConstruction", False))

    def at(name: str) -> tuple[float, float]:
        return (p[f"{name}X"], p[f"{name}Y"])

    try:
        if node.label == "Line" and "startX" in p:
            return to_node(Line(at("start"), at("end"), construction)) or node
        if node.label == "Arc" and "startX" in p:
            return to_node(Arc(at("start"), at("mid"), at("end"), construction)) or node
    except (KeyError, ValueError) as error:
        raise InputError(f"a {node.label} of the sketch has no such points: {error}") from None
    defaults = {"xDir": 1.0, "yDir": 0.0, "clockwise": False} if node.label in ("Circle", "Ellipse") else {}
    return Node(node.label, {**defaults, **p})


def _left_out(counts: dict[str, int]) -> str:
    return f"# left out: {', '.join(f'{count} {name}' for name, count in counts.items())}" if counts else ""
