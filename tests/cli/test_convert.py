import json
import os
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import command


def test_a_document_is_converted_to_markdown_on_stdout(pincite, letter):
    status, out, err = pincite("convert", letter)
    assert (status, err) == (0, "")
    assert "Dear reader of this letter," in out
    assert out.endswith("\n")


@pytest.mark.parametrize("form", ["md", "html", "text"])
def test_a_form_has_the_text(pincite, letter, form):
    status, out, _ = pincite("convert", letter, "--to", form)
    assert status == 0
    assert "all is well with us." in out
    assert ("<!doctype html" in out.lower()) == (form == "html")


def test_the_extract_form_is_the_extract_result(pincite, letter):
    status, out, _ = pincite("convert", letter, "--to", "extract")
    assert status == 0
    result = json.loads(out)
    assert set(result) == {"fonts", "header", "layout", "tableOfContents", "timeInfo", "words"}
    assert result["header"]["documentName"] == "letter.pdf"


def test_the_elements_form_is_json(pincite, letter):
    status, out, _ = pincite("convert", letter, "--to", "elements")
    assert status == 0
    assert "Dear reader" in json.dumps(json.loads(out))


@pytest.mark.parametrize(
    ("name", "mark"),
    [("a.md", "Dear"), ("a.html", "<html"), ("a.htm", "<html"), ("a.txt", "Dear"), ("a", "Dear")],
)
def test_the_ending_of_the_file_says_the_form(pincite, letter, tmp_path, name, mark):
    assert pincite("convert", "-q", letter, "-o", tmp_path / name) == (0, "", "")
    assert mark in (tmp_path / name).read_text()


def test_to_wins_against_the_ending_of_the_file(pincite, letter, tmp_path):
    pincite("convert", letter, "--to", "md", "-o", tmp_path / "a.html")
    assert "<html" not in (tmp_path / "a.html").read_text()


def test_several_documents_get_a_file_each(pincite, letter, note, tmp_path):
    folder = tmp_path / "new" / "folder"
    assert pincite("convert", "-q", letter, note, "--to", "text", "-o", folder) == (0, "", "")
    assert sorted(path.name for path in folder.iterdir()) == ["letter.txt", "note.txt"]
    assert "short note" in (folder / "note.txt").read_text()


def test_one_bad_document_does_not_stop_the_others(pincite, letter, broken, note, tmp_path):
    status, out, err = pincite("convert", "-q", letter, broken, note, "-o", tmp_path / "out")
    assert (status, out) == (1, "")
    assert err.startswith("pincite: not_pdf: broken.pdf: ")
    assert err.count("\n") == 1
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["letter.md", "note.md"]


def test_a_folder_is_converted_with_the_folders_in_it(pincite, letter, note, tmp_path):
    inner = tmp_path / "in" / "of" / "mine"
    inner.mkdir(parents=True)
    letter.rename(tmp_path / "in" / "letter.pdf")
    note.rename(inner / "note.pdf")
    (inner / ".hidden.pdf").write_bytes(b"no document")
    assert pincite("convert", "-q", "in", "-o", "out") == (0, "", "")
    found = sorted(str(path.relative_to("out")) for path in Path("out").rglob("*.*"))
    assert found == ["letter.md", "of/mine/note.md"]


def test_a_bad_document_in_a_folder_is_told_with_its_place(pincite, broken, tmp_path):
    (tmp_path / "in").mkdir()
    broken.rename(tmp_path / "in" / "broken.pdf")
    status, _, err = pincite("convert", "in", "--to", "text", "-o", "out")
    assert status == 1 and err.startswith("pincite: not_pdf: ") and "in/broken.pdf" in err


