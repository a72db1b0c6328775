"""Tesseract in this process: a picture in, words out."""

from __future__ import annotations

import functools
import math
import os
import threading
import unicodedata
from typing import Any, NamedTuple

import numpy as np

from pincite.errors import BadOption, OcrUnavailable, TimedOut, TooLarge
from pincite.model.arrays import Grey, Picture
from pincite.model.geometry import Box
from pincite.ocr.engines.port import Mode
from pincite.ocr.engines.shown import Shown
from pincite.ocr.languages import ORIENTATION_DATA, LanguageData, require
from pincite.ocr.word import OcrWord
from pincite.regex import regex

MAX_PIXELS = 50_000_000  # Pixels of a picture: an A3 page at 450 dpi; a reading takes about 8 bytes for each.
MAX_SIDE = 30_000  # Pixels of a picture's side; Tesseract counts them in 15 bits.
MIN_SIDE = 8  # Pixels: nothing can be read in less.
MISSES = True
KEPT_ENGINES = 2  # Language sets held ready: the largest takes 280 MB.
# Tesseract's confidence in which way up a page lies (a log-likelihood ratio); upright pages that it
# takes for turned ones stay below.
MIN_ORIENTATION = 2.0
MIN_SCRIPT = 1.0  # the same of the script: pages in another than is told stay below
SEGMENTATION: dict[Mode, str] = {
    "page": "AUTO",
    "sparse": "SPARSE_TEXT",
    "block": "SINGLE_BLOCK",
    "line": "SINGLE_LINE",
}
_LOCK = threading.Lock()  # The engine keeps its state in the process.


def recognise(
    picture: Picture | Grey,
    dpi: float,
    languages: str,
    *,
    mode: Mode = "page",
    timeout: float | None = None,
) -> list[OcrWord]:
    """Words of a picture (numpy uint8, (h, w, 3) RGB or (h, w) grey) in reading order.

    The same picture gives the same words. Raises TooLarge past ``MAX_PIXELS``, TimedOut after ``timeout``
    seconds, OcrLanguage, OcrUnavailable.
    """
    data = require(languages)
    picture = np.ascontiguousarray(picture)
    if picture.dtype != np.uint8 or picture.ndim not in (2, 3) or picture.shape[2:] not in ((), (3,)):
        raise BadOption("a picture for OCR is uint8, (height, width, 3) or (height, width)")
    height, width = picture.shape[:2]
    if height * width > MAX_PIXELS or max(height, width) > MAX_SIDE:
        raise TooLarge(f"a picture of {width} x {height} pixels is too large for OCR")
    shown = Shown.of(picture, dpi)
    if min(shown.picture.shape[:2]) < MIN_SIDE:
        return []
    with _LOCK:
        engine, module = _engine(data)
        _show(engine, shown.picture, dpi)
        engine.SetPageSegMode(getattr(module.PSM, SEGMENTATION[mode]))
        try:
            done = engine.Recognize(max(1, math.ceil(timeout * 1000)) if timeout else 0)
            if not done and timeout:
                raise TimedOut(f"OCR of one picture took longer than {timeout:g} s")
            return [shown.back(word) for word in _words(engine, module)]
        finally:
            engine.Clear()
            engine.ClearAdaptiveClassifier()


def told() -> str:
    """What the engine is called, with its version."""
    first, *_ = _module().tesseract_version().splitlines()
    return str(first).replace("tesseract", "Tesseract")


class Posture(NamedTuple):
    """``turned``: degrees (0, 90, 180, 270) clockwise; ``script`` by the names of Unicode's scripts, with Han
    for all Chinese, '' where it cannot be told."""

    turned: int = 0
    script: str = ""


def posture(picture: Picture | Grey, dpi: float, languages: str) -> Posture:
    """How the text of a picture stands, and in which script. Needs the data named ``ORIENTATION_DATA``;
    without it nothing is told."""
    data = require(languages)
    if not data.orientation or min(picture.shape[:2]) < MIN_SIDE:
        return Posture()
    with _LOCK:
        engine, module = _engine(LanguageData(folder=data.folder, names=ORIENTATION_DATA))
        _show(engine, np.ascontiguousarray(picture), dpi)
        engine.SetPageSegMode(module.PSM.OSD_ONLY)
        try:
            found = engine.DetectOrientationScript()
        except RuntimeError:
            return Posture()
        finally:
            engine.Clear()
    if not found:
        return Posture()
    turned = int(found["orient_deg"]) % 360 if found["orient_conf"] >= MIN_ORIENTATION else 0
    return Posture(turned, found["script_name"] if found["script_conf"] >= MIN_SCRIPT else "")


