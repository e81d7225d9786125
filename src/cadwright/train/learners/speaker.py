"""The policy of a rollout: what it is asked becomes tokens, the tokens that it writes become its replies."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from cadwright.errors import InputError
from cadwright.train.chats import Chat, of_messages
from cadwright.train.learners.codec import Codec, Encoded
from cadwright.train.learners.streams import Stream, stream
from cadwright.train.rollouts.episodes import Asked, Episode, Said


class Prompt(NamedTuple):
    """What a reply goes on from: its tokens, and the chat that they are, for those who look at its pictures."""

    encoded: Encoded
    chat: Chat


Write = Callable[[Sequence[Prompt], int], list[list[int]]]
"""Writes a reply to each of several prompts, with a seed: its tokens, the stop among them where it came to one."""


class Speaker:
    """Remembers the tokens of each episode's replies.

    ``room`` is the most tokens of a conversation, ``reply`` those of one reply; ``seed`` gives each batch its own.
    """

    def __init__(self, codec: Codec, write: Write, *, room: int, reply: int, seed: int) -> None:
        self._codec, self._write = codec, write
        self._room, self._reply = room, reply
        self._seed = seed
        self._said: dict[int, list[list[int]]] = {}

    def replies(self, asked: Sequence[Asked]) -> list[Said]:
        """A reply for each; none where the conversation has no room for one, or where it cannot be read."""
        found = [Said(None)] * len(asked)
        prompts: list[tuple[int, Prompt]] = []
        for number, each in enumerate(asked):
            try:
                chat = self._chat(each)
                prompt = Prompt(self._stream(each.episode, chat).encoded(), chat)
            except InputError as error:  # a drawing that is broken, mostly
                found[number] = Said(None, error.message)
                continue
            if len(prompt.encoded.ids) + self._reply <= self._room:
                prompts.append((number, prompt))
        written = self._write([prompt for _, prompt in prompts], self._seed) if prompts else []
        self._seed += 1
        for (number, _), ids in zip(prompts, written, strict=True):
            self._said.setdefault(asked[number].episode, []).append(ids)
            found[number] = Said(self._codec.decode(ids))
        return found

    def stream(self, episode: Episode) -> Stream:
        """The tokens of an episode that has ended, up to its last reply: nobody answered what came after that."""
        asked = episode.asked
        last = max((n for n, message in enumerate(asked.messages) if message.role == "assistant"), default=None)
        heard = replace(asked, messages=asked.messages[: None if last is None else last + 1])
        return self._stream(episode.number, self._chat(heard))

    def _chat(self, asked: Asked) -> Chat:
        return of_messages(str(asked.episode), asked.messages, pictures=self._codec.sees)

    def _stream(self, episode: int, chat: Chat) -> Stream:
        return stream(self._codec, chat, self._said.get(episode, []))
