"""Documents are sent, followed while they are read, and told about when they cannot be."""

import base64
import re

import pytest
from playwright.sync_api import expect

from tests.pdf.test_document import locked
from tests.viewer.conftest import faults, long_document, sheet, word

DROP = """([selector, files]) => {
  const carried = new DataTransfer();
  for (const [name, bytes] of files)
    carried.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name));
  const target = document.querySelector(selector);
  for (const kind of ["dragover", "drop"])
    target.dispatchEvent(new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""


def dropped(page, selector, *files):
    """Files fall where somebody sees that they may."""
    expect(page.locator(selector)).to_be_visible()
    page.evaluate(DROP, [selector, [[name, base64.b64encode(data).decode()] for name, data in files]])


@pytest.mark.parametrize("selector", [".drop", "header"])
def test_a_file_that_is_dropped_is_opened_wherever_it_falls(opened, selector):
    page = opened(rest="/")
    expect(page.locator(".drop")).to_be_visible()  # which hears of what falls on the header, too
    dropped(page, selector, ("harvest.docx", word()))
    page.wait_for_url(re.compile("/d/[0-9a-f]{32}/p/1"))
    expect(page.locator(".flow")).to_contain_text("The trees gave more")


def test_several_files_are_followed_one_below_the_other(opened, seen):
    page = opened(rest="/")
    broken = ("broken.pdf", b"%PDF-1.7 nothing")
    dropped(page, ".drop", ("one.docx", word() + b"\0"), ("two.xlsx", sheet() + b"\0"), broken)
    rows = page.locator(".uploads > *")
    expect(rows).to_have_count(3)
    expect(rows.nth(0).get_by_role("link", name="one.docx")).to_be_visible()
    expect(rows.nth(1).get_by_role("link", name="two.xlsx")).to_be_visible()
    expect(rows.nth(2).get_by_role("alert")).to_contain_text("corrupt")
    seen(page)


def test_a_long_document_shows_how_far_it_is_and_its_pages_as_they_come(opened, seen):
    page = opened(rest="/")
    page.set_input_files("#file", {"name": "long.pdf", "mimeType": "", "buffer": long_document(400)})
    page.wait_for_url(re.compile("/d/[0-9a-f]{32}/p/1"))
    bar = page.get_by_role("progressbar", name="Reading long.pdf")
    expect(bar).to_have_attribute("aria-valuetext", re.compile("page [1-9][0-9]* of 400"))
    expect(page.locator(".strip img").first).to_be_visible()
    seen(page)
    expect(page.get_by_alt_text("Picture of page 1", exact=True)).to_be_visible(timeout=120_000)


def test_reading_is_cancelled_and_can_be_begun_again(opened, seen):
    page = opened(rest="/")
    page.set_input_files("#file", {"name": "cut.pdf", "mimeType": "", "buffer": long_document(2000)})
    page.wait_for_url(re.compile("/d/[0-9a-f]{32}/p/1"))
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("alert")).to_contain_text("cancelled")
    seen(page)
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("Drop documents here")).to_be_visible()
    expect(page.get_by_text("cut.pdf")).to_have_count(0)


def test_what_cannot_be_read_is_told_with_its_code_and_what_can_be_done(opened, seen):
    page = opened(rest="/")
    page.set_input_files("#file", {"name": "torn.pdf", "mimeType": "", "buffer": b"%PDF-1.4 torn"})
    expect(page.get_by_role("alert")).to_contain_text("corrupt")
    code = page.get_by_role("link", name="corrupt")
    assert page.request.get(code.evaluate("one => one.href")).text().startswith("corrupt: ")
    assert not faults(page)
    seen(page)
    page.get_by_role("button", name="Read it again").click()
    expect(page.get_by_role("alert")).to_contain_text("corrupt")


def test_a_password_is_asked_for_and_opens_the_document(opened, seen):
    page = opened(rest="/")
    secret = locked(user="open sesame")
    page.set_input_files("#file", {"name": "secret.pdf", "mimeType": "", "buffer": secret})
    expect(page.get_by_role("alert")).to_contain_text("encrypted")
    seen(page)
    page.get_by_label("Password").fill("open sesame")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("option", name="secret")).to_be_visible()
    expect(page.get_by_alt_text("Picture of page 1")).to_be_visible()
    assert page.evaluate("document.querySelector('.sheet img').decode().then(() => true)")
