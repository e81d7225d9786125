"""Everyday questions on parts whose truth is known by construction; what no rule reads has no answer."""

import pytest

from cadwright.kernel.client import Geometry, Kernel
from cadwright.planners.embedded.freecad.questions.everyday import everyday
from cadwright.planners.embedded.freecad.questions.weights import density
from cadwright.planners.embedded.freecad.questions.words import plain
from cadwright.values import Measurements

PARTS = {
    "plate": """import cadquery as cq
result=cq.Workplane().box(84,40,5).faces('>Z').workplane().rect(68,24,forConstruction=True).vertices().hole(6).edges('|Z').fillet(4)""",
    "flange": """import cadquery as cq
result=cq.Workplane().circle(50).extrude(12).faces('>Z').workplane().hole(40).faces('>Z').workplane().polarArray(37.5,0,360,6).hole(9)""",
    "box": """import cadquery as cq
result=cq.Workplane().box(80,50,30).faces('>Z').shell(-2)""",
    "block": """import cadquery as cq
b=cq.Workplane().box(60,30,20)
b=b.faces('>Z').workplane().pushPoints([(-20,0),(20,0)]).cboreHole(5,9,4)
result=b.faces('>Z').workplane().slot2D(20,8).cutBlind(-6).edges('|Z').chamfer(2)""",
    "shaft": """import cadquery as cq
result=cq.Workplane().circle(10).extrude(40).faces('>Z').workplane().circle(7.5).extrude(30).faces('>Z').workplane().circle(5).extrude(20)""",
}
QUESTIONS = [
    ("plate", "How thick is the plate?", "5 mm"),
    ("plate", "how long is it?", "84 mm"),
    ("plate", "What's the width?", "40 mm"),
    ("plate", "How wide is the plate in inches?", "1.5748 in"),
    ("plate", "how heavy in steel", "126.9 g"),
    ("plate", "How much does it weigh in aluminium?", "43.65 g"),
    ("plate", "what would this weigh printed in PLA?", "20.05 g"),
    ("plate", "weight in pounds if made of brass", "0.3029 lb"),
    ("plate", "How heavy is it?", None),
    ("plate", "How many holes are there?", "4"),
    ("plate", "how many holes does it have", "4"),
    ("plate", "How many 6 mm holes?", "4"),
    ("plate", "How many through holes?", "4"),
    ("plate", "how many blind holes are there", "0"),
    ("plate", "What diameter are the holes?", "6 mm"),
    ("plate", "what size are the holes", "6 mm"),
    ("plate", "how big are the holes", "6 mm"),
    ("plate", "Are all the holes the same size?", "yes"),
    ("plate", "how far apart are the holes?", "68 mm and 24 mm"),
    ("plate", "how far are the holes from the edge?", "8 mm"),
    ("plate", "what is the distance from the holes to the edges", "8 mm"),
    ("plate", "Where are the holes?", "(-34, -12, 2.5), (-34, 12, 2.5), (34, -12, 2.5), (34, 12, 2.5)"),
    ("plate", "what is the radius of the corners", "4 mm"),
    ("plate", "What radius are the fillets?", "4 mm"),
    ("plate", "Is it symmetric?", "yes"),
    ("plate", "is the part symmetrical about x", "yes"),
    ("plate", "does it fit in a box of 100x50x10", "yes"),
    ("plate", "Will it fit on a 80x80 bed?", "no"),
    ("plate", "does it fit on a 220 x 220 mm print bed", "yes"),
    ("plate", "is it watertight?", "yes"),
    ("plate", "What's the overall size?", "84 x 40 x 5 mm"),
    ("plate", "what are the dimensions of the plate", "84 x 40 x 5 mm"),
    ("plate", "Is the plate 5 mm thick?", "yes"),
    ("plate", "is it 80 mm long", "no"),
    ("plate", "how many faces does it have", "14"),
    ("plate", "How many parts?", "1"),
    ("plate", "what is the longest edge", "76 mm"),
    ("flange", "What is the outer diameter?", "100 mm"),
    ("flange", "how thick is the flange", "12 mm"),
    ("flange", "What is the diameter of the bore?", "40 mm"),
    ("flange", "How many bolt holes?", "6"),
    ("flange", "bolt circle diameter?", "75 mm"),
    ("flange", "how many holes are there", "7"),
    ("flange", "What's the smallest hole?", "9 mm"),
    ("flange", "largest hole diameter", "40 mm"),
    ("flange", "are the holes all the same size", "no"),
    ("flange", "How heavy would it be in stainless steel in kg?", "0.593 kg"),
    ("flange", "what is the diameter of the flange", "100 mm"),
    ("box", "How thick are the walls?", "2 mm"),
    ("box", "what is the wall thickness", "2 mm"),
    ("box", "how thick is the bottom", "2 mm"),
    ("box", "How deep is the box?", None),
    ("box", "what is the height", "30 mm"),
    ("box", "how tall is it", "30 mm"),
    ("block", "How deep is the slot?", "6 mm"),
    ("block", "how wide is the slot", "8 mm"),
    ("block", "How long is the slot?", "20 mm"),
    ("block", "what is the diameter of the counterbores", "9 mm"),
    ("block", "how deep are the counterbores?", "4 mm"),
    ("block", "how far apart are the two holes", "40 mm"),
    ("block", "How many counterbored holes?", "2"),
    ("block", "what size are the chamfers", "2 mm"),
    ("block", "how tall is the block", "20 mm"),
    ("shaft", "how long is the shaft", "90 mm"),
    ("shaft", "what's the largest diameter", "20 mm"),
    ("shaft", "how many steps does the shaft have", "3"),
    ("shaft", "what is the diameter", "20 mm"),
    ("plate", "tell me the thickness", "5 mm"),
    ("plate", "Length of the plate in cm?", "8.4 cm"),
    ("plate", "Does the plate have 4 holes?", "yes"),
    ("plate", "is there a hole in the middle", None),
    ("plate", "what size drill do I need for the holes?", None),
    ("plate", "how much material is that in cubic centimeters", "16.1658 cm³"),
    ("plate", "how much would it weigh if I made it out of titanium", "72.75 g"),
    ("plate", "hole spacing?", "68 mm and 24 mm"),
    ("plate", "Can it fit inside a 90 x 45 x 6 mm box?", "yes"),
    ("plate", "what is its surface area", "8048.99 mm²"),
    ("plate", "how many corners are rounded", None),
    ("plate", "edge distance of the holes", "8 mm"),
    ("plate", "diameter of the holes in inches", "0.23622 in"),
    ("plate", "number of fillets", "4"),
    ("plate", "What is the mass in PETG?", "20.53 g"),
    ("flange", "what is the bolt circle", "75 mm"),
    ("flange", "PCD?", "75 mm"),
    ("flange", "what size are the bolt holes", "9 mm"),
    ("flange", "bore diameter", "40 mm"),
    ("flange", "is the flange 10 mm thick?", "no"),
    ("flange", "how many holes are on the bolt circle", None),
    ("box", "how thick is the floor", "2 mm"),
    ("box", "what is the inside depth", None),
    ("box", "wall thickness?", "2 mm"),
    ("box", "what's the volume of material", "22112 mm³"),
    ("block", "is it symmetric about y", "yes"),
    ("block", "how deep is the counterbore", "4 mm"),
    ("block", "How wide are the chamfers?", "2 mm"),
    ("block", "distance between the hole centres", "40 mm"),
    ("shaft", "total length of the shaft", "90 mm"),
    ("shaft", "what's the diameter of the thickest section", None),
    ("shaft", "how long is the thinnest part", None),
]


