"""A strip with chamfered corners and six countersunk holes."""

import cadquery as cq

strip = cq.Workplane().box(90, 40, 6, centered=(True, True, False)).edges("|Z").chamfer(4)
result = strip.faces(">Z").workplane().rarray(30, 20, 3, 2).cskHole(5.5, 11, 90)
