"""The ``words`` array: one packed item a page."""

from __future__ import annotations

from typing import Any

import numpy as np

from pincite.markup.clean import clean
from pincite.model.words import Words
from pincite.outputs.extract.layout import PlacedWords
from pincite.outputs.extract.words_codec import encode_words, pack

NO_WORDS = pack(b"")


def page_words(words: Words, placed: PlacedWords, font: Any) -> str:
    """The item of one page; ``font`` int (n) is the font id of each word of ``words``."""
    count = len(placed.order)
    if not count:
        return NO_WORDS
    numbers = np.empty((count, 6), dtype=np.int32)
    numbers[:, 0] = placed.parent
    numbers[:, 1] = font[placed.order]
    numbers[:, 2:] = placed.box[placed.order]
    texts = [words.text[i] for i in placed.order.tolist()]
    joined = "".join(texts)
    if clean(joined) is not joined:
        texts = [clean(text) for text in texts]
        numbers = numbers[[bool(text) for text in texts]]
        texts = [text for text in texts if text]
    return encode_words(texts, numbers)