@pytest.fixture(scope="module")
def measured(kernel: Kernel) -> dict[str, Measurements]:
    told = {}
    for name, source in PARTS.items():
        geometry = kernel.measure(kernel.execute(source).brep)
        assert isinstance(geometry, Geometry)
        told[name] = geometry.measurements
    return told


@pytest.mark.parametrize(("part", "question", "answer"), QUESTIONS, ids=[f"{p}: {q}" for p, q, _ in QUESTIONS])
def test_answer(measured: dict[str, Measurements], part: str, question: str, answer: str | None) -> None:
    finding = everyday(plain(question), measured[part])
    assert (finding.text if finding else None) == answer
    assert finding is None or finding.evidence.endswith(".")


@pytest.mark.parametrize(
    ("text", "material"),
    [
        ("in 316 stainless", "stainless steel"),
        ("in stainless steel", "stainless steel"),
        ("if it were made of aluminum", "aluminium"),
        ("printed in pla", "pla"),
        ("in 6061", "aluminium"),
        ("at 2.5 g/cm3", "the density that was given"),
    ],
)
def test_material(text: str, material: str) -> None:
    found = density(text)
    assert found is not None
    assert found[0] == material


def test_no_material_is_guessed() -> None:
    assert density("how heavy is it") is None
    assert density("how heavy is the plate") is None
