"""Two versions of a document are compared."""

import re

from playwright.sync_api import expect

from tests.readers.docx.written import docx
from tests.viewer.conftest import sent, word


def paragraphs(*texts):
    return docx("".join(f"<w:p><w:r><w:t>{one}</w:t></w:r></w:p>" for one in texts))


def test_what_went_and_what_came_is_listed_and_leads_to_its_place(opened, service, documents, seen):
    old = sent(service, "old.docx", paragraphs("One", "Two was said", "Three", "Four"))
    new = sent(service, "new.docx", paragraphs("One", "Three", "Three and a half", "Four"))
    page = opened(rest=f"/d/{old}/p/1?panel=compare&compare={new}")
    panel = page.locator("#tabpanel")
    expect(panel).to_contain_text("1 only here, 1 only there, 3 the same")
    expect(panel.locator(".gone")).to_contain_text("Two was said")
    seen(page)
    panel.get_by_role("link", name=re.compile("only there")).click()
    expect(page.locator(".flow .picked")).to_have_text("Three and a half")


def test_a_version_that_is_the_same_is_said_to_be(opened, service, documents):
    twin = sent(service, "twin.docx", word() + b"\0")
    page = opened("docx", f"/p/1?panel=compare&compare={twin}")
    expect(page.locator("#tabpanel")).to_contain_text("Both say the same")
