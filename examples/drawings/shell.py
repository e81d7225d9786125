"""An open box with rounded corners, walls of one thickness and holes in them."""

import cadquery as cq

r = cq.Workplane().box(100, 60, 30).edges("|Z").fillet(8).faces(">Z").shell(-2.5)
r = r.faces("<Z").workplane().rect(80, 40, forConstruction=True).vertices().hole(4.2)
r = r.faces(">X").workplane(centerOption="CenterOfBoundBox").hole(12)
