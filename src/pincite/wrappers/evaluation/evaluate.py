"""A wrapper evaluated on tokens."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np

from pincite.errors import BadOption, TooLarge
from pincite.model.records import Extraction
from pincite.wrappers.definition import Wrapper
from pincite.wrappers.evaluation.compile import compile_wrapper
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.options import EvaluationOptions
from pincite.wrappers.predicates.predicate import Predicate, Scene
from pincite.wrappers.tokens.paper import on_paper
from pincite.wrappers.tokens.table import TokenTable


def evaluate(
    wrapper: Wrapper,
    tokens: TokenTable,
    options: EvaluationOptions | None = None,
    predicates: Mapping[str, Predicate] | None = None,
) -> Extraction:
    """The groups that ``wrapper`` finds among ``tokens``.

    ``predicates`` are all that are known, by default those of the registry. The source, the digest, page
    sizes and identities are for the caller to fill in. Raises ``BadWrapper`` for a wrapper that the static
    checks would have refused, ``TooLarge`` for too many tokens or shapes, ``BadOption``.
    """
    from pincite.wrappers.evaluation.answer import answer
    from pincite.wrappers.evaluation.modes import groups_by_mode

    options = options or EvaluationOptions()
    refuse(tokens, options)
    if predicates is None:
        from pincite.wrappers.predicates.registry import predicates as registered

        predicates = registered()
    compiled = compile_wrapper(wrapper, predicates)
    scene = Scene(
        tokens=msgspec.structs.replace(tokens, box=on_paper(tokens)),
        concepts=wrapper.concepts,
        locale=wrapper.locale,
        page_stacking=options.page_stacking,
        memory={},
    )
    with np.errstate(invalid="ignore", divide="ignore"):
        engine = Engine(compiled, scene, options, tokens.box)
        found = groups_by_mode(engine)
        extraction = answer(engine, found)
        if options.explain:
            from pincite.wrappers.evaluation.explain import misses

            reported = misses(engine, found, extraction)
            extraction = msgspec.structs.replace(extraction, misses=reported)
        return extraction


def refuse(tokens: TokenTable, options: EvaluationOptions) -> None:
    """Raises for a document or options past the limits."""
    if options.threshold is not None and not 0 < options.threshold <= 1:
        raise BadOption(f"a threshold is above 0 and at most 1, not {options.threshold}")
    if options.k < 1:
        raise BadOption(f"topk gives at least 1 answer, not {options.k}")
    if len(tokens) > options.max_tokens:
        raise TooLarge(f"{len(tokens)} tokens are more than max_tokens, {options.max_tokens}")
    if len(tokens):
        pages, counts = np.unique(tokens.page, return_counts=True)
        most = int(counts.argmax())
        if counts[most] > options.max_tokens_per_page:
            raise TooLarge(
                f"page {int(pages[most])} has {int(counts[most])} tokens, more than max_tokens_per_page, "
                f"{options.max_tokens_per_page}"
            )
