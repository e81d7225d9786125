"""Features of the PartDesign workbench: steps of a body, one after another."""

from cadwright.tools.freecad_api.command import Command

_BODY = "A body's features work on what came before them; `body.newObject` adds one at the end."

COMMANDS = (
    Command(
        "PartDesign::Body",
        'doc.addObject("PartDesign::Body", name: str)',
        f"A part built step by step. {_BODY} Use features like these where the document has a body already; else "
        "Part::Extrusion and Part::Cut do as well.",
        """
>>> body = doc.addObject("PartDesign::Body", "Body")
>>> sketch = body.newObject("Sketcher::SketchObject", "Sketch")
>>> sketch.addGeometry(Part.Circle(App.Vector(0, 0, 0), App.Vector(0, 0, 1), 5))
0
>>> pad = body.newObject("PartDesign::Pad", "Pad")
>>> pad.Profile = sketch
>>> pad.Length = 4
>>> doc.recompute() >= 0
True
>>> body.Tip.Name, len(body.Group)
('Pad', 2)
>>> round(body.Shape.Volume / math.pi, 6)
100.0
""",
        subject="body",
        attributes={
            "Tip": "the last feature, whose shape is the body's",
            "Group": "(list) its sketches and features",
            "Shape": "its shape",
        },
        methods={"newObject(type, name)": "adds a sketch or a feature"},
        keywords=("body", "partdesign", "feature", "pad", "pocket", "parametric"),
        needs=("Sketch",),
    ),
    Command(
        "PartDesign::Pad",
        'body.newObject("PartDesign::Pad" | "PartDesign::Pocket", name: str)',
        "A sketch's closed outline as material added to the body (pad), or taken away (pocket). A pad goes along the "
        "sketch's normal, a pocket against it.",
        """
>>> holes = body.newObject("Sketcher::SketchObject", "Holes")
>>> holes.Placement = App.Placement(App.Vector(0, 0, 5), App.Rotation())
>>> holes.addGeometry(Part.Circle(App.Vector(5, 5, 0), App.Vector(0, 0, 1), 2))
0
>>> pocket = body.newObject("PartDesign::Pocket", "Pocket")
>>> pocket.Profile = holes
>>> pocket.Type = "ThroughAll"
>>> doc.recompute() >= 0
True
>>> round((1000 - body.Shape.Volume) / math.pi, 6)
20.0
>>> pocket.Type = "Length"
>>> pocket.Length = 1
>>> pad.Length = 6
>>> doc.recompute() >= 0
True
>>> pad.Shape.BoundBox.ZMax
6.0
""",
        setup="body",
        subject="pocket",
        attributes={
            "Profile": "the sketch",
            "Type": '(str) "Length"; "ThroughAll" for a pocket through everything',
            "Length": "(float) height or depth",
            "Midplane": "(bool) half of it to each side of the sketch",
            "Reversed": "(bool) the other way",
        },
        keywords=("pad", "pocket", "extrude", "cut", "hole", "depth", "through", "partdesign"),
        needs=("PartDesign::Body",),
    ),
    Command(
        "PartDesign::Revolution",
        'body.newObject("PartDesign::Revolution" | "PartDesign::Groove", name: str)',
        "A sketch's closed outline turned about an axis: added to the body, or, as a groove, taken away.",
        """
>>> body = doc.addObject("PartDesign::Body", "Body")
>>> sketch = body.newObject("Sketcher::SketchObject", "Sketch")
>>> sketch.addGeometry(Part.Circle(App.Vector(10, 0, 0), App.Vector(0, 0, 1), 2))
0
>>> ring = body.newObject("PartDesign::Revolution", "Ring")
>>> ring.Profile = sketch
>>> ring.ReferenceAxis = (sketch, ["V_Axis"])
>>> ring.Angle = 360
>>> doc.recompute() >= 0
True
>>> round(ring.Shape.Volume / math.pi**2, 3)
80.0
>>> wire = body.newObject("Sketcher::SketchObject", "Wire")
>>> wire.addGeometry(Part.Circle(App.Vector(12, 0, 0), App.Vector(0, 0, 1), 1))
0
>>> wire.addGeometry(Part.LineSegment(App.Vector(0, -5, 0), App.Vector(0, 5, 0)), True)
1
>>> groove = body.newObject("PartDesign::Groove", "Groove")
>>> groove.Profile = wire
>>> groove.ReferenceAxis = (wire, ["Axis0"])
>>> groove.Angle = 360
>>> doc.recompute() >= 0
True
>>> groove.Shape.isValid() and groove.Shape.Volume < ring.Shape.Volume
True
""",
        subject="ring",
        attributes={
            "Profile": "the sketch",
            "ReferenceAxis": '(sketch, ["V_Axis"]) its y axis; "H_Axis" its x axis, "Axis0" its first '
            "construction line",
            "Angle": "(float) degrees",
            "Midplane, Reversed": "(bool)",
        },
        keywords=("revolve", "revolution", "groove", "turn", "axis", "partdesign"),
        needs=("PartDesign::Body",),
    ),
    Command(
        "PartDesign::Fillet",
        'body.newObject("PartDesign::Fillet" | "PartDesign::Chamfer", name: str)',
        "Edges of the body's last feature rounded (Radius) or bevelled (Size).",
        """
>>> fillet = body.newObject("PartDesign::Fillet", "Fillet")
>>> fillet.Base = (pad, ["Edge1"])
>>> fillet.Radius = 2
>>> doc.recompute() >= 0
True
>>> round(1000 - fillet.Shape.Volume, 3) in (4.292, 8.584, 17.168)
True
>>> chamfer = body.newObject("PartDesign::Chamfer", "Chamfer")
>>> chamfer.Base = (fillet, ["Edge1"])
>>> chamfer.Size = 0.5
>>> doc.recompute() >= 0
True
>>> chamfer.Shape.isValid() and chamfer.Shape.Volume < fillet.Shape.Volume
True
""",
        setup="body",
        subject="fillet",
        attributes={
            "Base": '(feature, ["Edge1", "Edge4", …]), numbered from 1 in the order of feature.Shape.Edges',
            "Radius": "(float) of a fillet; a chamfer has Size",
        },
        keywords=("fillet", "chamfer", "round", "rounded", "bevel", "edge", "edges", "partdesign"),
        needs=("PartDesign::Body", "Shape"),
    ),
    Command(
        "PartDesign::Mirrored",
        'body.newObject("PartDesign::Mirrored" | "PartDesign::LinearPattern" | "PartDesign::PolarPattern", name: str)',
        "Features of a body repeated: mirrored, in a row, or around an axis. Mirrored: MirrorPlane; row: Direction, "
        "Length (from the first to the last), Occurrences; around: Axis, Angle, Occurrences.",
        """
>>> holes = body.newObject("Sketcher::SketchObject", "Holes")
>>> holes.Placement = App.Placement(App.Vector(0, 0, 5), App.Rotation())
>>> holes.addGeometry(Part.Circle(App.Vector(3, 2, 0), App.Vector(0, 0, 1), 1))
0
>>> pocket = body.newObject("PartDesign::Pocket", "Pocket")
>>> pocket.Profile = holes
>>> pocket.Type = "ThroughAll"
>>> row = body.newObject("PartDesign::LinearPattern", "Row")
>>> row.Originals = [pocket]
>>> row.Direction = (sketch, ["H_Axis"])
>>> row.Length = 12
>>> row.Occurrences = 4
>>> body.Tip = row
>>> doc.recompute() >= 0
True
>>> round((1000 - body.Shape.Volume) / math.pi / 5)
4
>>> around = body.newObject("PartDesign::PolarPattern", "Around")
>>> around.Originals = [pad]
>>> around.Axis = (sketch, ["N_Axis"])
>>> around.Angle = 90
>>> around.Occurrences = 2
>>> body.Tip = around
>>> doc.recompute() >= 0
True
>>> around.Shape.BoundBox.XMin
-10.0
>>> twin = body.newObject("PartDesign::Mirrored", "Twin")
>>> twin.Originals = [pad]
>>> twin.MirrorPlane = (sketch, ["V_Axis"])
>>> body.Tip = twin
>>> doc.recompute() >= 0
True
>>> twin.Shape.BoundBox.XMin
-20.0
""",
        setup="body",
        subject="row",
        attributes={
            "Originals": "(list) the features to repeat",
            "Direction": '(sketch, ["H_Axis"]) or (sketch, ["V_Axis"]); "N_Axis" is the normal',
            "Length": "(float) from the first to the last",
            "Occurrences": "(int) how many, with the original",
        },
        keywords=("pattern", "array", "row", "repeat", "copies", "polar", "mirror", "circle of", "bolt", "partdesign"),
        needs=("PartDesign::Body",),
    ),
)
