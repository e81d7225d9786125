"""What a document is built of: sketches, extrusions and the other features, as `solid_recognizer` tells them."""

from __future__ import annotations

from typing import Any, Callable

import FreeCAD as App
import Part

from cadwright.kernel.freecad_guest import documents, placements, sketches, verification

_PRIMITIVES = {
    "Box": ("Length", "Width", "Height"),
    "Cylinder": ("Radius", "Height", "Angle"),
    "Cone": ("Radius1", "Radius2", "Height", "Angle"),
    "Sphere": ("Radius", "Angle1", "Angle2", "Angle3"),
    "Torus": ("Radius1", "Radius2", "Angle1", "Angle2", "Angle3"),
    "Ellipsoid": ("Radius1", "Radius2", "Radius3"),
    "Prism": ("Polygon", "Circumradius", "Height"),
    "Wedge": ("Xmin", "Ymin", "Zmin", "X2min", "Z2min", "Xmax", "Ymax", "Zmax", "X2max", "Z2max"),
    "Helix": ("Pitch", "Height", "Radius", "Angle"),
}
_BOOLEANS = {"Part::Cut": "cut", "Part::Fuse": "join", "Part::MultiFuse": "join"}
_BOOLEANS.update({"Part::Common": "intersect", "Part::MultiCommon": "intersect"})


def recognise(doc: Any) -> dict[str, Any]:
    """The sketches and features of a document, by kind and in the order in which they were made.

    ``sketches``: the graph of each, and its ``plane``: where x, y and the normal point, and its ``translation``.
    ``extrusions``: ``sketch``, ``plane``, ``direction``, ``lengths`` (forward and backward), ``taper``; the ``type`` is
    ``new`` for a body of its own, ``join``, ``cut`` or ``intersect`` for what it does to others.
    ``features``: revolutions, fillets, chamfers, mirrors, patterns, booleans, primitives, imported shapes.
    ``results``: the parts, with their measures. Lengths are mm, angles degrees.
    """
    told: dict[str, Any] = {"sketches": [], "extrusions": [], "features": []}
    for one in doc.Objects:
        if documents.is_origin(one):
            continue
        if one.isDerivedFrom("Sketcher::SketchObject"):
            told["sketches"].append({"name": one.Name, "plane": _plane(one), **sketches.to_graph(one)})
            continue
        extrusion = _EXTRUSIONS.get(one.TypeId)
        if extrusion:
            told["extrusions"].append(_finished(one, extrusion(one)))
            continue
        feature = _feature(one)
        if feature:
            told["features"].append(_finished(one, feature))
    told["results"] = [
        {"name": one.Name, "label": one.Label, **documents.shape_state(verification.placed(one))}
        for one in verification.results(doc)
    ]
    return told


def _finished(one: Any, described: dict[str, Any]) -> dict[str, Any]:
    """A feature with its name, its label where that differs, and its error where it has one."""
    told = {"name": one.Name, **described}
    if one.Label != one.Name:
        told["label"] = one.Label
    if "Invalid" in one.State or "Error" in one.State:
        told["error"] = one.getStatusString()
    return told


