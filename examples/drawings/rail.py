"""A long rail with a row of holes and bevelled corners."""

import cadquery as cq

r = cq.Workplane().box(500, 40, 20).faces(">Z").workplane().rarray(45, 1, 11, 1).hole(9).edges("|Z").chamfer(5)
