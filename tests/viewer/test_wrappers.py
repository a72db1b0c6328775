"""Wrappers are written and run beside the page."""

import re

from playwright.sync_api import expect


def ran(opened):
    page = opened("pdf", "/p/5?panel=wrapper")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#tabpanel")).to_contain_text("almost found")
    return page


def test_a_record_says_why_it_is_no_truer_and_is_an_address(opened, seen):
    page = ran(opened)
    expect(page.locator("[data-page='5'] svg")).to_contain_text("line 0.82")
    page.get_by_text("Trees on your plot · 36").click()
    expect(page.locator(".record.picked .whys")).to_contain_text("limited by sameRow(A, B)")
    expect(page.locator("[data-page='5'] rect.hit")).to_have_count(2)
    assert re.search(r"rec=\d+", page.url)
    seen(page)
    page.reload()
    expect(page.locator(".record.picked")).to_contain_text("Trees on your plot · 36")


def test_what_is_wrong_with_a_wrapper_is_told_with_its_place(opened):
    page = opened("pdf", "/p/5?panel=wrapper")
    page.get_by_label("Text of the wrapper").fill("wrapper w\nanswer = line:\n")
    expect(page.locator("#faults .problem").first).to_be_visible()
    expect(page.get_by_label("Text of the wrapper")).to_have_attribute("aria-invalid", "true")


def test_a_wrapper_is_kept_and_opened_by_its_address(opened, service, documents):
    page = opened("pdf", "/p/5?panel=wrapper")
    source = page.get_by_label("Text of the wrapper").input_value()
    page.get_by_label("Name").fill("lines")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#faults")).to_contain_text("Kept as lines")
    again = opened("docx", "/p/1?panel=wrapper&w=lines")
    expect(again.get_by_label("Text of the wrapper")).to_have_value(source)
    again.goto(f"{service}/w")
    expect(again.get_by_text("lines", exact=True)).to_be_visible()
