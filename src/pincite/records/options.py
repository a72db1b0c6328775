"""What a caller may ask of a wrapper and of the records it finds."""

from __future__ import annotations

from typing import Annotated

import msgspec

from pincite.converting.options import ConvertOptions
from pincite.options.declaration import Option
from pincite.options.shared import Formulas, RecordForm
from pincite.wrappers.definition import Granularity, Norm
from pincite.wrappers.evaluation.options import Mode

# Options that stand in for the wrapper's own, None for nothing.
SETTINGS = ("threshold", "norm", "granularity", "locale")


class WrapOptions(ConvertOptions, frozen=True, kw_only=True):
    """What ``pincite.wrap`` may be asked for, beside all that ``pincite.convert`` takes."""

    threshold: Annotated[
        float | None, Option(metavar="T", help="What is less true is not found; above 0, up to 1.")
    ] = None
    norm: Annotated[Norm | None, Option(help="How truths are put together.")] = None
    granularity: Annotated[Granularity | None, Option(help="What a token is.")] = None
    locale: Annotated[
        str | None, Option(metavar="NAME", help="How numbers and dates are written: it_IT.")
    ] = None
    mode: Annotated[
        Mode | None,
        Option(
            help="paper: one answer, found greedily; best: the truest; all; topk: the --top truest. "
            "[default: paper]"
        ),
    ] = None
    top: Annotated[int | None, Option(metavar="K", least=1, help="How many answers topk gives.")] = None
    explain: Annotated[
        bool,
        Option(
            flag=True, help="Say on stderr, in at most 30 lines, what is missing and what was almost found."
        ),
    ] = False
    explain_all: Annotated[
        bool, Option(flag=True, help="As --explain, but a line for each group and each near miss.")
    ] = False
    max_tokens_per_page: Annotated[
        int | None, Option(metavar="N", least=1, help="Pages with more are refused.")
    ] = None
    max_groups: Annotated[
        int | None, Option(metavar="N", least=1, help="Steps after which the search is ended.")
    ] = None
    max_seconds: Annotated[
        float | None, Option(metavar="S", help="Seconds after which the search is ended.")
    ] = None

    @property
    def looks(self) -> bool:
        """Whether records that were almost found are looked for."""
        return self.explain or self.explain_all


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be made of the records: their form; for XML the ``extras``; for CSV the ``record`` type
    and whether with ``places`` and for a ``spreadsheet``; and whether ``pictures`` too."""

    form: RecordForm = "xml"
    extras: Annotated[
        bool,
        Option(
            flag=True, forms=("xml",), help="In XML, also truths, variables and parsed values, as attributes."
        ),
    ] = False
    record: Annotated[
        str, Option(metavar="TYPE", forms=("csv",), help="In CSV, the type of group that is a row.")
    ] = ""
    places: Annotated[
        bool, Option(flag=True, forms=("csv",), help="In CSV, also the page and the box of every value.")
    ] = False
    spreadsheet: Annotated[
        bool,
        Option(
            flag=True, forms=("csv",), help="In CSV, a mark at the start that it is UTF-8, for spreadsheets."
        ),
    ] = False
    formulas: Formulas = False
    pictures: bool = False
