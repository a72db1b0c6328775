import sys

import pytest

from pincite.errors import OcrLanguage, OcrUnavailable
from pincite.ocr import languages
from pincite.ocr.languages import (
    LANGUAGES,
    at_hand,
    check_languages,
    data_folders,
    find_data,
    of_script,
    require,
    scripts,
)


def folder(tmp_path, *names):
    for name in names:
        path = tmp_path / f"{name}.traineddata"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"data")
    return str(tmp_path)


def test_every_choice_of_the_specification_is_there():
    wanted = "eng chi_sim chi_tra hin spa fra ara ben rus por ind deu ita latn"
    assert list(LANGUAGES) == wanted.split()


def test_languages_joined_by_plus_are_taken_apart():
    assert check_languages("eng+spa+eng+ita") == ("eng", "spa", "ita")


def test_languages_may_be_parted_by_commas_in_any_case():
    assert check_languages("ENG, Deu,chi_SIM") == ("eng", "deu", "chi_sim")


def test_other_data_that_is_installed_can_be_asked_for(tmp_path, monkeypatch):
    monkeypatch.setenv("TESSDATA_PREFIX", folder(tmp_path, "nld", "script/Cyrillic", "osd"))
    assert check_languages("NLD+script/cyrillic") == ("nld", "script/Cyrillic")
    assert find_data(("nld", "script/Cyrillic"), [str(tmp_path)]).names == "nld+script/Cyrillic"
    assert scripts("script/Cyrillic") == ("Cyrillic",) and scripts("nld") == ("",)
    with pytest.raises(OcrLanguage, match=r"installed are also .*nld, script/Cyrillic"):
        check_languages("klingon")


@pytest.mark.parametrize("wrong", ["", "eng+", "klingon", "eng;spa", "../eng", "/eng", "osd", "*"])
def test_a_language_that_does_not_exist_is_refused(wrong):
    with pytest.raises(OcrLanguage) as caught:
        check_languages(wrong)
    assert "chi_sim" in str(caught.value) and "latn" in str(caught.value)


def test_missing_data_is_named(tmp_path):
    with pytest.raises(OcrUnavailable) as caught:
        find_data(("eng", "chi_sim", "latn"), [folder(tmp_path, "eng")])
    said = str(caught.value)
    assert "sudo apt-get install tesseract-ocr-chi-sim tesseract-ocr-script-latn;" in said
    assert "chi_sim.traineddata" in said and "Chinese (simplified)" in said
    assert "tesseract-ocr-eng" not in said


def test_data_that_is_missing_altogether_is_named():
    with pytest.raises(OcrUnavailable, match="apt-get install tesseract-ocr-eng;"):
        find_data(("eng",), [])


@pytest.mark.parametrize("name", ["Latin", "script/Latin"])
def test_the_model_of_a_script_is_found_under_each_of_its_names(tmp_path, name):
    assert find_data(("latn", "eng"), [folder(tmp_path, name, "eng")]).names == f"{name}+eng"


def test_data_comes_from_one_folder(tmp_path):
    """Tesseract reads one folder: the first that has everything."""
    poor, rich = folder(tmp_path / "a", "eng"), folder(tmp_path / "b", "eng", "deu")
    assert find_data(("eng", "deu"), [poor, rich]).folder == rich
    assert find_data(("eng",), [poor, rich]).folder == poor


def test_the_folder_of_the_environment_comes_first(tmp_path, monkeypatch):
    monkeypatch.setenv("TESSDATA_PREFIX", str(tmp_path))
    assert data_folders()[0] == str(tmp_path)


def test_without_tesserocr_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "tesserocr", None)
    with pytest.raises(OcrUnavailable, match=r"pip install 'pincite\[ocr\]'"):
        require("eng")


def test_an_unknown_language_is_told_apart_from_one_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "tesserocr", None)
    with pytest.raises(OcrLanguage):
        require("klingon")


@pytest.mark.parametrize(
    ("there", "script", "taken"),
    [
        (["eng", "deu", "rus"], "Latin", "eng+deu"),
        (["eng", "Latin"], "Latin", "latn"),
        (["eng", "script/Latin"], "Latin", "latn"),
        (["eng", "chi_tra", "chi_sim"], "Han", "chi_sim+chi_tra"),
        (["eng", "ukr"], "Cyrillic", "ukr"),
        (["eng", "rus", "script/Cyrillic"], "Cyrillic", "script/Cyrillic"),
        (["eng", "ell"], "Greek", "ell"),
        (["eng"], "Greek", ""),
        (["eng", "osd"], "", ""),
    ],
)
def test_of_a_script_the_data_of_the_whole_is_taken_else_of_its_languages(
    tmp_path, monkeypatch, there, script, taken
):
    monkeypatch.setattr(languages, "data_folders", lambda: [folder(tmp_path, *there)])
    assert of_script(script) == taken


@pytest.mark.parametrize(
    ("there", "taken"), [(["nld", "spa", "eng"], "eng"), (["nld", "osd"], "nld"), ([], "")]
)
def test_where_no_script_is_told_english_is_taken_before_what_else_is_there(
    tmp_path, monkeypatch, there, taken
):
    monkeypatch.setattr(languages, "data_folders", lambda: [folder(tmp_path, *there)])
    assert at_hand() == taken


def test_auto_stands_alone_and_needs_any_data_at_all(tmp_path, monkeypatch):
    assert check_languages(" AUTO ") == ("auto",)
    monkeypatch.setattr(languages, "data_folders", lambda: [folder(tmp_path, "nld")])
    assert require("auto").names == "nld"
    monkeypatch.setattr(languages, "data_folders", list)
    with pytest.raises(OcrUnavailable):
        require("auto")
