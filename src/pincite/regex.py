"""Regular expressions of modules, compiled when they are first used.

There are hundreds, and to compile those that a small document never needs took a quarter of the time it took
as a whole.
"""

from __future__ import annotations

import re
import sys
from typing import Any, AnyStr, cast

HELD: list[Late] = []  # all there are, in the order in which modules were loaded
METHODS = ("match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer")


class Late:
    """Stands for a compiled expression, and does all that one does. When it is first used it puts the
    compiled one in its place among the names of its module: from then on it costs nothing there."""

    def __init__(self, text: str | bytes, flags: int, names: dict[str, Any]) -> None:
        self.pattern, self.flags, self._names = text, flags, names
        HELD.append(self)

    def __getattr__(self, name: str) -> Any:
        if name not in METHODS:
            raise AttributeError(name)
        made = re.compile(self.pattern, self.flags)
        for method in METHODS:  # for those who hold it under another name
            setattr(self, method, getattr(made, method))
        for own, value in list(self._names.items()):
            if value is self:
                self._names[own] = made
        return getattr(made, name)


def regex(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """``re.compile``, put off until the expression is used. For expressions that modules hold; one that is
    wrong raises only then."""
    return cast("re.Pattern[AnyStr]", Late(text, flags, sys._getframe(1).f_globals))


def compile_all() -> None:
    """Compile those of all modules that are loaded: for processes that are forked from this one."""
    for late in HELD:
        late.match  # noqa: B018
