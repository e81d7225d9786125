from cadwright.sketch.dashes import dashes


def test_dashes_follow_the_pattern_around_corners() -> None:
    pieces = dashes(((0, 0), (5, 0), (5, 5)), (3, 1))
    assert pieces == [[(0, 0), (3, 0)], [(4, 0), (5, 0), (5, 2)], [(5, 3), (5, 5)]]
    assert dashes(((0, 0), (5, 0)), ()) == [[(0, 0), (5, 0)]]
