"""Values are marked on the page, and the wrapper is learned."""

from playwright.sync_api import expect


def mark(page, field, words):
    """Click what is printed there, as a value with this name."""
    page.get_by_label("Name of the value").fill(field)
    marked = page.locator("#tabpanel .el.added")
    before = marked.count()
    cell = page.evaluate(
        """async (words) => {
          const doc = location.pathname.split("/")[2];
          const page = await (await fetch(`/v1/documents/${doc}/pages/5?cells=1`)).json();
          const cells = page.elements.flatMap((one) => one.table?.cells || []);
          const cell = cells.find((one) => one.text === words);
          const frame = document.querySelector(".sheet[data-page='5'] svg").getBoundingClientRect();
          const scale = frame.width / page.width, [x0, y0, x1, y1] = cell.box;
          return [frame.left + scale * (x0 + x1) / 2, frame.top + scale * (y0 + y1) / 2];
        }""",
        words,
    )
    page.mouse.click(*cell)
    expect(marked).to_have_count(before + 1)
    expect(marked.last).to_contain_text(words)


def test_marked_values_become_a_wrapper_that_is_corrected_and_saved(opened, seen):
    page = opened("pdf", "/p/5?panel=learn")
    expect(page.locator(".sheet[data-page='5'] rect.box").first).to_be_attached()
    mark(page, "product", "Cloudy apple juice")
    mark(page, "litres", "14,200")
    page.get_by_role("button", name="Learn", exact=True).click()
    panel = page.locator("#tabpanel")
    expect(panel).to_contain_text("rows are found")
    expect(panel.locator("pre")).to_contain_text("wrapper")
    expect(panel.locator(".record").filter(has_text="Pear juice").first).to_be_visible()
    seen(page)
    wrong = panel.locator(".record").filter(has_text="Trees on your plot")
    wrong.get_by_role("button", name="Strike").click()
    expect(panel.locator(".el.gone").filter(has_text="Trees on your plot")).to_have_count(1)
    expect(wrong).to_have_count(0)
    expect(panel).to_contain_text("rows are found")
    expect(panel.locator(".record").filter(has_text="Pear juice").first).to_be_visible()
    seen(page, "-struck")
    page.get_by_role("button", name="Edit, run, save").click()
    expect(page.locator("[data-record]").filter(has_text="Pear juice").first).to_be_visible()
    page.get_by_label("Name", exact=True).fill("learned")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#faults")).to_contain_text("Kept as learned")


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
