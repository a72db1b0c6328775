"""RapidOCR in this process: PaddlePaddle's small networks, whose weights come with its package.

It finds lines, and reads each. Where words begin and end in a line is told by the picture: by the white
between them where the network saw their letters.
"""

from __future__ import annotations

import functools
import hashlib
import threading
import time
import unicodedata
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from pincite.errors import OcrLanguage, OcrUnavailable, TimedOut, TooLarge
from pincite.model.arrays import Grey, Picture
from pincite.ocr import languages as known
from pincite.ocr.clean import grey
from pincite.ocr.engines.port import Mode
from pincite.ocr.engines.shown import Shown
from pincite.ocr.refit import Letter, Line, fitted
from pincite.ocr.strips import Strip, cut_out, parted, strip_of
from pincite.ocr.word import OcrWord

MISSES = False
SCRIPTS = ("Latin", "Han")  # what the networks know; others are misread with great confidence
# Weights by the setting they are given in, and their SHA-256.
WEIGHTS = {
    "Det": ("PP-OCRv6_det_small.onnx", "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f"),
    "Rec": ("PP-OCRv6_rec_small.onnx", "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884"),
}
MAX_PIXELS = 50_000_000
MIN_SIDE = 8  # pixels: nothing can be read in less
LINE_DPI = 110.0  # lines are looked for at this resolution: more costs time and finds no more
LINE_HEIGHT = 48  # pixels: what the network reads lines at
TALL = 1.5  # times as high as wide: a line that may run upward or downward
LONGEST = 8000  # pixels of a line as it is read; what is longer is a rule
UNMARKED = frozenset({"eng", "ind"})  # languages that hardly write marks over letters
CLEAR = 0.95  # confidence from which a mark is believed even there
SIGN = "So"  # Unicode's category of boxes, crossed or not
_LOCK = threading.Lock()


def told() -> str:
    """What the engine is called, with its version."""
    return f"RapidOCR {version('rapidocr')}"


def recognise(
    picture: Picture | Grey,
    dpi: float,
    languages: str,
    *,
    mode: Mode = "page",
    timeout: float | None = None,
) -> list[OcrWord]:
    """Words of a picture, see ``port``. Time is looked at between lines."""
    require(languages)
    began = time.monotonic()
    level = grey(picture)
    height, width = level.shape
    if height * width > MAX_PIXELS:
        raise TooLarge(f"a picture of {width} x {height} pixels is too large for OCR")
    if min(height, width) < MIN_SIDE:
        return []
    words: list[OcrWord] = []
    bare = UNMARKED.issuperset(known.check_languages(languages))
    with _LOCK:
        engine = _engine()
        strips = [Strip(0.0, 0.0, width, height)] if mode == "line" else _lines(engine, level, dpi)
        for number, strip in enumerate(strips):
            if timeout and time.monotonic() - began > timeout:
                raise TimedOut(f"OCR of one picture took longer than {timeout:g} s")
            words += _read(engine, level, strip, number, bare=bare)
    return words


def require(languages: str) -> None:
    """Everything this engine needs for these languages is there. Raises OcrLanguage, OcrUnavailable."""
    for code in known.check_languages(languages):
        if code != known.AUTO and known.language(code).script not in SCRIPTS:
            name = known.language(code).name
            raise OcrLanguage(f"RapidOCR reads Latin letters and Chinese, not {name}: take Tesseract")
    known.require(languages)  # which way up pages stand is told by Tesseract
    try:
        import onnxruntime  # noqa: F401
        import rapidocr  # noqa: F401
    except ImportError as error:
        raise OcrUnavailable(
            f"this engine of OCR needs RapidOCR ({error}): pip install 'pincite[ocr-neural]'"
        ) from None


def weights() -> dict[str, Path]:
    """The files of the networks by the setting they are given in, as they were when they were measured.

    Raises OcrUnavailable: nothing is ever downloaded in their place."""
    import rapidocr

    folder = Path(rapidocr.__file__).parent / "models"
    found = {}
    for part, (name, digest) in WEIGHTS.items():
        path = folder / name
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise OcrUnavailable(f"{path} is missing or not the one known: pip install 'pincite[ocr-neural]'")
        found[part] = path
    return found


