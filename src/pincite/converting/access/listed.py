"""What is made one after the other, and counted or indexed when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")
SHOWN = 3  # Members that a repr names.


class Listed(Sequence[T], Generic[T]):
    """A sequence over what ``make`` gives anew each time; a list of it is kept once length or index is asked
    for."""

    def __init__(self, make: Callable[[], Iterable[T]], what: str) -> None:
        self.make, self.what = make, what
        self.kept: list[T] | None = None

    @property
    def list(self) -> list[T]:
        """All of them."""
        if self.kept is None:
            self.kept = list(self.make())
        return self.kept

    def __iter__(self) -> Iterator[T]:
        return iter(self.make() if self.kept is None else self.kept)

    def __len__(self) -> int:
        return len(self.list)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self.list[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and not isinstance(other, str) and self.list == [*other]

    __hash__ = None  # type: ignore[assignment]  # equal to lists, which have none either

    def __repr__(self) -> str:
        first = ", ".join(repr(one) for one in self.list[:SHOWN])
        return (
            f"<{len(self)} {self.what}{': ' if first else ''}{first}{', ...' if len(self) > SHOWN else ''}>"
        )
