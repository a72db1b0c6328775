"""How a document is cut into sections."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from pincite.errors import BadOption
from pincite.options.declaration import Option
from pincite.options.shared import Furniture

StrategyName = Literal["whole-document", "heading", "element-type", "count", "size"]
STRATEGY_NAMES: tuple[StrategyName, ...] = get_args(StrategyName)
ELEMENT_COUNT = 20  # Elements of a section of the strategy ``count``, as TrustGraph's decoder cuts them.
MAX_SIZE = 4000  # Characters of a section of the strategy ``size``, as TrustGraph's decoder cuts them.


Strategy = Annotated[
    StrategyName,
    Option(
        name="section-strategy",
        help="How documents without pages are cut: heading: at headings, nested; element-type: between "
        "tables and text; count, size: so many elements or characters.",
    ),
]

ElementCount = Annotated[
    int,
    Option(
        name="section-element-count",
        metavar="N",
        least=1,
        needs={"strategy": "count"},
        help="Elements of a section, for count.",
    ),
]

MaxSize = Annotated[
    int,
    Option(
        name="section-max-size",
        metavar="N",
        least=1,
        needs={"strategy": "size"},
        help="Characters of a section, for size.",
    ),
]

WithinPages = Annotated[bool, Option(name="section-within-pages", help="Cut pages, slides and sheets too.")]


class SectionOptions(msgspec.Struct, frozen=True, kw_only=True):
    """``strategy`` is that of documents without pages; ``within_pages`` cuts pages, slides and sheets by
    it too. ``element_count`` belongs to ``count``, ``max_size`` (characters) to ``size``. ``furniture``
    'drop' leaves running headers and footers, navigation and the like out of the text. Raises
    ``BadOption`` for values that none of these take."""

    strategy: Strategy = "whole-document"
    element_count: ElementCount = ELEMENT_COUNT
    max_size: MaxSize = MAX_SIZE
    within_pages: WithinPages = False
    furniture: Furniture = "keep"

    def __post_init__(self) -> None:
        check_strategy(self.strategy)
        at_least_one("element_count", self.element_count)
        at_least_one("max_size", self.max_size)
        if not isinstance(self.within_pages, bool):
            raise BadOption(f"within_pages is true or false, not {self.within_pages!r}")
        if self.furniture not in ("keep", "drop"):
            raise BadOption(f"furniture is keep or drop, not {self.furniture!r}")


def check_strategy(name: object) -> None:
    if name not in STRATEGY_NAMES:
        raise BadOption(f"there is no section strategy {name!r}: it is one of {', '.join(STRATEGY_NAMES)}")


def at_least_one(name: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise BadOption(f"{name} is a whole number from 1, not {value!r}")
