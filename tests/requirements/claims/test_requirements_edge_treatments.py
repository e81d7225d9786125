"""Which edges the words have rounded or bevelled, and whether they lie there."""

import pytest

from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.requirements.checker import check
from cadwright.requirements.claims.edge_treatments import treatments
from cadwright.values import Code


def places(text: str) -> list[tuple[str, tuple[float, ...]]]:
    found = [r.claim.places[0] for r in treatments(text) if r.claim is not None]
    return [(p.of.removesuffix(" only"), p.values) for p in found]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("flange 90 dia, 40 mm bore, 1 mm chamfer on the bore", [("hole", (40.0,))]),
        ("block 80x50x30, 3 mm fillet around the top", [("+z", ())]),
        ("2 mm fillet at the base of the boss", [("boss foot", ())]),
        ("outside corners radius 3, inside radius 1", [("outer", ()), ("inner", ())]),
        ("Break the slot's top edges 1 mm x 45", [("slot +z", ())]),
        ("head 35 mm dia, stem 10 dia. Edges of the head rounded 3", [("part", (35.0,))]),
        ("1 mm chamfer on the thin end", [("end small", ())]),
        ("soften the outer top edge with a 1 mm fillet", [("+z outer", ())]),
        ("2 mm fillets where the core meets the flanges", [("foot", ())]),
        ("R5 corners", []),
        ("round the vertical edges R8? no, leave them sharp", []),
        ("countersunk to 12.5 mm at 90° on the underside", []),
        ("an 8.4 mm hole at the centre of each rounding", []),
        ("a tube, outside radius 10, inside radius 8", []),
        ("cut the right-angled corner off with a 10 mm x 45° chamfer", []),
    ],
)
def test_words_tell_whose_edges_are_meant(text: str, wanted: list[tuple[str, tuple[float, ...]]]) -> None:
    assert places(text) == wanted


FLANGE = """
r = cq.Workplane("XY").circle(45).circle(20).extrude(12)
r = r.cut(cq.Workplane("XY").polarArray(33, 0, 360, 6).circle(4).extrude(12))
r = r.edges(cq.selectors.RadiusNthSelector(N)).chamfer(1)
"""
BOSS = """
r = cq.Workplane("XY").box(70, 70, 8, centered=(True, True, False)).faces(">Z").workplane().circle(12.5).extrude(20)
r = r.edges(cq.selectors.BoxSelector((-20, -20, N), (20, 20, N + 2))).fillet(2)
"""
SLOT = """
r = cq.Workplane("XY").box(70, 40, 25).cut(cq.Workplane("XY").box(70, 12, 20).translate((0, 0, 12.5)))
r = r.edges("|X and >Z").edges(N).chamfer(1)
"""
ANGLE = """
r = cq.Workplane("XZ").polyline([(0, 0), (50, 0), (50, 5), (5, 5), (5, 50), (0, 50)]).close().extrude(80)
r = r.edges(cq.selectors.BoxSelector((N - 0.1, -81, N - 0.1), (N + 0.1, 1, N + 0.1))).fillet(5)
"""
SHAFT = """
r = cq.Workplane("YZ").circle(11).extrude(45).faces(">X").workplane().circle(15).extrude(115).edges(N).chamfer(1.5)
"""
NEAR, FAR = (
    "cq.selectors.BoxSelector((-99, -7, -99), (99, 7, 99))",
    "cq.selectors.BoxSelector((-99, 19, -99), (99, 21, 99))",
)


@pytest.mark.parametrize(
    ("text", "script", "right", "wrong"),
    [
        ("flange 90 dia with a 40 mm bore, 1 mm chamfer on the bore", FLANGE, "1", "2"),
        ("flange 90 dia with a 40 mm bore and 8 mm holes, 1 mm chamfer on the bore", FLANGE, "1", "0"),
        ("a boss 25 dia, 2 mm fillet at the base of the boss", BOSS, "7", "27"),
        ("a boss 25 dia, 2 mm fillet around the top of the boss", BOSS, "27", "7"),
        ("a slot 12 wide, 1 mm chamfer on the edges of the slot", SLOT, NEAR, FAR),
        ("angle 50 x 50 x 5, inside corner radius 5", ANGLE, "5", "0"),
        ("angle 50 x 50 x 5, outside corner radius 5", ANGLE, "0", "5"),
        ("1.5 mm chamfer on the small end", SHAFT, "'<X'", "'>X'"),
        ("1.5 mm chamfer on both ends", SHAFT, "'<X or >X'", "'>X'"),
    ],
)
def test_edges_elsewhere_leave_a_doubt(text: str, script: str, right: str, wrong: str, kernel: Kernel) -> None:
    environment = CadQueryEnvironment(kernel, pictures=False)
    verdicts = []
    for n in (right, wrong):
        seen = environment.step(Code("import cadquery as cq\n" + script.replace("N", n).replace(f"{n}thS", "NthS")))
        assert seen.measurements is not None
        verdicts.append([(c.verdict, c.otherwise) for c in check(treatments(text), seen.measurements)])
    assert verdicts == [[("PASS", False)], [("UNVERIFIED", True)]]
