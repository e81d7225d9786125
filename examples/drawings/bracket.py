"""An angle bracket with holes in both legs and a rounded corner."""

import cadquery as cq

r = cq.Workplane().box(70, 40, 8, centered=(True, True, False))
r = r.union(cq.Workplane("XY").center(-31, 0).box(8, 40, 50, centered=(True, True, False)))
r = r.edges("|Y").edges("<X").edges("<Z").fillet(4)
r = r.faces("<X").workplane(centerOption="CenterOfBoundBox").center(0, 8).rect(24, 24, forConstruction=True)
r = r.vertices().hole(5.5)
r = r.faces(">Z[1]").workplane(centerOption="CenterOfMass").center(5, 0).hole(16)
