"""From the strokes of a sheet to views that agree with each other and dimensions in view coordinates."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cadwright.drawing.callouts import Callout, scaled, write
from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Note, Radius
from cadwright.drawing.reading.account import Role
from cadwright.drawing.reading.apparatus import Span, apparatus_of
from cadwright.drawing.reading.breaks import breaks_of, completed, without_breaks
from cadwright.drawing.reading.by_size import with_angles, with_rounds
from cadwright.drawing.reading.cutting_lines import CuttingLine, cutting_lines, with_sections
from cadwright.drawing.reading.details import Detail, details_of, in_their_views, shown_in, with_details
from cadwright.drawing.reading.flat_patterns import at_flat, told, without_flat
from cadwright.drawing.reading.frame import Border, angle_of, border_of, scale_of, title_of
from cadwright.drawing.reading.gaps import mended
from cadwright.drawing.reading.groups import Group, groups_of
from cadwright.drawing.reading.hatches import hatching_of
from cadwright.drawing.reading.itercad import is_itercad, joined_quarters, turned, turned_dimension
from cadwright.drawing.reading.itercad_sizes import matches_on, scales_of, sizes_on
from cadwright.drawing.reading.labels import matches_of
from cadwright.drawing.reading.layered import layered_groups
from cadwright.drawing.reading.layout import Layout, layout_of
from cadwright.drawing.reading.linetypes import typed
from cadwright.drawing.reading.match import Match
from cadwright.drawing.reading.measures import Geometry, Measured
from cadwright.drawing.reading.mended import in_their_ink, mended_edges
from cadwright.drawing.reading.patches import shown_of
from cadwright.drawing.reading.placed_views import views_of
from cadwright.drawing.reading.plane import ends
from cadwright.drawing.reading.profile_estimate import profile_of, usual_width
from cadwright.drawing.reading.remarks import Pointed, remarks_of
from cadwright.drawing.reading.scale import Scale, scale_from
from cadwright.drawing.reading.scene import Scene, grown, holds
from cadwright.drawing.reading.soft_corners import without_soft_corners
from cadwright.drawing.reading.subject import subject_of
from cadwright.drawing.reading.symbols import signs_of
from cadwright.drawing.reading.texts import Lettering, letterings
from cadwright.drawing.reading.threads import roots_of, without_threads
from cadwright.drawing.reading.traced import mark_axes, traced_groups, with_thin
from cadwright.drawing.reading.values import UNSIDED, Reading, ReadView, Remark, Strokes
from cadwright.geometry.curves import Line, bounds


@dataclass(frozen=True)
class Understood:
    """A reading with what it was made from.

    That is the strokes' scene, what each stroke was taken for, what the texts state, the dimensions as they stand on
    the paper, one for each of the reading's, and words at leaders.
    """

    reading: Reading
    scene: Scene
    roles: dict[int, Role]
    border: Border
    groups: list[Group]
    places: int
    """How many views stand in line with the front view."""
    spans: tuple[Span, ...]
    texts: list[Lettering]
    matches: list[Match]
    pointed: list[Pointed]
    flat: list[Match]
    """The sizes of a flat pattern, which are none of the part's."""


def understand(strokes: Strokes, *, layout: str | None = None) -> Reading:
    """The views and dimensions of a sheet.

    ``layout`` says how the views stand where the drawing does not: "first", "third", "itercad", or rows of names from
    the top such as "top,iso/front,right". `UsageError` for another one. What is missing or unclear is said in
    `Reading.problems`.
    """
    return understood(strokes, layout).reading


def understood(strokes: Strokes, layout: str | None) -> Understood:
    """The same, with what it was made from."""
    found = _understood(strokes, layout, by_width=strokes.source == "png")
    if strokes.source == "png" and _flat(found.reading) < max(2, len(found.reading.views) - 1):
        plain = _understood(strokes, layout, by_width=False)  # thick lines may be no outlines but a frame
        return plain if _flat(plain.reading) > _flat(found.reading) else found
    return found


def _flat(reading: Reading) -> int:
    """How many views were found that are named by their side."""
    return sum(view.name not in UNSIDED for view in reading.views)