def test_a_folder_without_documents_is_told(pincite, tmp_path):
    (tmp_path / "empty").mkdir()
    status, out, err = pincite("convert", "empty", "-o", "out")
    assert (status, out) == (2, "") and "a folder without documents" in err


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_any_number_of_jobs_gives_the_same_results(pincite, letter, broken, note, tmp_path, jobs):
    status, _, err = pincite("convert", letter, broken, note, "--jobs", jobs, "-o", tmp_path / "out")
    assert status == 1 and "broken.pdf" in err
    assert "all is well" in (tmp_path / "out" / "letter.md").read_text()
    assert "short note" in (tmp_path / "out" / "note.md").read_text()


def test_results_of_documents_of_one_name_get_names_of_their_own(pincite, letter, note, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "LETTER.pdf").write_bytes(note.read_bytes())
    assert pincite("convert", letter, other / "LETTER.pdf", "-o", tmp_path / "out")[0] == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["LETTER-2.md", "letter.md"]
    assert "short note" in (tmp_path / "out" / "LETTER-2.md").read_text()


def test_a_folder_takes_a_file_named_after_the_document(pincite, letter, tmp_path):
    (tmp_path / "there").mkdir()
    assert pincite("convert", "-q", letter, "-o", tmp_path / "there") == (0, "", "")
    assert (tmp_path / "there" / "letter.md").exists()
    assert pincite("convert", "-q", letter, "-o", f"{tmp_path}/made/") == (0, "", "")
    assert (tmp_path / "made" / "letter.md").exists()


def test_the_document_is_never_replaced_by_its_result(pincite, letter, tmp_path):
    before = letter.read_bytes()
    link = tmp_path / "link.md"
    link.symlink_to(letter)
    for target in (letter, link):
        status, _, err = pincite("convert", letter, "-o", target)
        assert status == 2
        assert err.startswith("pincite: bad_option: ")
    assert letter.read_bytes() == before


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["letter.pdf", "--to", "docx"],
        ["letter.pdf", "--never-heard-of"],
        ["letter.pdf", "letter.pdf"],
        ["letter.pdf", "letter.pdf", "-o", "letter.pdf"],
        ["letter.pdf", "-o", "letter.pdf/deeper/"],
        ["letter.pdf", "-o", "no/such/folder/x.md"],
        ["-", "-"],
        ["letter.pdf", "--pages", "5-3"],
        ["letter.pdf", "--pages", "2"],
        ["letter.pdf", "--timeout", "soon"],
        ["letter.pdf", "--memory", "much"],
        ["letter.pdf", "--reading-order", "backwards"],
        ["letter.pdf", "--furniture", "paint"],
    ],
)
def test_a_wrong_call_is_told_in_one_line_with_status_2(pincite, letter, arguments):
    status, out, err = pincite("convert", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(("pincite: bad_option: ", "pincite: bad_pages: "))
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["letter.pdf", "-o", "x.json"], ".json alone tells no form: end the name in .docling.json or"),
        (["letter.pdf", "-o", "x.docx"], "no form ends in .docx; use --to, or a name in .chunks.jsonl, "),
        (["letter.pdf", "note.pdf", "-o", "both.md"], "both.md is one file, and there are several documents"),
        (["letter.pdf", "note.pdf", "--to", "md", "-o", "{table}.csv"], "{table}.csv is one file, and"),
    ],
)
def test_a_place_that_cannot_hold_the_result_is_refused(pincite, letter, note, tmp_path, arguments, told):
    status, out, err = pincite("convert", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"pincite: bad_option: {told}")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letter.pdf", "note.pdf"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--pictures", "data", "--to", "text"], "--pictures has no effect on --to text, only on "),
        (["--furniture", "drop", "--to", "docling"], "--furniture has no effect on --to docling, only on "),
        (
            ["--section-strategy", "heading"],
            "--section-strategy has no effect on --to md, only on nquads and ",
        ),
        (["--places"], "--places has no effect on --to md, only on csv: leave it out, or choose "),
        (["--no-toc"], "--toc has no effect on --to md, only on extract: "),
        (
            ["--no-ocr", "--ocr-language", "eng"],
            "--ocr-language has no effect without --ocr: add that, or leave it out",
        ),
        (
            ["--to", "sections", "--section-max-size", "9"],
            "--section-max-size has no effect without --section-strategy size: ",
        ),
        (["--limit", "max_cells=3"], "--limit has no effect here, it is about formats other than PDF: "),
        (
            ["--partitioner", "unstructured", "--no-tables"],
            "--tables has no effect without --partitioner pin",
        ),
    ],
)
def test_an_option_without_effect_is_refused_with_what_to_do(pincite, letter, arguments, told):
    status, out, err = pincite("convert", letter, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"pincite: no_effect: {told}")
    assert err.count("\n") == 1


