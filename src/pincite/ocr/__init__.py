"""Pictures of pages to ink: what is drawn but not written is read by Tesseract.

``read_page_images`` is the one call for a page; ``require`` says early
whether a call can work. Nothing here is loaded before OCR is asked for.
"""

from pincite.ocr.languages import require
from pincite.ocr.page import OCR_FONTS, Look, as_displayed, look_at, read_page_images, with_look

__all__ = ["OCR_FONTS", "Look", "as_displayed", "look_at", "read_page_images", "require", "with_look"]
