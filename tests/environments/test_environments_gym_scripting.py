"""CadQuery and FreeCAD as Gymnasium environments."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cadwright.environments.gym import register
from cadwright.environments.gym.scripts import OUTCOMES, CadQuery, FreeCADSession, Scripting
from cadwright.kernel.freecad.discovery import find

register()
PLATE = "import cadquery as cq\nr = cq.Workplane().box(60, 40, 5)"
REQUEST = "a plate 60 x 40 x 5 mm with a 10 mm hole in the centre"
BOX = 'import FreeCAD as App\ndoc = App.newDocument()\nbox = doc.addObject("Part::Box", "Box")\ndoc.recompute()'


@pytest.fixture
def cadquery() -> CadQuery:
    made = gymnasium.make("cadwright/CadQuery-v0", render_mode="rgb_array").unwrapped
    assert isinstance(made, CadQuery)
    return made


def test_passes_the_checker() -> None:
    environment = CadQuery(pictures=False, max_turns=3)
    check_env(environment, skip_render_check=True)
    environment.close()


def test_a_script_is_rewarded_for_the_requirements_that_it_meets(cadquery: CadQuery) -> None:
    seen, info = cadquery.reset(seed=1, options={"request": REQUEST})
    assert seen["request"] == REQUEST
    assert OUTCOMES[seen["outcome"]] == "nothing"
    assert len(info["requirements"]) >= 2
    seen, first, terminated, truncated, info = cadquery.step(PLATE)
    assert seen in cadquery.observation_space
    assert OUTCOMES[seen["outcome"]] == "valid"
    assert seen["measurements"][0] == pytest.approx(60 * 40 * 5)
    assert 0 < first < 1
    assert not terminated
    assert not truncated
    picture = cadquery.render()
    assert picture is not None
    assert picture.min() < 128
    seen, second, terminated, truncated, info = cadquery.step(PLATE + '.faces(">Z").workplane().hole(10)')
    assert first + second == pytest.approx(1)
    assert terminated
    cadquery.close()


def test_a_failing_script_says_where_and_ends_after_its_turns() -> None:
    environment = CadQuery(pictures=False, max_turns=2)
    environment.reset(seed=1)
    seen, reward, terminated, truncated, _ = environment.step("x = 1\nr = nothing")
    assert OUTCOMES[seen["outcome"]] == "exception"
    assert "line 2: NameError" in seen["text"]
    assert (reward, terminated, truncated) == (0, False, False)
    assert environment.step("")[3], "truncated"
    environment.close()


def test_a_score_of_ones_own_counts_instead() -> None:
    environment = CadQuery(pictures=False, score=lambda seen: 0.5 if seen.valid else 0.0)
    environment.reset(seed=1)
    assert environment.step(PLATE)[1] == 0.5
    assert environment.step("r = 1")[1] == -0.5
    environment.close()


def test_the_seed_draws_the_request() -> None:
    environment = CadQuery(pictures=False, requests=[f"a cube of {size} mm" for size in range(1, 20)])
    texts = [environment.reset(seed=seed)[0]["request"] for seed in (1, 1, 2, 3)]
    assert texts[0] == texts[1]
    assert len(set(texts)) > 1
    environment.close()


def test_freecad_goes_on_from_step_to_step() -> None:
    if find() is None:
        pytest.skip("there is no FreeCAD on this machine")
    environment: Scripting = FreeCADSession(pictures=False)
    environment.reset(seed=1, options={"request": "a cube of 20 mm"})
    seen, *_ = environment.step(BOX)
    assert seen["measurements"][0] == pytest.approx(1000)
    seen, reward, terminated, _, _ = environment.step(
        "box.Length = box.Width = box.Height = 20\ndoc.recompute()\nbox.Shape.Volume"
    )
    assert seen in environment.observation_space
    assert "8000" in seen["text"]
    assert terminated
    assert reward > 0
    assert np.all(seen["picture"] == 255)
    environment.close()
