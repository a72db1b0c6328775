"""Every state is an address: it is the same after a reload, and the back button leads to the one before."""

import re

import pytest
from playwright.sync_api import expect

from tests.viewer.kinds import KINDS, marked

WRAPPER = """wrapper lines
threshold 0.5

answer = line:L*
line   = label:A, amount:B  where sameRow(A, B) and west(A, B)
label  = #TOKEN:X           where not isNumber(X)
amount = #TOKEN:X           where isNumber(X)
"""


@pytest.mark.parametrize("which", KINDS)
def test_the_back_button_leads_through_selections_words_and_tabs(shown, which):
    kind = KINDS[which]
    page = shown(which, f"/p/{kind.page}")
    picked = page.locator("[role=option].picked")
    page.locator(f"[role=option][data-id='{kind.element}']").click()
    expect(picked).to_have_attribute("data-id", kind.element)
    page.locator(f"[role=option][data-id='{kind.table}']").get_by_text(kind.value, exact=True).click()
    cell = marked(kind, page, 1, 1)
    expect(page.locator(".status")).to_contain_text(f"{kind.table}/r1/c1")
    page.get_by_role("tab", name="Markdown").click()
    expect(page.get_by_role("tab", name="Markdown")).to_have_attribute("aria-selected", "true")
    expect(page.locator("pre .picked")).to_contain_text(kind.value)
    page.go_back()
    expect(page.get_by_role("tab", name="Text")).to_have_attribute("aria-selected", "true")
    expect(cell).to_have_count(1)
    page.go_back()
    expect(page.locator(".status")).not_to_contain_text("/r1/c1")
    expect(picked).to_have_attribute("data-id", kind.element)
    page.go_back()
    expect(picked).to_have_count(0)
    page.go_forward()
    expect(picked).to_have_attribute("data-id", kind.element)


@pytest.mark.parametrize("which", KINDS)
def test_each_state_is_the_same_after_a_reload(shown, service, documents, which):
    kind = KINDS[which]
    page = shown()
    page.request.put(f"{service}/v1/wrappers/kept-lines", data={"source": WRAPPER})
    text = page.request.get(f"{service}/v1/documents/{documents[which]}/text").json()["text"]
    start = text.index(kind.value)
    chosen = marked(kind, page, 1, 1)
    tab = page.get_by_role("tab", selected=True)
    states = {
        f"?el={kind.table}/r1/c1": lambda: expect(chosen).to_have_count(1),
        f"?chars={start}-{start + len(kind.value)}": lambda: expect(chosen).to_have_count(1),
        f"?panel=trace&quote={kind.quote}": lambda: expect(page.locator("#quote")).to_have_value(kind.quote),
        f"?find={kind.words}": lambda: expect(page.locator("#find-said")).to_have_text(f"1 of {kind.count}"),
        "?panel=tables": lambda: expect(tab).to_have_text("Tables"),
        "?rail=pages": lambda: expect(page.locator("[data-thumb='1']")).to_be_attached(),
        "?layers=heading": lambda: expect(page.get_by_role("checkbox", name="Tables")).not_to_be_checked(),
        "?panel=wrapper&w=kept-lines&rec=0": lambda: expect(page.locator(".record.picked")).to_have_count(1),
    }
    for rest, holds in states.items():
        page.goto(f"{service}/d/{documents[which]}/p/{kind.page}{rest}")
        holds()
        page.reload()
        holds()


def test_a_page_that_was_chosen_is_an_address_and_back_leads_to_the_one_before(shown):
    page = shown("pdf", "/p/1")
    expect(page.get_by_alt_text("Picture of page 1")).to_be_visible()
    page.get_by_role("spinbutton", name="Page").fill("4")
    page.keyboard.press("Enter")
    expect(page.get_by_alt_text("Picture of page 4")).to_be_visible()
    page.get_by_role("button", name="Pages").click()
    page.get_by_role("button", name="Page 6").click()
    expect(page.get_by_alt_text("Picture of page 6")).to_be_visible()
    page.reload()
    expect(page.get_by_alt_text("Picture of page 6")).to_be_visible()
    expect(page.get_by_role("button", name="Page 6")).to_have_attribute("aria-current", "page")
    page.go_back()
    expect(page.get_by_role("button", name="Page 4")).to_have_attribute("aria-current", "page")
    expect(page.get_by_alt_text("Picture of page 4")).to_be_visible()


def test_records_are_gone_back_through_and_out_of(shown):
    page = shown("pdf", "/p/5?panel=wrapper")
    page.get_by_role("button", name="Run", exact=True).click()
    records, picked = page.locator("[data-record]"), page.locator(".record.picked")
    for name in ("Pear juice", "Cider vinegar"):
        records.filter(has_text=name).click()
        expect(picked).to_contain_text(name)
    page.go_back()
    expect(picked).to_contain_text("Pear juice")
    expect(page.locator("rect.hit")).to_have_count(2)
    page.go_back()
    expect(picked).to_have_count(0)
    expect(page.locator("rect.hit")).to_have_count(0)


def test_a_line_of_n_quads_leads_to_the_place_of_its_subject(shown, service, documents):
    page = shown("pdf", "/p/1")
    hits = page.request.get(f"{service}/v1/search", params={"q": "juice"}).json()["hits"]
    urn = next(one["urn"] for one in hits if one["document"] == documents["pdf"])
    quads = page.request.get(f"{service}/v1/documents/{documents['pdf']}/quads").text()
    line = next(one for one in quads.splitlines() if one.startswith(f"<{urn}> "))
    page.goto(f"{service}/")
    page.get_by_label("A quotation or a URN").fill(line)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(f"/d/{documents['pdf']}/.*uri="))
    expect(page.get_by_label("Quotation or URN", exact=True)).to_have_value(urn)
    expect(page.locator("#tabpanel")).to_contain_text("The way back")


def test_text_that_is_marked_with_the_pointer_is_characters_of_the_address(shown):
    page = shown("pdf", "/p/5")
    item = page.locator("[role=option][data-id='/p5/paragraph/1']")
    item.hover(position={"x": 14, "y": 12})  # waits until it stays where it is
    box = item.bounding_box()
    page.mouse.down()
    page.mouse.move(box["x"] + 150, box["y"] + 12, steps=5)
    page.mouse.up()
    page.wait_for_url(re.compile(r"chars=\d+-\d+"))
    expect(page.locator("rect.hit")).to_have_count(1)
    marked_ = page.evaluate("[...CSS.highlights.get('range')].map(String).join()")
    assert marked_ and marked_ in item.text_content()
    page.reload()
    expect(page.locator("rect.hit")).to_have_count(1)
    page.goto(page.url.split("?")[0])
    page.go_back()
    expect(page.locator("rect.hit")).to_have_count(1)
