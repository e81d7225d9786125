"""A plate with round corners, a bore and four holes."""

import cadquery as cq

LENGTH, WIDTH, THICKNESS, CORNER = 100, 70, 10, 8

blank = cq.Workplane().box(LENGTH, WIDTH, THICKNESS, centered=(True, True, False)).edges("|Z").fillet(CORNER)
drilled = blank.faces(">Z").workplane().rect(76, 46, forConstruction=True).vertices().hole(6.6)
result = drilled.faces(">Z").workplane().hole(30)
