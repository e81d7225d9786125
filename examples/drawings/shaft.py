"""A stepped shaft with a keyway and bevelled ends."""

import cadquery as cq

r = cq.Workplane("YZ").circle(15).extrude(30).faces(">X").workplane().circle(12).extrude(40)
r = r.faces(">X").workplane().circle(10).extrude(25).faces(">X").edges().chamfer(1.5).faces("<X").edges().chamfer(1.5)
r = r.cut(cq.Workplane("XY").workplane(offset=8).center(50, 0).slot2D(20, 6).extrude(10))
