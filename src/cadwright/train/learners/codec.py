"""Chats as a model reads them: tokens, which of them are learned, and pictures.

The model's own chat template says what stands between the lines; the lines themselves never go through it. It is
rendered with marks in place of the texts, once up to each of the assistant's turns as it stands when the assistant is
to speak. So every turn is learned after exactly the tokens that it is asked for with, although some templates write a
turn otherwise once it is past, and what is learned is exact to the token: the text of the line and the mark that ends
the turn. Texts are no template either: what looks like a special token in them is none.
"""

import copy
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import torch
from jinja2 import TemplateError

from cadwright.errors import InputError
from cadwright.train.chats import Chat, Line
from cadwright.train.pictures import decoded, squared

IGNORED = -100
"""The label of a token that is not learned, as PyTorch's cross-entropy has it."""
_CUT = "<|cadwright-cut|>"
_PER_TOKEN = ("token_type_ids", "mm_token_type_ids")
"""What some models are told of each token: whether it is a picture's."""
_MOST_OF_AN_END = 4
"""Tokens that a template may put between a text and the end of its turn, the end included."""


class Encoded(NamedTuple):
    """A chat as tokens. ``labels`` are the tokens that are learned, `IGNORED` elsewhere; ``pictures`` are tensors."""

    ids: list[int]
    labels: list[int]
    kinds: dict[str, list[int]]
    pictures: dict[str, Any]

    @property
    def learned(self) -> int:
        """How many tokens are learned; the first one never is, as nothing comes before it."""
        return sum(label != IGNORED for label in self.labels[1:])


class Pieces(NamedTuple):
    """What stands in a chat before, between and after the assistant's texts, as tokens.

    ``endings`` says how many tokens of each gap but the first end the turn before it, the stop being the last of them;
    ``kinds`` are what is told of each token of the gaps, ``pictures`` tensors.
    """

    gaps: list[list[int]]
    endings: list[int]
    kinds: dict[str, list[list[int]]]
    pictures: dict[str, Any]

    def spread(self, texts: Sequence[Sequence[int]]) -> dict[str, list[int]]:
        """What is told of each token of the chat, with texts in between of which nothing is told."""
        return {name: _spread(each, texts) for name, each in self.kinds.items()}


