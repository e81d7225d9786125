"""A block with a slope of 30°, a groove with slanting sides and a blind hole."""

import math

import cadquery as cq

DEPTH = 50
drop = 36 * math.tan(math.radians(30))

block = cq.Workplane("XZ").polyline([(0, 0), (80, 0), (80, 42 - drop), (44, 42), (0, 42)]).close().extrude(-DEPTH)
groove = cq.Workplane("XZ").polyline([(12, 0), (36, 0), (31, 12), (17, 12)]).close().extrude(-DEPTH)
hole = cq.Workplane(origin=(22, DEPTH / 2, 42)).circle(7).extrude(-18)
result = block.cut(groove).cut(hole)
