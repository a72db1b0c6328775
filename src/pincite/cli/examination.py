"""What ``pincite doctor`` looks at: each thing that is there or is missing, with the command that brings it.

What readers and OCR look for is asked of them, so that nothing is listed a second time. Nothing raises: what
cannot be looked at is a finding.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import metadata
from typing import Literal

import msgspec

from pincite.errors import PinciteError
from pincite.regex import regex
from pincite.sandbox.confinement import SWITCH, possible
from pincite.version import __version__

PACKAGE = "pincite"
AGAIN = "pip install --force-reinstall pincite"
FROM_CHECKOUT = "make setup"
# Extras for those who work on Pincite itself.
DEVELOPMENT = frozenset({"test", "bench"})
# A requirement as metadata writes it: the package, and the extra that wants it.
NAME = regex(r"[A-Za-z0-9][A-Za-z0-9._-]*")
EXTRA = regex(r"""extra == ["']([^"']+)["']""")

State = Literal["ok", "missing", "broken"]


class Finding(msgspec.Struct, frozen=True):
    """One thing looked at. ``broken`` is what the base cannot do without; ``remedy`` is the command that
    helps, '' where nothing has to be done."""

    part: str
    name: str
    state: State
    told: str
    remedy: str = ""


class Health(msgspec.Struct, frozen=True):
    """All findings, and whether the base works."""

    version: str
    python: str
    platform: str
    works: bool
    findings: tuple[Finding, ...]


def examine() -> Health:
    """Look at everything."""
    findings = tuple(found for part in (engines, packages, ocr, programs, system) for found in part())
    return Health(
        version=__version__,
        python=platform.python_version(),
        platform=platform.platform(),
        works=all(found.state != "broken" for found in findings),
        findings=findings,
    )


def engines() -> Iterator[Finding]:
    """PDFium, and the library written in C with PDFium's functions in its hands."""
    yield base("PDFium", pdfium_told, AGAIN)
    yield base("part written in C", native_told, build_command())
    yield base("both together", joint_told, AGAIN)


def base(name: str, look: Callable[[], str], remedy: str) -> Finding:
    """What ``look`` tells of a part of the base; what it raises breaks the base."""
    try:
        return Finding("engines", name, "ok", look())
    except PinciteError as error:
        return Finding("engines", name, "broken", error.sentence, remedy)
    except Exception as error:
        return Finding("engines", name, "broken", f"{type(error).__name__}: {error}", remedy)


def pdfium_told() -> str:
    from pincite.pdf import engine

    engine.pdfium()
    return engine.version()


def native_told() -> str:
    from pincite.native import library

    library.library()
    return f"loaded, of these sources ({library.ABI:08x})"


def joint_told() -> str:
    from pincite.pdf import engine

    engine.native()
    return "PDFium's functions are found"


def build_command() -> str:
    """What builds the library written in C: in a checkout its own way, else from the package index."""
    from pincite.native.library import FILE

    return FROM_CHECKOUT if (FILE.parents[3] / "Makefile").is_file() else AGAIN


def packages() -> Iterator[Finding]:
    """What Pincite's own metadata wants, of the base and of each extra."""
    try:
        own = metadata.distribution(PACKAGE)
    except metadata.PackageNotFoundError:
        told = "not known: Pincite runs from its sources and was not installed"
        yield Finding("extras", "packages", "missing", told, "pip install pincite")
        return
    wanted = requirements(own.requires or [])
    for name in wanted.pop("", []):
        version = installed(name)
        state: State = "ok" if version else "broken"
        yield Finding("packages", name, state, version or "not installed", "" if version else AGAIN)
    for extra, names in wanted.items():
        if extra not in DEVELOPMENT:
            yield extra_found(extra, names)


def requirements(written: list[str]) -> dict[str, list[str]]:
    """Names of the packages wanted by each extra, by the base under ''."""
    wanted: dict[str, list[str]] = {"": []}
    for line in written:
        name, extra = NAME.match(line), EXTRA.search(line)
        if name:
            wanted.setdefault(extra[1] if extra else "", []).append(name[0])
    return wanted