def _show(engine: Any, picture: Picture | Grey, dpi: float) -> None:
    height, width = picture.shape[:2]
    depth = math.prod(picture.shape[2:])  # 1 grey, 3 in colour
    engine.SetImageBytes(picture.tobytes(), width, height, depth, depth * width)
    engine.SetSourceResolution(int(min(2400, max(70, round(dpi)))))


@functools.lru_cache(maxsize=KEPT_ENGINES)
def _engine(data: LanguageData) -> tuple[Any, Any]:
    module = _module()
    # The data for orientation is made for the older of the two recognisers.
    mode = module.OEM.TESSERACT_ONLY if data.names == ORIENTATION_DATA else module.OEM.LSTM_ONLY
    try:
        engine = module.PyTessBaseAPI(path=data.folder, lang=data.names, oem=mode)
    except RuntimeError as error:
        told = f"Tesseract cannot use its data {data.names} in {data.folder}: {error}"
        raise OcrUnavailable(told) from None
    engine.SetVariable("debug_file", os.devnull)  # it would talk on the terminal
    # From 5.4 on it takes lines with many marks (Arabic, Bengali) for noise, and drops them unread.
    engine.SetVariable("textord_noise_rejrows", "0")
    return engine, module


@functools.cache
def _module() -> Any:
    # One thread: results do not depend on the machine, and pages are already read side by side. The
    # threads' library looks at this setting only while it is loaded.
    before = os.environ.get("OMP_THREAD_LIMIT")
    os.environ["OMP_THREAD_LIMIT"] = "1"
    try:
        import tesserocr
    finally:
        if before is None:
            del os.environ["OMP_THREAD_LIMIT"]
        else:
            os.environ["OMP_THREAD_LIMIT"] = before
    return tesserocr


def _words(engine: Any, module: Any) -> list[OcrWord]:
    level = module.RIL
    words: list[OcrWord] = []
    block = line = -1
    height = 0.0
    at = engine.GetIterator()
    if at is None:
        return words
    for step in module.iterate_level(at, level.WORD):
        if step.Empty(level.WORD):
            continue
        if step.IsAtBeginningOf(level.BLOCK):
            block += 1
        if step.IsAtBeginningOf(level.TEXTLINE):
            line += 1
            height = _row_height(step)
        text = (step.GetUTF8Text(level.WORD) or "").strip()
        box = step.BoundingBox(level.WORD)
        if not text or box is None or text.isspace():
            continue
        baseline = _baseline(step.Baseline(level.WORD))
        words.append(
            OcrWord(
                text=logical("".join(text.split())),
                box=(float(box[0]), float(box[1]), float(box[2]), float(box[3])),
                confidence=min(1.0, max(0.0, step.Confidence(level.WORD) / 100.0)),
                block=block,
                line=line,
                baseline=baseline,
                height=height,
                angle=_direction(baseline),
            )
        )
    return words


# Numbers and Latin letters, which run from the left within text from the right.
_RUN = regex(r"[0-9A-Za-z\u0660-\u0669\u06f0-\u06f9](?:[.,:/%-]?[0-9A-Za-z\u0660-\u0669\u06f0-\u06f9])*")


def logical(text: str) -> str:
    """A word in the order it is spoken. The iterator gives its letters as they stand, from the left."""
    if not any(unicodedata.bidirectional(ch) in ("R", "AL") for ch in text):
        return text
    return _RUN.sub(lambda run: run[0][::-1], text[::-1])


def _row_height(step: Any) -> float:
    try:
        row = step.RowAttributes()
    except RuntimeError:
        return 0.0
    return float(row["row_height"]) if row else 0.0


def _baseline(found: Any) -> Box | None:
    if not found:
        return None
    (x0, y0), (x1, y1) = found
    return (float(x0), float(y0), float(x1), float(y1))


def _direction(baseline: Box | None) -> int:
    """The right angle nearest to a baseline's direction, in degrees clockwise."""
    if baseline is None:
        return 0
    x0, y0, x1, y1 = baseline
    return round(math.degrees(math.atan2(y1 - y0, x1 - x0)) / 90.0) * 90 % 360
