"""A design on its way through edits."""

import random
from dataclasses import dataclass, field

from cadwright.values import PastVersion
from edits.state import State

Edit = tuple[str, State] | None


@dataclass
class Chain:
    """A design on its way: what it was, newest last."""

    rng: random.Random
    states: list[State]
    scripts: list[PastVersion] = field(default_factory=list)

    @property
    def now(self) -> State:
        """What the part must be now."""
        return self.states[-1]

    def say(self, *templates: str, **values: object) -> str:
        """One of the sentences, with these values."""
        text = self.rng.choice(templates)
        return text.format(**{k: f"{v:g}" if isinstance(v, float) else v for k, v in values.items()})
