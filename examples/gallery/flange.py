"""A flange with a hub, a bore and six counterbored holes on a bolt circle."""

import cadquery as cq

THICK = 14

disc = cq.Workplane().circle(60).extrude(THICK).faces(">Z").workplane().circle(26).extrude(26)
disc = disc.faces(">Z").chamfer(2).faces(">Z").workplane().hole(36)
places = cq.Workplane().polarArray(45, 0, 360, 6)
holes = places.circle(4.5).extrude(THICK)
bores = cq.Workplane(origin=(0, 0, THICK - 8)).polarArray(45, 0, 360, 6).circle(7.5).extrude(8)
result = disc.cut(holes).cut(bores)
