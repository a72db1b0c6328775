"""The languages OCR can be asked for, and where Tesseract's data for them lies."""

from __future__ import annotations

import glob
import os

import msgspec

from pincite.errors import OcrLanguage, OcrUnavailable


class Language(msgspec.Struct, frozen=True):
    """``data`` are the names its data file may have (without ``.traineddata``), best first;
    ``package`` is the one of Debian and Ubuntu that brings it. ``script`` by its name in Unicode (Han for
    all Chinese), '' unknown."""

    name: str
    data: tuple[str, ...]
    package: str
    script: str = "Latin"


# The choices of the Extract Converter by code, in its order.
LANGUAGES: dict[str, Language] = {
    "eng": Language("English", ("eng",), "tesseract-ocr-eng"),
    "chi_sim": Language("Chinese (simplified)", ("chi_sim",), "tesseract-ocr-chi-sim", "Han"),
    "chi_tra": Language("Chinese (traditional)", ("chi_tra",), "tesseract-ocr-chi-tra", "Han"),
    "hin": Language("Hindi", ("hin",), "tesseract-ocr-hin", "Devanagari"),
    "spa": Language("Spanish", ("spa",), "tesseract-ocr-spa"),
    "fra": Language("French", ("fra",), "tesseract-ocr-fra"),
    "ara": Language("Arabic", ("ara",), "tesseract-ocr-ara", "Arabic"),
    "ben": Language("Bengali", ("ben",), "tesseract-ocr-ben", "Bengali"),
    "rus": Language("Russian", ("rus",), "tesseract-ocr-rus", "Cyrillic"),
    "por": Language("Portuguese", ("por",), "tesseract-ocr-por"),
    "ind": Language("Indonesian", ("ind",), "tesseract-ocr-ind"),
    "deu": Language("German", ("deu",), "tesseract-ocr-deu"),
    "ita": Language("Italian", ("ita",), "tesseract-ocr-ita"),
    # Debian puts the model of a script beside the languages, its authors in a folder of its own.
    "latn": Language("Latin script", ("Latin", "script/Latin"), "tesseract-ocr-script-latn"),
}
AUTO = "auto"  # in place of a code: what is installed for the script that a picture is in
# Languages by the scripts that Tesseract tells, beside those above: what is best known of each.
FURTHER = {
    "Cyrillic": ("ukr", "bul", "srp", "bel"),
    "Devanagari": ("mar", "nep"),
    "Arabic": ("fas", "urd"),
    "Greek": ("ell",),
    "Hebrew": ("heb",),
    "Japanese": ("jpn",),
    "Korean": ("kor",),
    "Hangul": ("kor",),
    "Thai": ("tha",),
    "Tamil": ("tam",),
    "Telugu": ("tel",),
    "Kannada": ("kan",),
    "Malayalam": ("mal",),
    "Gujarati": ("guj",),
    "Gurmukhi": ("pan",),
    "Georgian": ("kat",),
    "Armenian": ("hye",),
}
# Data that tells which way up a page lies; turned pages are read only where it is present.
ORIENTATION_DATA = "osd"
NOT_READ = frozenset({ORIENTATION_DATA, "equ", "snum"})  # data that reads no language
# Where systems put the data; of several versions the newest is taken.
FOLDERS = (
    "/usr/share/tesseract-ocr/*/tessdata",
    "/usr/share/tessdata",
    "/usr/local/share/tessdata",
    "/opt/homebrew/share/tessdata",
)


class LanguageData(msgspec.Struct, frozen=True):
    """What Tesseract is started with: a folder and names of data joined by '+'."""

    folder: str
    names: str

    @property
    def orientation(self) -> bool:
        """Whether the folder can tell which way up a page lies."""
        return _has(self.folder, ORIENTATION_DATA)


def check_languages(languages: str) -> tuple[str, ...]:
    """The codes of ``'eng+spa'`` or ``'ENG, spa'``, each once, in the order given (the first weighs most):
    codes of ``LANGUAGES``, or names of other data that is installed.

    Raises OcrLanguage where a code is neither.
    """
    if languages.strip().lower() == AUTO:
        return (AUTO,)
    out: dict[str, None] = {}
    for said in languages.replace(",", "+").split("+"):
        code = said.strip()
        known = next((c for c in LANGUAGES if c == code.lower()), None) or _installed().get(code.lower())
        if known is None:
            choice = ", ".join(LANGUAGES)
            wrong = repr(code) if code else "an empty name"
            more = sorted(name for low, name in _installed().items() if low not in LANGUAGES)
            there = f"; installed are also {', '.join(more)}" if more else ""
            raise OcrLanguage(
                f"{wrong} is no language for OCR; choose auto or from {choice}, joined by '+' or ','{there}"
            )
        out[known] = None
    return tuple(out)


