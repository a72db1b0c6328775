"""A predicate that the reference does not have, or has otherwise, is used wrongly or not at all."""

import re
from collections import Counter
from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest

from pincite.wrappers.ontology import matching
from pincite.wrappers.predicates import user
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.registry import ROOMS, built_in, predicates
from pincite.wrappers.values.locales import LOCALES
from tests.wrappers.tokens.made import tokens_from

DOCS = Path(__file__).parents[3] / "docs" / "wrappers"
REFERENCE = (DOCS / "predicates.md").read_text(encoding="utf-8")
PLUGINS = (DOCS / "plugins.md").read_text(encoding="utf-8")
SCORES = ("EXACT", "NORMALISED", "SPACED", "CUE", "CUE_WHOLE", "PATTERN", "RESEMBLANCE")
SCORES += ("CONTRADICTION", "FLOOR", "STEP")


@pytest.mark.parametrize("predicate", built_in(), ids=lambda p: p.name)
def test_every_predicate_is_in_the_reference_as_it_is(predicate):
    row = f"| `{predicate.signature}` | {predicate.summary} | {'0 or 1' if predicate.crisp else '0 to 1'} |"
    assert REFERENCE.splitlines().count(row) == 1, row


def test_the_reference_has_no_predicate_that_is_not_there():
    written = re.findall(r"^\| `(\w+)\(.*\)` \|", REFERENCE, re.M)
    assert Counter(written) == Counter(p.name for p in built_in())


def test_the_reference_lists_the_locales_and_the_scores():
    assert re.findall(r"`([a-z]{2}_[A-Z]{2})`", REFERENCE.partition("The locales:")[2]) == list(LOCALES)
    part = REFERENCE.partition("## Concepts")[2].partition("## Directions")[0]
    for name in SCORES:
        assert re.search(rf"(?<![\d.]){getattr(matching, name):g}(?![\d])", part), name


def test_all_modules_with_predicates_are_in_the_registry():
    folder = Path(user.__file__).parent
    holders = {p.stem for p in folder.glob("*.py") if re.search(r"^PREDICATES\b", p.read_text(), re.M)}
    assert holders == {room.__name__.rpartition(".")[2] for room in ROOMS}
    assert list(predicates())[: len(built_in())] == [p.name for p in built_in()]


def test_every_predicate_can_be_written_and_says_what_it_is():
    for predicate in built_in():
        kinds = [p.kind for p in predicate.parameters]
        assert 1 <= predicate.arity <= 3
        assert kinds == sorted(kinds, key=lambda kind: kind != "group"), predicate.name
        required = [p.required for p in predicate.parameters]
        assert required == sorted(required, reverse=True), predicate.name
        assert predicate.summary.endswith("."), predicate.name
        for p in predicate.parameters:
            if p.words and not p.required:
                assert p.default in ("", *p.words), (predicate.name, p.name)


def test_the_example_of_a_plugin_works_as_it_stands(tmp_path, monkeypatch):
    code = re.search(r"```python\n(.*?)```", PLUGINS, re.S)
    points = re.findall(r'^(\w+) = "([\w.]+:\w+)"$', PLUGINS, re.M)
    assert code
    assert [name for name, _ in points] == ["isIban", "sameSize"]
    (tmp_path / "bank_predicates.py").write_text(code[1], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = user.plugged(EntryPoint(name, value, user.GROUP) for name, value in points)
    iban, size = found
    assert iban.signature == 'isIban(t, country="")'
    assert size.signature == "sameSize(a, b, mode=either)"
    texts = [
        "IT60 X054 2811 1010 0000 0123 456",
        "IT61 X054 2811 1010 0000 0123 456",
        "DE89370400440532013000",
    ]
    table = tokens_from(
        [(text, 1, (0, 20 * n, 9, 20 * n + 9)) for n, text in enumerate(texts)], size=[10, 15, 10]
    )
    scene = Scene(tokens=table)
    every = np.arange(3)
    assert iban.truth(scene, every, "").tolist() == [1, 0, 1]
    assert iban.truth(scene, every, "IT").tolist() == [1, 0, 0]
    assert size.truth(scene, every, every[::-1], "either").tolist() == [1, 1, 1]
    assert size.truth(scene, np.array([0]), np.array([1]), "both").tolist() == [0.5]


def test_every_field_of_a_token_is_explained():
    told = set(re.findall(r"`(\w+)`", PLUGINS.partition("What a `Token` holds")[2].partition("##")[0]))
    assert told == set(user.Token.__struct_fields__)
