"""A pillar with a narrow groove, which a detail shows."""

import cadquery as cq

points = [(0, 0), (20, 0), (20, 60), (18.5, 60), (18.5, 61.2), (20, 61.2), (20, 63), (12, 63), (12, 120), (0, 120)]
r = cq.Workplane("XZ").polyline(points).close().revolve(360, (0, 0, 0), (0, 1, 0))
r = r.union(cq.Workplane().box(60, 60, 10, centered=(True, True, False)))
