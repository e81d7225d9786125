"""Jobs in threads of this process, which suits work that waits for kernel workers and models."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

from cadwright.jobs.base import Engine, Failed, R, Stop, T


class Threads(Engine):
    """An engine of ``count`` threads."""

    def __init__(self, count: int = 1) -> None:
        if count < 1:
            raise ValueError("at least one thread is needed")
        self._count = count

    def close(self) -> None:
        """As `Engine.close` says: nothing outlives `completed`."""

    def completed(
        self, work: Callable[[T], R], items: Iterable[T], stop: Stop | None = None
    ) -> Generator[tuple[int, R | Failed]]:
        """As `Engine.completed` says."""
        pool = ThreadPoolExecutor(self._count, thread_name_prefix="job")
        waiting: dict[Future[R], int] = {}
        left = enumerate(items)
        try:
            while True:
                for number, item in islice(left, self._count - len(waiting)):
                    waiting[pool.submit(work, item)] = number
                if not waiting:
                    return
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    error = future.exception()
                    yield waiting.pop(future), Failed(error) if error is not None else future.result()
        finally:
            if stop is not None:
                stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
