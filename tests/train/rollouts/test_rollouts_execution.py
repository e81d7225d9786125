import pytest
from msgspec.structs import replace
from rollouts_kit import plate, script

from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.sandbox import Isolation
from cadwright.train.rollouts import execution
from cadwright.train.rollouts.execution import Executor, Job, Sandbox, Wanted


@pytest.fixture
def executor(kernel: Kernel) -> Executor:
    return Executor(kernel, Sandbox())


def test_a_solid_has_its_distance_and_its_geometry_stays_behind(executor: Executor) -> None:
    right, wrong = (executor(Job(script(60, 40, height), plate().wanted)) for height in (5, 15))
    assert right.cd == 0.0
    assert wrong.cd is not None
    assert wrong.cd > 1e-3
    assert right.observation.geometry is None
    assert right.observation.measurements is not None


@pytest.mark.parametrize(
    ("source", "outcome"),
    [
        ("r = nothing\n", "exception"),
        ("import cadquery as cq\n", "no-result"),
        ("import cadquery as cq\nr = cq.Workplane().rect(3, 4)\n", "no-result"),
        ("import socket\nsocket.socket()\n", "blocked"),
    ],
)
def test_what_makes_no_solid_has_none(executor: Executor, source: str, outcome: str) -> None:
    found = executor(Job(source, plate().wanted))
    assert found.cd is None
    assert found.observation.outcome == outcome
    assert found.observation.error is not None


def test_the_distance_to_the_surface_sees_size(kernel: Kernel) -> None:
    twice = Job(script(120, 80, 10), plate().wanted)
    blind, seeing = (Executor(kernel, Sandbox(distance=name))(twice).cd for name in ("chamfer", "surface"))
    assert blind is not None
    assert seeing is not None
    assert blind < 1e-3 < seeing


def test_a_policy_that_sees_gets_the_view_sheet(kernel: Kernel) -> None:
    (image,) = Executor(kernel, Sandbox(pictures=True, pixels=400))(
        Job(script(60, 40, 5), plate().wanted)
    ).observation.images
    assert image.blob.data.startswith(b"\x89PNG")


@pytest.mark.parametrize("wanted", [Wanted("bad", stl=b"no mesh"), Wanted("bad", code="r = nothing\n")])
def test_a_reference_that_is_none_is_told_with_its_name(executor: Executor, wanted: Wanted) -> None:
    with pytest.raises(InputError, match="bad"):
        executor(Job(script(60, 40, 5), wanted))


def test_less_isolation_has_to_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = Isolation(platform="linux", no_bubblewrap="it is not installed", landlock_abi=6, seccomp=True)
    monkeypatch.setattr(execution, "probe", lambda: bare)
    with pytest.raises(UsageError, match="no bubblewrap") as told:
        Sandbox().check()
    assert 'isolation = "partial"' in (told.value.hint or "")
    replace(Sandbox(), isolation="partial").check()
