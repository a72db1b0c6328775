import io
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PINCITE = [sys.executable, "-m", "pincite"]


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch, tmp_path):
    """No option from outside, and a folder of its own to work in."""
    import os

    for name in list(os.environ):
        if name.startswith("PINCITE_") and name not in ("PINCITE_NO_SKIPS", "PINCITE_CORPORA"):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def demo():
    return ROOT / "examples" / "demo.pdf"


def page_of(*lines):
    """A one-page PDF with these lines of text."""
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(400, 300), invariant=1)
    for i, line in enumerate(lines):
        canvas.drawString(40, 240 - 20 * i, line)
    canvas.save()
    return out.getvalue()


@pytest.fixture
def letter(tmp_path):
    path = tmp_path / "letter.pdf"
    path.write_bytes(page_of("Dear reader of this letter,", "all is well with us."))
    return path


@pytest.fixture
def note(tmp_path):
    path = tmp_path / "note.pdf"
    path.write_bytes(page_of("A short note follows here.", "It ends here."))
    return path


@pytest.fixture
def broken(tmp_path):
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"This is no PDF at all.")
    return path


@pytest.fixture
def locked(tmp_path, letter):
    """The letter behind the password ``sesame``."""
    import pikepdf

    path = tmp_path / "locked.pdf"
    with pikepdf.open(letter) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(user="sesame", owner="owner"))
    return path


@pytest.fixture
def pincite(capfdbinary):
    """Run the command in this process: (status, stdout, stderr), the streams as text."""
    from pincite.cli import main

    def run(*arguments):
        capfdbinary.readouterr()
        status = main([str(argument) for argument in arguments])
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return run


def command(*arguments, **options):
    """Run the command as a process of its own."""
    return subprocess.run(
        [*PINCITE, *map(str, arguments)], capture_output=True, check=False, timeout=120, **options
    )
