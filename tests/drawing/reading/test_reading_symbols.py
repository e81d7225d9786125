"""Signs that files hold as strokes are read beside their words."""

import pytest

from cadwright.drawing.primitives import Text
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.symbols import signs_of
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.svg import to_svg


@pytest.mark.parametrize("angle", [0.0, 90.0])
@pytest.mark.parametrize("sign", ["⌴", "⌵", "↧", "□"])
def test_signs_in_texts_of_our_sheets(sign: str, angle: float) -> None:
    sheet = Sheet(200, 200, (Text((100, 100), f"4× 6.6 {sign} 11", 3.5, "left", "thin", angle),))
    strokes = read_strokes(to_svg(sheet).encode(), "a.svg")
    scene = Scene(strokes, strokes.strokes)
    (found,) = signs_of(scene)
    assert found.word.text == sign
    assert len(found.strokes) == len(strokes.strokes)
    assert [word.text for word in understand(strokes).loose].count(sign) == 1
