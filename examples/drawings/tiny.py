"""A part of a few millimetres."""

import cadquery as cq

r = cq.Workplane().box(6, 4, 1.2).faces(">Z").workplane().rarray(2, 1, 3, 1).hole(0.8)
r = r.faces(">Z").edges("<X").chamfer(0.2)
