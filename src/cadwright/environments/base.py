"""The contract of an environment: where actions are executed and the CAD state lives."""

from typing import Protocol as Interface

from cadwright.values import Action, Observation, Request


class Environment(Interface):
    """Executes actions and holds the CAD state.

    A planner's mistakes come back inside the observation; an exception from here is a bug of ours, or a `WorkerError`
    when the machine cannot run workers at all.
    """

    name: str

    def reset(self, request: Request) -> Observation | None:
        """Start anew for a request; the observation of what is there already (an edit's script), else ``None``."""
        ...

    def step(self, action: Action) -> Observation:
        """Execute an action (`Code` or `Edits`, as the environment declares) and look at what came of it."""
        ...

    def close(self) -> None:
        """Let go of all processes; calling it twice is fine."""
        ...
