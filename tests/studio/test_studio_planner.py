"""A planner that was named when the studio was started."""

from pathlib import Path
from typing import Any

from bridge_kit import answered

from cadwright import api
from cadwright.kernel.client import Kernel
from cadwright.studio.desk import Desk
from cadwright.studio.messages import Asked, NewDesign
from cadwright.studio.pickers import planners

BLOCK = (
    "<thinking>A block.</thinking>\n```python\nimport cadquery as cq\nr = cq.Workplane().box(60, 40, 8)\n```\n<DONE>"
)


def test_it_plans_where_a_message_names_none(tmp_path: Path, kernel: Kernel) -> None:
    box = tmp_path / "box"
    settings = api.Settings(planner=f"bridge:{box}", reply_seconds=60)

    def think(_: Path, told: dict[str, Any]) -> str:
        del told
        return BLOCK

    with Desk(tmp_path / "designs", kernel, settings) as desk, answered(box, think) as names:
        assert desk.state().named == f"bridge:{box}"
        name = desk.new(NewDesign("block")).name
        desk.ask(name, Asked("a 60x40x8 mm block")).join(60)
        assert desk.view(name).versions[0].planner == f"bridge:{box}"
    assert len(names) == 1


def test_it_stands_first_in_the_list() -> None:
    usual, _ = planners()
    assert not any(row.name.startswith("bridge") for row in usual), "its folder is to be written"
    rows, default = planners("bridge:box")
    assert (rows[0].name, default) == ("bridge:box", "bridge:box")
    assert rows[0].ready
    assert rows[1:] == usual
    rows, _ = planners(usual[-1].name)
    assert rows == [usual[-1], *usual[:-1]]
