"""CAD files that come with a request, as scripts of the environment `cadquery` find them."""

import pytest

from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.values import Attachment, Blob, Code, Request

READ = "import cadquery as cq\nr = cq.importers.importStep('input.step')"


def given(kernel: Kernel) -> Attachment:
    box = kernel.execute("import cadquery as cq\nr = cq.Workplane().box(30, 20, 10)").brep
    return Attachment("cad", "input.step", Blob(kernel.write(box, "step"), "model/step"))


def test_they_lie_beside_every_script(kernel: Kernel) -> None:
    environment = CadQueryEnvironment(kernel, pictures=False)
    first = environment.reset(Request("drill it", "edit", (given(kernel),), READ))
    assert first is not None
    assert first.measurements is not None
    assert first.measurements.volume == pytest.approx(6000)
    seen = environment.step(Code(f"{READ}.faces('>Z').workplane().hole(6)"))
    assert seen.measurements is not None
    assert [hole.diameter for hole in seen.measurements.holes] == pytest.approx([6])
    assert seen.changed is not None


def test_those_of_another_request_are_gone(kernel: Kernel) -> None:
    environment = CadQueryEnvironment(kernel, pictures=False)
    environment.reset(Request("drill it", "edit", (given(kernel),), READ))
    environment.reset(Request("a box"))
    assert environment.step(Code(READ)).outcome == "exception"
