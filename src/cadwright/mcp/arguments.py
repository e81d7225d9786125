"""What a model is told once: what this is, and arguments that several tools take."""

from typing import Annotated

from pydantic import Field

INSTRUCTIONS = """\
CAD in millimetres and degrees, with a real kernel. You are the designer: write CadQuery with run_script (or Python \
for \
FreeCAD with freecad), look at the measurements, pictures and verdicts that come back, go on until the status is DONE.
Give the user's own words as `request` once: their numbers are checked on each version. State features as `checks`.
One design is open per connection; every run is a version of it: history undoes, branches and takes snapshots. Naming \
another design opens it. Paths are relative to the server's folder."""

Design = Annotated[
    str | None,
    Field(description="Name of the design; left out, the one that is open. Another name opens or starts that one."),
]
Part = Annotated[
    str | None,
    Field(
        description="What to look at: left out, the current version; or a version (v2), branch or snapshot; or a "
        "CAD file."
    ),
]
Checks = Annotated[
    list[str],
    Field(
        description="What must hold, one feature each: 'box 80 x 60 x 32', '4 holes Ø5.5 through along z, 8 from "
        "the sides', "
        "'counterbore Ø10 x 5 deep', '6 holes Ø6 on circle Ø80', 'hole Ø10 depth 15 along x at y = 0, z = 8', "
        "'pocket 60 x 40, 5 deep, on the top side', '4 fillets R3', 'boss Ø20 height 12 at (15, 0)', 'wall 2 thick', "
        "'section z = 30: 24 x 24', 'line along x at y = 20, z = 8: solid 5, open 50, solid 5', 'volume 12500 ± 50'. "
        "More with docs(engine='checks')."
    ),
]
Request = Annotated[
    str,
    Field(
        description="What the user asked for, in their own words; its numbers are read and checked, on later "
        "versions too. "
        "Only needed when it is new or changes."
    ),
]
