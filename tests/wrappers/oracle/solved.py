"""An instance with all there is to know about it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pincite.errors import TooLarge
from tests.wrappers.oracle.enumerate import every_group
from tests.wrappers.oracle.groups import Group
from tests.wrappers.oracle.instances import Instance
from tests.wrappers.oracle.literal import Run, extract
from tests.wrappers.oracle.maximal import passing
from tests.wrappers.oracle.setting import Setting


class Solved(NamedTuple):
    """``every`` group by type, ``passing`` those of the root type that reach the threshold, ``run`` the
    literal algorithm."""

    setting: Setting
    every: dict[str, list[Group]]
    passing: list[Group]
    run: Run

    @property
    def groups(self) -> list[Group]:
        return self.every[self.setting.root]


def solve(instance: Instance, most: int = 200, **changes: Any) -> Solved | None:
    """None where the instance has more than ``most`` groups of one type."""
    s = instance.setting(**changes)
    try:
        every = every_group(s, most)
    except TooLarge:
        return None
    return Solved(s, every, passing(s, every[s.root]), extract(s))
