"""Destinations that say a thing twice, and those that only wrap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.readers.rtf.state import SKIP
from pincite.readers.rtf.words.registry import HANDLERS, on

if TYPE_CHECKING:
    from pincite.readers.rtf.interpreter import Interpreter


@on("upr")
def two_ways(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    state.upr, state.to = state.to, SKIP


@on("ud")
def in_unicode(reader: Interpreter, number: int | None) -> None:
    state = reader.mine()
    if state.to == SKIP and state.upr:
        state.to, state.upr = state.upr, ""


def transparent(reader: Interpreter, number: int | None) -> None:
    """A destination that is read as if it were not there."""


for _word in ("shppict", "do", "moMath", "moMathPara", "object", "result", "shpgrp", "sp", "txfieldtext"):
    HANDLERS[_word] = transparent