def _plane(one: Any) -> dict[str, Any]:
    """Where an object's own x, y and z directions point in the document, and where its origin is."""
    placement = one.getGlobalPlacement()
    x, y, normal = (placement.Rotation.multVec(App.Vector(*axis)) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    return {
        "x": placements.rounded(x),
        "y": placements.rounded(y),
        "normal": placements.rounded(normal),
        "translation": placements.rounded(placement.Base),
    }


def _number(quantity: Any) -> float:
    return round(float(getattr(quantity, "Value", quantity)), 9) + 0.0


def _name(linked: Any) -> str | None:
    """The name of what a link points at; a link may name elements besides, or be empty."""
    if isinstance(linked, (list, tuple)):
        linked = linked[0] if linked else None
    return linked.Name if linked is not None else None


def _profile_plane(profile: Any) -> dict[str, Any]:
    source = profile[0] if isinstance(profile, (list, tuple)) and profile else profile
    return {"sketch": _name(profile), "plane": _plane(source)} if _name(profile) else {"sketch": None}


def _part_extrusion(one: Any) -> dict[str, Any]:
    """``Part::Extrusion``: its own idea of lengths, and what booleans do with it."""
    lengths = [_number(one.LengthFwd), _number(one.LengthRev)]
    direction = App.Vector(one.Dir)
    if one.DirMode == "Normal" and _name(one.Base) and one.Base.isDerivedFrom("Sketcher::SketchObject"):
        direction = one.Base.getGlobalPlacement().Rotation.multVec(App.Vector(0, 0, 1))
    if not any(lengths):
        lengths = [_number(direction.Length), 0.0]
    if one.Symmetric:
        lengths = [lengths[0] / 2, lengths[0] / 2]
    if one.Reversed:
        direction = direction * -1
    told = {"type": _use(one), **_profile_plane(one.Base), "direction": _unit(direction), "lengths": lengths}
    told["solid"] = bool(one.Solid)
    if any(_number(angle) for angle in (one.TaperAngle, one.TaperAngleRev)):
        told["taper"] = [_number(one.TaperAngle), _number(one.TaperAngleRev)]
    return _used(one, told)


def _pad(one: Any) -> dict[str, Any]:
    """``PartDesign::Pad`` and ``Pocket``: the first solid of a body is new, later ones join or cut."""
    first, second = _number(one.Length), _number(one.Length2)
    lengths = {"Length": [first, 0.0], "TwoLengths": [first, second]}.get(one.Type, [first, 0.0])
    if one.Midplane and one.Type == "Length":
        lengths = [first / 2, first / 2]
    told: dict[str, Any] = {"type": _body_use(one), **_profile_plane(one.Profile)}
    normal = App.Vector(*told["plane"]["normal"]) if "plane" in told else App.Vector(one.Direction)
    inwards = one.TypeId == "PartDesign::Pocket"
    told["direction"] = _unit(normal * -1 if bool(one.Reversed) != inwards else normal)
    told["lengths"] = lengths
    if one.Type not in ("Length", "TwoLengths"):
        told["extent"] = one.Type
    if _number(getattr(one, "TaperAngle", 0)):
        told["taper"] = [_number(one.TaperAngle), _number(one.TaperAngle2)]
    return told


def _unit(vector: Any) -> list[float]:
    length = vector.Length
    return placements.rounded(vector * (1 / length)) if length else [0.0, 0.0, 0.0]


def _body_use(one: Any) -> str:
    if one.TypeId in ("PartDesign::Pocket", "PartDesign::Groove", "PartDesign::Hole") or "Subtractive" in one.TypeId:
        return "cut"
    return "join" if getattr(one, "BaseFeature", None) is not None else "new"


def _use(one: Any) -> str:
    """What the boolean that takes an object does with it; the first argument of a cut is a body of its own."""
    for user in one.InList:
        kind = _BOOLEANS.get(user.TypeId)
        if kind is None:
            continue
        first = user.Base if hasattr(user, "Base") else (user.Shapes[0] if user.Shapes else None)
        return "new" if first is one else kind
    return "new"


def _used(one: Any, told: dict[str, Any]) -> dict[str, Any]:
    users = [user.Name for user in one.InList if user.TypeId in _BOOLEANS]
    return {**told, "used_by": users} if users else told


_EXTRUSIONS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "Part::Extrusion": _part_extrusion,
    "PartDesign::Pad": _pad,
    "PartDesign::Pocket": _pad,
}


def _feature(one: Any) -> dict[str, Any] | None:
    """What an object that is neither sketch nor extrusion does; nothing for containers and helpers."""
    special = _FEATURES.get(one.TypeId)
    if special:
        return special(one)
    kind = one.TypeId.split("::")[-1]
    for prefix in ("Additive", "Subtractive"):
        if one.TypeId.startswith("PartDesign::" + prefix):
            kind = kind[len(prefix) :]
    if kind in _PRIMITIVES:
        return _primitive(one, kind)
    if one.isDerivedFrom("Mesh::Feature"):
        return {"kind": "mesh", **documents.mesh_state(one.Mesh)}
    shape = getattr(one, "Shape", None)
    if isinstance(shape, Part.Shape) and not shape.isNull() and not one.isDerivedFrom("PartDesign::Body"):
        kind = "imported" if one.TypeId == "Part::Feature" else one.TypeId
        return _used(one, {"kind": kind, "shape": documents.shape_state(shape)})
    return None


