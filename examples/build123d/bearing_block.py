"""A pillow block for a 608 bearing in builder mode; its holes fit the bearing and the screws of bd_warehouse."""

from bd_warehouse.bearing import PressFitHole, SingleRowDeepGrooveBallBearing
from bd_warehouse.fastener import ClearanceHole, CounterSunkScrew
from build123d import *

length = 60.0
width = 16.0
shaft_height = 22.0  # from the foot to the axis
foot_height = 8.0
wall = 6.0
hole_spacing = 46.0
corner_radius = 3.0

bearing = SingleRowDeepGrooveBallBearing(size="M8-22-7")
screw = CounterSunkScrew(size="M5-0.8", length=16, fastener_type="iso14581")
seat = bearing.bearing_dict["D"]

with BuildPart() as block:
    with BuildSketch(Plane.XZ):
        with Locations((0, foot_height / 2)):
            Rectangle(length, foot_height)
        with Locations((0, shaft_height)):
            Circle(seat / 2 + wall)
        with Locations((0, shaft_height / 2)):
            Rectangle(seat + 2 * wall, shaft_height)
    extrude(amount=width / 2, both=True)
    upright = block.edges().filter_by(Axis.Z).group_by(Axis.X)
    fillet(upright[0] + upright[-1], corner_radius)
    with Locations(Plane.XZ.offset(width / 2) * Pos(0, shaft_height)):
        PressFitHole(bearing=bearing, fit="Normal", depth=width)
    with Locations((-hole_spacing / 2, 0, foot_height), (hole_spacing / 2, 0, foot_height)):
        ClearanceHole(fastener=screw, fit="Normal", depth=foot_height)

result = block.part
