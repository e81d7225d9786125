"""Parts whose sheets are looked at by tests: plates, shafts, shells, brackets, as CadQuery scripts."""

PARTS = {
    "plate": """
import cadquery as cq
r = cq.Workplane().box(80, 50, 12).edges("|Z").fillet(6).faces(">Z").workplane()
r = r.rect(60, 30, forConstruction=True).vertices().cboreHole(6.6, 11, 6.5).faces(">Z").workplane().hole(20)
""",
    "shaft": """
import cadquery as cq
r = cq.Workplane("YZ").circle(15).extrude(30).faces(">X").workplane().circle(12).extrude(40)
r = r.faces(">X").workplane().circle(10).extrude(25).faces(">X").edges().chamfer(1.5).faces("<X").edges().chamfer(1.5)
r = r.cut(cq.Workplane("XY").workplane(offset=8).center(50, 0).slot2D(20, 6).extrude(10))
""",
    "shell": """
import cadquery as cq
r = cq.Workplane().box(100, 60, 30).edges("|Z").fillet(8).faces(">Z").shell(-2.5)
r = r.faces("<Z").workplane().rect(80, 40, forConstruction=True).vertices().hole(4.2)
r = r.faces(">X").workplane(centerOption="CenterOfBoundBox").hole(12)
""",
    "flange": """
import cadquery as cq
r = cq.Workplane().circle(40).extrude(10).faces(">Z").workplane().circle(22).extrude(25).faces(">Z").workplane()
r = r.hole(28).faces("<Z").workplane().polarArray(31, 0, 360, 6).hole(7).faces(">Z").edges("%CIRCLE").fillet(1.5)
""",
    "stepped": """
import cadquery as cq
r = cq.Workplane().box(60, 60, 40, centered=(True, True, False)).faces(">Z").workplane().hole(12)
r = r.faces(">Z").workplane().circle(16).cutBlind(-10).faces("<Z").workplane().circle(10).cutBlind(-8)
r = r.faces(">Z").workplane(origin=(0, 0, 40)).rect(44, 44, forConstruction=True).vertices().cskHole(5, 10, 90)
r = r.faces(">X").workplane(centerOption="CenterOfBoundBox").center(15, -10).hole(6, 12)
""",
    "wedge": """
import cadquery as cq
r = cq.Workplane("XZ").polyline([(0, 0), (80, 0), (80, 15), (35, 40), (0, 40)]).close().extrude(30)
r = r.faces("<Z").workplane(centerOption="CenterOfBoundBox").center(20, 0).slot2D(25, 10).cutThruAll()
r = r.cut(cq.Workplane("XY").workplane(offset=25).center(12, -15).rect(14, 18).extrude(30))
""",
    "rail": """
import cadquery as cq
r = cq.Workplane().box(500, 40, 20).faces(">Z").workplane().rarray(45, 1, 11, 1).hole(9).edges("|Z").chamfer(5)
""",
    "tiny": """
import cadquery as cq
r = cq.Workplane().box(6, 4, 1.2).faces(">Z").workplane().rarray(2, 1, 3, 1).hole(0.8)
r = r.faces(">Z").edges("<X").chamfer(0.2)
""",
    "grooved": """
import cadquery as cq
points = [(0, 0), (20, 0), (20, 60), (18.5, 60), (18.5, 61.2), (20, 61.2), (20, 63), (12, 63), (12, 120), (0, 120)]
r = cq.Workplane("XZ").polyline(points).close().revolve(360, (0, 0, 0), (0, 1, 0))
r = r.union(cq.Workplane().box(60, 60, 10, centered=(True, True, False)))
""",
}
