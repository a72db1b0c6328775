"""Pictures of pages to ink: what is drawn but not written is read by Tesseract.

``read_page_images`` is the one call for a page; ``require`` says early
whether a call can work. Nothing here is loaded before OCR is asked for.
"""

from pincite.ocr.languages import require
from pincite.ocr.page import OCR_FONT, as_displayed, read_page_images

__all__ = ["OCR_FONT", "as_displayed", "read_page_images", "require"]
