"""mrCAD as Gymnasium has it."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cadwright.canvas import (
    Arc,
    Circle,
    DeletePoint,
    Design,
    Drawing,
    Instruction,
    Line,
    MakeCurve,
    MoveCurve,
    MovePoint,
    RemoveCurve,
)
from cadwright.environments.gym import register, spaces
from cadwright.environments.gym.mrcad import MrCAD, Role, copying, tracing
from cadwright.errors import UsageError

TARGET = Design((Line(((-10, 0), (10, 0))), Circle(((0, -5), (0, 5))), Arc(((-5, 10), (0, 15), (5, 10)))))
ROLES: tuple[Role, ...] = ("maker", "designer", "both")
register()
register()


def edit(number: int, kind: int = 0, points: Any = ((0, 0), (0, 0), (0, 0)), offset: Any = (0, 0)) -> dict[str, Any]:
    shape = np.zeros((3, 2), np.float32)
    shape[: len(points)] = np.array(points) / 20
    return {"edit": number, "kind": kind, "points": shape, "offset": np.array(offset, np.float32) / 40}


def making(target: Design) -> list[dict[str, Any]]:
    kinds = {Line: 0, Circle: 1, Arc: 2}
    return [edit(0, kinds[type(each)], each.control_points) for each in target.curves]


@pytest.mark.parametrize("role", ROLES)
def test_passes_the_checker(role: Role) -> None:
    environment = gymnasium.make("cadwright/MrCAD-v0", role=role, render_mode="rgb_array")
    check_env(environment.unwrapped)
    environment.close()


@pytest.mark.parametrize("role", ROLES)
def test_the_same_seed_is_the_same_game(role: Role) -> None:
    games = []
    for _ in range(2):
        environment = MrCAD(role, max_rounds=3, max_edits=4)
        environment.action_space.seed(5)
        seen, info = environment.reset(seed=7)
        game = [info["distance"]]
        for _ in range(20):
            seen, reward, terminated, truncated, info = environment.step(environment.action_space.sample())
            assert seen in environment.observation_space
            game += [reward, info["distance"]]
            if terminated or truncated:
                break
        games.append(game)
    assert games[0] == games[1]


def test_a_maker_that_makes_the_target_ends_the_game() -> None:
    environment = MrCAD("maker", targets=[TARGET])
    seen, info = environment.reset(seed=1)
    assert set(seen) == {"turn", "round", "canvas", "design", "message"}, "the maker does not see the target"
    assert seen["turn"] == 1
    assert list(seen["message"]["lengths"][:4]) == [2, 64, 61, 0]
    total = 0.0
    for action in making(TARGET):
        assert action in environment.action_space
        seen, reward, terminated, truncated, info = environment.step(action)
        assert not terminated
        assert not truncated
        total += reward
    assert list(seen["design"]["kinds"][:4]) == [1, 2, 3, 0]
    _, reward, terminated, truncated, info = environment.step(edit(spaces.DONE))
    assert (terminated, truncated) == (True, False)
    assert info["distance"] == pytest.approx(0, abs=1e-9)
    assert total + reward == pytest.approx(1, abs=1e-9)


def test_a_game_is_truncated_after_its_rounds() -> None:
    environment = MrCAD("maker", targets=[TARGET], max_rounds=2, max_edits=3)
    environment.reset(seed=1)
    assert environment.step(edit(spaces.DONE))[2:4] == (False, False)
    away = edit(4, points=((19, 19),))
    ends = [environment.step(away)[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]


def test_a_designer_who_traces_is_understood() -> None:
    environment = MrCAD("designer", targets=[TARGET])
    seen, _ = environment.reset(seed=1)
    assert (seen["target"] == 0).any()
    action = spaces.message_arrays(tracing(TARGET, Design()))
    assert action in environment.action_space
    seen, reward, terminated, _, info = environment.step(action)
    assert terminated
    assert reward == pytest.approx(1 - info["distance"])
    assert seen["turn"] == 0


def test_both_in_turns() -> None:
    environment = MrCAD("both", targets=[TARGET])
    seen, _ = environment.reset(seed=1)
    turns = [int(seen["turn"])]
    message = spaces.message_arrays(Instruction("a line", tracing(TARGET, Design()).drawing))
    for each in (edit(spaces.DONE), *making(TARGET)[:1], edit(spaces.DONE)):
        seen, *_ = environment.step({"message": message, "edit": each})
        turns.append(int(seen["turn"]))
    assert turns == [0, 1, 1, 0]
    assert seen["message"]["text"] == "a line"
    assert seen["round"] == 2


def test_every_edit_can_be_said() -> None:
    edits = [spaces.edit_of(edit(number, 2, ((1, 2), (3, 4), (5, 7)), (-40, 1))) for number in range(6)]
    points = ((1, 2), (3, 4), (5, 7))
    assert edits == [
        MakeCurve("arc", points),
        RemoveCurve("arc", points),
        MoveCurve("arc", points, (-40, 1)),
        MovePoint((1, 2), (3, 4)),
        DeletePoint((1, 2)),
        None,
    ]


def test_vectorised() -> None:
    together = gymnasium.make_vec("cadwright/MrCAD-v0", num_envs=3, vectorization_mode="sync", role="maker")
    seen, _ = together.reset(seed=3)
    assert seen["canvas"].shape == (3, 256, 256, 3)
    assert len(set(map(bytes, seen["message"]["strokes"]))) == 3
    seen, reward, terminated, truncated, _ = together.step(together.action_space.sample())
    assert reward.shape == terminated.shape == truncated.shape == (3,)
    together.close()


def test_messages_there_and_back() -> None:
    said = Instruction("a line", Drawing((((0, 0), (1.5, 2)), ((3, 3),))))
    assert spaces.instruction_of(spaces.message_arrays(said)) == said
    long = Instruction("ä" + "x" * 300, Drawing((tuple((i / 100, 50) for i in range(1000)),)))
    arrays = spaces.message_arrays(long)
    assert arrays in spaces.message_space()
    assert arrays["text"] == "x" * 200
    assert arrays["strokes"][0, 63] == pytest.approx((9.99 / 20, 1))
    assert copying(Design(), Instruction("", Drawing(((), ((1, 1),))))) == []


def test_importing_registers_nothing() -> None:
    source = "import cadwright.environments.gym, sys; assert 'gymnasium' not in sys.modules"
    subprocess.run([sys.executable, "-c", source], check=True)


def test_without_gymnasium_a_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(UsageError, match="not installed"):
        register()
