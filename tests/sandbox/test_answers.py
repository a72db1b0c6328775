"""What a child sends home is data, checked against what was to come of its work."""

from __future__ import annotations

import pickle

import msgspec
import pytest

from pincite.converting.isolated import Written, written
from pincite.errors import (
    BadWrapper,
    EngineCrashed,
    InternalError,
    PinciteError,
    Unreadable,
    WordsDecodeError,
)
from pincite.model.document import Note
from pincite.sandbox import answers
from pincite.sandbox.isolation import Task, outcomes
from pincite.wrappers.language.fault import Fault
from tests.sandbox import misbehaviour as child

MADE = Written((b"text",), (), 3)


def test_a_result_comes_back_as_what_its_function_is_declared_to_give():
    assert answers.result(answers.packed(MADE), written) == MADE


def test_names_of_files_that_are_no_text_come_back_written_out():
    found = answers.error(answers.packed_error(Unreadable("gr\udcc3.pdf cannot be read")))
    assert found.sentence == "gr\\udcc3.pdf cannot be read"
    made = answers.result(answers.packed(Written((b"\xc3",), (Note("lost", "of \udcc3"),), 1)), written)
    assert made == Written((b"\xc3",), (Note("lost", "of \\udcc3"),), 1)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\xc1",
        pickle.dumps(MADE),
        msgspec.msgpack.encode({"made": "text", "notes": [], "pages": 3}),
        msgspec.msgpack.encode({"made": [b"text"], "notes": []}),
        answers.packed(MADE)[:-1],
        answers.packed(MADE) + b"\x00",
        b"\x91" * 100_000,
    ],
    ids=lambda sent: str(sent[:8]),
)
def test_what_is_no_result_is_a_crash_of_the_child(sent):
    with pytest.raises(EngineCrashed, match="no answer"):
        answers.result(sent, written)
    assert isinstance(answers.error(sent), EngineCrashed)


@pytest.mark.parametrize("kind", list(answers.kinds(PinciteError)), ids=lambda kind: kind.code)
def test_every_error_of_the_tree_comes_back_as_it_was(kind):
    found = answers.error(answers.packed_error(kind("a sentence")))
    assert type(found) is kind
    assert str(found) == str(kind("a sentence"))


@pytest.mark.parametrize(
    "error",
    [
        WordsDecodeError("cut short", page=3, offset=17),
        WordsDecodeError("cut short"),
        InternalError("a bug", "its traceback"),
        BadWrapper(
            "two faults", (Fault(code="a", sentence="b", line=3, column=4), Fault(code="c", sentence="d"))
        ),
    ],
    ids=lambda error: error.code,
)
def test_what_an_error_knows_beside_its_sentence_comes_back(error):
    found = answers.error(answers.packed_error(error))
    assert (type(found), found.made_with) == (type(error), error.made_with)


@pytest.mark.parametrize(
    "sent", [("os.system", ["ls"]), ("corrupt", []), ("corrupt", [1]), ("bad_words", ["a", "b", 3])]
)
def test_an_error_that_is_none_of_ours_is_a_crash_of_the_child(sent):
    assert isinstance(answers.error(msgspec.msgpack.encode(sent)), EngineCrashed)


def test_no_two_errors_share_a_code():
    kinds = list(answers.kinds(PinciteError))
    assert len({kind.code for kind in kinds}) == len(kinds) > 30


def test_a_child_that_sends_something_else_than_was_asked_for_is_ended():
    lying, next_one = outcomes([Task(child.lies), Task(child.own_number)])
    assert isinstance(lying.error, EngineCrashed)
    assert next_one.error is None
