"""Whoever looks at a PDF, a scan, a Word document or a workbook finds every way that the viewer has."""

import re

import pytest
from playwright.sync_api import expect

from tests.viewer.conftest import DEMO, scan, sent, sheet, word
from tests.viewer.kinds import KINDS, click_cell, marked
from tests.viewer.test_uploading import dropped

FILES = {
    "pdf": ("report.pdf", DEMO.read_bytes),
    "scan": ("scan.pdf", scan),
    "docx": ("harvest.docx", word),
    "xlsx": ("quarters.xlsx", sheet),
}
pytestmark = pytest.mark.parametrize("which", KINDS)


def ready(page, kind):
    """The page with its drawing, or its text."""
    sheet_ = page.locator(f".sheet[data-page='{kind.page}']")
    expect(sheet_.locator("rect.box" if kind.placed else "[data-id]").first).to_be_attached()
    expect(page.locator("[role=option][data-id]").first).to_be_attached()
    return sheet_


def test_it_is_dropped_and_opened(shown, seen, which):
    page = shown(rest="/")
    name, data = FILES[which]
    if which == "scan":
        page.get_by_label("read them by OCR").check()
    dropped(page, ".drop", (name, data()))
    page.wait_for_url(re.compile("/d/[0-9a-f]{32}/p/1"))
    expect(page.locator("[role=option][data-id]").first).to_be_attached()
    seen(page)


def test_boxes_of_a_family_and_the_order_are_switched_on_and_off(shown, which):
    kind = KINDS[which]
    page = shown(which, f"/p/{kind.page}")
    here = ready(page, kind)
    table = here.locator(f"rect.box[data-id='{kind.table}']" if kind.placed else f"[data-id='{kind.table}']")
    expect(table).to_be_visible()
    page.get_by_label("Tables").first.uncheck()
    expect(table).not_to_be_visible()
    page.get_by_label("Tables").first.check()
    expect(table).to_be_visible()
    order = here.locator("circle.disc" if kind.placed else "[data-order]")
    expect(order).to_have_count(0)
    page.get_by_role("checkbox", name="Order").check()
    expect(order).not_to_have_count(0)
    if kind.placed:
        for layer in ("Words", "Cells"):
            drawn = here.locator(f"rect.{layer[:-1].lower()}")
            expect(drawn).to_have_count(0)
            page.get_by_role("checkbox", name=layer).check()
            expect(drawn).not_to_have_count(0)


def test_the_outline_leads_to_a_heading_or_says_that_there_is_none(shown, which):
    kind = KINDS[which]
    page = shown(which, "/p/1")
    rail = page.get_by_role("navigation", name="Outline and pages")
    if not kind.heading:
        expect(rail).to_contain_text("No headings.")
        return
    rail.get_by_role("button", name=re.compile(f"^{kind.heading}")).click()
    expect(marked(kind, page)).to_have_count(1)
    expect(page.locator("[role=option].picked")).to_contain_text(kind.heading)


def test_text_and_place_light_each_other_up(shown, which):
    kind = KINDS[which]
    page = shown(which, f"/p/{kind.page}?el={kind.element}")
    here = ready(page, kind)
    item = page.locator(f"[role=option][data-id='{kind.element}']")
    item.hover()
    lit = "rect.hover" if kind.placed else f".hover[data-id='{kind.element}']"
    expect(here.locator(lit)).to_have_count(1)
    page.locator(".status").hover()
    here.locator(f"[data-id='{kind.element}']").hover()
    expect(item).to_have_class(re.compile("hover"))


def test_a_cell_of_the_tables_tab_leads_to_its_place_and_arrows_go_on(shown, seen, which):
    kind = KINDS[which]
    page = shown(which, f"/p/{kind.page}?panel=tables")
    panel = page.locator("#tabpanel")
    panel.get_by_role("cell", name=kind.label, exact=True).click()
    expect(marked(kind, page, 1, 0)).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(panel.locator(".picked")).to_have_text(kind.value)
    expect(marked(kind, page, 1, 1)).to_have_count(1)
    seen(page)


def test_a_part_of_the_markdown_and_its_place_light_each_other_up(shown, seen, which):
    kind = KINDS[which]
    page = shown(which, f"/p/{kind.page}?panel=markdown&el={kind.element}")
    part = page.locator(f"pre [data-id='{kind.element}']")
    expect(part).to_contain_text(kind.text)
    expect(part).to_have_class(re.compile("picked"))
    part.hover()
    here = page.locator(f".sheet[data-page='{kind.page}']")
    expect(here.locator("rect.hover" if kind.placed else f".hover[data-id='{kind.element}']")).to_have_count(
        1
    )
    page.locator(".status").hover()
    here.locator(f"[data-id='{kind.element}']").hover()
    expect(part).to_have_class(re.compile("hover"))
    page.keyboard.press("Escape")
    expect(part).not_to_have_class(re.compile("picked"))
    part.click()
    expect(marked(kind, page)).to_have_count(1)
    seen(page)