def _understood(strokes: Strokes, layout: str | None, *, by_width: bool) -> Understood:
    """The same, with the widths of lines on a picture told apart or not."""
    scene = _typed_scene(strokes, traced=by_width)
    border = border_of(scene)
    title = title_of(scene, border)
    angle = angle_of(scene)
    parted = _parted(scene, border)
    roles, edges, thin = parted.roles, parted.edges, parted.thin
    pictured = strokes.source == "png" and (layout or "itercad") == "itercad" and is_itercad(scene, scene.words)
    if pictured:  # what is an edge is thick there, and what is thin marks something
        roles |= _roles({"dimension": thin, "edge": edges})
        edges, thin = mended(scene, edges), []
    groups = _groups(scene, edges, thin, parted.axes, by_width=by_width)
    groups = joined_quarters(groups) if pictured else groups
    breaks = [breaks_of(scene, group, thin, parted.hatching) for group in groups]
    groups = [without_breaks(group, own) for group, own in zip(groups, breaks, strict=True)]
    groups = completed(groups, breaks, 0.3 * scene.unit + scene.slack)
    shown = [shown_of(scene, *of, parted.axes, parted.hatching) for of in zip(groups, breaks, strict=True)]
    roles |= _roles({"edge": [n for group in groups for n in group.strokes]})
    free = [i for i in range(len(scene.words)) if i not in border.words]
    texts = letterings(scene.words, free)
    details = shown_in(parted.details, groups)
    known = dict.fromkeys(details, "detail")
    found = layout_of(scene, groups, [scene.words[i] for i in free], angle, layout, known)
    geometry, spans = Geometry(scene, groups, parted.axes), parted.spans
    if pictured:
        sizes = sizes_on(scene, groups, found, texts)
        scale = scales_of(sizes, groups, found)
        matches = matches_on(scene, sizes, scale)
    else:
        matches, scale = _measured(geometry, found, spans, texts, title, details)
    views = without_threads(views_of(scene, groups, found, scale, parted.hatching, shown))
    views = in_their_views(views, details)
    views = with_sections(views, groups, parted.cutting, scene.words, scene.unit)
    views = without_flat(views, found.names)
    dimensions, kept = _dimensions(matches, views, scale)
    if strokes.source == "png":
        views = without_soft_corners(views, dimensions, usual_width(scene, edges))
    pointed = [] if pictured else remarks_of(geometry, spans, texts, {match.span for match in kept})
    if found.style == "itercad":
        views, dimensions = _upright(views, dimensions)
    flat = at_flat(matches, found.names)
    used = {i for match in (*kept, *flat) for i in match.words}
    labels = {i for text in texts for i in text.words if i not in used}
    subject = subject_of(scene, groups, found.names)
    problems = [
        *strokes.problems,
        *found.problems,
        *scale.problems,
        *told(found.names),
        *_missing(views, dimensions, groups, found),
    ]
    reading = Reading(
        views=tuple(view for view in views if view is not None),
        dimensions=tuple(dimensions),
        scale=scale.value,
        angle=found.angle,
        title=title,
        loose=tuple(scene.words[i] for i in sorted(labels)),
        problems=tuple(dict.fromkeys(problems)),
        traced=strokes.source == "png",
        wireframe=found.style == "itercad",
        sure=tuple(min((scene.words[i].sure for i in match.words), default=1.0) for match in kept),
        angle_sure=round(found.sure, 3),
        remarks=tuple(_remarks(scene, pointed, views)),
        profile=profile_of(scene, roles, spans, texts, inches=scale.unit != 1.0, itercad=found.style == "itercad"),
        kind=subject.kind,
        evidence=subject.evidence,
        beside=subject.beside,
    )
    return Understood(reading, scene, roles, border, groups, len(found.places), spans, texts, kept, pointed, flat)


@dataclass(frozen=True)
class _Parted:
    """The strokes of a sheet, told apart: edges of views, thin continuous strokes and axes by their numbers, and what
    else is there.
    """

    edges: list[int]
    thin: list[int]
    axes: list[int]
    spans: tuple[Span, ...]
    hatching: list[Line]
    cutting: list[CuttingLine]
    details: list[Detail]
    roles: dict[int, Role]


