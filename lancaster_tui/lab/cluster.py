"""Work shared among machines: the workers of a dask cluster (extra ``cluster``)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from itertools import islice
from typing import Any, Final, Literal, Self, TypeVar

from distributed import Client, Future
from distributed.client import FutureCancelledError
from distributed.scheduler import KilledWorker

_PATIENCE: Final = 10  # seconds to find the scheduler, which may be busy
_TIME_FOR_WORKERS: Final = 10  # seconds, since workers of a new cluster may come late
_BATCH: Final = 4  # tasks at a time: enough games that the messages cost little
_AHEAD: Final = 512  # batches in progress; more than there are likely to be cores

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

ClusterFault = Literal["unreachable", "no_workers", "other_version", "lost"]


class ClusterFailed(Exception):
    """A cluster cannot be used: its address, and why.

    There is no scheduler, or it has no workers; workers have another version of this program; or
    work was lost, since the scheduler ended or worker after worker died of it.
    """

    def __init__(self, address: str, fault: ClusterFault) -> None:
        super().__init__(address, fault)
        self.address = address
        self.fault = fault


class Cluster:
    """The workers of a dask scheduler, used like a ``Crew``.

    If a worker dies, another repeats its work, so the results are the same.
    The workers need this program, with the bots and the files with measures that are used.

    Args:
        address: that of the scheduler, as in ``tcp://10.0.0.1:8786``.

    Raises ClusterFailed, also while there is work to do.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        try:
            self._client = Client(address, timeout=_PATIENCE, set_as_default=False)
        except OSError:
            raise ClusterFailed(address, "unreachable") from None
        try:
            self._client.wait_for_workers(1, timeout=_TIME_FOR_WORKERS)
        except OSError:
            self._client.close()
            raise ClusterFailed(address, "no_workers") from None

    def results(
        self, work: Callable[[_Task], _Result], tasks: Iterable[_Task]
    ) -> Iterator[_Result]:
        """Yield the result of each task, in the order of the tasks."""
        client, own = self._client, version("lancaster-tui")
        shared = client.submit(_as_it_is, work, pure=False)  # once for each worker, not each task
        under_way: deque[Future[Any]] = deque()
        left = iter(tasks)
        try:
            while True:
                while len(under_way) < _AHEAD and (batch := list(islice(left, _BATCH))):
                    under_way.append(client.submit(_several, shared, batch, own, pure=False))
                if not under_way:
                    return
                done = under_way.popleft().result()
                if done is None:
                    raise ClusterFailed(self._address, "other_version")
                yield from done
        except (KilledWorker, FutureCancelledError):
            raise ClusterFailed(self._address, "lost") from None
        finally:
            client.cancel([*under_way])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the cluster; it goes on without this program."""
        self._client.close()


def _as_it_is(work: Callable[[_Task], _Result]) -> Callable[[_Task], _Result]:
    return work


def _several(
    work: Callable[[_Task], _Result], tasks: list[_Task], wanted: str
) -> list[_Result] | None:
    """Return the results of some tasks; None from another version, which may play differently."""
    return [work(task) for task in tasks] if version("lancaster-tui") == wanted else None
