"""A flange with a hub, a bore and six bolts' holes on a circle."""

import cadquery as cq

r = cq.Workplane().circle(40).extrude(10).faces(">Z").workplane().circle(22).extrude(25).faces(">Z").workplane()
r = r.hole(28).faces("<Z").workplane().polarArray(31, 0, 360, 6).hole(7).faces(">Z").edges("%CIRCLE").fillet(1.5)
