"""A wedge with a slot through its slope and a pocket from above."""

import cadquery as cq

r = cq.Workplane("XZ").polyline([(0, 0), (80, 0), (80, 15), (35, 40), (0, 40)]).close().extrude(30)
r = r.faces("<Z").workplane(centerOption="CenterOfBoundBox").center(20, 0).slot2D(25, 10).cutThruAll()
r = r.cut(cq.Workplane("XY").workplane(offset=25).center(12, -15).rect(14, 18).extrude(30))
