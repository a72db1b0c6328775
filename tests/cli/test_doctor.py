"""What ``pincite doctor`` promises to those who install Pincite."""

import json
import sys

import pytest

from pincite.cli import examination
from pincite.errors import NativeMissing
from tests.cli.conftest import command


def commands_below(out, name):
    """The line below the one that tells of ``name``."""
    lines = out.splitlines()
    (number,) = [i for i, line in enumerate(lines) if f" {name}: " in line]
    return lines[number + 1].strip()


def test_a_machine_on_which_the_base_works_is_told_so_with_status_0(pincite):
    status, out, err = pincite("doctor")
    assert (status, err) == (0, "")
    assert out.startswith("Pincite ")
    assert out.endswith("The base works.\n")
    assert " PDFium: " in out and " part written in C: loaded, of these sources" in out


def test_json_tells_the_same_as_the_lines(pincite):
    _, out, _ = pincite("doctor")
    status, written, err = pincite("doctor", "--json")
    told = json.loads(written)
    assert (status, err) == (0, "")
    assert set(told) == {"version", "python", "platform", "works", "findings"}
    assert told["works"] is True
    for finding in told["findings"]:
        assert f"{finding['name']}: " in out
        assert finding["remedy"] in out


def test_every_extra_of_the_package_is_told_of_but_those_of_its_developers(pincite):
    from importlib import metadata

    wanted = set(metadata.metadata("pincite").get_all("Provides-Extra")) - {"test", "bench"}
    told = json.loads(pincite("doctor", "--json")[1])
    assert {one["name"] for one in told["findings"] if one["part"] == "extras"} == wanted


def test_a_missing_extra_is_named_with_its_command_and_is_no_failure(pincite, monkeypatch):
    found = examination.installed
    monkeypatch.setattr(examination, "installed", lambda name: "" if name == "pyoxigraph" else found(name))
    status, out, _ = pincite("doctor")
    assert status == 0
    assert " library: not installed: pyoxigraph" in out
    assert commands_below(out, "library") == "pip install 'pincite[library]'"


def test_a_package_of_the_base_that_is_missing_breaks_the_base(pincite, monkeypatch):
    found = examination.installed
    monkeypatch.setattr(examination, "installed", lambda name: "" if name == "lark" else found(name))
    status, out, _ = pincite("doctor")
    assert status == 1
    assert commands_below(out, "lark").startswith("pip install ")


def test_a_missing_native_part_breaks_the_base_and_is_told_with_its_command(pincite, monkeypatch):
    def missing():
        raise NativeMissing("it was not built")

    monkeypatch.setattr("pincite.native.library.library", missing)
    status, out, err = pincite("doctor")
    assert (status, err) == (1, "")
    assert " broken   part written in C: it was not built\n" in out
    assert commands_below(out, "part written in C") == examination.build_command()
    assert "The base is broken" in out


def test_pdfium_that_cannot_be_loaded_breaks_the_base_and_nothing_is_raised(pincite, monkeypatch):
    def unloadable():
        raise OSError("no such library")

    monkeypatch.setattr("pincite.pdf.engine.pdfium", unloadable)
    status, out, err = pincite("doctor", "--json")
    assert (status, err) == (1, "")
    (finding,) = [one for one in json.loads(out)["findings"] if one["name"] == "PDFium"]
    assert finding["state"] == "broken"
    assert "no such library" in finding["told"]
    assert finding["remedy"].startswith("pip install ")


def test_languages_without_data_are_named_with_the_packages_that_bring_it(pincite, monkeypatch, tmp_path):
    for name in ("eng", "osd"):
        (tmp_path / f"{name}.traineddata").touch()
    monkeypatch.setattr("pincite.ocr.languages.data_folders", lambda: [str(tmp_path)])
    status, out, _ = pincite("doctor")
    assert status == 0
    assert f" languages: eng in {tmp_path}\n" in out
    assert "German (deu)" in out
    remedy = commands_below(out, "further data")
    assert remedy.startswith("sudo apt-get install tesseract-ocr-chi-sim ")
    assert "tesseract-ocr-deu" in remedy and "tesseract-ocr-eng" not in remedy


def test_no_data_at_all_is_missing_and_no_failure(pincite, monkeypatch):
    monkeypatch.setattr("pincite.ocr.languages.data_folders", list)
    status, out, _ = pincite("doctor")
    assert status == 0
    assert " languages: none in no folder\n" in out
    assert "tesseract-ocr-eng" in commands_below(out, "languages")


@pytest.mark.parametrize(
    ("place", "name", "remedy"),
    [
        ("pincite.readers.office97.libreoffice.soffice", "LibreOffice", "sudo apt-get install libreoffice"),
        ("pincite.readers.pandoc.pandoc", "pandoc", "pip install pypandoc-binary"),
    ],
)
def test_a_missing_program_is_named_with_its_command(pincite, monkeypatch, place, name, remedy):
    monkeypatch.setattr(place, lambda: "")
    status, out, _ = pincite("doctor")
    assert status == 0
    assert commands_below(out, name) == remedy


def test_a_temporary_folder_that_cannot_be_written_is_told(pincite, monkeypatch):
    def refused(**_):
        raise PermissionError("not here")

    monkeypatch.setattr("tempfile.TemporaryFile", refused)
    status, out, _ = pincite("doctor")
    assert status == 0
    assert commands_below(out, "temporary folder").startswith("export TMPDIR=")


def test_converting_loads_nothing_of_the_doctor(demo):
    import subprocess

    script = (
        "import sys, pincite.cli; pincite.cli.main(['convert', sys.argv[1], '--to', 'text', '-o', 'o.txt']);"
        "print([name for name in sys.modules if name in ('pincite.cli.doctor', 'pincite.cli.examination')])"
    )
    done = subprocess.run([sys.executable, "-c", script, demo], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_it_runs_as_a_process_of_its_own():
    done = command("doctor", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["works"] is True
