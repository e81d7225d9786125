"""Two meshing spur gears and the nut that holds one of them, as an assembly with names and colours; algebra mode."""

import py_gearworks as pgw
from bd_warehouse.fastener import HexNut
from build123d import *

module = 2.0  # ratio
pinion_teeth = 16
wheel_teeth = 32
face_width = 10.0
bore = 8.0

pinion_gear = pgw.SpurGear(number_of_teeth=pinion_teeth, module=module, height=face_width)
wheel_gear = pgw.SpurGear(number_of_teeth=wheel_teeth, module=module, height=face_width)
wheel_gear.mesh_to(pinion_gear, target_dir=pgw.RIGHT)

hole = Cylinder(bore / 2, 3 * face_width)
distance = module * (pinion_teeth + wheel_teeth) / 2

pinion = pinion_gear.build_part() - hole
wheel = wheel_gear.build_part() - Pos(distance, 0, 0) * hole
nut = Pos(distance, 0, face_width) * HexNut(size="M8-1.25", fastener_type="iso4032", simple=False)

pinion.label, pinion.color = "pinion", Color("goldenrod")
wheel.label, wheel.color = "wheel", Color("steelblue")
nut.label, nut.color = "nut", Color("gray")
result = Compound(label="gear pair", children=[pinion, wheel, nut])
