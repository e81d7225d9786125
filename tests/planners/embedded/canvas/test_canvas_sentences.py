"""Sentences about designs: the table is sound, its measure tells right from wrong, and what is understood stays so."""

from collections import Counter
from typing import Any

import pytest
from bench_modules import bench_module

from cadwright.canvas import Circle, Design

bench = bench_module("canvas_sentences")
CORPUS = bench.corpus()


@pytest.mark.parametrize("sentence", CORPUS.sentence, ids=lambda each: f"{each.on}: {each.says}")
def test_every_sentence_has_an_outcome_that_is_no_standstill(sentence: Any) -> None:
    curves = CORPUS.curves(sentence.on)
    assert sentence.then or sentence.nothing
    before = Design(tuple(curves.values()))
    strict = [each for each in sentence.then if "free" not in each.values()]
    assert not any(bench.fits(each, curves, before) for each in strict)


def test_an_outcome_is_what_changes_and_nothing_else() -> None:
    curves = CORPUS.curves("lollipop")
    wanted = {"candy": {"y": -6.0, "r": (4.0, 6.0)}}
    stick = curves["stick"]
    assert bench.fits(wanted, curves, Design((Circle(((0.0, -11.0), (0.0, -1.0))), stick)))
    assert not bench.fits(wanted, curves, Design((Circle(((0.0, -12.0), (0.0, -2.0))), stick)))
    assert not bench.fits(wanted, curves, Design((Circle(((0.0, -11.0), (0.0, -1.0))),)))
    assert not bench.fits(wanted, curves, Design((Circle(((0.0, -11.0), (0.0, -1.0))), stick, stick)))
    assert bench.fits({"candy": "gone"}, curves, Design((stick,)))


def test_most_sentences_are_followed_and_few_wrongly() -> None:
    judged = [bench.judge(each, CORPUS.curves(each.on)) for each in CORPUS.sentence]
    counts = Counter((each.sentence.set, each.verdict) for each in judged)
    sizes = Counter(each.sentence.set for each in judged)
    assert counts["work", "right"] >= 0.95 * sizes["work"]
    assert counts["held", "right"] >= 0.74 * sizes["held"]
    assert counts["work", "wrong"] <= 0.02 * sizes["work"]
    assert counts["held", "wrong"] <= 0.1 * sizes["held"]