def test_an_option_is_refused_where_it_can_concern_none_of_the_documents(pincite, letter, tmp_path):
    words = tmp_path / "words.md"
    words.write_text("# One")
    status, _, err = pincite("convert", words, "--reading-order", "vertical")
    assert (status, err.split(":")[1]) == (2, " no_effect")
    assert pincite("convert", words, letter, "--reading-order", "vertical", "-o", "out/")[0] == 0
    named = tmp_path / "letter.docx"
    named.write_bytes(letter.read_bytes())
    assert pincite("convert", named, "--reading-order", "vertical")[0] == 0


def test_an_option_in_the_environment_is_never_refused(pincite, tmp_path, monkeypatch):
    words = tmp_path / "words.md"
    words.write_text("# One")
    for name, value in (("READING_ORDER", "vertical"), ("TOC", "0"), ("OCR_LANGUAGE", "ita")):
        monkeypatch.setenv(f"PINCITE_{name}", value)
    assert pincite("convert", words) == (0, "# One\n", "")


@pytest.fixture
def sheet(tmp_path):
    path = tmp_path / "sheet.html"
    path.write_text("<table><tr><td>a<td>b</table><p>x</p><table><tr><td>c<td>d<td>e</table>")
    return path


def test_tables_are_one_csv_on_a_stream_and_in_a_file(pincite, sheet, tmp_path):
    status, out, err = pincite("convert", sheet, "--to", "csv")
    assert (status, err) == (0, "")
    assert out.split() == ["table,column", "1,column", "2,column", "3", "1,a,b,", "2,c,d,e"]
    assert pincite("convert", "-q", sheet, "-o", "all.csv") == (0, "", "")
    assert (tmp_path / "all.csv").read_text().split() == out.split()


def test_tables_are_files_of_their_own_in_a_folder_or_by_a_pattern(pincite, sheet, letter, tmp_path):
    assert pincite("convert", "-q", sheet, "--to", "csv", "-o", "out/") == (0, "", "")
    assert {p.name: p.read_text() for p in (tmp_path / "out").iterdir()} == {
        "sheet-1.csv": "a,b\n",
        "sheet-2.csv": "c,d,e\n",
    }
    assert pincite("convert", "-q", sheet, "-o", "t{table}.csv") == (0, "", "")
    assert (tmp_path / "t2.csv").read_bytes() == b"c,d,e\r\n"
    status, out, err = pincite("convert", "-q", sheet, letter, "-o", "more/{name}.{table}.csv")
    assert (status, out) == (0, "")
    assert err == "letter.pdf: no table was found, so no file was written\n"
    assert sorted(p.name for p in (tmp_path / "more").iterdir()) == ["sheet.1.csv", "sheet.2.csv"]


def test_the_name_of_each_document_is_put_where_the_output_says(pincite, letter, note, tmp_path):
    assert pincite("convert", "-q", letter, note, "-o", "of-{name}.txt") == (0, "", "")
    assert "short note" in (tmp_path / "of-note.txt").read_text()
    assert "Dear reader" in (tmp_path / "of-letter.txt").read_text()


def test_provenance_is_a_form(pincite, letter):
    status, out, err = pincite("convert", letter, "--to", "nquads")
    assert (status, err) == (0, "")
    assert "<https://trustgraph.ai/ns/" in out and out.endswith(" .\n")