@functools.cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    settings: dict[str, Any] = {
        # One thread: results do not depend on the machine, and pages are already read side by side.
        "EngineConfig.onnxruntime.intra_op_num_threads": 1,
        "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        "Global.log_level": "critical",
        "Global.use_cls": False,
        "Global.text_score": 0.0,  # what is too unsure is left out by who asks
        "Global.max_side_len": LONGEST,  # pictures come as large as they should be
        "Det.limit_side_len": 32,
        "Rec.rec_img_shape": [3, LINE_HEIGHT, LINE_HEIGHT],  # short lines are not filled up with nothing
    }
    settings |= {f"{part}.model_path": str(path) for part, path in weights().items()}
    return RapidOCR(params=settings)


def _lines(engine: Any, level: Grey, dpi: float) -> list[Strip]:
    """Where lines are, from the top."""
    shown = Shown.of(level, dpi)
    printed = grey(shown.picture)
    height, width = printed.shape
    if min(height, width) < MIN_SIDE:
        return []
    share = min(1.0, LINE_DPI / dpi, LONGEST / max(height, width))
    small = _resized(printed, share)
    found = engine(_coloured(small), use_det=True, use_rec=False)
    if found.boxes is None:
        return []
    corners = np.asarray(found.boxes, np.float64)
    corners[..., 0] = corners[..., 0] * (width / small.shape[1]) + shown.left
    corners[..., 1] = corners[..., 1] * (height / small.shape[0]) + shown.top
    return parted([strip_of(four) for four in corners.tolist()])


def _read(engine: Any, level: Grey, strip: Strip, number: int, *, bare: bool) -> Iterator[OcrWord]:
    """The words of a line; one that stands upright may run in three directions, and the surest counts.
    ``bare``: of a language whose letters have no marks."""
    crop, corner = cut_out(level, strip)
    if not min(crop.shape, default=0):
        return
    angles = (0, 90, 270) if crop.shape[0] >= TALL * crop.shape[1] else (0,)
    tries = [line for angle in angles if (line := _line(engine, crop, angle)) is not None]
    if not tries:
        return
    best = max(tries, key=lambda line: sum(letter.confidence for letter in line.letters))
    letters = _signs_apart([_unmarked(letter) for letter in best.letters] if bare else best.letters)
    yield from fitted(best._replace(slope=strip.slope, letters=letters), corner, number)


def _unmarked(letter: Letter) -> Letter:
    """The letter without a mark that was not seen clearly: the networks, which know many languages, take
    specks for marks."""
    if letter.confidence >= CLEAR:
        return letter
    base = unicodedata.normalize("NFD", letter.char)[0]
    return letter._replace(char=base) if base.isascii() else letter


def _signs_apart(letters: list[Letter]) -> list[Letter]:
    """The letters, words ending before and behind the boxes that forms have beside them."""
    signs = [unicodedata.category(letter.char) == SIGN for letter in letters]
    if not any(signs):
        return letters
    after = [*signs[1:], False]
    return [
        letter._replace(ends=letter.ends or sign or then)
        for letter, sign, then in zip(letters, signs, after, strict=True)
    ]


def _line(engine: Any, crop: Grey, angle: int) -> Line | None:
    upright = np.ascontiguousarray(np.rot90(crop, angle // 90))
    share = LINE_HEIGHT / upright.shape[0]
    if upright.shape[1] * share > LONGEST:
        return None
    read = engine(_coloured(_resized(upright, share)), use_det=False, use_rec=True, return_word_box=True)
    if not read.txts or not read.txts[0].strip():
        return None
    text, told = read.txts[0], read.word_results[0]
    places = [column for columns in told.word_cols for column in columns]
    step = upright.shape[1] / told.line_txt_len
    letters, at = [], iter(places)
    for char, confidence in zip(text, told.confs, strict=True):
        if not char.isspace():
            letters.append(Letter(char, (next(at) + 0.5) * step, confidence))
        elif letters:
            letters[-1] = letters[-1]._replace(ends=True)
    return Line(upright, angle, letters)


def _resized(picture: Grey, share: float) -> Grey:
    from PIL import Image

    height, width = (max(1, round(side * share)) for side in picture.shape)
    return np.asarray(Image.fromarray(picture).resize((width, height), Image.Resampling.BICUBIC))


def _coloured(picture: Grey) -> Picture:
    return np.repeat(picture[:, :, None], 3, axis=2)
