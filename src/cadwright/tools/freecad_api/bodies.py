"""Solids of the Part workbench: features with parents, and their shapes."""

from cadwright.tools.freecad_api.command import Command

COMMANDS = (
    Command(
        "Part::Extrusion",
        'doc.addObject("Part::Extrusion", name: str)',
        "A solid from a sketch with a closed outline, made by moving it along a direction.",
        """
>>> extrude = doc.addObject("Part::Extrusion", "Extrude")
>>> extrude.Base = sketch
>>> extrude.DirMode = "Normal"
>>> extrude.LengthFwd = 10
>>> extrude.LengthRev = 0
>>> extrude.Solid = True
>>> doc.recompute() >= 0
True
>>> round(extrude.Shape.Volume, 6)
2000.0
>>> extrude.DirMode = "Custom"
>>> extrude.Dir = App.Vector(0, 0, -1)
>>> doc.recompute() >= 0
True
>>> extrude.Shape.BoundBox.ZMin
-10.0
""",
        setup="rectangle",
        subject="extrude",
        attributes={
            "Base": "the sketch",
            "DirMode": '(str) "Normal": at right angles to the sketch; "Custom": along Dir; the default is "Custom"',
            "Dir": "(App.Vector) the direction",
            "LengthFwd, LengthRev": "(float) how far, and how far the other way",
            "Solid": "(bool) a solid instead of its walls; set it to True",
            "Reversed": "(bool) the other way round",
            "Symmetric": "(bool) LengthFwd in all, half of it to each side",
            "TaperAngle, TaperAngleRev": "(float) the walls' slope, degrees",
        },
        keywords=("extrude", "extrusion", "solid", "3d", "thick", "thickness", "height", "plate", "pull", "part"),
        needs=("Sketch",),
    ),
    Command(
        "Part::Revolution",
        'doc.addObject("Part::Revolution", name: str)',
        "A solid from a sketch with a closed outline, made by turning it about an axis that must not run through it.",
        """
>>> revolve = doc.addObject("Part::Revolution", "Revolve")
>>> revolve.Source = sketch
>>> revolve.Base = App.Vector(-5, 0, 0)
>>> revolve.Axis = App.Vector(0, 1, 0)
>>> revolve.Angle = 360
>>> revolve.Solid = True
>>> doc.recompute() >= 0
True
>>> round(revolve.Shape.Volume / math.pi)
6000
""",
        setup="rectangle",
        subject="revolve",
        attributes={
            "Source": "the sketch",
            "Base": "(App.Vector) a point on the axis, in the document",
            "Axis": "(App.Vector) its direction",
            "Angle": "(float) degrees",
            "Symmetric": "(bool) half of the angle to each side",
            "Solid": "(bool) a solid instead of its walls; set it to True",
        },
        keywords=("revolve", "revolution", "turn", "turned", "axis", "rotational", "lathe", "shaft", "360"),
        needs=("Sketch",),
    ),
    Command(
        "Part::Box",
        'doc.addObject("Part::Box" | "Part::Cylinder" | "Part::Cone" | "Part::Sphere" | "Part::Torus", name: str)',
        "A simple solid. A box has a corner at its Placement, a cylinder or cone the centre of its base, with the axis "
        "along z. Cylinder: Radius, Height; cone: Radius1, Radius2, Height; sphere: Radius; torus: Radius1, Radius2.",
        """
>>> box = doc.addObject("Part::Box", "Box")
>>> box.Length, box.Width, box.Height = 20, 10, 5
>>> peg = doc.addObject("Part::Cylinder", "Peg")
>>> peg.Radius, peg.Height = 2, 8
>>> peg.Placement.Base = App.Vector(10, 5, 0)
>>> cone = doc.addObject("Part::Cone", "Cone")
>>> cone.Radius1, cone.Radius2, cone.Height = 4, 2, 6
>>> ball = doc.addObject("Part::Sphere", "Ball")
>>> ball.Radius = 3
>>> ring = doc.addObject("Part::Torus", "Ring")
>>> ring.Radius1, ring.Radius2 = 10, 2
>>> doc.recompute() >= 0
True
>>> round(peg.Shape.Volume / math.pi, 6), round(box.Shape.Volume, 6)
(32.0, 1000.0)
""",
        subject="box",
        attributes={"Length, Width, Height": "(float) along x, y and z, for a box", "Placement": "(App.Placement)"},
        keywords=(
            "box",
            "cube",
            "cuboid",
            "block",
            "cylinder",
            "cone",
            "sphere",
            "ball",
            "torus",
            "ring",
            "peg",
            "pin",
        ),
    ),
    Command(
        "Part::Cut",
        'doc.addObject("Part::Cut" | "Part::MultiFuse" | "Part::MultiCommon", name: str)',
        "Solids combined: one without another, several as one, what several have in common. The parents stay in the "
        "document and are hidden.",
        """
>>> peg = doc.addObject("Part::Cylinder", "Peg")
>>> peg.Radius, peg.Height = 2, 8
>>> peg.Placement.Base = App.Vector(10, 5, 0)
>>> cut = doc.addObject("Part::Cut", "Cut")
>>> cut.Base, cut.Tool = box, peg
>>> fuse = doc.addObject("Part::MultiFuse", "Fuse")
>>> fuse.Shapes = [box, peg]
>>> common = doc.addObject("Part::MultiCommon", "Common")
>>> common.Shapes = [box, peg]
>>> doc.recompute() >= 0
True
>>> [round((o.Shape.Volume - 1000) / math.pi, 3) for o in (cut, fuse)]
[-20.0, 12.0]
>>> round(common.Shape.Volume / math.pi, 3)
20.0
""",
        setup="box",
        subject="cut",
        attributes={
            "Base, Tool": "of a cut: the object that stays, the one taken away",
            "Refine": "(bool) merge faces that continue each other",
        },
        keywords=(
            "cut",
            "subtract",
            "hole",
            "remove",
            "join",
            "fuse",
            "union",
            "combine",
            "intersect",
            "common",
            "boolean",
            "add",
            "drill",
        ),
    ),
    Command(
        "Part::Fillet",
        'doc.addObject("Part::Fillet" | "Part::Chamfer", name: str)',
        "Edges of a solid rounded or bevelled. Each edge is (number, size at its start, size at its end) with the "
        "radius or the bevel's width; edges are numbered from 1 in the order of Shape.Edges.",
        """
>>> def is_upright(edge):
...     return abs(edge.tangentAt(edge.FirstParameter).z) > 0.999
>>> upright = [i + 1 for i, edge in enumerate(box.Shape.Edges) if is_upright(edge)]
>>> len(upright)
4
>>> fillet = doc.addObject("Part::Fillet", "Fillet")
>>> fillet.Base = box
>>> fillet.Edges = [(i, 2.0, 2.0) for i in upright]
>>> chamfer = doc.addObject("Part::Chamfer", "Chamfer")
>>> chamfer.Base = box
>>> chamfer.Edges = [(i, 2.0, 2.0) for i in upright]
>>> doc.recompute() >= 0
True
>>> round(chamfer.Shape.Volume, 6)
960.0
>>> round(fillet.Shape.Volume, 3)
982.832
""",
        setup="box",
        subject="fillet",
        attributes={"Base": "the object", "Edges": "(list of (int, float, float))"},
        keywords=("fillet", "round", "rounded", "chamfer", "bevel", "edge", "edges", "break"),
        needs=("Shape",),
    ),
    Command(
        "Part::Mirroring",
        'doc.addObject("Part::Mirroring", name: str)',
        "The mirror image of an object; join it with the object by Part::MultiFuse.",
        """
>>> mirror = doc.addObject("Part::Mirroring", "Mirror")
>>> mirror.Source = box
>>> mirror.Base = App.Vector(0, 0, 0)
>>> mirror.Normal = App.Vector(1, 0, 0)
>>> doc.recompute() >= 0
True
>>> mirror.Shape.BoundBox.XMin
-20.0
""",
        setup="box",
        subject="mirror",
        attributes={
            "Source": "the object",
            "Base": "(App.Vector) a point of the mirror plane",
            "Normal": "(App.Vector) its direction",
        },
        keywords=("mirror", "reflect", "symmetric", "both sides"),
        needs=("Part::Cut",),
    ),
    Command(
        "Shape",
        "OBJECT.Shape",
        "The shape of an object, for measuring and for choosing edges and faces. It is a copy: changing it changes "
        "nothing. fuse, cut and common give new shapes; Part.show(shape) adds one to the document, without parents, "
        "so prefer the objects Part::Cut, Part::MultiFuse and Part::MultiCommon.",
        """
>>> shape = box.Shape
>>> shape.ShapeType, shape.isValid()
('Solid', True)
>>> round(shape.Volume, 6), round(shape.Area, 6)
(1000.0, 700.0)
>>> shape.BoundBox.XLength, shape.BoundBox.YMax, shape.BoundBox.ZMin
(20.0, 10.0, 0.0)
>>> [round(c, 6) for c in shape.CenterOfMass]
[10.0, 5.0, 2.5]
>>> len(shape.Solids), len(shape.Faces), len(shape.Edges), len(shape.Vertexes)
(1, 6, 12, 8)
>>> max(face.CenterOfMass.z for face in shape.Faces)
5.0
>>> other = Part.makeBox(10, 10, 5, App.Vector(15, 0, 0))
>>> [round(s.Volume) for s in (shape.fuse(other), shape.cut(other), shape.common(other))]
[1250, 750, 250]
>>> shape.distToShape(Part.Vertex(0, 0, 8))[0]
3.0
""",
        setup="box",
        subject="shape",
        attributes={
            "ShapeType": '(str) "Solid", "Compound", …',
            "Volume, Area": "(float) mm³ and mm²",
            "BoundBox": "with XMin, XMax, XLength and the same for Y and Z",
            "CenterOfMass": "(App.Vector)",
            "Solids, Faces, Edges, Vertexes": "(list)",
        },
        methods={
            "isValid()": "whether the geometry is sound",
            "fuse(other)": "both as one",
            "cut(other)": "this without the other",
            "common(other)": "what both have in common",
            "distToShape(other)": "(distance, closest points, what they lie on)",
        },
        keywords=(
            "volume",
            "area",
            "size",
            "measure",
            "distance",
            "centre",
            "center",
            "mass",
            "largest",
            "how",
            "edge",
        ),
    ),
)
