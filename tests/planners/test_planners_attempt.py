import threading

import pytest

from cadwright.planners.attempt import Attempt, at_one_go, current


def test_the_same_is_counted_from_one() -> None:
    attempt = Attempt()
    assert [attempt.take("a"), attempt.take("a"), attempt.take("b"), attempt.take("a")] == [1, 2, 1, 3]


def test_what_was_not_answered_is_asked_again_under_its_number() -> None:
    attempt = Attempt()
    assert [attempt.take("a"), attempt.take("a")] == [1, 2]
    attempt.give_back("a", 1)
    assert [attempt.take("a"), attempt.take("a")] == [1, 3]


def test_those_made_in_one_go_count_together_and_others_alone() -> None:
    with at_one_go():
        assert current() is current()
        inner = current()
        with at_one_go():
            assert current() is not inner
        assert current() is inner
    assert current() is not current()


def test_another_thread_has_its_own() -> None:
    found: list[Attempt] = []
    with at_one_go():
        thread = threading.Thread(target=lambda: found.append(current()))
        thread.start()
        thread.join()
        assert found[0] is not current()


def test_what_ends_the_waiting_is_heeded() -> None:
    def end() -> None:
        raise KeyboardInterrupt

    with at_one_go(end), pytest.raises(KeyboardInterrupt):
        current().heed()
