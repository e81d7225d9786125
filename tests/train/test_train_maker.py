import json
from pathlib import Path

import pytest

from cadwright.canvas import apply
from cadwright.canvas.dataset import Modality, modality, read
from cadwright.canvas.published import without
from cadwright.cli import run
from cadwright.environments.canvas import edit_of
from cadwright.protocols.base import Parsed
from cadwright.protocols.mrcad import MrCAD, recorded
from cadwright.protocols.mrcad_words import OURS, PUBLISHED, Words
from cadwright.train import chats
from cadwright.train.chats import of_messages
from cadwright.train.maker import chats_of
from cadwright.values import Edits, Reply, Start, Transcript

GAMES = Path(__file__).resolve().parent.parent / "canvas" / "games.jsonl"
TRIALS = list(read(GAMES))


def transcript(number: int, ablated: Modality | None = None) -> Transcript:
    return Transcript(Start(recorded(TRIALS[0], number, ablated), "x", "mrcad", "canvas"))


def test_a_game_in_the_papers_words_is_one_chat() -> None:
    found = list(chats_of(TRIALS))
    assert [each.lines[0].role for each in found] == ["system"] * len(TRIALS)
    for chat, trial in zip(found, TRIALS, strict=True):
        assert len(chat.lines) == 1 + 2 * len(trial.rounds)
        assert len(chat.learned) == sum(modality(each.instruction) is not None for each in trial.rounds)
        assert '"name": "move_point"' in chat.lines[0].text
        assert sum(len(line.images) for line in chat.lines) == 2 * len(trial.rounds) - 1


def test_in_our_words_what_is_asked_otherwise_is_a_chat_of_its_own() -> None:
    found = list(chats_of(TRIALS[:1], OURS))
    assert sum(len(each.learned) for each in found) == len(TRIALS[0].rounds)
    assert len(found) == 2
    assert len(found[0].lines) == 3


@pytest.mark.parametrize("words", [OURS, PUBLISHED])
def test_every_learned_line_answers_what_a_maker_is_asked(words: Words) -> None:
    """The lines before it are those that the protocol renders for its round, and it is a reply that makes the edits."""
    protocol = MrCAD(words=words)
    trial = TRIALS[0]
    *_, last = chats_of([trial], words)
    number = len(trial.rounds)
    asked = of_messages("", protocol.render(transcript(number)))
    shown = [(line.role, line.text, line.images) for line in last.lines[1:-1]]
    assert shown == [(line.role, line.text, line.images) for line in asked.lines[1:]]
    parsed = protocol.parse(Reply(last.lines[-1].text), transcript(number))
    assert isinstance(parsed, Parsed)
    assert isinstance(parsed.action, Edits)
    each = trial.rounds[-1]
    made = apply(each.context.rounded(), [edit_of(n, edit) for n, edit in enumerate(parsed.action.edits)])
    assert set(made.rounded().curves) == set(each.execution.design.rounded().curves)


@pytest.mark.parametrize(("ablated", "left"), [("drawing", "text"), ("text", "drawing")])
def test_what_is_ablated_is_not_shown(ablated: Modality, left: Modality) -> None:
    for trial in TRIALS:
        (chat,) = chats_of([trial], PUBLISHED, ablated)
        rounds = [without(each.instruction, ablated) for each in trial.rounds]
        assert [line.learned for line in chat.lines if line.role == "assistant"] == [
            modality(each) == left for each in rounds
        ]
        if ablated == "text":
            said = [each.instruction.text for each in trial.rounds if each.instruction.text]
            assert not any(text in line.text for text in said for line in chat.lines if line.role == "user")


def test_games_become_a_file_of_chats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mrcad").mkdir()
    (tmp_path / "mrcad" / "coverage_verified.jsonl").write_bytes(GAMES.read_bytes())
    out = tmp_path / "chats.jsonl"
    arguments = ["train", "games", "--data", str(tmp_path), "-o", str(out), "--ablate", "drawing", "--json"]
    assert run(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == len(TRIALS)
    assert told["chats"] == len(list(chats.read(out)))
    assert run(["train", "games", "--data", str(tmp_path), "--games", "validation", "-o", str(out)]) == 2
