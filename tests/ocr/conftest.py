"""What tests of OCR need of the machine."""

import os

import pytest

from pincite.ocr.languages import missing_packages


@pytest.fixture(scope="session")
def orientation_data(english):
    """The data that tells which way up a page lies."""
    package = "tesseract-ocr-osd"
    if package in missing_packages():
        if os.environ.get("CI"):
            pytest.fail(f"{package} is missing")
        pytest.skip(f"{package} is missing")