class Codec:
    """Reads chats for one model. ``processor`` is its processor, or its tokenizer where it sees no pictures.

    ``template`` is what its chat template is told, ``pictures`` what its image processor is. Raises `InputError` for a
    template that cannot be used.
    """

    def __init__(self, processor: Any, template: dict[str, Any] | None = None, pictures: dict[str, Any] | None = None):
        self.processor = processor
        self.sees = hasattr(processor, "image_processor")
        self._template = template or {}
        self._pictures = pictures or {}
        self._square = self.sees and getattr(processor.image_processor, "do_image_splitting", None) is False
        self.tokenizer = processor.tokenizer if self.sees else processor
        self._cutting = _with_cut(processor, self.sees)
        self._cut = self._cutter.convert_tokens_to_ids(_CUT)
        self._special = _special(processor, self.tokenizer)
        self._sizes = sorted({len(token) for token in self._special}, reverse=True)
        self._begins = re.compile(f"[{re.escape(''.join({token[0] for token in self._special}))}]")
        numbers = self.tokenizer.convert_tokens_to_ids(sorted(self._special))
        self._special_ids = {*self.tokenizer.all_special_ids, *numbers}
        self._kinds = [name for name in _PER_TOKEN if self.sees and name in processor.model_input_names]
        (self.stop,) = self._ends(self.encode(Chat("", (Line("user", "a"), Line("assistant", "b")))))
        self.pad = self.tokenizer.pad_token_id if self.tokenizer.pad_token_id is not None else self.stop

    @property
    def unsayable(self) -> list[int]:
        """The special tokens that a reply cannot hold: all but the one that ends it."""
        return sorted(self._special_ids - {self.stop})

    def encode(self, chat: Chat) -> Encoded:
        """A chat's tokens; of one that asks, up to where the reply begins.

        Raises `InputError` for broken pictures, or for pictures where the model sees none.
        """
        pieces = self.pieces(chat)
        said = [line for line in chat.lines if line.role == "assistant"]
        texts = [self.text(line.text) for line in said]
        ids, labels = list(pieces.gaps[0]), [IGNORED] * len(pieces.gaps[0])
        for line, text, gap, end in zip(said, texts, pieces.gaps[1:], pieces.endings, strict=True):
            ending = end if line.learned else 0
            ids += text + gap
            labels += text if line.learned else [IGNORED] * len(text)
            labels += gap[:ending] + [IGNORED] * (len(gap) - ending)
        return Encoded(ids, labels, pieces.spread(texts), pieces.pictures)

    def pieces(self, chat: Chat) -> Pieces:
        """What stands around the assistant's texts, whatever these are. Raises `InputError` as `encode` does."""
        images = [decoded(each) for line in chat.lines for each in line.images]
        if images and not self.sees:
            raise InputError(f"{chat.id}: the model sees no pictures", "take one that does, or leave the pictures out")
        gaps, kinds, pictures = self._gaps(self._between(chat), [squared(i) if self._square else i for i in images])
        return Pieces(gaps, [self._ending(gap) for gap in gaps[1:]], kinds, pictures)

    def text(self, text: str) -> list[int]:
        """The tokens of what the assistant says; none of them is special."""
        found: list[int] = self.tokenizer(text, add_special_tokens=False, split_special_tokens=True)["input_ids"]
        return found

    def decode(self, ids: Sequence[int]) -> str:
        """The text of a reply's tokens, without the end of its turn."""
        return str(self.tokenizer.decode(ids, skip_special_tokens=True, clean_up_tokenization_spaces=False))

    def collate(self, batch: Sequence[Encoded], *, left: bool = False) -> dict[str, Any]:
        """Tensors of several chats, padded at the right, or at the left to go on from."""
        width = max(len(each.ids) for each in batch)

        def padded(rows: Sequence[list[int]], fill: int) -> Any:
            gaps = [[fill] * (width - len(row)) for row in rows]
            both = zip(gaps, rows, strict=True)
            return torch.tensor([gap + row if left else row + gap for gap, row in both], dtype=torch.long)

        found = {
            "input_ids": padded([each.ids for each in batch], self.pad),
            "attention_mask": padded([[1] * len(each.ids) for each in batch], 0),
            "labels": padded([each.labels for each in batch], IGNORED),
            **{name: padded([each.kinds[name] for each in batch], 0) for name in self._kinds},
        }
        names = {name: None for each in batch for name in each.pictures}
        return found | {name: _joined([each.pictures.get(name) for each in batch]) for name in names}

    @property
    def _cutter(self) -> Any:
        return self._cutting.tokenizer if self.sees else self._cutting

    def _between(self, chat: Chat) -> list[str]:
        """What stands before, between and after the assistant's texts; what the others say is in it."""
        lines = list(chat.lines)
        found, last = [], ""
        for number, line in enumerate(lines):
            if line.role == "assistant":
                found.append(self._after(chat, number, last, asked=True))
                last = _mark(number, 0)
        return [*found, self._after(chat, len(lines), last, asked=chat.asks)]

    def _after(self, chat: Chat, count: int, mark: str, *, asked: bool) -> str:
        """The first lines as the template writes them, from after a mark on, with the texts of the others."""
        messages = [self._message(number, line) for number, line in enumerate(chat.lines[:count])]
        try:
            text = self.processor.apply_chat_template(
                messages, tokenize=False, add_generation_prompt=asked, **self._template
            )
        except (TemplateError, ValueError) as error:
            raise InputError(f"the model's chat template does not take the chat ({error})") from None
        if mark:
            _, found, text = text.partition(mark)
            if not found or mark in text:
                raise InputError("the model's chat template does not write what the assistant said")
        for number, line in enumerate(chat.lines[:count]):
            for part, said in enumerate(_parts(line)) if line.role != "assistant" else ():
                if isinstance(said, str):
                    text = text.replace(_mark(number, part), self._plain(said))
        return str(text)

    def _message(self, number: int, line: Line) -> dict[str, Any]:
        parts = _parts(line) if line.role != "assistant" else [line.text]
        content = [
            {"type": "text", "text": _mark(number, part)} if isinstance(said, str) else {"type": "image"}
            for part, said in enumerate(parts)
        ]
        return {"role": line.role, "content": content if self.sees else content[0]["text"]}

    def _plain(self, text: str) -> str:
        """A text in which nothing is taken for a special token."""

        def broken(found: re.Match[str]) -> str:
            at = found.start()
            taken = any(text[at : at + size] in self._special for size in self._sizes)
            return f"{found[0]}\u200b" if taken else found[0]

        return self._begins.sub(broken, text)

    def _gaps(
        self, between: Sequence[str], images: list[Any]
    ) -> tuple[list[list[int]], dict[str, list[list[int]]], dict[str, Any]]:
        """The tokens of what stands between, what is told of each of them, and what the pictures became.

        They go through the processor as one text, so that it can count pictures, with a token between them at which
        it is cut again. Every text but the first begins with the end of a turn, where words end anyway.
        """
        joined = _CUT.join(between)
        if images:
            told = {"images_kwargs": self._pictures} if self._pictures else {}
            made = dict(
                self._cutting(text=[joined], images=[images], return_tensors="pt", add_special_tokens=False, **told)
            )
        else:
            made = dict(self._cutter([joined], add_special_tokens=False, return_tensors="pt"))
        ids = made.pop("input_ids")[0].tolist()
        made.pop("attention_mask", None)
        kinds = {name: made.pop(name)[0].tolist() if name in made else [0] * len(ids) for name in self._kinds}
        cuts = [-1, *(at for at, each in enumerate(ids) if each == self._cut), len(ids)]

        def split(row: list[int]) -> list[list[int]]:
            return [row[start + 1 : end] for start, end in pairwise(cuts)]

        pictures = {name: value for name, value in made.items() if name not in _PER_TOKEN}
        return split(ids), {name: split(row) for name, row in kinds.items()}, pictures if images else {}

    def _ending(self, gap: list[int]) -> int:
        """How many tokens of what follows a text end its turn."""
        found = next((at for at, each in enumerate(gap[:_MOST_OF_AN_END], 1) if each in self._special_ids), None)
        if found is None:
            raise InputError("the model's chat template does not end a turn with a special token")
        return found

    def _ends(self, encoded: Encoded) -> Iterator[int]:
        """The token that ends a turn."""
        yield [label for label in encoded.labels if label != IGNORED][-1]


