"""A block whose holes and pocket open downwards: it is shown from below."""

import cadquery as cq

r = cq.Workplane().box(70, 50, 25, centered=(True, True, False))
r = r.faces("<Z").workplane(origin=(0, 0, 0)).rect(50, 30, forConstruction=True).vertices().cboreHole(5, 9, 5)
r = r.faces("<Z").workplane(origin=(0, 0, 0)).rect(26, 20).cutBlind(-8)
r = r.faces("<X").workplane(centerOption="CenterOfBoundBox").hole(6, 15)
