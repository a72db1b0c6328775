"""Around the page: many pages, the line beside it, what lies over each other, what has to be told."""

import re

import pytest
from playwright.sync_api import expect

from tests.pdf.drafts import Draft
from tests.readers.docx.written import docx
from tests.viewer.conftest import faults, long_document, scan, sent


def test_a_rail_of_500_pages_holds_the_pictures_near_the_view_alone(shown, service, seen):
    doc = sent(service, "register.pdf", long_document(500, lines=3))
    page = shown(rest=f"/d/{doc}/p/1?rail=pages")
    thumbs = page.locator("[data-thumb]")
    expect(thumbs).to_have_count(500)
    expect(page.locator("[data-thumb='1'] img")).to_be_attached()
    expect(page.locator("[data-thumb='500'] img")).to_have_count(0)
    page.get_by_role("button", name="Page 500", exact=True).click()
    expect(page.get_by_alt_text("Picture of page 500")).to_be_visible()
    expect(page.locator("[data-thumb='500'] img")).to_be_attached()
    expect(page.locator("[data-thumb='1'] img")).to_have_count(0)
    assert page.locator("[data-thumb] img").count() < 60
    assert page.evaluate("document.querySelectorAll('*').length") < 5000
    page.keyboard.press("/")
    page.get_by_role("searchbox", name="Find in the document").fill("sheet 500")
    expect(page.locator("#find-said")).to_have_text("1 of 1")
    seen(page)


