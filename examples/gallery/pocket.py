"""A block with a pocket beside a boss that has a blind hole."""

import cadquery as cq

block = cq.Workplane().box(110, 70, 20, centered=False)
pocket = cq.Workplane(origin=(12, 10, 7)).rect(46, 50, centered=False).extrude(20).edges("|Z").fillet(5)
boss = cq.Workplane(origin=(84, 35, 20)).circle(14).extrude(12)
result = block.cut(pocket).union(boss).cut(cq.Workplane(origin=(84, 35, 10)).circle(6).extrude(30))
