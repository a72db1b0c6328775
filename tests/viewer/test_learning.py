"""Values are marked on the page, and the wrapper is learned."""

from playwright.sync_api import expect

from tests.viewer.kinds import PRESS, click_cell


def mark(page, field, words):
    """Click what is printed there, as a value with this name."""
    page.get_by_label("Name of the value").fill(field)
    marked = page.locator("#tabpanel .el.added")
    before = marked.count()
    click_cell(PRESS, page, words)
    expect(marked).to_have_count(before + 1)
    expect(marked.last).to_contain_text(words)


def test_a_region_that_is_drawn_marks_its_words(opened):
    page = opened("pdf", "/p/1?panel=learn")
    title = page.locator("svg rect.box[data-id='/p1/heading/2']")
    box = title.bounding_box()
    page.mouse.move(box["x"] - 2, box["y"] - 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] + 2, box["y"] + box["height"] + 2, steps=4)
    page.mouse.up()
    expect(page.locator("#tabpanel .el.added")).to_contain_text("Annual Report 2024")


def test_a_row_that_is_in_doubt_is_asked_for(opened):
    page = opened("pdf", "/p/5?panel=learn")
    expect(page.locator(".sheet[data-page='5'] rect.box").first).to_be_attached()
    mark(page, "product", "Cloudy apple juice")
    mark(page, "litres", "14,200")
    page.get_by_role("button", name="Learn", exact=True).click()
    page.get_by_role("button", name="It is none").click()
    expect(page.locator("#tabpanel .el.gone")).to_have_count(2)
    expect(page.locator("#tabpanel")).to_contain_text("rows are found")
