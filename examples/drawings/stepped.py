"""A block with a bore that is wider at both ends, countersunk holes and a blind hole from the side."""

import cadquery as cq

r = cq.Workplane().box(60, 60, 40, centered=(True, True, False)).faces(">Z").workplane().hole(12)
r = r.faces(">Z").workplane().circle(16).cutBlind(-10).faces("<Z").workplane().circle(10).cutBlind(-8)
r = r.faces(">Z").workplane(origin=(0, 0, 40)).rect(44, 44, forConstruction=True).vertices().cskHole(5, 10, 90)
r = r.faces(">X").workplane(centerOption="CenterOfBoundBox").center(15, -10).hole(6, 12)
