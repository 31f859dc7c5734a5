"""Work on a Ray cluster: the one at RAY_ADDRESS, or a local one that is started and stopped here."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

import ray

from polytheon.kernel.errors import PolytheonError

WAITING: Final = 4  # tasks for each processor that are handed out in advance

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread_out(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """The results of the work on every task, as they are ready. `jobs` counts only for a local cluster."""
    own = not ray.is_initialized()
    if own:
        begin(jobs)
    remote: Any = ray.remote(work)
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    ahead = WAITING * max(1, int(resources.get("CPU", 1)))
    left = list(reversed(tasks))
    running: list[Any] = []
    try:
        while left or running:
            while left and len(running) < ahead:
                running.append(remote.remote(left.pop()))
            ready, running = ray.wait(running)
            yield from ray.get(ready)
    finally:
        for task in running:
            ray.cancel(task, force=True)
        if own:
            ray.shutdown()


def begin(jobs: int) -> None:
    """Join the cluster that there is, or begin a small one."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # what Ray asks for before it changes its ways
    small: dict[str, Any] = {"num_cpus": max(1, jobs), "include_dashboard": False}
    try:
        ray.init(logging_level=logging.WARNING, log_to_driver=False, **({} if os.environ.get("RAY_ADDRESS") else small))
    except Exception as error:  # Ray has no class for it
        raise PolytheonError(f"Ray does not start: {error}") from error