def language(code: str) -> Language:
    """What is known of a language by its code, of other installed data by its name."""
    if code in LANGUAGES:
        return LANGUAGES[code]
    script = code.rpartition("/")[2] if "/" in code or code[:1].isupper() else ""
    return Language(code, (code,), f"tesseract-ocr-{code.lower().replace('_', '-')}", script)


def of_script(script: str) -> str:
    """What is installed for a script, as codes: data of the script as a whole, else of its languages, those
    that are known best first; '' where there is nothing."""
    there = _installed().values()
    known = [code for code, one in LANGUAGES.items() if one.script == script]
    whole = [code for code in known if LANGUAGES[code].data[0] == script]
    whole += [name for name in (script, f"script/{script}") if name in there and not whole]
    for codes in ([code for code in whole if _is_there(code)], [*known, *FURTHER.get(script, ())]):
        if found := [code for code in codes if _is_there(code)]:
            return "+".join(found)
    return ""


def at_hand() -> str:
    """What is taken where the script of a picture cannot be told: English, else what is installed; '' where
    nothing is."""
    return next((code for code in LANGUAGES if _is_there(code)), next(iter(_installed().values()), ""))


def _is_there(code: str) -> bool:
    return any(_has(folder, name) for folder in data_folders() for name in language(code).data)


def _installed() -> dict[str, str]:
    """The names of the data that is installed and can be read with, by the names in small letters."""
    found: dict[str, str] = {}
    for folder in data_folders():
        for path in sorted(glob.glob("**/*.traineddata", root_dir=folder, recursive=True)):
            name = path.removesuffix(".traineddata").replace(os.sep, "/")
            if name not in NOT_READ:
                found.setdefault(name.lower(), name)
    return found


def scripts(languages: str) -> tuple[str, ...]:
    """The scripts of languages; '' where one of them is not known."""
    return tuple(dict.fromkeys(language(code).script for code in check_languages(languages)))


def require(languages: str) -> LanguageData:
    """Everything OCR needs in these languages, or an error that says how to get it.

    Raises OcrLanguage for unknown codes, OcrUnavailable where tesserocr or data is missing.
    """
    codes = check_languages(languages)
    try:
        import tesserocr  # noqa: F401
    except ImportError as error:
        raise OcrUnavailable(
            f"OCR needs the Python package tesserocr ({error}): pip install 'pincite[ocr]'"
        ) from None
    if codes == (AUTO,):
        codes = check_languages(at_hand() or "eng")
    return find_data(codes, data_folders())


def find_data(codes: tuple[str, ...], folders: list[str]) -> LanguageData:
    """The first folder with data for every code. Raises OcrUnavailable naming what is missing in the
    folder that has most."""
    fewest = list(codes)
    for folder in folders:
        names = [next((n for n in language(c).data if _has(folder, n)), "") for c in codes]
        if all(names):
            return LanguageData(folder=folder, names="+".join(names))
        missing = [c for c, n in zip(codes, names, strict=True) if not n]
        if len(missing) < len(fewest):
            fewest = missing
    told = ", ".join(f"{language(c).name} ({c})" for c in fewest)
    files = ", ".join(f"{language(c).data[0]}.traineddata" for c in fewest)
    packages = " ".join(language(c).package for c in fewest)
    raise OcrUnavailable(
        f"Tesseract's data is missing for {told}. On Debian or Ubuntu: sudo apt-get install {packages}; "
        f"elsewhere put {files} into the folder that TESSDATA_PREFIX names"
    )


def missing_packages() -> list[str]:
    """Debian packages that would bring the data not found here: languages in the order of
    ``LANGUAGES``, then that for orientation."""
    folders = data_folders()
    missing = [
        language.package
        for language in LANGUAGES.values()
        if not any(_has(folder, name) for folder in folders for name in language.data)
    ]
    if not any(_has(folder, ORIENTATION_DATA) for folder in folders):
        missing.append("tesseract-ocr-osd")
    return missing


def data_folders() -> list[str]:
    """Folders that may hold data, those named by the environment first."""
    found = []
    prefix = os.environ.get("TESSDATA_PREFIX")
    if prefix:
        found += [prefix, os.path.join(prefix, "tessdata")]
    for pattern in FOLDERS:
        found += sorted(glob.glob(pattern), key=_version, reverse=True)
    return [folder for folder in found if os.path.isdir(folder)]


def _version(folder: str) -> tuple[float, str]:
    part = os.path.basename(os.path.dirname(folder))
    try:
        return (float(part), folder)
    except ValueError:
        return (0.0, folder)


def _has(folder: str, name: str) -> bool:
    return os.path.isfile(os.path.join(folder, f"{name}.traineddata"))
