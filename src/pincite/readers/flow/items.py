"""Items of lists that are open, and how deep they stand in each other."""

from __future__ import annotations

DEEPEST = 9  # Levels that formats without levels of their own are given; word processors have as many.


class OpenItems:
    """The items that the next one may stand below, outermost first, by their indents: points, columns or
    levels, whatever the format counts in. How deep an item stands is told by the items before it and not by
    its own level, for lists may begin at any. Indents that are no further apart than ``slack`` are one."""

    def __init__(self, slack: float = 0.0) -> None:
        self.slack = slack
        self.open: list[tuple[float, str, str]] = []
        self.broken = False

    def level(self, indent: float, of: str = "") -> int:
        """The level, from 1, of an item set in that far; it is open from now on. ``of`` names its list."""
        if self.broken and not any(other == of for _, other, _ in self.open):
            self.open = []
        self.broken = False
        self.leave(indent - self.slack)
        self.open.append((indent, of, ""))
        return len(self.open)

    def leave(self, indent: float) -> None:
        """Items set in as far or further are closed."""
        while self.open and self.open[-1][0] >= indent:
            self.open.pop()

    def name(self, element: str) -> None:
        """The element that the innermost item has become."""
        indent, of, _ = self.open[-1]
        self.open[-1] = (indent, of, element)

    def around(self, indent: float) -> str:
        """The element of the item in which something without a mark goes on that is set in that far: the
        innermost that is set in no further; '' for none."""
        if not self.broken:
            for at, _, element in reversed(self.open):
                if at <= indent:
                    return element
        return ""

    def beside(self, indent: float) -> str:
        """The element of the item set in exactly that far; '' for none."""
        return next((element for at, _, element in self.open if at == indent), "")

    def interrupt(self) -> None:
        """Something else stands between: only an item of the same list goes on after it."""
        self.broken = True

    def end(self) -> None:
        """No item is open any more."""
        if self.open:
            self.open = []
