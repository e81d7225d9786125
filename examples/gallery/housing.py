"""A box that is open above, with walls of 2.5 and a hole for a cable."""

import cadquery as cq

box = cq.Workplane().box(80, 50, 30, centered=(True, True, False)).edges("|Z").fillet(6)
shell = box.faces(">Z").shell(-2.5)
result = shell.cut(cq.Workplane("YZ", origin=(30, 0, 15)).circle(4).extrude(20))
