"""Examples of a phase: which chats can be learned from, in which order, and batches of them.

The order is drawn from the seed and the number of the epoch alone, and a step's place in it from the step: whoever goes
on from a step goes on with the same chats.
"""

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
from torch.utils.data import DataLoader

from cadwright.errors import InputError
from cadwright.train.chats import Chat
from cadwright.train.config import Data
from cadwright.train.learners.codec import Codec, Encoded

TOO_LONG, BROKEN, NOTHING = "too long", "broken", "nothing to learn"


class Fit(msgspec.Struct, frozen=True):
    """A chat that can be learned from: its place among all, how many tokens it has, and how many are learned."""

    place: int
    tokens: int
    learned: int


class Unfit(msgspec.Struct, frozen=True):
    """A chat that cannot, and why, in one line."""

    place: int
    name: str
    reason: str
    line: str


class Checked(msgspec.Struct, frozen=True):
    """What came of looking at all chats once. ``digest`` tells whether they are still the same."""

    fit: tuple[Fit, ...]
    unfit: tuple[Unfit, ...]
    digest: str

    @property
    def left_out(self) -> dict[str, int]:
        """How many were left out, by the reason."""
        return dict(Counter(each.reason for each in self.unfit))


def check(chats: Sequence[Chat], codec: Codec, data: Data, progress: Callable[[int], None] = lambda _: None) -> Checked:
    """Look at every chat once, as it will be learned.

    Raises `InputError` with the first that is broken where such are refused, and where none is left.
    """
    found: list[Fit | Unfit] = []
    digest = hashlib.sha256()
    for each, told in _looked(_Looking(chats, codec, data.max_tokens), data.workers):
        found.append(each)
        digest.update(told.encode())
        if isinstance(each, Unfit) and each.reason == BROKEN and data.broken == "refuse":
            raise InputError(
                f"example {each.place + 1}: {each.line}", 'mend it, or leave such out: data.broken = "skip"'
            )
        progress(len(found))
    fit = tuple(each for each in found if isinstance(each, Fit))
    unfit = tuple(each for each in found if isinstance(each, Unfit))
    if not fit:
        why = f" (the first: {unfit[0].line})" if unfit else ""
        raise InputError(f"none of {len(found)} examples can be learned from{why}")
    return Checked(fit, unfit, digest.hexdigest())


class Steps(Sequence[list[list[int]]]):
    """Which chats each step learns, in batches of one device each.

    A step takes ``accumulate`` batches of ``batch`` chats on each of ``devices``. Epochs follow each other without a
    gap; the chats of a step are put into batches by their length, so that little is padded.
    """

    def __init__(
        self, fit: Sequence[Fit], *, batch: int, accumulate: int, devices: int, epochs: float, most: int, seed: int
    ) -> None:
        self._fit, self._batch, self._seed = fit, batch, seed
        self._of_step = batch * accumulate * devices
        wanted = max(1, -(-round(epochs * len(fit)) // self._of_step))
        self._count = min(wanted, most) if most else wanted
        self._orders: dict[int, list[int]] = {}

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, step: Any) -> Any:
        """The batches of a step (from 0): places in the list of fit chats, accumulation by accumulation."""
        if not 0 <= step < self._count:
            raise IndexError(step)
        first = step * self._of_step
        taken = [self._at(number) for number in range(first, first + self._of_step)]
        taken.sort(key=lambda place: (self._fit[place].tokens, place))
        return [taken[at : at + self._batch] for at in range(0, len(taken), self._batch)]

    def learned(self, step: int) -> int:
        """How many tokens a step learns, on all devices together."""
        return sum(self._fit[place].learned for batch in self[step] for place in batch)

    def epoch(self, steps: int) -> float:
        """How often all chats have been learned after so many steps."""
        return steps * self._of_step / len(self._fit)

    def _at(self, number: int) -> int:
        epoch, at = divmod(number, len(self._fit))
        if epoch not in self._orders:
            order = list(range(len(self._fit)))
            random.Random(f"{self._seed} {epoch}").shuffle(order)
            self._orders = {epoch - 1: self._orders.get(epoch - 1, []), epoch: order}
        return self._orders[epoch][at]


class Batches:
    """The batches of one device, from a step on, made by workers ahead of time."""

    def __init__(
        self, chats: Sequence[Chat], fit: Sequence[Fit], codec: Codec, steps: Steps, device: int, devices: int
    ) -> None:
        self._chats, self._fit, self._codec = chats, fit, codec
        self._steps, self._device, self._devices = steps, device, devices

    def since(self, step: int, workers: int) -> Iterator[list[dict[str, Any]]]:
        """The batches of each step, as tensors, from ``step`` (from 0) to the last."""
        mine = [
            batch
            for each in range(step, len(self._steps))
            for batch in self._steps[each][self._device :: self._devices]
        ]
        per_step = len(self._steps[step][self._device :: self._devices]) if step < len(self._steps) else 1
        made = iter(_loader(_Made(self, mine), workers))
        while taken := list(islice(made, per_step)):
            yield taken

    def made(self, places: Sequence[int]) -> dict[str, Any]:
        """One batch. Raises `InputError` where a picture can no longer be read."""
        return self._codec.collate([self._codec.encode(self._chats[self._fit[place].place]) for place in places])


class _Made:
    """Batches one by one, as PyTorch's loader asks for them."""

    def __init__(self, batches: Batches, places: list[list[int]]) -> None:
        self._batches, self._places = batches, places

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, number: int) -> Any:
        return _kept(lambda: self._batches.made(self._places[number]))


class _Looking:
    """Chats looked at one by one."""

    def __init__(self, chats: Sequence[Chat], codec: Codec, most: int) -> None:
        self._chats, self._codec, self._most = chats, codec, most

    def __len__(self) -> int:
        return len(self._chats)

    def __getitem__(self, place: int) -> tuple[Fit | Unfit, str]:
        try:
            chat = self._chats[place]
            found = self._codec.encode(chat)
        except InputError as error:
            return Unfit(place, "", BROKEN, error.message), error.message
        told = f"{chat.id} {found.ids} {found.labels}"
        return self._judged(place, chat, found), told

    def _judged(self, place: int, chat: Chat, found: Encoded) -> Fit | Unfit:
        if not found.learned:
            return Unfit(place, chat.id, NOTHING, f"{chat.id}: no line of the assistant's is learned")
        if len(found.ids) > self._most:
            return Unfit(place, chat.id, TOO_LONG, f"{chat.id}: {len(found.ids)} tokens are more than {self._most}")
        return Fit(place, len(found.ids), found.learned)


def _looked(looking: _Looking, workers: int) -> Iterator[tuple[Fit | Unfit, str]]:
    yield from _loader(looking, workers)


def _kept(make: Callable[[], Any]) -> Any:
    """What is made, or the user's error: one that is raised in a worker comes back as another."""
    try:
        return make()
    except InputError as error:
        return error


def _loader(items: Any, workers: int) -> Iterator[Any]:
    """Items in their order, made ahead by processes."""
    for each in DataLoader(items, batch_size=None, shuffle=False, num_workers=workers, collate_fn=_same):
        if isinstance(each, InputError):
            raise each
        yield each


def _same(item: Any) -> Any:
    return item
