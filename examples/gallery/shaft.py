"""A stepped shaft with a collar, chamfered ends and a keyway."""

import cadquery as cq

shaft = cq.Workplane("YZ").circle(15).extrude(40)
shaft = shaft.faces(">X").workplane().circle(20).extrude(12)
shaft = shaft.faces(">X").workplane().circle(12.5).extrude(48)
shaft = shaft.faces("<X or >X").chamfer(1.5)
keyway = cq.Workplane(origin=(76, 0, 12.5 - 4)).slot2D(32, 8).extrude(10)
result = shaft.cut(keyway)
