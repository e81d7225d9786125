"""mrCAD's recorded games as chats to learn the maker from (section 6.2).

Every round is the request that a maker gets in it, with the tools in the system's words, and what the maker of the game
did as its reply. Where the rounds of a game go on from each other word by word, as in the paper's form (figure 9), they
are one chat; else those that do not are chats of their own, in which only the last reply is learned. A round in which
nothing was said, or nothing is left of what was said, is not learned.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cadwright.canvas.dataset import Modality, Trial, modality
from cadwright.canvas.published import without
from cadwright.protocols.mrcad import TOOLS, MrCAD, logged, recorded, written
from cadwright.protocols.mrcad_words import PUBLISHED, Words
from cadwright.train.chat_completions import with_tools
from cadwright.train.chats import Chat, Line, of_messages
from cadwright.values import Start, Transcript


def chats_of(trials: Iterable[Trial], words: Words = PUBLISHED, ablated: Modality | None = None) -> Iterator[Chat]:
    """The chats of games; ``ablated`` is the modality that is taken out of what designers said."""
    for trial in trials:
        yield from _of_game(trial, MrCAD(words=words), ablated)


def _of_game(trial: Trial, protocol: MrCAD, ablated: Modality | None) -> list[Chat]:
    found: list[Chat] = []
    for number, each in enumerate(trial.rounds, 1):
        request = recorded(trial, number, ablated)
        messages = protocol.render(Transcript(Start(request, "recorded", protocol.name, "canvas")))
        asked = of_messages(f"{trial.trial_id} {number}", messages)
        said = modality(without(each.instruction, ablated)) is not None
        chat = Chat(asked.id, with_tools(asked.lines, TOOLS)).answered(written(logged(each)), learned=said)
        if found and _same(chat.lines[: len(found[-1].lines)], found[-1].lines):
            found[-1] = replace(chat, lines=(*found[-1].lines, *chat.lines[len(found[-1].lines) :]))
        else:
            found.append(
                replace(chat, lines=(*(replace(line, learned=False) for line in chat.lines[:-1]), chat.lines[-1]))
            )
    return [each for each in found if each.learned]


def _same(lines: Iterable[Line], others: Iterable[Line]) -> bool:
    """Whether lines are the same, whatever of them is learned."""
    return [replace(each, learned=True) for each in lines] == [replace(each, learned=True) for each in others]
