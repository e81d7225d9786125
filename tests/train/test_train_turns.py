import pytest
from turns_kit import turns

from cadwright.train.turns import outcome


@pytest.mark.parametrize(
    ("line", "cd"),
    [
        ("", None),
        ("0.1", 0.1),
        ("0.1 0.2", 0.2),
        ("0.1 done", 0.1),
        ("0.1 0.2 done", 0.2),
        ("0.1 x", None),
        ("0.1 x done", None),
        ("0.1 no", None),
        ("0.1 declined", None),
        ("x 0.1 done", 0.1),
        ("done", None),
    ],
)
def test_a_trajectory_counts_by_its_last_script(line: str, cd: float | None) -> None:
    assert outcome(turns(line)) == cd