def _parts(line: Line) -> list[str | int]:
    """The texts of a line, and the numbers of the pictures between them."""
    places = [0, *(each.at for each in line.images), len(line.text)]
    found: list[str | int] = []
    for number, (start, end) in enumerate(pairwise(places)):
        if end > start:
            found.append(line.text[start:end])
        if number < len(line.images):
            found.append(number)
    return found or [""]


def _mark(number: int, part: int) -> str:
    """What stands for a text while the template is rendered; nothing that a template cares for."""
    return f"\ue000{number}.{part}\ue001"


def _with_cut(processor: Any, sees: bool) -> Any:
    """A copy of a processor, or of a tokenizer, that has a token for cuts."""
    tokenizer = copy.deepcopy(processor.tokenizer if sees else processor)
    tokenizer.add_tokens([_CUT], special_tokens=True)
    if not sees:
        return tokenizer
    found = copy.copy(processor)
    found.tokenizer = tokenizer
    return found


def _special(processor: Any, tokenizer: Any) -> set[str]:
    """The tokens that texts are not to be taken for."""
    found = {str(token) for token in tokenizer.added_tokens_decoder.values() if token.special}
    found |= {str(getattr(processor, name, "") or "") for name in ("image_token", "boi_token", "eoi_token")}
    return found - {""}


def _spread(gaps: list[list[int]], texts: Sequence[Sequence[int]]) -> list[int]:
    """What is told of each token, with nothing told of the assistant's."""
    found = list(gaps[0])
    for text, gap in zip(texts, gaps[1:], strict=True):
        found += [0] * len(text) + gap
    return found


def _joined(tensors: Sequence[Any]) -> Any:
    """The pictures of several chats.

    Where a model wants them chat by chat (batch, pictures, …) chats with fewer get empty ones; else they are one list.
    """
    there = [each for each in tensors if each is not None]
    if there[0].dim() < 4 or (there[0].dim() == 4 and there[0].dtype.is_floating_point):
        return torch.cat(there)
    sizes = [max(each.shape[axis] for each in there) for axis in range(1, there[0].dim())]
    found = there[0].new_zeros((len(tensors), *sizes))
    for row, each in enumerate(tensors):
        if each is not None:
            found[(row, *(slice(size) for size in each.shape[1:]))] = each[0]
    return found