def test_the_extract_result_is_linked_cell_by_cell_or_said_to_be_for_pdf(shown, seen, which):
    kind = KINDS[which]
    page = shown(which, f"/p/{kind.page}?panel=json&el={kind.table}/r1/c1")
    if not kind.placed:
        expect(page.locator("#tabpanel").get_by_role("alert")).to_contain_text("not_pdf")
        return
    part = page.locator("#tabpanel pre .picked")
    expect(part).to_contain_text(f'"content": "{kind.value}')
    page.locator(f"pre [data-id='{kind.table}/r1/c0']").click()
    expect(page.locator(".status")).to_contain_text(f"{kind.table}/r1/c0")
    expect(marked(kind, page)).to_have_count(1)
    seen(page)


def test_elements_are_stepped_through_in_the_order_of_the_text(shown, which):
    kind = KINDS[which]
    page = shown(which, f"/p/{kind.page}")
    ready(page, kind)
    doc = page.evaluate("location.pathname.split('/')[2]")
    spans = page.request.get(page.url.split("/d/")[0] + f"/v1/documents/{doc}/text").json()["spans"]
    wanted = [one["element"] for one in spans if one["page"] >= kind.page][:3]
    for element in wanted:
        page.keyboard.press("n")
        expect(page.locator("[role=option].picked")).to_have_attribute("data-id", element)
    page.keyboard.press("p")
    before = wanted[-2] if len(wanted) > 1 else wanted[0]
    expect(page.locator("[role=option].picked")).to_have_attribute("data-id", before)


def test_records_are_drawn_with_their_truth_say_why_and_what_is_none_shows_the_nearest(shown, seen, which):
    kind = KINDS[which]
    page = shown(which, f"/p/{kind.page}?panel=wrapper")
    here = page.locator(f".sheet[data-page='{kind.page}']")
    expect(here.locator(f"[data-id='{kind.table}']")).to_be_attached()
    page.get_by_role("button", name="Run", exact=True).click()
    record = page.locator("[data-record]").filter(has_text=f"{kind.label} · {kind.value}")
    expect(record).to_contain_text("1.00")
    if kind.placed:
        expect(here.locator("rect.group")).not_to_have_count(0)
        expect(here.locator("svg")).to_contain_text("line 1.00")
    else:
        expect(here.locator("[data-cell='1,1'].grouped")).to_have_attribute("data-truth", "line 1.00")
    seen(page)
    click_cell(kind, page, kind.label)
    expect(page.locator(".record.picked")).to_contain_text(kind.label)
    expect(page.locator(".record.picked .whys")).to_contain_text("limit")
    expect(marked(kind, page)).to_have_count(2)
    page.reload()
    expect(page.locator(".record.picked")).to_contain_text(kind.label)
    if which == "xlsx":  # every cell of it is in a record
        click_cell(kind, page, "Quarter")
        expect(page.locator(".record.picked")).to_contain_text("Quarter")
        return
    expect(here.locator(f"[data-id='{kind.element}']")).to_be_attached()
    here.locator(f"[data-id='{kind.element}']").click()
    expect(page.locator(".record.miss.picked")).to_contain_text("makes no line")
    expect(here.locator(".missed")).not_to_have_count(0)
    seen(page, "-missed")


def test_values_are_marked_learned_struck_and_the_wrapper_is_saved(shown, seen, which):
    kind = KINDS[which]
    page = shown(which, f"/p/{kind.page}?panel=learn")
    expect(page.locator(f".sheet[data-page='{kind.page}'] [data-id='{kind.table}']")).to_be_attached()
    panel = page.locator("#tabpanel")
    for number, (field, words) in enumerate((("product", kind.label), ("amount", kind.value)), 1):
        page.get_by_label("Name of the value").fill(field)
        click_cell(kind, page, words)
        expect(panel.locator(".el.added")).to_have_count(number)
        expect(panel.locator(".el.added").last).to_contain_text(words)
    page.get_by_role("button", name="Learn", exact=True).click()
    expect(panel).to_contain_text("rows are found")
    other = (
        panel.locator(".record")
        .filter(has_text=kind.other)
        .filter(has=page.get_by_role("button", name="Strike"))
    )
    expect(other.first).to_be_visible()
    seen(page)
    other.first.get_by_role("button", name="Strike").click()
    expect(panel.locator(".el.gone")).to_have_count(2)
    expect(panel).to_contain_text("rows are found")
    page.get_by_role("button", name="Edit, run, save").click()
    expect(page.locator("[data-record]").filter(has_text=kind.label).first).to_be_visible()
    page.get_by_label("Name", exact=True).fill(f"of-{which}")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#faults")).to_contain_text(f"Kept as of-{which}")


