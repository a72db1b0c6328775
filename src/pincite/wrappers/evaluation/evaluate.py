"""A wrapper evaluated on tokens."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np

from pincite.errors import BadOption, TooLarge
from pincite.model.document import Note
from pincite.model.records import Extraction, Group, Miss
from pincite.wrappers.definition import Concept, Wrapper
from pincite.wrappers.evaluation.answer import groups_of
from pincite.wrappers.evaluation.compile import compiled
from pincite.wrappers.evaluation.derivation import Derivation
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.enumerate import maximal_groups
from pincite.wrappers.evaluation.greedy import extract
from pincite.wrappers.evaluation.group import Node, put_in_order
from pincite.wrappers.evaluation.options import EvaluationOptions
from pincite.wrappers.evaluation.search import Meter, Stopped
from pincite.wrappers.evaluation.small import every_answer
from pincite.wrappers.evaluation.unused import unused_below_heads, unused_figures
from pincite.wrappers.predicates.predicate import Predicate, Scene
from pincite.wrappers.tokens.paper import on_paper
from pincite.wrappers.tokens.table import TokenTable


def evaluate(
    wrapper: Wrapper,
    tokens: TokenTable,
    options: EvaluationOptions | None = None,
    predicates: Mapping[str, Predicate] | None = None,
    scene: Scene | None = None,
) -> Extraction:
    """The groups that ``wrapper``, which has passed the static checks, finds among ``tokens``.

    ``predicates`` are all that are known, by default those of the registry. ``scene`` is one of these tokens
    by ``scene_of`` that was used for wrappers of the same concepts and locale: what was worked out in it is
    not again. The source, the digest, page sizes and identities are for the caller to fill in. Raises
    ``TooLarge`` for too many tokens or shapes, ``BadOption``.
    """
    options = options or EvaluationOptions()
    refuse(tokens, options)
    if predicates is None:
        from pincite.wrappers.predicates.registry import predicates as registered

        predicates = registered()
    types = compiled(wrapper, predicates)
    scene = scene or scene_of(tokens, wrapper.concepts, wrapper.locale, options.page_stacking)
    with np.errstate(invalid="ignore", divide="ignore"):
        engine = Engine(wrapper, types, scene, options, tokens.box)
        derivation = Derivation(engine)
        roots, stopped_by = found_groups(derivation)
        groups = groups_of(engine, roots)
        misses: tuple[Miss, ...] = ()
        if options.explain:
            from pincite.wrappers.evaluation.explain import misses_of

            misses = misses_of(derivation, roots, groups)
    return Extraction(
        wrapper=wrapper.name,
        source="",
        mode=options.mode,
        norm=engine.norm,
        threshold=engine.threshold,
        locale=wrapper.locale,
        granularity=wrapper.granularity,
        groups=groups,
        misses=misses,
        notes=notes_of(engine, groups),
        complete=not stopped_by,
        stopped_by=stopped_by,
    )


def scene_of(
    tokens: TokenTable, concepts: tuple[Concept, ...] = (), locale: str = "", page_stacking: bool = False
) -> Scene:
    """What predicates see of tokens, with nothing worked out yet."""
    seen = msgspec.structs.replace(tokens, box=on_paper(tokens))
    return Scene(seen, concepts, locale, page_stacking, memory={})


def of_small_world(engine: Engine, meter: Meter) -> list[Node]:
    """The answer where every group can be looked at; of the mode paper the best. Raises ``Stopped``."""
    wanted = {"paper": 1, "best": 1, "topk": engine.options.k}.get(engine.options.mode)
    return every_answer(engine, meter)[:wanted]


def notes_of(engine: Engine, groups: tuple[Group, ...]) -> tuple[Note, ...]:
    """What was guessed in the values of the answer, and which amounts beside them were not taken."""
    held: set[int] = set()
    stack = list(groups)
    while stack:
        group = stack.pop()
        stack += group.children
        if group.value is not None:
            held.add(group.value.token)
    estimated = [
        Note(
            code="box_estimated",
            sentence=f'where "{value.text}" begins or ends within a word is estimated by its letters',
            page=value.page,
            box=value.box,
        )
        for value in engine.estimated
        if value.token in held
    ]
    return (*estimated, *unused_figures(engine.scene, held), *unused_below_heads(engine.scene, held))


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


def found_groups(derivation: Derivation) -> tuple[list[Node], str]:
    """The root groups of the mode that the options name, best first, and the limit that ended the search,
    '' for none. The greedy answer is built in ``derivation`` in every mode."""
    options = derivation.engine.options
    meter = Meter(options.max_groups, options.max_seconds)
    stopped_by = ""
    if not derivation.engine.monotone:
        try:
            return of_small_world(derivation.engine, meter), ""
        except Stopped as stopped:
            stopped_by = stopped.limit
    try:
        extract(derivation, meter)
    except Stopped as stopped:
        stopped_by = stopped_by or stopped.limit
    if derivation.root is None:
        return [], stopped_by
    roots = [derivation.root]
    if options.mode != "paper":
        roots, stopped_by = maximal_groups(derivation.engine, derivation.root, meter, stopped_by)
    if options.order == "reading":
        for root in roots:
            put_in_order(root)
    return roots, stopped_by