@pytest.mark.parametrize("arguments", [["paint"], ["--colour"], ["inspect"], ["inspect", "letter.pdf"]])
def test_a_wrong_command_is_told_in_one_line(pincite, arguments):
    status, out, err = pincite(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("pincite: bad_option: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("broken.pdf", "not_pdf"),
        ("nowhere.pdf", "unreadable"),
        ("locked.pdf", "encrypted"),
    ],
)
def test_a_bad_document_is_told_in_one_line_with_its_code(pincite, broken, locked, name, code):
    status, out, err = pincite("convert", name)
    assert (status, out) == (1, "")
    assert err.startswith(f"pincite: {code}: ")
    assert err.count("\n") == 1


def test_a_password_opens(pincite, locked):
    assert pincite("convert", locked, "--password", "sesame")[0] == 0
    status, _, err = pincite("convert", locked, "--password", "wrong")
    assert (status, err.split(":")[1]) == (1, " encrypted")


def test_a_password_in_the_environment_opens(pincite, locked, monkeypatch):
    monkeypatch.setenv("PINCITE_PASSWORD", "sesame")
    assert pincite("convert", locked)[0] == 0


def test_the_pages_come_that_were_asked_for(pincite, demo):
    status, out, _ = pincite("convert", demo, "--pages", "4,6")
    assert status == 0
    assert "The ground we tend" in out
    assert "The accounts" in out
    assert "The year in brief" not in out


def test_the_time_limit_is_kept(pincite, demo):
    status, out, err = pincite("convert", demo, "--timeout", "0.001s")
    assert (status, out) == (1, "")
    assert err.startswith("pincite: timeout: ")


def test_furniture_stays_when_it_is_kept(pincite, demo):
    kept = pincite("convert", demo, "--to", "text", "--furniture", "keep")[1]
    usual = pincite("convert", demo, "--to", "text")[1]
    assert "Page 3 of 6" in kept
    assert "Page 3 of 6" not in usual


def test_marks_say_where_pages_begin(pincite, demo):
    marked = pincite("convert", demo, "--to", "text", "--page-marks")[1]
    for number in range(1, 7):
        assert f"[page {number}]" in marked


def test_reproducible_results_are_the_same(pincite, demo):
    first = pincite("convert", demo, "--to", "extract", "--reproducible")
    assert first[0] == 0
    assert pincite("convert", demo, "--to", "extract", "--reproducible") == first


@pytest.mark.skipif(os.name != "posix", reason="modes are a thing of POSIX")
def test_a_result_has_the_mode_that_the_umask_gives(pincite, letter, tmp_path):
    old = os.umask(0o022)
    try:
        pincite("convert", letter, "-o", tmp_path / "a.md")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "a.md").stat().st_mode) == 0o644
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="there is no /dev/null")
def test_a_device_is_written_to_as_it_is(pincite, letter):
    assert pincite("convert", "-q", letter, "-o", "/dev/null") == (0, "", "")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_a_document_on_stdin_is_read(letter):
    done = command("convert", "-", "--to", "text", "-o", "-", input=letter.read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"all is well with us." in done.stdout


def test_a_document_in_a_pipe_is_read(letter, tmp_path):
    import threading

    pipe = tmp_path / "pipe.pdf"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(letter.read_bytes()))
    writer.start()
    done = command("convert", pipe)
    writer.join()
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"all is well with us." in done.stdout


def test_pictures_are_files_in_a_folder_beside_the_result(pincite, demo, tmp_path):
    assert pincite("convert", demo, "--pictures", "files", "-o", "out/", "--to", "docling")[0] == 0
    (picture,) = (tmp_path / "out" / "demo_files").iterdir()
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert f"demo_files/{picture.name}" in (tmp_path / "out" / "demo.docling.json").read_text()


def test_pictures_as_files_need_a_place(pincite, demo):
    status, out, err = pincite("convert", demo, "--pictures", "files")
    assert (status, out) == (2, "") and "--pictures files needs a place" in err