def test_a_quotation_is_pasted_and_its_place_shown(shown, seen, which):
    kind = KINDS[which]
    page = shown(which, "/p/1?panel=trace")
    page.get_by_label("Quotation or URN").fill(kind.quote)
    page.keyboard.press("Enter")
    expect(page.locator("#tabpanel .record.picked")).to_contain_text(f"page {kind.page}")
    expect(marked(kind, page).first).to_be_attached()
    page.reload()
    expect(page.get_by_label("Quotation or URN")).to_have_value(kind.quote)
    expect(marked(kind, page).first).to_be_attached()
    seen(page)


def test_a_name_of_the_library_is_traced_to_its_place(shown, service, documents, seen, which):
    kind = KINDS[which]
    page = shown(which, "/p/1")
    hits = page.request.get(f"{service}/v1/search", params={"q": kind.label}).json()["hits"]
    urn = next(one["urn"] for one in hits if one["document"] == documents[which])
    page.goto(f"{service}/")
    page.get_by_label("A quotation or a URN").fill(urn)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(f"/d/{documents[which]}/.*uri="))
    expect(page.locator("#tabpanel")).to_contain_text("The way back")
    expect(page.locator("#tabpanel")).to_contain_text(urn)
    expect(marked(kind, page).first).to_be_attached()
    seen(page)


OTHERS = {"docx": lambda: word("99.9"), "xlsx": lambda: sheet(77)}


def test_two_versions_are_compared(shown, service, documents, seen, which):
    kind = KINDS[which]
    other = documents["scan" if which == "pdf" else "pdf"]
    if which in OTHERS:
        other = sent(service, f"newer.{which}", OTHERS[which]())
    page = shown(which, f"/p/{kind.page}?panel=compare")
    page.get_by_label("The other version").select_option(other)
    panel = page.locator("#tabpanel")
    expect(panel.get_by_role("status")).to_contain_text("only here")
    panel.locator(".gone").first.click()
    expect(page.locator(".status")).not_to_have_text("")
    expect(page.locator(".sheet .hit, .sheet .picked").first).to_be_attached()
    seen(page)
    panel.get_by_role("link", name=re.compile("only there")).first.click()
    page.wait_for_url(re.compile(f"/d/{other}/"))
    expect(page.locator(".sheet .hit, .sheet .picked").first).to_be_attached()


def test_words_are_found_stepped_through_and_back_in_the_address(shown, seen, which):
    kind = KINDS[which]
    page = shown(which, "/p/1?rail=pages")
    ready(page, KINDS[which]) if kind.page == 1 else None
    expect(page.locator(f"[data-number='{kind.page}']")).to_be_attached()
    page.keyboard.press("/")
    field = page.get_by_role("searchbox", name="Find in the document")
    expect(field).to_be_focused()
    field.fill(kind.words)
    said = page.locator("#find-said")
    expect(said).to_have_text(f"1 of {kind.count}")
    expect(page.locator(f"[data-number='{kind.page}']")).to_have_attribute("data-hits", str(kind.count))
    expect(page.locator(".sheet .found, .sheet rect.found").first).to_be_attached()
    expect(marked(kind, page).first).to_be_attached()
    field.press("Enter")
    expect(said).to_have_text(f"{min(2, kind.count)} of {kind.count}")
    page.reload()
    expect(said).to_have_text(f"{min(2, kind.count)} of {kind.count}")
    expect(marked(kind, page).first).to_be_attached()
    seen(page)
    field.press("Escape")
    expect(field).not_to_be_visible()
    expect(page.locator(".sheet .found, .sheet rect.found")).to_have_count(0)
    page.go_back()
    expect(said).to_have_text(f"{min(2, kind.count)} of {kind.count}")


def test_characters_are_an_address(shown, service, documents, which):
    kind = KINDS[which]
    page = shown(which, "/p/1")
    text = page.request.get(f"{service}/v1/documents/{documents[which]}/text").json()["text"]
    start = text.index(kind.label)
    page.goto(f"{service}/d/{documents[which]}/p/1?chars={start}-{start + len(kind.label)}")
    expect(marked(kind, page).first).to_be_attached()
    expect(page.locator("[role=option].picked")).to_contain_text(kind.label)
