"""All of it without a pointer: focus goes into dialogs and back, every action is tabbed to or has a key."""

import pytest
from playwright.sync_api import expect

from tests.viewer.conftest import faults, sent, word


def test_the_dialog_of_keys_holds_the_focus_and_gives_it_back(shown):
    page = shown("pdf", "/p/1")
    button = page.get_by_role("button", name="Keys")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    assert not faults(page)
    for _ in range(3):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    page.keyboard.press("n")  # keys of the page are off
    assert "el=" not in page.url
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_a_document_is_deleted_by_keys_and_only_after_a_question(shown, service):
    name = "to-delete.docx"
    sent(service, name, word("7"))
    page = shown(rest="/")
    button = page.get_by_role("button", name=f"Delete {name}")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name=f"Delete {name}?")
    expect(dialog).to_be_visible()
    assert not faults(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Delete")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=name)).to_have_count(0)


@pytest.mark.parametrize("keys", ["/", "Control+f"])
def test_the_find_bar_is_opened_by_a_key_used_by_keys_and_gives_the_focus_to_the_page(shown, seen, keys):
    page = shown("pdf", "/p/1")
    expect(page.get_by_alt_text("Picture of page 1")).to_be_visible()
    page.keyboard.press(keys)
    field, said = page.get_by_role("searchbox", name="Find in the document"), page.locator("#find-said")
    expect(field).to_be_focused()
    page.keyboard.type("juice")
    expect(said).to_have_text("1 of 7")
    assert not faults(page)
    page.keyboard.press("Shift+Enter")
    expect(said).to_have_text("7 of 7")
    page.keyboard.press("Enter")
    expect(said).to_have_text("1 of 7")
    field.fill("no such words")
    expect(said).to_have_text("nothing")
    expect(page.get_by_role("button", name="Next hit")).to_be_disabled()
    seen(page)
    page.keyboard.press("Escape")
    expect(field).not_to_be_visible()
    expect(page.get_by_role("region", name="Pages")).to_be_focused()


def test_the_find_bar_looks_for_an_expression_and_tells_in_its_place_what_is_wrong_with_one(shown, seen):
    page = shown("pdf", "/p/5")
    expect(page.get_by_alt_text("Picture of page 5")).to_be_visible()
    page.keyboard.press("/")
    field, said = page.get_by_role("searchbox", name="Find in the document"), page.locator("#find-said")
    page.keyboard.type(r"^16,\d{3}$")
    expect(said).to_have_text("nothing")
    page.keyboard.press("Alt+r")
    box = page.get_by_role("checkbox", name="Regex")
    expect(box).to_be_checked()
    expect(field).to_be_focused()
    expect(said).to_have_text("1 of 2")
    expect(page.locator(".sheet rect.found").first).to_be_attached()
    assert not faults(page)
    page.reload()
    expect(box).to_be_checked()
    expect(said).to_have_text("1 of 2")
    field.fill("(16")
    expect(said).to_contain_text("missing )")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Next hit")).to_be_disabled()
    assert not faults(page)
    seen(page)
    box.uncheck()
    expect(said).to_have_text("nothing")
    expect(field).not_to_have_attribute("aria-invalid", "true")


PRESSED = "a[href], button, input, select, textarea, [role=separator]"
CAN_BE_PRESSED = f"""[...document.querySelectorAll("{PRESSED}")]
  .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0)"""
NAMED = """() => {
  const one = document.activeElement;
  one.dataset.reached = "1";
  return one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent.trim();
}"""


def test_all_that_can_be_pressed_is_reached_with_tab_and_has_a_name(shown):
    page = shown("pdf", "/p/5?el=/p5/table/1&find=juice&rail=pages")
    expect(page.locator("#find-said")).to_have_text("3 of 7")
    wanted = page.evaluate(f"({CAN_BE_PRESSED}).length")
    page.locator(".skip").focus()
    reached = set()
    for _ in range(wanted + 30):
        reached.add(page.evaluate(NAMED))
        page.keyboard.press("Tab")
    missed = page.evaluate(
        f"({CAN_BE_PRESSED}).filter((one) => !one.dataset.reached).map((one) => one.outerHTML.slice(0, 120))"
    )
    assert not missed
    assert {"Width of the panel", "Find in the document", "Next hit", "Page 5", "Light or dark"} <= reached


@pytest.mark.parametrize("panel, name", [("markdown", "Markdown"), ("json", "Extract"), ("text", "Elements")])
def test_parts_of_a_text_are_walked_with_arrows_and_taken_with_enter(shown, panel, name):
    page = shown("pdf", f"/p/1?panel={panel}")
    first = page.get_by_role("listbox", name=name).locator("[role=option][tabindex='0']")
    first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    chosen = page.locator("#tabpanel [role=option].picked")
    expect(chosen).to_have_attribute("data-id", "/p1/heading/2")
    expect(page.locator("rect.hit")).to_have_count(1)


@pytest.mark.parametrize("how", ["light", "dark", "phone"])
def test_axe_finds_no_serious_fault_in_what_is_opened_over_and_beside_the_page(opened, seen, how):
    given = {"viewport": {"width": 390, "height": 780}} if how == "phone" else {"color_scheme": how}
    page = opened("pdf", "/p/5?find=juice&rail=pages&panel=markdown", **given)
    expect(page.locator("#find-said")).to_have_text("3 of 7")
    page.wait_for_load_state("networkidle")
    seen(page)
    assert not faults(page)


def test_cells_of_a_table_are_entered_walked_and_left_by_keys(shown):
    page = shown("pdf", "/p/5?el=/p5/table/1")
    expect(page.locator("rect.hit")).to_have_count(1)
    expect(page.locator(".sheet[data-page='5'] rect.box").first).to_be_attached()
    for key, cell in (("Alt+ArrowDown", "/r0/c0"), ("ArrowDown", "/r1/c0"), ("ArrowRight", "/r1/c1")):
        page.keyboard.press(key)
        expect(page.locator(".status")).to_contain_text(f"/p5/table/1{cell} ")
    page.keyboard.press("Alt+ArrowUp")
    expect(page.locator(".status")).to_contain_text("/p5/table/1 ")


def test_places_of_a_quotation_are_gone_to_by_keys(shown):
    page = shown("pdf", "/p/1?panel=trace&quote=Annual+Report+2024")
    rows = page.locator("#tabpanel .record")
    expect(rows).not_to_have_count(0)
    rows.last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("rect.hit").first).to_be_attached()
    said = rows.last.text_content()
    expect(page.get_by_role("spinbutton", name="Page")).to_have_value(said.split("page ")[1].split(" ")[0])