def extra_found(extra: str, names: list[str]) -> Finding:
    versions = {name: installed(name) for name in names}
    lacking = [name for name, version in versions.items() if not version]
    if lacking:
        told = f"not installed: {', '.join(lacking)}"
        return Finding("extras", extra, "missing", told, f"pip install 'pincite[{extra}]'")
    return Finding("extras", extra, "ok", ", ".join(f"{name} {found}" for name, found in versions.items()))


def installed(name: str) -> str:
    """The version of a package, '' where it is not installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def ocr() -> Iterator[Finding]:
    """Tesseract, and its data for each language that may be asked for."""
    from pincite.ocr import languages

    folders = languages.data_folders()
    there, lacking = [], []
    for code in languages.LANGUAGES:
        try:
            languages.find_data((code,), folders)
            there.append(code)
        except PinciteError:
            lacking.append(code)
    yield tesseract(there)
    told = f"{', '.join(there) or 'none'} in {', '.join(folders) or 'no folder'}"
    packages = languages.missing_packages()
    remedy = f"sudo apt-get install {' '.join(packages)}" if packages else ""
    yield Finding("ocr", "languages", "ok" if there else "missing", told, "" if there else remedy)
    if there and packages:
        named = ", ".join(f"{languages.LANGUAGES[code].name} ({code})" for code in lacking)
        told = named or "which way up a page lies"
        yield Finding("ocr", "further data", "missing", told, remedy)


def tesseract(there: list[str]) -> Finding:
    """Whether Tesseract can be loaded; ``there`` are languages it has data for."""
    from pincite.ocr.languages import require

    version = installed("tesserocr")
    if not version:
        return Finding("ocr", "tesserocr", "missing", "not installed", "pip install 'pincite[ocr]'")
    try:
        if there:
            require(there[0])
    except PinciteError as error:
        return Finding(
            "ocr", "tesserocr", "missing", error.sentence, "pip install --force-reinstall 'pincite[ocr]'"
        )
    return Finding("ocr", "tesserocr", "ok", version)


def programs() -> Iterator[Finding]:
    """Programs of others that readers call."""
    from pincite.readers.office97.libreoffice import apart, soffice
    from pincite.readers.pandoc import pandoc

    yield program("LibreOffice", soffice(), "sudo apt-get install libreoffice")
    if soffice() and not apart():
        told = "unshare is missing or not allowed: only its settings keep LibreOffice from connecting"
        yield Finding("programs", "network of its own", "missing", told, "sudo apt-get install util-linux")
    yield program("pandoc", pandoc(), "pip install pypandoc-binary")


def program(name: str, path: str, remedy: str) -> Finding:
    if path:
        return Finding("programs", name, "ok", path)
    return Finding("programs", name, "missing", "not found", remedy)


def confined() -> Finding:
    """What processes that read documents are held from, in this system."""
    state = possible()
    words = {
        "network": "no network (seccomp)",
        "files": "no files of others written (Landlock)",
        "processes": "no signals to others (Landlock)",
        "privileges": "no new privileges",
    }
    held = [words[name] for name, holds in state._asdict().items() if holds]
    lost = [words[name] for name, holds in state._asdict().items() if not holds]
    if os.environ.get(SWITCH, "").lower() == "off":
        return Finding("system", "confinement", "missing", f"switched off by {SWITCH}", f"unset {SWITCH}")
    told = "; ".join(held) or "nothing"
    if not lost:
        return Finding("system", "confinement", "ok", told)
    remedy = "Linux 6.12 or newer, with Landlock among its security modules"
    return Finding("system", "confinement", "missing", f"{told}; not held here: {', '.join(lost)}", remedy)


def system() -> Iterator[Finding]:
    """The folder for temporary files, and whether memory can be bounded."""
    try:
        with tempfile.TemporaryFile(prefix="pincite-") as file:
            file.write(b"\0")
        yield Finding("system", "temporary folder", "ok", tempfile.gettempdir())
    except OSError as error:
        told = f"cannot be written: {error}"
        yield Finding(
            "system", "temporary folder", "missing", told, "export TMPDIR=/a/folder/that/can/be/written"
        )
    yield confined()
    if sys.platform == "linux":
        yield Finding("system", "limits", "ok", "time and memory")
    else:
        yield Finding("system", "limits", "ok", "time alone: memory is bounded on Linux only")
