"""What a part is made of stands in its script, and can be read back."""

import pytest

from cadwright.parts import things
from cadwright.parts.build import make

SENTENCES = [
    "a plate 60x40x5 with four 5 mm holes 8 mm from the edges and 3 mm chamfers on the top",
    "a disc 60 mm in diameter and 5 thick with six 6 mm holes on a 44 mm bolt circle",
    "cylinder 40 dia, twice as tall as wide, with a 10 mm hole 15 deep",
    "608 bearing dummy",
]


@pytest.mark.parametrize("text", SENTENCES)
def test_things_are_read_back_as_they_were_said(text: str) -> None:
    said = make(text)
    script = f"r = None\n{things.line(said.reading.mentions)}"
    found = things.of(script)
    assert found is not None
    assert things.line(found) == things.line(said.reading.mentions)
    assert [m.kind for m in found] == [m.kind for m in said.reading.mentions]
    assert things.without(script) == "r = None\n"


@pytest.mark.parametrize(
    "script",
    [
        "r = None\n",
        "# things 1: [\n",
        '# things 1: [{"noun": "plate"}]\n',
        '# things 1: {"a": 1}\n',
        "# things 1: [1]\n",
        '# things 1: [{"kind": "block", "noun": "plate", "sizes": [["length"]]}]\n',
        "# things 2: []\n",
        "# things 1: []\n# things 1: []\n",
    ],
)
def test_a_line_that_was_changed_by_hand_says_nothing(script: str) -> None:
    assert things.of(script) is None
