"""Wrapper and document in, records out: the one place that composes tokens, evaluation and identities."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from pincite.converting.convert import convert
from pincite.converting.document import Document
from pincite.converting.options import ConvertOptions
from pincite.errors import BadOption, TooLarge
from pincite.options.declaration import keywords_of_two
from pincite.options.sections import at_least_one
from pincite.records.options import SETTINGS, WrapOptions
from pincite.records.records import Records
from pincite.records.wrapper_file import load_wrapper
from pincite.wrappers.evaluation.options import Mode

if TYPE_CHECKING:
    from pincite.model.document import DocumentTree
    from pincite.model.records import Extraction
    from pincite.wrappers.definition import Granularity, Wrapper
    from pincite.wrappers.evaluation.options import EvaluationOptions
    from pincite.wrappers.tokens.table import TokenTable

MODES: tuple[Mode, ...] = get_args(Mode)

# Decimals of a point. Files and engines keep about as many; the digits behind come from changing
# between two sizes of numbers.
COORDINATE_DIGITS = 4


@keywords_of_two(WrapOptions)
def wrap(
    wrapper: Wrapper | str | Path | bytes, document: Document | str | Path | bytes, **options: Any
) -> Records:
    """The records that a wrapper finds in a document.

    ``wrapper`` is the path of a ``.wrap`` file, its text as bytes, or a ``Wrapper``; ``document`` what
    ``pincite.convert`` takes, or the ``Document`` it gave. ``mode``: ``paper`` (one maximal group, found
    greedily; the default), ``best``, ``all``, or ``topk`` with ``top`` answers (10). ``threshold``,
    ``norm``, ``granularity`` and ``locale`` stand in for the wrapper's own. ``explain`` and
    ``explain_all`` also look for records that were almost found. Beyond ``max_tokens_per_page`` there is
    no answer but ``TooLarge``; beyond ``max_groups`` steps of the search or ``max_seconds`` the answer
    says that it is not ``complete``. ``conversion`` goes to ``pincite.convert``.

    Raises ``BadWrapper`` with all its ``faults``, ``BadOption``, and what ``pincite.convert`` raises.
    """
    asked = WrapOptions(**options)
    search = search_options(asked)
    settings = {name: getattr(asked, name) for name in SETTINGS}
    conversion = {name: options[name] for name in ConvertOptions.__struct_fields__ if name in options}
    ready = load_wrapper(wrapper, **settings)
    if isinstance(document, Document):
        if conversion:
            raise BadOption(f"the document is converted already; {', '.join(conversion)} would do nothing")
        return Records(
            extract_records(ready, document.tree, search), ready, explain=asked.explain or asked.explain_all
        )
    tree = convert(document, **conversion).tree
    extraction = extract_records(ready, tree, search)
    return Records(
        extraction, ready, document, password=asked.password, explain=asked.explain or asked.explain_all
    )


def extract_records(wrapper: Wrapper, tree: DocumentTree, options: EvaluationOptions) -> Extraction:
    """The answer of a checked wrapper on a document tree, with the document's name, the sizes of its
    pages, notes about them, and what the identities say."""
    from pincite.wrappers.evaluation.evaluate import evaluate

    try:
        found = evaluate(wrapper, placed_tokens(tree, wrapper.granularity), options)
        found = msgspec.structs.replace(
            found,
            source=tree.source.name,
            sha256=tree.source.sha256,
            notes=(*found.notes, *tree.notes),
            page_sizes={page.number: (page.width, page.height) for page in tree.pages},
        )
        if wrapper.ledger is not None:
            from pincite.wrappers.identities import check_identities

            found = check_identities(wrapper, found)
    except RecursionError:
        raise too_deep() from None
    return found


def too_deep() -> TooLarge:
    return TooLarge("the groups of this wrapper lie too deep in one another")


def placed_tokens(tree: DocumentTree, granularity: Granularity) -> TokenTable:
    """The tokens of a document, their boxes to ``COORDINATE_DIGITS`` decimals."""
    import numpy as np

    from pincite.wrappers.tokens.build import tokens_of

    tokens = tokens_of(tree, granularity)
    return msgspec.structs.replace(tokens, box=np.round(tokens.box, COORDINATE_DIGITS))


def search_options(asked: WrapOptions) -> EvaluationOptions:
    """How records are searched for, and where the search may end. Raises ``BadOption`` for what is none."""
    from pincite.wrappers.evaluation.options import EvaluationOptions

    mode = asked.mode or ("paper" if asked.top is None else "topk")
    if mode not in MODES:
        raise BadOption(f"{mode!r} is not a mode; choose one of {', '.join(MODES)}")
    if asked.top is not None and mode != "topk":
        raise BadOption(f"top is a number of answers; the mode {mode} does not count them, topk does")
    numbers = {
        "top": asked.top,
        "max_tokens_per_page": asked.max_tokens_per_page,
        "max_groups": asked.max_groups,
        "max_seconds": asked.max_seconds,
    }
    given: dict[str, Any] = {name: value for name, value in numbers.items() if value is not None}
    for name, value in given.items():
        if name != "max_seconds":
            at_least_one(name, value)
        elif isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < float("inf"):
            raise BadOption(f"max_seconds is a number of seconds above 0, not {value!r}")
    if "top" in given:
        given["k"] = given.pop("top")
    return EvaluationOptions(mode=mode, explain=asked.looks, **given)