def _parted(scene: Scene, border: Border) -> _Parted:
    """Take frame, dimensions, hatching and what marks details off a sheet; the rest are lines of views."""
    inner = [n for n in range(len(scene)) if n not in border.strokes]
    if border.frame is not None:
        scene.fills = [f for f in scene.fills if not any(holds(b, bounds((f.outline,))) for b in border.blocks)]
    apparatus = apparatus_of(scene, inner)
    cutting = cutting_lines(scene, apparatus.marks, inner)
    cut = {n for line in cutting for n in line.strokes}
    rest = [n for n in inner if n not in apparatus.strokes | cut]
    hatched = hatching_of(scene, rest)
    rest = [n for n in rest if n not in hatched]
    details = details_of(scene, rest)
    marks = {n for detail in details for n in detail.strokes}
    rest = [n for n in rest if n not in marks]
    if scene.sheet.source == "png":
        mark_axes(scene, rest)
    edges, thin, axes = _sorted(scene, rest)
    others = [*apparatus.strokes, *cut, *marks]
    roles = _roles({"border": border.strokes, "dimension": others, "hatching": hatched, "axis": axes})
    hatching = [line for _, line in scene.lines(hatched)]
    return _Parted(edges, thin, axes, apparatus.spans, hatching, cutting, details, roles)


def _remarks(scene: Scene, pointed: Iterable[Pointed], views: Sequence[ReadView | None]) -> Iterator[Remark]:
    """The words at leaders, in view coordinates."""
    for each in pointed:
        view = views[each.view]
        if view is not None:
            size, x, y = view.to_paper
            at = ((each.tip[0] - x) / size, (each.tip[1] - y) / size)
            yield Remark(view.of or view.name, at, each.text, min(scene.words[i].sure for i in each.words))


def _roles(taken: Mapping[Role, Iterable[int]]) -> dict[int, Role]:
    """What strokes were taken for, by their numbers; the last role counts of a stroke that was taken twice."""
    return {n: role for role, numbers in taken.items() for n in numbers}


def _typed_scene(strokes: Strokes, *, traced: bool) -> Scene:
    """The strokes with their line types; those that write a symbol are words."""
    first = Scene(strokes, strokes.strokes)
    signs = signs_of(first)
    written = {n for sign in signs for n in sign.strokes}
    unwritten = [s for n, s in enumerate(strokes.strokes) if n not in written]
    scene = Scene(strokes, typed(unwritten, first.unit, traced=traced))
    scene.words += [sign.word for sign in signs]
    return scene


def _groups(
    scene: Scene, edges: Sequence[int], thin: Sequence[int], centres: Sequence[int], *, by_width: bool
) -> list[Group]:
    """What hangs together among the edges, with the thin strokes that belong to it."""
    if scene.sheet.source == "png":
        edges = mended_edges(scene, edges)
        thin = in_their_ink(scene, thin, edges)
    if by_width and any(stroke.curve.kind == "thin" for stroke in scene.strokes):
        return [with_thin(scene, group, thin, centres) for group in traced_groups(scene, edges)]
    return [_with_smooth(scene, group, thin) for group in layered_groups(scene, edges) or groups_of(scene, edges)]


def _measured(
    geometry: Geometry,
    found: Layout,
    spans: Sequence[Span],
    texts: Sequence[Lettering],
    title: dict[str, str],
    details: Mapping[int, Detail],
) -> tuple[list[Match], Scale]:
    """What the texts measure, first to find the scale and then by it."""
    scene, sheet = geometry.scene, geometry.scene.sheet
    matches = matches_of(scene, geometry, spans, texts, sheet.stated)
    scale = scale_from(matches, scale_of(title, scene.words), sheet.source, title, details)
    scale = with_details(scale, details, geometry.groups)
    matches = matches_of(scene, geometry, spans, texts, sheet.stated, scale)
    if sheet.source == "png":
        flat = [i for i, name in found.names.items() if name not in ("iso", "auxiliary")]
        matches = with_rounds(geometry, flat, texts, matches, scale)
        matches = with_angles(geometry, [i for i, name in found.names.items() if name != "iso"], texts, matches)
    return matches, scale


