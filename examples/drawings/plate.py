"""A plate with counterbored holes in its corners and a bore."""

import cadquery as cq

r = cq.Workplane().box(80, 50, 12).edges("|Z").fillet(6).faces(">Z").workplane()
r = r.rect(60, 30, forConstruction=True).vertices().cboreHole(6.6, 11, 6.5).faces(">Z").workplane().hole(20)
