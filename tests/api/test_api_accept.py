"""Edits that were held back, and taking them all the same."""

from pathlib import Path

import pytest

from cadwright import api
from cadwright.design import Design, Draft
from cadwright.errors import DesignError


def draft(request: str, *, held_back: bool = False) -> Draft:
    status = "unmet" if held_back else "done"
    return Draft(request=request, planner="p", script="r = 1\n", status=status, valid=True, held_back=held_back)  # type: ignore[arg-type]


def test_the_newest_edit_that_was_held_back_is_taken(tmp_path: Path) -> None:
    design = Design.create(tmp_path / "d", "d")
    design.commit(draft("a plate"))
    design.commit(draft("thicker", held_back=True))
    assert api.show(design.path).version == "v1"
    made = api.accept(design.path)
    assert (made.version, made.status) == ("v2", "unmet")
    assert api.undo(design.path).version == "v1"


def test_there_may_be_nothing_to_take(tmp_path: Path) -> None:
    design = Design.create(tmp_path / "d", "d")
    design.commit(draft("a plate"))
    with pytest.raises(DesignError, match="no version that was held back"):
        api.accept(design.path)
