"""Texts of parts: what they say is true, an expert says all of it, others less; chance alone decides the words."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.english.figures import figures
from cadwright.synth.corpus.texts.account import Account
from cadwright.synth.corpus.texts.composition import TEXT_LEVELS, TextLevel, text, texts
from cadwright.synth.corpus.texts.reader import account
from cadwright.synth.corpus.texts.voices import IN_MM, VOICES, Unit, article, with_articles
from cadwright.synth.parts.draft import LEVELS, Level
from cadwright.synth.parts.generation import draft

parts = st.builds(
    lambda level, number: account(draft(level, number, 11).source()), st.sampled_from(LEVELS), st.integers(0, 400)
)
voices = st.sampled_from(VOICES)


def lengths(part: Account) -> set[float]:
    """Every length that a true text may give: sizes, places, and what follows from them (mm)."""
    x0, y0, x1, y1 = part.box
    found = {v for item in part.items for v in item.sizes.values()}
    for item in part.items:
        places = item.places
        found |= {*places.pitch, places.circle}
        for x, y in places.at:
            found |= {x, y, x - x0, x1 - x, y - y0, y1 - y}
        for (a, b), (c, d) in product(places.at, places.at):
            found |= {a - c, b - d}
        found |= {(x1 - x0 - places.pitch[0]) / 2, (y1 - y0 - places.pitch[1]) / 2}
    if part.body.kind == "shaft":
        found.add(sum(v for name, v in part.body.sizes.items() if name.startswith("length")))
    return {round(abs(v), 4) for v in found}


@given(parts, voices, st.integers(0, 3))
def test_every_number_of_an_expert_is_one_of_the_part(part: Account, voice: object, chance: int) -> None:
    """Lengths in the text's unit; else counts of things and steps, and angles."""
    if not part.tellable:
        return
    told = text(part, "expert", voice, Random(chance))  # type: ignore[arg-type]
    scale = next(IN_MM[unit] for unit in IN_MM if unit == told.unit)
    free = {*range(1, 13), *(item.count for item in part.items), 45, 90, *angles(part)}
    for number in figures(told.text):
        assert number in free or round(number * scale, 3) in {round(v, 3) for v in lengths(part)}, (number, told.text)


def angles(part: Account) -> set[float]:
    return {item.sizes["angle"] for item in part.items if "angle" in item.sizes}


@given(parts, voices, st.sampled_from(["mm", "cm"]))
def test_an_expert_gives_every_size(part: Account, voice: object, unit: Unit) -> None:
    if not part.tellable:
        return
    told = text(part, "expert", voice, Random(1), unit)  # type: ignore[arg-type]
    given_ = {round(number * IN_MM[unit], 3) for number in figures(told.text)}
    said_otherwise = {"floor", "cheek", "angle", "corner circle"}
    for item in part.items:
        for name, value in item.sizes.items():
            assert name in said_otherwise or round(value, 3) in given_, (item.kind, name, value, told.text)


@given(parts, voices)
def test_a_beginner_gives_no_exact_sizes_and_an_abstract_text_no_lengths(part: Account, voice: object) -> None:
    for level in ("beginner", "abstract"):
        told = text(part, level, voice, Random(2)).text  # type: ignore[arg-type]
        assert "mm" not in told or "about" in told.lower() or "roughly" in told.lower()
        assert "Ø" not in told


@given(parts, st.sampled_from(TEXT_LEVELS), st.integers(0, 5))
def test_texts_are_written_as_people_write(part: Account, level: TextLevel, chance: int) -> None:
    for told in texts(part, level, Random(chance), 3):
        words = told.text
        for odd in ("  ", " ,", ",,", "..", "None", "{", "}", "through through", " a a ", "#", " ;"):
            assert odd not in words, words
        assert words == with_articles(words)
        assert words.count("(") == words.count(")")


@pytest.mark.parametrize("level", TEXT_LEVELS)
def test_the_same_chance_gives_the_same_words_and_voices_differ(level: TextLevel) -> None:
    part = account(draft("hard", 3, 0).source())
    once, twice = (texts(part, level, Random(4), 3) for _ in range(2))
    assert once == twice
    assert len({told.text for told in once}) == 3
    assert len({told.voice for told in once}) == 3


def test_levels_say_more_and_more() -> None:
    said = dict.fromkeys(TEXT_LEVELS, 0)
    for number, part_level in product(range(30), ("easy", "hard")):
        part = account(draft(_level(part_level), number, 2).source())
        for level in TEXT_LEVELS:
            said[level] += len(figures(text(part, level, VOICES[number % 5], Random(number)).text))
    assert said["abstract"] <= said["beginner"] < said["intermediate"] < said["expert"]


def _level(name: str) -> Level:
    return next(level for level in LEVELS if level == name)


@pytest.mark.parametrize(
    ("noun", "right"),
    [
        ("8 mm hole", "an"),
        ("80 mm plate", "an"),
        ("18 mm hole", "an"),
        ("180 mm bar", "a"),
        ("11.5 mm hole", "an"),
        ("1.1 mm chamfer", "a"),
        ("L-shaped bracket", "an"),
        ("U-shaped plate", "a"),
        ("octagonal plate", "an"),
        ("one-piece clamp", "a"),
        ("upright", "an"),
        ("Ø8 hole", "a"),
        ("I-beam", "an"),
        ("Round plate", "a"),
    ],
)
def test_articles(noun: str, right: str) -> None:
    assert article(noun) == right
    assert with_articles(f"Make a {noun}.") == f"Make {right} {noun}."
