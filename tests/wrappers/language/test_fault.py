import pickle

from pincite.wrappers.language.fault import Fault, bad_wrapper, show


def fault(line, column, **more):
    return Fault(code="syntax", sentence="no", line=line, column=column, **more)


def caret(text, line, column):
    """The shown line and the column of the caret in it, without the margin."""
    _, shown, below = show(fault(line, column), text).split("\n")
    return shown[8:], len(below) - 9


def test_a_fault_is_shown_with_its_line():
    shown = show(fault(2, 3, file="a.wrap"), "one\ntwo three\n")
    assert shown == "a.wrap:2:3: error: no [syntax]\n    2 | two three\n      |   ^"


def test_the_caret_stands_under_what_is_meant():
    assert caret("\ta = b", 1, 4) == (" a = b", 3)
    assert caret("价格 = b", 1, 4) == ("价格 = b", 5)
    assert caret("attivita\u0300 = b", 1, 11) == ("attivita\u0300 = b", 9)
    assert caret("\ufeffone\r\ntwo", 2, 1) == ("two", 0)
    assert caret("one", 1, 6) == ("one", 5)


def test_a_long_line_is_cut_around_the_caret():
    text = "x" * 5_000 + "HERE" + "y" * 5_000
    line, column = caret(text, 1, 5_001)
    assert len(line) < 100
    assert line[column : column + 4] == "HERE"
    assert caret(text, 1, 2)[1] == 1


def test_no_line_steers_the_terminal():
    assert "\x1b" not in show(fault(1, 1), "\x1b[2J\x9b")
    assert "\u202e" not in show(fault(1, 1), "\u202e abc")


def test_a_fault_without_a_place_is_shown():
    assert show(fault(0, 0), "text") == "error: no [syntax]"
    assert show(fault(9, 1, file="f"), "text") == "f:9:1: error: no [syntax]"


def test_the_error_names_an_error_before_a_warning_and_can_be_pickled():
    error = bad_wrapper([fault(1, 1, severity="warning"), fault(2, 2, file="f")])
    assert str(error) == "bad_wrapper: f:2:2: no (and 1 more)"
    assert pickle.loads(pickle.dumps(error)).faults == error.faults
