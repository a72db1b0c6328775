from pathlib import Path

import pytest

from pincite.wrappers.language.parse import parse

EXAMPLES = Path(__file__).parents[2] / "examples" / "wrappers"

GOOD = "wrapper w  # a note\na = t:T*\nt = #TOKEN:X where isNumber(X)\n"


@pytest.fixture
def written(tmp_path):
    """Writes a wrapper into the folder of the test; its name."""

    def write(text, name="w.wrap"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return write


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.wrap")), ids=lambda path: path.stem)
def test_an_example_has_no_faults(pincite, example):
    status, out, err = pincite("check", example)
    assert (status, err) == (0, "")
    assert out.endswith(" no fault\n")


def test_a_good_wrapper_is_told_so(pincite, written):
    assert pincite("check", written(GOOD)) == (0, "w.wrap: 2 types, 0 concepts, no fault\n", "")


def test_a_fault_is_shown_with_its_line_and_a_caret(pincite, written):
    status, out, err = pincite("check", written("wrapper w\na = t:T, u:U\nt = #TOKEN:X where isNumbr(X)\n"))
    assert (status, out) == (2, "")
    assert err == (
        "w.wrap:2:10: error: there is no type `u` [undefined_type]\n"
        "    2 | a = t:T, u:U\n"
        "      |          ^\n"
        "w.wrap:3:20: error: there is no predicate `isNumbr`; did you mean `isNumber`? [unknown_predicate]\n"
        "    3 | t = #TOKEN:X where isNumbr(X)\n"
        "      |                    ^\n"
        "pincite: bad_wrapper: w.wrap cannot be used: 2 errors\n"
    )


def test_a_slip_of_the_pen_is_shown_where_it_stands(pincite, written):
    status, _, err = pincite("check", written("wrapper w\nthreshold 0,8\n"))
    assert status == 2
    assert "    2 | threshold 0,8\n      |            ^\n" in err
    assert "a decimal point" in err


def test_a_warning_is_told_and_is_no_error(pincite, written):
    status, out, err = pincite("check", written(GOOD + "u = t:T\n"))
    assert (status, out) == (0, "w.wrap: 3 types, 0 concepts, 1 warning\n")
    assert err.startswith("w.wrap:4:1: warning: ")


def test_a_fault_in_a_file_of_concepts_is_shown_with_its_line(pincite, written, tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "k.concepts").write_text("concept k\n  label K\n")
    (tmp_path / "sub" / "w.wrap").write_text(GOOD + 'concepts "k.concepts"\n')
    status, _, err = pincite("check", Path("sub") / "w.wrap")
    assert status == 2
    place = Path("sub") / "k.concepts"
    assert err.startswith(f"{place}:2:9: error: ")
    assert "    2 |   label K\n" in err


def test_a_missing_file_is_a_fault(pincite, written, tmp_path):
    for name in ("none.wrap", tmp_path):
        status, out, err = pincite("check", name)
        assert (status, out) == (2, "")
        assert "[missing_file]" in err
    status, _, err = pincite("check", written(GOOD + 'concepts "../k.concepts"'))
    assert status == 2
    assert "[missing_file]" in err


def test_a_file_that_is_no_text_is_a_fault(pincite, tmp_path, demo):
    (tmp_path / "latin.wrap").write_bytes("wrapper w # perché\n".encode("latin-1"))
    for name in ("latin.wrap", demo):
        status, _, err = pincite("check", name)
        assert status == 2
        assert "[not_text]" in err


def test_one_bad_wrapper_does_not_hide_the_others(pincite, written):
    status, out, err = pincite("check", written("wrapper w", "a.wrap"), written(GOOD, "b.wrap"))
    assert status == 2
    assert out == "b.wrap: 2 types, 0 concepts, no fault\n"
    assert err.endswith("pincite: bad_wrapper: a.wrap cannot be used: 1 error\n")


def test_the_formatted_wrapper_is_the_same(pincite, written):
    status, out, err = pincite("check", written(GOOD), "--format")
    assert (status, err) == (0, "")
    assert parse(out).same(parse(GOOD))
    assert pincite("check", written(out), "--format")[1] == out


def test_a_wrapper_with_faults_is_not_formatted(pincite, written):
    status, out, _ = pincite("check", written("wrapper w a = b:B"), "--format")
    assert (status, out) == (2, "")
    status, out, err = pincite("check", written(GOOD), "w.wrap", "--format")
    assert (status, out) == (2, "")
    assert err.startswith("pincite: bad_option: ")
