"""How a wrapper is to be evaluated, and where the search may end."""

from __future__ import annotations

from typing import Literal

import msgspec

from pincite.wrappers.definition import Norm

Mode = Literal["paper", "best", "all", "topk"]


class EvaluationOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How to evaluate.

    mode       paper: one maximal group, greedily (Fig. 2); best: the truest maximal group; all: every
               maximal group; topk: the first ``k`` of all
    threshold, norm   in place of the wrapper's own
    order      reading: iterations of a repeated part in the order of their first tokens;
               found: in the order in which they were found
    page_stacking  take the pages as one column, so that directions reach from page to page
    confidence multiply truth by nothing, but let no token be truer than its OCR confidence
    explain    also say what was almost found
    max_tokens, max_tokens_per_page   refused beyond
    max_groups steps of the search (groups tried, whole or in part); beyond, the answer is incomplete
    max_seconds  None: no limit. A limit of time makes the answer depend on the machine
    """

    mode: Mode = "paper"
    threshold: float | None = None
    norm: Norm | None = None
    k: int = 10
    order: Literal["reading", "found"] = "reading"
    page_stacking: bool = False
    confidence: bool = False
    explain: bool = False
    max_tokens: int = 500_000
    max_tokens_per_page: int = 5_000
    max_groups: int = 2_000_000
    max_seconds: float | None = None
