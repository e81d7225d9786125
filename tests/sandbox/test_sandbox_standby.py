"""What is on standby starts once for all threads, again after it was closed, and after a start that failed."""

import threading
import time
from typing import ClassVar

import pytest

from cadwright.sandbox.standby import Closing, Standby


class Lamp(Closing):
    lit: ClassVar[list["Lamp"]] = []

    def __init__(self) -> None:
        self.lit.append(self)

    def close(self) -> None:
        self.lit.remove(self)


@pytest.fixture(autouse=True)
def _dark() -> None:
    Lamp.lit.clear()


def slowly() -> Lamp:
    time.sleep(0.02)
    return Lamp()


def test_threads_share_what_one_of_them_starts() -> None:
    found: list[Lamp] = []
    with Standby(slowly) as standby:
        assert not Lamp.lit
        threads = [threading.Thread(target=lambda: found.append(standby.get())) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert Lamp.lit == found[:1]
        assert len({id(lamp) for lamp in found}) == 1
    assert not Lamp.lit


def test_after_its_end_it_starts_anew() -> None:
    standby = Standby(Lamp)
    standby.close()
    first = standby.get()
    standby.close()
    standby.close()
    assert standby.get() is not first
    assert len(Lamp.lit) == 1


def test_a_start_that_fails_is_tried_again() -> None:
    failures = [OSError("no light"), OSError("still none")]

    def start() -> Lamp:
        if failures:
            raise failures.pop(0)
        return Lamp()

    standby = Standby(start)
    for message in ("no light", "still none"):
        with pytest.raises(OSError, match=message):
            standby.get()
    assert standby.get() is standby.get()
