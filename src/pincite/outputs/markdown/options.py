"""What of a document is written as Markdown, and how."""

from __future__ import annotations

from typing import Literal

import msgspec

from pincite.model.elements import Layer
from pincite.outputs.visible import USUAL, Pictures

Keep = Literal["keep", "drop"]


class MarkdownOptions(msgspec.Struct, frozen=True):
    furniture: Keep = "keep"  # running headers and footers
    figure_text: Keep = "keep"  # text inside figures
    tables: Literal["auto", "html", "pipe"] = "auto"  # auto: HTML where pipes cannot say it
    emphasis: bool = True
    links: bool = True
    join: bool = True  # paragraphs over columns and pages become one
    pictures: Pictures = "name"  # 'data': their bytes as data URIs
    layers: tuple[Layer, ...] = USUAL  # what is shown
