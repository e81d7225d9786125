"""How much one request may cost."""

from typing import Literal

import msgspec

from cadwright.values import Usage

Reason = Literal["token limit", "cost limit"]


class Budget(msgspec.Struct, frozen=True):
    """The most that one request may take: tokens (input and output together) and US dollars; ``None`` for no limit.

    A limit in dollars cannot bind where no price is known (a server of one's own); set a token limit there.
    """

    tokens: int | None = None
    cost_usd: float | None = None

    def exhausted(self, spent: Usage, last: Usage | None = None) -> Reason | None:
        """Why no further turn may start after ``spent``, or ``None``.

        ``last`` is what the turn before took: conversations only grow, so the next turn takes at least as much input,
        and a turn that would pass the limit is not started.
        """
        ahead = last if last is not None else Usage()
        if self.tokens is not None and (spent.tokens >= self.tokens or spent.tokens + ahead.tokens > self.tokens):
            return "token limit"
        if self.cost_usd is not None and spent.cost_usd is not None:
            coming = ahead.cost_usd or 0.0
            if spent.cost_usd >= self.cost_usd or spent.cost_usd + coming > self.cost_usd:
                return "cost limit"
        return None
