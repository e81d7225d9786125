"""What a training runs on: one CPU or GPU, or several processes with a GPU each that accelerate has started.

The processes share every step (data parallel): each has the whole model, and their gradients are added up.
"""

import contextlib
import os
import random
from collections.abc import Iterator
from typing import Any, TypeVar

import torch
from accelerate import Accelerator
from accelerate.utils import DistributedDataParallelKwargs, DistributedType, gather_object

from cadwright.errors import UsageError
from cadwright.train.config import Hardware

T = TypeVar("T")
_APART = (DistributedType.FSDP, DistributedType.DEEPSPEED, DistributedType.MEGATRON_LM)


class Devices:
    """The device of this process, and what it shares with the others."""

    def __init__(self, hardware: Hardware) -> None:
        """Raises `UsageError` where the model is to be cut up over the devices."""
        os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")  # else they warn when workers are forked
        os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
        if hardware.threads:
            torch.set_num_threads(hardware.threads)
        torch.use_deterministic_algorithms(hardware.deterministic, warn_only=True)
        torch.utils.deterministic.fill_uninitialized_memory = False  # it is for finding bugs, and takes time
        unused = DistributedDataParallelKwargs(find_unused_parameters=True)
        self._shared = Accelerator(kwargs_handlers=[unused])
        if self._shared.distributed_type in _APART:
            raise UsageError("the model is trained whole on every device", "launch it without FSDP and DeepSpeed")
        self._mixed = hardware.precision == "bfloat16"
        self.device = self._shared.device
        self.number = self._shared.process_index
        self.count = self._shared.num_processes

    @property
    def first(self) -> bool:
        """Whether this is the process that writes."""
        return bool(self._shared.is_main_process)

    def shared(self, model: Any) -> Any:
        """The model on this device, with gradients that are added up over all of them."""
        return self._shared.prepare_model(model) if self.count > 1 else model.to(self.device)

    def arithmetic(self) -> contextlib.AbstractContextManager[Any]:
        """In which precision is calculated."""
        if not self._mixed:
            return contextlib.nullcontext()
        found: contextlib.AbstractContextManager[Any] = torch.autocast(self.device.type, dtype=torch.bfloat16)
        return found

    def alone(self, model: Any, more: bool) -> contextlib.AbstractContextManager[Any]:
        """Leave gradients to this process as long as there is ``more`` of the step."""
        return self._shared.no_sync(model) if more and self.count > 1 else contextlib.nullcontext()

    def sum(self, value: float) -> float:
        """A number of every process, added up."""
        if self.count == 1:
            return value
        return float(self._shared.reduce(torch.tensor(value, dtype=torch.float64, device=self.device), "sum"))

    def most(self, value: int) -> int:
        """The largest of what the processes have."""
        return max(self.everyone([value]))

    def everyone(self, values: list[T]) -> list[T]:
        """What all processes have, one after the other; it is pickled."""
        return values if self.count == 1 else list(gather_object(values))

    @property
    def accelerator(self) -> Accelerator:
        """What shares, for libraries that have to know it."""
        return self._shared

    def wait(self) -> None:
        """Until all processes have come here."""
        self._shared.wait_for_everyone()

    def any(self, value: bool) -> bool:
        """Whether it is so in one of the processes."""
        return self.sum(float(value)) > 0

    def onto(self, batch: dict[str, Any]) -> dict[str, Any]:
        """A batch's tensors on this device."""
        return {name: each.to(self.device, non_blocking=True) for name, each in batch.items()}


def draw(*place: int) -> None:
    """Let what is drawn from now on follow from a place (seed, phase, step, process): nothing of it need be kept."""
    torch.manual_seed(random.Random(" ".join(map(str, place))).getrandbits(63))


@contextlib.contextmanager
def evaluating(model: Any) -> Iterator[None]:
    """Without dropout and gradients for a while."""
    before = model.training
    model.eval()
    try:
        with torch.no_grad():
            yield
    finally:
        model.train(before)
