"""What of a document is written as Markdown, and how."""

from __future__ import annotations

from typing import Literal

from pincite.outputs.visible import Pictures, Shown


class MarkdownOptions(Shown, frozen=True, kw_only=True):
    tables: Literal["auto", "html", "pipe"] = "auto"  # auto: HTML where pipes cannot say it
    emphasis: bool = True
    links: bool = True
    join: bool = True  # paragraphs over columns and pages become one
    pictures: Pictures = "name"  # 'data': their bytes as data URIs
