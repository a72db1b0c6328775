"""Columns that stay in the memory of whoever made them until one is asked for: most are read by C or not at
all, and NumPy, whose columns they then become, takes longer to load than a small document to be read."""

from __future__ import annotations

from typing import Any, Protocol, Self, cast

from msgspec.structs import force_setattr

from pincite.model.arrays import Array
from pincite.model.ink import Glyphs, Paths
from pincite.model.words import Words


class Holder(Protocol):
    """What holds columns of ``count`` rows."""

    count: int

    def arrays(self) -> dict[str, Array]:
        """The columns as NumPy's, by name."""


class Held:
    """A table whose columns are NumPy's from when one is first asked for. A copy with other columns is a
    table like any other."""

    def __getattr__(self, name: str) -> Any:
        """Asked for what is not there, as columns are at first."""
        holder = holder_of(self)
        if holder is None or name not in cast(Any, self).__struct_fields__:
            raise AttributeError(f"{type(self).__name__} has no {name}")
        for column, values in holder.arrays().items():
            force_setattr(cast(Any, self), column, values)
        return object.__getattribute__(self, name)

    def whole(self) -> Self:
        """This table, all its columns made: msgspec copies fields without asking for them."""
        for name in cast(Any, self).__struct_fields__:
            getattr(self, name)
        return self

    def __repr__(self) -> str:
        self.whole()
        return super().__repr__()

    def __copy__(self) -> Any:
        return self

    def __reduce__(self) -> Any:
        holder = holder_of(self)
        if holder is None:
            return super().__reduce__()
        return type(self).of, (holder, *self.given())  # type: ignore[attr-defined]


def _emptied(table: Any, holder: Holder, names: tuple[str, ...]) -> Any:
    """The table without these columns, which ``holder`` has."""
    for name in names:
        getattr(type(table), name).__delete__(table)
    table.__dict__["holder"] = holder
    return table


def holder_of(table: Any) -> Any:
    """What holds the columns of a table; None where it has them itself."""
    return getattr(table, "__dict__", {}).get("holder")


_NONE: Any = None
_PATHS = Paths.__struct_fields__
_GLYPHS = Glyphs.__struct_fields__[:-1]  # without the confidence of OCR
_WORDS = Words.__struct_fields__[1:-1]  # without their text and this


class HeldGlyphs(Held, Glyphs, frozen=True, dict=True):
    """Glyphs as an engine reads them."""

    @classmethod
    def of(cls, holder: Holder) -> HeldGlyphs:
        """Those of ``holder``."""
        return cast(HeldGlyphs, _emptied(cls(*[_NONE] * len(_GLYPHS)), holder, _GLYPHS))

    def given(self) -> tuple[Any, ...]:
        """What is no column."""
        return ()

    def __len__(self) -> int:
        holder = holder_of(self)
        return len(self.code) if holder is None else int(holder.count)


class HeldPaths(Held, Paths, frozen=True, dict=True):
    """Paths as an engine reads them."""

    @classmethod
    def of(cls, holder: Holder) -> HeldPaths:
        """Those of ``holder``."""
        return cast(HeldPaths, _emptied(cls(*[_NONE] * len(_PATHS)), holder, _PATHS))

    def given(self) -> tuple[Any, ...]:
        """What is no column."""
        return ()

    def __len__(self) -> int:
        holder = holder_of(self)
        return len(self.kind) if holder is None else int(holder.count)


class HeldWords(Held, Words, frozen=True, dict=True):
    """Words as layout leaves them, their texts a list as ever."""

    @classmethod
    def of(cls, holder: Holder, text: list[str]) -> HeldWords:
        """Those of ``holder`` with their texts."""
        made = cls(text, *[_NONE] * len(_WORDS))
        return cast(HeldWords, _emptied(made, holder, _WORDS))

    def given(self) -> tuple[Any, ...]:
        """What is no column."""
        return (self.text,)
