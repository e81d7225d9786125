"""A plate with three slots and two chamfered corners."""

import cadquery as cq

THICK = 8

plate = cq.Workplane().box(120, 60, THICK, centered=False).edges("|Z and >X").chamfer(7)
along = cq.Workplane().pushPoints([(75, 18), (75, 42)]).slot2D(50, 12).extrude(THICK)
across = cq.Workplane().pushPoints([(28, 30)]).slot2D(36, 9, 90).extrude(THICK)
result = plate.cut(along).cut(across)