def test_the_panel_is_as_wide_as_its_line_is_drawn_or_moved_by_keys_and_stays_so(shown):
    page = shown("pdf", "/p/1")
    line, panel = page.get_by_role("separator", name="Width of the panel"), page.locator(".panel")
    expect(page.get_by_alt_text("Picture of page 1")).to_be_visible()
    before = panel.bounding_box()["width"]
    line.focus()
    page.keyboard.press("ArrowLeft")
    expect(line).to_have_attribute("aria-valuenow", "44")
    assert panel.bounding_box()["width"] > before
    page.keyboard.press("End")
    expect(line).to_have_attribute("aria-valuenow", "75")
    box = line.bounding_box()
    page.mouse.move(box["x"] + 4, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(900, box["y"] + 300, steps=3)
    page.mouse.up()
    now = line.get_attribute("aria-valuenow")
    assert abs(page.evaluate("innerWidth") - 900 - panel.bounding_box()["width"]) < 20
    page.reload()
    expect(line).to_have_attribute("aria-valuenow", now)
    line.dblclick()
    expect(line).to_have_attribute("aria-valuenow", "40")


def overlapping():
    """A page with a figure over a paragraph."""
    draft = Draft()
    lines = " ".join(f"0 -14 Td (Line {n} of a paragraph that lies under a drawing.) Tj" for n in range(12))
    curves = " ".join(
        f"{80 + 9 * n} 640 m {90 + 9 * n} 700 {120 + 9 * n} 620 {140 + 9 * n} 690 c S" for n in range(30)
    )
    draft.page(f"BT /F 11 Tf 70 720 Td {lines} ET {curves}", size=(0, 0, 595, 842))
    return draft.save()


def test_elements_that_lie_over_each_other_are_offered_as_a_list(shown, service, seen):
    page = shown(rest=f"/d/{sent(service, 'over.pdf', overlapping())}/p/1")
    boxes = page.locator(".sheet[data-page='1'] rect.box")
    expect(boxes).not_to_have_count(0)
    at = page.evaluate(
        """() => {
          const all = [...document.querySelectorAll("rect.box")].map((one) => one.getBoundingClientRect());
          for (const a of all) for (const b of all) {
            const x0 = Math.max(a.left, b.left), x1 = Math.min(a.right, b.right);
            const y0 = Math.max(a.top, b.top), y1 = Math.min(a.bottom, b.bottom);
            if (a !== b && x1 - x0 > 4 && y1 - y0 > 4) return [(x0 + x1) / 2, (y0 + y1) / 2];
          }
        }"""
    )
    assert at, "nothing overlaps on this page"
    page.mouse.click(*at)
    offered = page.get_by_role("group", name=re.compile("elements are here"))
    expect(offered).to_be_visible()
    assert not faults(page)
    taken = page.locator("[role=option].picked").get_attribute("data-id")
    seen(page)
    offered.get_by_role("button").nth(1).click()
    expect(offered).to_have_count(0)
    expect(page.locator(f"[role=option].picked[data-id='{taken}']")).to_have_count(0)
    expect(page.locator("rect.hit")).to_have_count(1)
    page.mouse.click(*at)
    expect(offered).to_be_visible()
    page.keyboard.press("Escape")
    expect(offered).to_have_count(0)
    expect(page.locator("rect.hit")).to_have_count(1)  # the selection stays


def test_a_page_that_is_a_picture_is_offered_to_be_read_by_ocr(shown, service, seen):
    page = shown(rest=f"/d/{sent(service, 'unread.pdf', scan() + b'%unread', '&ocr=off')}/p/1")
    banner = page.locator(".banner")
    expect(banner).to_contain_text("Page 1 is a picture")
    expect(page.locator("#tabpanel")).to_contain_text("There is no text here.")
    assert not faults(page)
    seen(page)
    page.get_by_role("tab", name="Notes").click()
    expect(page.locator("#tabpanel").get_by_role("button", name="Read by OCR")).to_be_enabled()
    page.go_back()
    banner.get_by_role("button", name="Read by OCR").click()
    expect(page.get_by_role("option", name=re.compile("The press ran")).first).to_be_attached()
    expect(banner).to_have_count(0)


def test_what_was_read_in_part_says_so(opened, service, documents, seen):
    """How much is read in so many seconds no test can know: the answer of the service says it instead."""
    page = opened(rest="/about")

    def in_part(route):
        told = route.fetch().json() | {"state": "partial", "pages": 5, "page_count": 4000}
        route.fulfill(json=told)

    page.route(f"**/v1/documents/{documents['pdf']}", in_part)
    page.goto(f"{service}/d/{documents['pdf']}/p/1")
    banner = page.locator(".banner")
    expect(banner).to_contain_text("This is not all of it: 5 of 4000 pages")
    expect(banner.get_by_role("button", name="Read it again")).to_be_enabled()
    seen(page)


def test_versions_of_very_many_elements_are_compared_to_their_last(shown, service):
    def version(*last):
        texts = [f"Line {n}" for n in range(4500)] + ["The same said twice"] * 2 + list(last)
        return docx("".join(f"<w:p><w:r><w:t>{one}</w:t></w:r></w:p>" for one in texts))

    old = sent(service, "old-long.docx", version("the old end"))
    new = sent(service, "new-long.docx", version("the new end", "and more"))
    page = shown(rest=f"/d/{old}/p/1?panel=compare&compare={new}")
    panel = page.locator("#tabpanel")
    expect(panel.get_by_role("status")).to_have_text("1 only here, 2 only there, 4502 the same")
    expect(panel.locator(".gone")).to_contain_text("the old end")


@pytest.mark.parametrize("length", [0, 1, 7, 60])
def test_differences_lead_from_one_list_to_the_other(shown, length):
    page = shown(rest="/about")
    failed = page.evaluate(
        """async (length) => {
          const { changes } = await import("/static/js/changes.js");
          let seed = 7 + length;
          const next = (most) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % most; };
          const list = () => Array.from({ length: next(length + 1) }, () => ({ text: String(next(9)) }));
          const texts = (all) => all.map((one) => one.text).join();
          const said = (steps, what) => texts(steps.filter((one) => one.what !== what).map((one) => one.one));
          for (let round = 0; round < 200; round += 1) {
            const a = list(), b = list(), steps = changes(a, b);
            const wrong = said(steps, "added") !== texts(a) || said(steps, "gone") !== texts(b);
            if (wrong) return [texts(a), texts(b)];
          }
          return null;
        }""",
        length,
    )
    assert failed is None
