"""What people ask about a difference: patterns with alternatives, by its kind and by the mood of the sentence.

``{a|b|}`` stands for one of its alternatives, ``<name>`` for a piece that is filled in; ``<s>`` and ``<is>`` agree with
the thing that the sentence is about, ``<it>`` and ``<this>`` stand for it.
"""

from typing import Literal

from cadwright.canvas.simulated.differences import Kind

Mood = Literal["imperative", "indicative", "other", "none"]
"""Of the word at the root of a sentence, as the paper counts them: an imperative, an indicative, another verb, none."""

Bank = dict[Mood, tuple[str, ...]]

REQUESTS: dict[Kind, Bank] = {
    "missing": {
        "imperative": (
            "add {in |}<new>",
            "{draw|make|put|add} <new> <place>",
            "add <new> <place>",
            "{please |}{draw|create} <new>",
            "put {in |}<new> <place>",
            "{now |}{add|do} <new> {please|}",
            "don't forget <new> <place>",
            "connect with <new>",
            "include <new> <place>",
            "insert <new>",
        ),
        "indicative": (
            "there {is|should be} <new> <place>",
            "you{'re| are} missing <new> <place>",
            "you missed <new> <place>",
            "<new> <place> {is|was} missing",
            "it needs <new> <place>",
            "{we|i} need <new> <place>",
            "it has <new> <place> {too|as well|}",
            "you forgot <new>",
            "there {is|should also be} <new> <place>",
        ),
        "other": (
            "can you {add|draw|put|make} <new> <place>",
            "could you {please |}add <new> <place>",
            "needs <new> <place>",
            "missing <new> <place>",
            "still missing <new>",
        ),
        "none": (
            "<new> <place>",
            "also <new> <place>",
            "{one more|another} {bit|piece|part} <place>",
            "then <new> <place>",
            "just <new> <place> {now|left|to go}",
            "plus <new>",
            "<new> too",
        ),
    },
    "extra": {
        "imperative": (
            "{delete|remove|get rid of|erase} <thing>",
            "{take|rub} {out|away} <thing>",
            "take <thing> {out|off|away}",
            "{please |}{delete|remove} <thing>",
            "get rid of <thing>",
            "lose <thing>",
            "scrap <thing>",
            "{delete|remove} <thing> {completely|please|as its not needed|you dont need it}",
        ),
        "indicative": (
            "<thing> {isnt|is not|shouldn't be} there",
            "you {dont|don't} need <thing>",
            "<thing> {needs|has} to go",
            "there {is no|shouldn't be any} <bare> <place>",
            "<thing> doesnt {exist|belong}",
        ),
        "other": (
            "can you {delete|remove} <thing>",
            "could you get rid of <thing>",
            "<thing> should be {removed|deleted|gone}",
            "<thing> should not be there",
        ),
        "none": (
            "no <bare>",
            "no <bare> <place>",
            "<thing> not needed",
            "<thing> extra",
            "too many <bares>",
            "<thing> gone",
            "without <thing>",
        ),
    },
    "moved": {
        "imperative": (
            "{move|shift} <thing> <way>",
            "move <thing> <way>",
            "{move|bring|push|pull|slide|drag|nudge|shift} <thing> <way>",
            "{move|bring|take} <thing> <way> {please|}",
            "{now |}move <thing> <way>",
            "scoot <thing> <way>",
            "{move|put} <thing> so <they> <is> <goal>",
            "<lift> <thing> <amount>",
            "move <thing> <goal>",
        ),
        "indicative": (
            "<thing> need<s> to {be|go|move} <way>",
            "<thing> {need<s> moving|need<s> to be moved} <way>",
            "<thing> stick<s> out too <back>",
            "<thing> want<s> to be <way>",
            "<thing> <has> to {go|move} <way>",
            "<thing> end<s> up {slightly|a bit} too <back>",
            "<thing> go<es> <way>",
        ),
        "other": (
            "can you {please |}{move|bring|shift} <thing> <way>",
            "could you move <thing> <way>",
            "<thing> should {be|move|go} <way>",
            "<thing> should be <goal>",
            "moving <thing> <way> {would|should} do it",
        ),
        "none": (
            "<thing> <way>",
            "<thing> {further|more} <way>",
            "{<thing>|<they>} <is> {slightly |a bit |}too <back>",
            "<thing> too <back>",
            "<thing> <is> off by <amount>",
            "<way> with <thing>",
            "<thing> <goal>",
            "<way> please",
        ),
    },
    "resized": {
        "imperative": (
            "make <thing> <size>",
            "make <thing> <size> {please|}",
            "make <it> <size>",
            "<increase> the size of <thing>",
            "<grow> <thing> <amount>",
            "make <thing> <amount> <size>",
            "resize <thing>",
        ),
        "indicative": (
            "<thing> need<s> to be <size>",
            "<thing> want<s> to be <size>",
            "<thing> need<s> to <grow> <amount>",
            "<thing> look<s> too <opposite>",
            "<thing> <has> to be <size>",
        ),
        "other": (
            "can you make <thing> <size>",
            "could you {please |}make <it> <size>",
            "<thing> should be made <size>",
        ),
        "none": (
            "<size> <bare>",
            "<thing> <size>",
            "<thing> <is> too <opposite>",
            "<thing> should be <size>",
            "<thing> {a little|} too <opposite>",
            "<size>",
            "<size> for <thing>",
        ),
    },
    "corner": {
        "imperative": (
            "move the {end|point|<side> end} of <thing> <way>",
            "{<stretch>|drag|pull|bring} <thing> <way>",
            "{make|bring} <thing> {go |come |}<way>",
            "move {that|the} {point|corner|end} <way>",
            "{move|take} the <side> {point|end|corner} <way>",
            "make <thing> <longer> {on the <side>|}",
            "<stretch> <thing> <way>",
            "make <thing> go <way>",
        ),
        "indicative": (
            "the <side> end of <thing> need<s> to {go|be} <way>",
            "<thing> go<es> {further |more |}<way>",
            "<thing> need<s> to {come|go} <way>",
            "that {corner|point} is <amount> {off|out}",
            "<thing> end<s> <way>",
        ),
        "other": (
            "can you {move|pull} the <side> end of <thing> <way>",
            "<thing> should {go|extend|come} <way>",
            "the <side> {point|end} should {be|go} <way>",
        ),
        "none": (
            "<side> {end|point|corner} of <thing> <way>",
            "{end|point} <way>",
            "<thing> {further|more} <way>",
            "<thing> <is> too <longest>",
            "corner <way>",
        ),
    },
    "level": {
        "imperative": (
            "make <thing> {straight|level|completely straight|<axis>}",
            "straighten <thing>",
            "make sure <thing> <is> <axis>",
            "straighten {out|up} <thing>",
            "keep <thing> {straight|<axis>}",
        ),
        "indicative": (
            "<thing> need<s> to be {straight|<axis>|level}",
            "<thing> <has> to be {straight|<axis>}",
            "<thing> need<s> straightening",
            "lines have to be straight",
            "<thing> look<s> {wonky|crooked|slanted}",
        ),
        "other": ("can you {make <it> straight|straighten <thing>}", "could you straighten <thing>"),
        "none": (
            "<thing> {should be|must be} {straight|<axis>|level}",
            "<thing> <is> {wonky|slanted|not straight|not level}",
            "straight {line|lines}",
            "<axis> {line|} <place>",
            "<thing> straight {up and down|across|}",
            "should be straight",
        ),
    },
    "straight": {
        "imperative": (
            "make <thing> {straight|a straight line}",
            "replace <thing> with {a straight line|a line}",
            "straighten <thing>",
            "change <thing> to {a straight line|straight}",
        ),
        "indicative": (
            "<thing> need<s> to be {straight|a line}",
            "<thing> <has> no curve",
            "this bit needs to be straight",
        ),
        "other": ("can you make <thing> straight", "<thing> {shouldnt|should not} curve"),
        "none": (
            "<thing> should be {straight|a straight line}",
            "{straight line|straight} not {curved|a curve}",
            "no curve {there|on this|}",
            "<thing> <is> too {round|curved}",
            "straight not curved",
        ),
    },
    "bend": {
        "imperative": (
            "make <thing> <more> {curved|round}",
            "curve <thing> <way>",
            "{bend|curve|bow} <thing> {<more>|<way>}",
            "make <thing> <rounder>",
            "{pull|push|move} the middle of <thing> <way>",
        ),
        "indicative": (
            "<thing> need<s> <more> of a curve",
            "<thing> need<s> to be <rounder>",
            "<thing> curve<s> {<more>|<way>}",
            "<thing> go<es> <way> {more|in the middle}",
        ),
        "other": ("can you {curve|bend} <thing> <way>", "<thing> should {curve|bend|bow} <way>"),
        "none": (
            "<thing> <more> {curved|round}",
            "<rounder>",
            "<thing> should be {<rounder>|<more> of {a curve|an arc}}",
            "<more> of a curve <place>",
            "<thing> too <flat>",
        ),
    },
    "joined": {
        "imperative": (
            "{connect|join|join up} {these|the|those} {lines|ends|points|two|two lines} {up|together|}",
            "make {these|the lines|the ends} {touch|meet|join|connect}",
            "close {the|this|that} gap {there|}",
            "join {the lines|these} {up|together}",
            "connect <thing>",
            "bring {these|the ends} together",
        ),
        "indicative": (
            "{these|the lines|those two} {need|have} to {touch|meet|join|connect}",
            "there is a gap <place>",
            "the {lines|ends} dont {meet|touch|join}",
            "{they|these} join {up|together}",
        ),
        "other": (
            "{the lines|these|they} should {touch|meet|join|connect|be connected}",
            "{these|lines} should be joined {up|}",
            "can you {join|connect} {these|the lines|the two ends} {up|}",
        ),
        "none": ("no gap {there|<place>|}", "gap <place>", "{lines|ends|all} together {there|<place>|}", "no gaps"),
    },
    "wrong": {
        "imperative": (
            "{redo|redraw|change|fix} <thing> {like this|}",
            "make <thing> {like this|like i drew|more like this}",
            "{move|adjust|angle|turn} <thing> {like this|to match|a bit}",
            "replace <thing>",
            "move both ends of <thing>",
        ),
        "indicative": (
            "<thing> {isnt|is not} {right|quite right}",
            "<thing> go<es> {like this|differently|at a different angle}",
            "<thing> need<s> {changing|to be at a different angle|to be different}",
        ),
        "other": ("can you {redo|change|fix} <thing>", "<thing> should {go|look} {like this|different|like that}"),
        "none": (
            "<thing> like this",
            "<thing> {at the |}wrong {angle|place}",
            "like this",
            "not quite, more like this",
        ),
    },
}
"""What is asked about a difference."""
