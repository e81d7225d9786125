"""An angle bracket with a fillet in its corner, four holes in the foot and one in the back."""

import cadquery as cq

THICK, DEPTH = 10, 40
outline = [(0, 0), (70, 0), (70, THICK), (THICK, THICK), (THICK, 50), (0, 50)]

angle = cq.Workplane("XZ").polyline(outline).close().extrude(-DEPTH)
corner = cq.selectors.BoxSelector((THICK - 1, -1, THICK - 1), (THICK + 1, DEPTH + 1, THICK + 1))
angle = angle.edges(corner).fillet(6)
foot = cq.Workplane().pushPoints([(38, 10), (38, 30), (58, 10), (58, 30)]).circle(2.75).extrude(THICK)
back = cq.Workplane("YZ").center(DEPTH / 2, 34).circle(4.5).extrude(THICK)
result = angle.cut(foot).cut(back)