def _sorted(scene: Scene, numbers: Iterable[int]) -> tuple[list[int], list[int], list[int]]:
    """Edges of views, thin continuous strokes, and centre lines."""
    edges: list[int] = []
    thin: list[int] = []
    centres: list[int] = []
    for n in numbers:
        kind = scene.curve(n).kind
        (centres if kind == "centre" else thin if kind == "thin" else edges).append(n)
    return edges, thin, centres


def _with_smooth(scene: Scene, group: Group, thin: Sequence[int]) -> Group:
    """The group with the thin strokes in it whose ends lie on its edges: where faces meet without a corner."""
    inside = [n for n in thin if holds(grown(group.box, 0.2 * scene.unit), scene.boxes[n])]
    web = scene.web([*group.strokes, *inside])
    near = 0.2 * scene.unit + scene.slack
    smooth = [n for n in inside if all(web.near(p, near) - {n} for p in ends(scene.curve(n)))]
    return Group((*group.strokes, *smooth, *roots_of(scene, group.strokes, inside)), group.box)


def _upright(
    views: Sequence[ReadView | None], dimensions: Sequence[Dimension]
) -> tuple[list[ReadView | None], list[Dimension]]:
    """IterCAD's right view turned as ours is, with its dimensions."""
    deep = next(((v.box[2] - v.box[0]) / v.to_paper[0] for v in views if v is not None and v.name == "right"), 0.0)
    return (
        [turned(v) if v is not None and v.name == "right" else v for v in views],
        [turned_dimension(d, deep) if d.view == "right" else d for d in dimensions],
    )


def _dimensions(
    matches: Sequence[Match], views: Sequence[ReadView | None], scale: Scale
) -> tuple[list[Dimension], list[Match]]:
    """The matches as dimensions, in view coordinates, and those that became one."""
    dimensions, kept = [], []
    for match in matches:
        view = views[match.measured.view]
        if view is not None:
            dimensions.append(_dimension(match.measured, match.callout, match.text, view, scale))
            kept.append(match)
    return dimensions, kept


def _dimension(found: Measured, callout: Callout, text: str, view: ReadView, scale: Scale) -> Dimension:
    (size, x, y), name = view.to_paper, view.of or view.name
    points = [((p[0] - x) / size, (p[1] - y) / size) for p in found.points]
    if scale.unit != 1.0 and not callout.inch and callout.kind != "angle":
        text = text if callout.is_single else write(scaled(callout, scale.unit))  # what else it states is in mm, too
        callout = scaled(callout, scale.unit)
    value = callout.value
    match found.kind:
        case "linear":
            return Linear(name, points[0], points[1], found.angle, value, text)
        case "round" if callout.kind == "radius":
            return Radius(name, points[0], found.radius / size, found.at, value, text)
        case "round":
            value = callout.across(2 * found.radius / size) if callout.kind == "thread" else value
            return Diameter(name, points[0], found.radius / size, value, text)
        case "angular":
            return Angular(name, points[0], *found.angles, value, text)
        case _:
            return Note(name, points[0], value, text)


def _missing(
    views: Sequence[ReadView | None], dimensions: Sequence[Dimension], groups: Sequence[Group], found: Layout
) -> list[str]:
    """Sentences on what a drawing of a part should have and this one has not."""
    straight = [v for v in views if v is not None and v.name not in UNSIDED]
    problems = []
    if not groups:
        return ["no view was found"]
    if len(straight) == 1 and len(groups) == 1:
        problems.append("the drawing has one view only: how deep the part is cannot be seen")
    lone = sum(name == "auxiliary" for name in found.names.values())
    if lone and found.style != "itercad":
        which = "one view stands" if lone == 1 else f"{lone} views stand"
        problems.append(f"{which} in line with no other: details, auxiliary views, or several parts")
    if not dimensions:
        problems.append("the drawing has no dimensions that could be read: sizes are as drawn")
    return problems
