"""Pictures of pages to ink: what is drawn but not written is read by Tesseract.

``read_page_images`` is the one call for a page; ``check_languages`` and ``require`` say early
whether a call can work. Nothing here is loaded before OCR is asked for.
"""

from pincite.ocr.languages import check_languages, require
from pincite.ocr.page import OCR_FONT, PageReading, as_displayed, read_page_images

__all__ = ["OCR_FONT", "PageReading", "as_displayed", "check_languages", "read_page_images", "require"]
