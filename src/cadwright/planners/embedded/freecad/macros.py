"""The functions that a printed FreeCAD script defines for itself: it runs in any FreeCAD, with nothing installed.

Each is source text; `needed` gives those that a script uses, in the order in which they can be defined. Sizes are
texts in FreeCAD's expression language, so that a document stays parametric: what is drawn follows the spreadsheet.
"""

import re

SOURCES: dict[str, str] = {
    "number": '''
def number(size):
    """What an expression is worth now."""
    worth = sizes.evalExpression(size)
    return float(getattr(worth, "Value", worth))
''',
    "frame": '''
def frame(x_axis, normal, origin=("0", "0", "0"), turned=("0", "0", "0")):
    """A plane in space: where its origin is, and how its axes lie; turned about its own axes, in degrees."""
    x, z = App.Vector(*x_axis), App.Vector(*normal)
    rotation = App.Rotation(x, z.cross(x), z)
    for axis, angle in zip(((1, 0, 0), (0, 1, 0), (0, 0, 1)), turned):
        rotation = rotation.multiply(App.Rotation(App.Vector(*axis), number(angle)))
    return origin, rotation
''',
    "place": '''
def place(thing, plane, u="0", v="0", w="0"):
    """Put an object at (u, v) on a plane, w above it; it moves with the sizes."""
    origin, rotation = plane
    thing.Placement = App.Placement(App.Vector(), rotation)
    columns = [rotation.multVec(App.Vector(*axis)) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    for row, name in enumerate("xyz"):
        shares = [(column[row], size) for column, size in zip(columns, (u, v, w))]
        shifts = [f"{share:.12g} * ({size})" for share, size in shares if abs(share) > 1e-12 and size != "0"]
        thing.setExpression(f"Placement.Base.{name}", " + ".join([origin[row], *shifts]))
    return thing
''',
    "sketch": '''
def sketch(name, plane, w="0"):
    """A new sketch on a plane, w above it."""
    return place(doc.addObject("Sketcher::SketchObject", name), plane, w=w)
''',
    "drive": '''
def drive(drawing, constraint, size):
    """Add a dimension that follows an expression."""
    drawing.setExpression(f"Constraints[{drawing.addConstraint(constraint)}]", size)
''',
    "fix": '''
def fix(drawing, geometry, position, u, v):
    """Dimension a point from the sketch's origin."""
    for kind, axis, size in (("DistanceX", -2, u), ("DistanceY", -1, v)):
        if size == "0":
            drawing.addConstraint(Sketcher.Constraint("PointOnObject", geometry, position, axis))
        else:
            drive(drawing, Sketcher.Constraint(kind, -1, 1, geometry, position, number(size)), size)
''',
    "vector": '''
def vector(u, v):
    """A point of a sketch, as the sizes are now."""
    return App.Vector(number(u), number(v), 0)
''',
    "centre": '''
def centre(drawing, u, v):
    """A construction point in the middle of what is drawn; its number."""
    point = drawing.addGeometry(Part.Point(vector(u, v)), True)
    fix(drawing, point, 1, u, v)
    return point
''',
    "shifted": '''
def shifted(point, u, v):
    """A point moved by (u, v)."""
    return tuple(f"{size} + ({by})" if by != "0" else size for size, by in zip(point, (u, v)))
''',
    "end_at": '''
def end_at(drawing, geometry, corner):
    """Which end of a curve is at a corner: 1 for its start, 2 for its end."""
    return min((1, 2), key=lambda end: drawing.getPoint(geometry, end).distanceToPoint(vector(*corner)))
''',
    "rectangle": '''
def rectangle(drawing, x, y, u="0", v="0"):
    """Draw a rectangle about (u, v)."""
    half = App.Vector(number(x) / 2, number(y) / 2, 0)
    middle, other = vector(u, v), App.Vector(half.x, -half.y, 0)
    corners = [middle - half, middle + other, middle + half, middle - other]
    sides = [drawing.addGeometry(Part.LineSegment(corners[i - 1], corners[i])) for i in range(4)]
    for i in range(4):
        drawing.addConstraint(Sketcher.Constraint("Coincident", sides[i - 1], 2, sides[i], 1))
        drawing.addConstraint(Sketcher.Constraint("Vertical" if i % 2 == 0 else "Horizontal", sides[i]))
    drive(drawing, Sketcher.Constraint("DistanceX", sides[1], 1, sides[1], 2, 2 * half.x), x)
    drive(drawing, Sketcher.Constraint("DistanceY", sides[2], 1, sides[2], 2, 2 * half.y), y)
    drawing.addConstraint(Sketcher.Constraint("Symmetric", sides[1], 1, sides[3], 1, centre(drawing, u, v), 1))
''',
    "circle": '''
def circle(drawing, diameter, u="0", v="0"):
    """Draw a circle about (u, v)."""
    drawn = drawing.addGeometry(Part.Circle(vector(u, v), App.Vector(0, 0, 1), number(diameter) / 2))
    drive(drawing, Sketcher.Constraint("Diameter", drawn, number(diameter)), diameter)
    fix(drawing, drawn, 3, u, v)
''',
    "polygon": '''
def polygon(drawing, sides, diameter, u="0", v="0"):
    """Draw a regular polygon about (u, v) in a circle of that diameter, a corner on its right."""
    count, radius, middle = round(number(sides)), number(diameter) / 2, vector(u, v)
    rim = drawing.addGeometry(Part.Circle(middle, App.Vector(0, 0, 1), radius), True)
    drive(drawing, Sketcher.Constraint("Diameter", rim, 2 * radius), diameter)
    fix(drawing, rim, 3, u, v)
    turns = [2 * math.pi * i / count for i in range(count)]
    corners = [middle + App.Vector(radius * math.cos(turn), radius * math.sin(turn), 0) for turn in turns]
    lines = [drawing.addGeometry(Part.LineSegment(corners[i - 1], corners[i])) for i in range(count)]
    for i in range(count):
        drawing.addConstraint(Sketcher.Constraint("Coincident", lines[i - 1], 2, lines[i], 1))
        drawing.addConstraint(Sketcher.Constraint("PointOnObject", lines[i], 1, rim))
        if i:
            drawing.addConstraint(Sketcher.Constraint("Equal", lines[0], lines[i]))
    drawing.addConstraint(Sketcher.Constraint("Horizontal", rim, 3, lines[0], 2))
''',
    "slot": '''
def slot(drawing, length, width, u="0", v="0"):
    """Draw a slot along x about (u, v); the length is over all."""
    radius, middle = number(width) / 2, vector(u, v)
    reach, up = App.Vector(number(length) / 2 - radius, 0, 0), App.Vector(0, radius, 0)
    round_ends = [(middle + reach, -math.pi / 2), (middle - reach, math.pi / 2)]
    right, left = [
        drawing.addGeometry(Part.ArcOfCircle(Part.Circle(at, App.Vector(0, 0, 1), radius), turn, turn + math.pi))
        for at, turn in round_ends
    ]
    top = drawing.addGeometry(Part.LineSegment(middle + reach + up, middle - reach + up))
    bottom = drawing.addGeometry(Part.LineSegment(middle - reach - up, middle + reach - up))
    for arc, before, after in ((right, bottom, top), (left, top, bottom)):
        drawing.addConstraint(Sketcher.Constraint("Tangent", before, 2, arc, 1))
        drawing.addConstraint(Sketcher.Constraint("Tangent", arc, 2, after, 1))
    for line in (top, bottom):
        drawing.addConstraint(Sketcher.Constraint("Horizontal", line))
    drive(drawing, Sketcher.Constraint("Radius", right, radius), f"({width}) / 2")
    drive(drawing, Sketcher.Constraint("DistanceX", left, 3, right, 3, 2 * reach.x), f"({length}) - ({width})")
    drawing.addConstraint(Sketcher.Constraint("Symmetric", left, 3, right, 3, centre(drawing, u, v), 1))
''',
    "ellipse": '''
def ellipse(drawing, x, y, u="0", v="0"):
    """Draw an ellipse about (u, v), as large as the sizes are now."""
    a, b, middle = number(x) / 2, number(y) / 2, vector(u, v)
    long_end = App.Vector(a, 0, 0) if a >= b else App.Vector(0, b, 0)
    short_end = App.Vector(0, b, 0) if a >= b else App.Vector(-a, 0, 0)
    drawn = drawing.addGeometry(Part.Ellipse(middle + long_end, middle + short_end, middle))
    drawing.addConstraint(Sketcher.Constraint("Block", drawn))
''',
    "outline": '''
def outline(drawing, start, *steps, u="0", v="0"):
    """Draw a closed loop: a step is an end, a point on the way and an end, or "curve" and the points of a spline."""
    here, drawn = start, []
    for step in [*steps, (start,)]:
        points = [point for point in step if point != "curve"]
        places = [vector(*shifted(point, u, v)) for point in (here, *points)]
        if len(points) == 1 and places[0].distanceToPoint(places[1]) < 1e-9:
            continue  # the last step came back to the start by itself
        if step[0] == "curve":
            spline = Part.BSplineCurve()
            spline.interpolate(places)
            geometry = drawing.addGeometry(spline)
            drawing.addConstraint(Sketcher.Constraint("Block", geometry))
        elif len(points) == 2:
            geometry = drawing.addGeometry(Part.Arc(*places))
            on_it = drawing.addGeometry(Part.Point(places[1]), True)
            fix(drawing, on_it, 1, *shifted(points[0], u, v))
            drawing.addConstraint(Sketcher.Constraint("PointOnObject", on_it, 1, geometry))
        else:
            geometry = drawing.addGeometry(Part.LineSegment(*places))
        drawn.append((geometry, shifted(here, u, v), step[0] == "curve"))
        here = points[-1]
    for (before, _, spline_before), (after, corner, spline_after) in zip([drawn[-1], *drawn], drawn):
        end, begin = (end_at(drawing, geometry, corner) for geometry in (before, after))
        if not (spline_before and spline_after):
            drawing.addConstraint(Sketcher.Constraint("Coincident", before, end, after, begin))
        if not (spline_before or spline_after):
            fix(drawing, after, begin, *corner)
''',
    "grid": '''
def grid(columns, rows, x_spacing, y_spacing):
    """Places in columns and rows about the origin."""
    across, up = (
        [f"({i} - (({count}) - 1) / 2) * ({spacing})" for i in range(round(number(count)))]
        for count, spacing in ((columns, x_spacing), (rows, y_spacing))
    )
    return [(u, v) for u in across for v in up]
''',
    "polar": '''
def polar(count, diameter, start="0"):
    """Places evenly spaced on a circle."""
    turns = [f"(({start}) + {i} * 360 / ({count})) * 1 deg" for i in range(round(number(count)))]
    return [(f"({diameter}) / 2 * cos({turn})", f"({diameter}) / 2 * sin({turn})") for turn in turns]
''',
    "corners": '''
def corners(x, y):
    """The four corners of a rectangle about the origin."""
    return [(f"{i} * ({x}) / 2", f"{j} * ({y}) / 2") for i in (-1, 1) for j in (-1, 1)]
''',
    "extrusion": '''
def extrusion(drawing, height, taper=None, both=False, down=False):
    """Extrude a sketch along its normal, against it, or both ways; tapered inwards by degrees."""
    solid = doc.addObject("Part::Extrusion", drawing.Name.replace("_sketch", ""))
    solid.Base, solid.DirMode, solid.Solid = drawing, "Normal", True
    solid.FaceMakerClass = "Part::FaceMakerBullseye"
    solid.Reversed, solid.Symmetric = down, both
    solid.setExpression("LengthFwd", f"2 * ({height})" if both else height)
    if taper is not None:
        solid.setExpression("TaperAngle", f"-({taper})")
    return solid
''',
    "revolution": '''
def revolution(drawing, angle):
    """Revolve a sketch about its y axis."""
    solid = doc.addObject("Part::Revolution", drawing.Name.replace("_sketch", ""))
    solid.Source, solid.Solid = drawing, True
    solid.FaceMakerClass = "Part::FaceMakerBullseye"
    solid.Axis = drawing.Placement.Rotation.multVec(App.Vector(0, 1, 0))
    for name in "xyz":
        solid.setExpression(f"Base.{name}", f"{drawing.Name}.Placement.Base.{name}")
    solid.setExpression("Angle", angle)
    return solid
''',
    "coil": '''
def coil(drawing, height, pitch, radius):
    """Sweep a sketch along a helix about its y axis."""
    helix = doc.addObject("Part::Helix", drawing.Name.replace("_sketch", "_helix"))
    for name, size in (("Height", height), ("Pitch", pitch), ("Radius", radius)):
        helix.setExpression(name, size)
    for name in "xyz":
        helix.setExpression(f"Placement.Base.{name}", f"{drawing.Name}.Placement.Base.{name}")
    doc.recompute()
    solid = doc.addObject("Part::Sweep", drawing.Name.replace("_sketch", ""))
    solid.Sections, solid.Spine, solid.Solid, solid.Frenet = [drawing], helix, True, True
    return solid
''',
    "loft": '''
def loft(lower, upper):
    """A solid from one sketch to another."""
    solid = doc.addObject("Part::Loft", lower.Name.replace("_sketch", ""))
    solid.Sections, solid.Solid, solid.Ruled = [lower, upper], True, False
    return solid
''',
    "ball": '''
def ball(name, plane, diameter, u="0", v="0"):
    """A sphere about (u, v) on a plane."""
    solid = place(doc.addObject("Part::Sphere", name), plane, u, v)
    solid.setExpression("Radius", f"({diameter}) / 2")
    return solid
''',
    "cone": '''
def cone(name, plane, diameter, angle, u="0", v="0"):
    """A cone that opens towards the plane: the mouth of a countersunk hole."""
    height = f"({diameter}) / 2 / tan(({angle}) / 2 * 1 deg)"
    solid = place(doc.addObject("Part::Cone", name), plane, u, v, f"-{height}")
    solid.Radius1 = 0
    solid.setExpression("Radius2", f"({diameter}) / 2")
    solid.setExpression("Height", height)
    return solid
''',
    "turned": '''
def turned(solid, plane, count, start="0"):
    """Copies of a solid, evenly spaced about the normal of a plane."""
    origin, rotation = plane
    normal = rotation.multVec(App.Vector(0, 0, 1))
    about = App.Vector(*map(number, origin))
    copies = []
    for i in range(round(number(count))):
        copy = doc.addObject("App::Link", f"{solid.Name}_copy")
        copy.LinkedObject, copy.LinkTransform = solid, True
        turn = App.Rotation(normal, number(start) + 360 * i / number(count))
        copy.LinkPlacement = App.Placement(about - turn.multVec(about), turn)
        copies.append(copy)
    solid.Visibility = False  # the copies are the part, not what they are copied from
    return copies
''',
    "joined": '''
def joined(name, *solids):
    """Several solids as one object."""
    together = doc.addObject("Part::MultiFuse", name)
    together.Shapes = solids
    return together
''',
    "cut": '''
def cut(solid, *tools):
    """Take tools away from a solid."""
    for tool in tools:
        rest = doc.addObject("Part::Cut", f"{tool.Name}_cut")
        rest.Base, rest.Tool = solid, tool
        solid = rest
    return solid
''',
    "common": '''
def common(*solids):
    """What solids have in common."""
    shared = doc.addObject("Part::MultiCommon", "Common")
    shared.Shapes = solids
    return shared
''',
    "edges": '''
def edges(solid, which):
    """The numbers of a solid's edges: all, along an axis, round, or those of the outermost faces to a side."""
    doc.recompute()
    shape = solid.Shape
    numbered = list(enumerate(shape.Edges, 1))
    if which == "all":
        return [i for i, _ in numbered]
    if which == "round":
        return [i for i, edge in numbered if isinstance(edge.Curve, Part.Circle)]
    if which in "XYZ":
        axis = App.Vector(*(float(which == name) for name in "XYZ"))
        lines = [(i, edge.tangentAt(edge.FirstParameter)) for i, edge in numbered if isinstance(edge.Curve, Part.Line)]
        return [i for i, along in lines if abs(along.dot(axis)) > 1 - 1e-9]
    found = []
    for face in faces(solid, which):
        found += [i for i, edge in numbered if any(edge.isSame(other) for other in face.Edges)]
    return sorted(set(found))
''',
    "edges_at": '''
def edges_at(solid, *groups):
    """The numbers of the edges that lie on all sides, or along the axis, that one of the groups names."""
    doc.recompute()
    middles = [edge.CenterOfMass for edge in solid.Shape.Edges]
    every = set(range(1, len(middles) + 1))

    def on(word):
        if word.startswith("not "):
            return every - on(word[4:])
        if word in "XYZ":
            return set(edges(solid, word))
        number_of, side = "XYZ".index(word[1]), 1 if word[0] == ">" else -1
        outermost = max(side * middle[number_of] for middle in middles)
        return {i for i, middle in enumerate(middles, 1) if abs(side * middle[number_of] - outermost) < 1e-4}

    return sorted(set().union(*(every.intersection(*map(on, group)) for group in groups)))
''',
    "edges_within": '''
def edges_within(solid, low, high, along="", but=None):
    """The numbers of the edges that lie in a box, or those of them along an axis; none of those in the box "but"."""
    doc.recompute()

    def inside(edge, low, high):
        box = edge.BoundBox
        lows, highs = (box.XMin, box.YMin, box.ZMin), (box.XMax, box.YMax, box.ZMax)
        above = all(number(a) < b for a, b in zip(low, lows))
        return above and all(a < number(b) for a, b in zip(highs, high))

    found = [i for i, edge in enumerate(solid.Shape.Edges, 1) if inside(edge, low, high)]
    found = [i for i in found if but is None or not inside(solid.Shape.Edges[i - 1], *but)]
    return [i for i in found if not along or i in edges(solid, along)]
''',
    "faces": '''
def faces(solid, which):
    """The outermost faces to a side (">Z"), or the flat faces square to an axis ("|Z")."""
    doc.recompute()
    found = solid.Shape.Faces
    number_of = "XYZ".index(which[1])
    if which[0] == "|":
        flat = [face for face in found if isinstance(face.Surface, Part.Plane)]
        return [face for face in flat if abs(abs(face.normalAt(0, 0)[number_of]) - 1) < 1e-9]
    side = 1 if which[0] == ">" else -1
    outermost = max(side * face.CenterOfMass[number_of] for face in found)
    return [face for face in found if abs(side * face.CenterOfMass[number_of] - outermost) < 1e-4]
''',
    "dressed": '''
def dressed(kind, solid, chosen, size):
    """Round or bevel edges, as much as the sizes say now: FreeCAD's list of edges cannot follow an expression."""
    result = doc.addObject(kind, f"{solid.Name}_{kind[6:].lower()}")
    result.Base = solid
    result.addProperty("App::PropertyLength", "Size", "Edges", "what each of the edges was given")
    result.setExpression("Size", size)
    result.Edges = [(i, number(size), number(size)) for i in chosen]
    return result
''',
    "hollow": '''
def hollow(solid, wall, *openings):
    """A shell inwards, open where the outermost faces to some sides are; closed without any."""
    doc.recompute()
    if not openings:
        inner = doc.addObject("Part::Offset", f"{solid.Name}_inner")
        inner.Source, inner.Join = solid, 2
        inner.setExpression("Value", f"-({wall})")
        return cut(solid, inner)
    opened = [face for side in openings for face in faces(solid, side)]
    names = [f"Face{i}" for i, face in enumerate(solid.Shape.Faces, 1) if any(face.isSame(each) for each in opened)]
    shell = doc.addObject("Part::Thickness", f"{solid.Name}_shell")
    shell.Faces, shell.Join = (solid, names), 2
    shell.setExpression("Value", f"-({wall})")
    return shell
''',
    "moved": '''
def moved(solid, name, axis, angle="0", by=("0", "0", "0")):
    """Everything so far, turned about an axis through the origin and moved."""
    whole = doc.addObject("Part::Compound", name)
    whole.Links = [solid]
    whole.Placement = App.Placement(App.Vector(), App.Rotation(App.Vector(*axis), number(angle)))
    for coordinate, size in zip("xyz", by):
        whole.setExpression(f"Placement.Base.{coordinate}", size)
    return whole
''',
    "mirrored": '''
def mirrored(solid, normal):
    """Everything so far, mirrored in a plane through the origin."""
    image = doc.addObject("Part::Mirroring", f"{solid.Name}_mirrored")
    image.Source, image.Normal = solid, App.Vector(*normal)
    return image
''',
}


def needed(source: str) -> list[str]:
    """The functions that a script calls, and those that these call, in the order of `SOURCES`."""
    wanted: set[str] = set()
    waiting = [source]
    while waiting:
        text = waiting.pop()
        for name in SOURCES:
            if name not in wanted and re.search(rf"\b{name}\(", text):
                wanted.add(name)
                waiting.append(SOURCES[name])
    return [SOURCES[name].strip() for name in SOURCES if name in wanted]