def _primitive(one: Any, kind: str) -> dict[str, Any]:
    sizes = {name: _number(getattr(one, name)) for name in _PRIMITIVES[kind] if hasattr(one, name)}
    use = _body_use(one) if one.TypeId.startswith("PartDesign") else _use(one)
    told = {"kind": kind.lower(), "type": use, "sizes": sizes}
    if not one.Placement.isIdentity():
        told["placement"] = placements.describe(one.Placement)
    return _used(one, told)


def _boolean(one: Any) -> dict[str, Any]:
    parts = [one.Base, one.Tool] if hasattr(one, "Base") else list(one.Shapes)
    return _used(one, {"kind": "boolean", "type": _BOOLEANS[one.TypeId], "of": [_name(part) for part in parts]})


def _part_revolution(one: Any) -> dict[str, Any]:
    axis = {"base": placements.rounded(one.Base), "direction": placements.rounded(one.Axis)}
    told = {"kind": "revolution", "type": _use(one), **_profile_plane(one.Source)}
    return _used(one, {**told, "axis": axis, "angle": _number(one.Angle)})


def _body_revolution(one: Any) -> dict[str, Any]:
    axis = {"base": placements.rounded(one.Base), "direction": placements.rounded(one.Axis)}
    told = {"kind": "revolution", "type": _body_use(one), **_profile_plane(one.Profile)}
    return {**told, "axis": axis, "angle": _number(one.Angle)}


def _part_dressup(kind: str, size: str) -> Callable[[Any], dict[str, Any]]:
    def described(one: Any) -> dict[str, Any]:
        edges = [{"edge": int(edge), size: [round(float(s), 9) for s in sizes]} for edge, *sizes in one.Edges]
        return {"kind": kind, "of": _name(one.Base), "edges": edges}

    return described


def _body_dressup(kind: str, size: str) -> Callable[[Any], dict[str, Any]]:
    def described(one: Any) -> dict[str, Any]:
        base, elements = one.Base if one.Base else (None, [])
        return {"kind": kind, "of": _name(base), "elements": list(elements), size.lower(): _number(getattr(one, size))}

    return described


def _part_mirror(one: Any) -> dict[str, Any]:
    plane = {"base": placements.rounded(one.Base), "normal": placements.rounded(one.Normal)}
    return _used(one, {"kind": "mirror", "of": _name(one.Source), "plane": plane})


def _pattern(kind: str, names: tuple[str, ...]) -> Callable[[Any], dict[str, Any]]:
    def described(one: Any) -> dict[str, Any]:
        told: dict[str, Any] = {"kind": kind, "of": [original.Name for original in one.Originals]}
        for name in names:
            value = getattr(one, name, None)
            if isinstance(value, tuple):
                value = [_name(value), *(element for element in value[1] if element)]
            elif value is not None and not isinstance(value, (bool, int, str)):
                value = _number(value)
            told[name.lower()] = value
        return told

    return described


def _hole(one: Any) -> dict[str, Any]:
    depth = None if one.DepthType == "ThroughAll" else _number(one.Depth)
    return {
        "kind": "hole",
        "type": "cut",
        **_profile_plane(one.Profile),
        "diameter": _number(one.Diameter),
        "depth": depth,
    }


_FEATURES: dict[str, Callable[[Any], dict[str, Any]]] = {
    **dict.fromkeys(_BOOLEANS, _boolean),
    "Part::Revolution": _part_revolution,
    "PartDesign::Revolution": _body_revolution,
    "PartDesign::Groove": _body_revolution,
    "Part::Fillet": _part_dressup("fillet", "radii"),
    "Part::Chamfer": _part_dressup("chamfer", "sizes"),
    "PartDesign::Fillet": _body_dressup("fillet", "Radius"),
    "PartDesign::Chamfer": _body_dressup("chamfer", "Size"),
    "Part::Mirroring": _part_mirror,
    "PartDesign::Mirrored": _pattern("mirror", ("MirrorPlane",)),
    "PartDesign::LinearPattern": _pattern("linear pattern", ("Direction", "Length", "Occurrences", "Reversed")),
    "PartDesign::PolarPattern": _pattern("polar pattern", ("Axis", "Angle", "Occurrences", "Reversed")),
    "PartDesign::Hole": _hole,
}
