"""A hexagonal head, turned down to a stud with a groove and a chamfer, and a blind hole from below."""

import math

import cadquery as cq

ACROSS_FLATS = 24

head = cq.Workplane().polygon(6, ACROSS_FLATS / math.cos(math.pi / 6)).extrude(12)
stud = head.faces(">Z").workplane().circle(8).extrude(3)
stud = stud.faces(">Z").workplane().circle(10).extrude(25).faces(">Z").chamfer(1.5)
result = stud.faces("<Z").workplane().hole(8.5, 22)
