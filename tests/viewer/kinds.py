"""Four documents of different kinds, and what stands in them where."""

import msgspec


class Kind(msgspec.Struct, frozen=True):
    """``element`` says ``text``, ``table`` has ``label`` and ``value`` in row 1, ``other`` in the column of
    the label; ``heading`` is in the outline, ``quote`` in the text, ``words`` ``count`` times."""

    page: int
    element: str
    text: str
    table: str
    label: str
    value: str
    other: str
    heading: str
    quote: str
    words: str
    count: int
    placed: bool


PRESS = Kind(
    page=5,
    element="/p5/heading/1",
    text="4 The press",
    table="/p5/table/1",
    label="Cloudy apple juice",
    value="14,200",
    other="Pear juice",
    heading="4 The press",
    quote="The press ran on fifty-eight days",
    words="Apple  juice",
    count=2,
    placed=True,
)
KINDS = {
    "pdf": PRESS,
    "scan": msgspec.structs.replace(PRESS, page=1, element="/p1/heading/1", table="/p1/table/1"),
    "docx": Kind(
        page=1,
        element="/p1/heading/1",
        text="Harvest",
        table="/p1/table/1",
        label="Apples",
        value="41.2",
        other="Plums",
        heading="Harvest",
        quote="The trees gave more than last year",
        words="than LAST",
        count=1,
        placed=False,
    ),
    "xlsx": Kind(
        page=1,
        element="/p1/table/1",
        text="Second",
        table="/p1/table/1",
        label="First",
        value="120",
        other="Third",
        heading="",
        quote="Second 95",
        words="second 95",
        count=1,
        placed=False,
    ),
}


def marked(kind, page, row=None, col=None):
    """What is drawn around the selection, on the page."""
    if kind.placed:
        return page.locator(f".sheet[data-page='{kind.page}'] rect.hit")
    cell = "" if row is None else f"[data-cell='{row},{col}']"
    return page.locator(f".sheet[data-page='{kind.page}'] .picked{cell}")


def click_cell(kind, page, words):
    """Click the cell of the table that says ``words``, on the page."""
    if not kind.placed:
        page.locator(".flow td, .flow th").filter(has_text=words).first.click()
        return
    sheet = page.locator(f".sheet[data-page='{kind.page}']")
    sheet.locator(f"[data-id='{kind.table}']").scroll_into_view_if_needed()
    at = page.evaluate(
        """async ([number, words]) => {
          const doc = location.pathname.split("/")[2];
          const page = await (await fetch(`/v1/documents/${doc}/pages/${number}?cells=1`)).json();
          const cells = page.elements.flatMap((one) => one.table?.cells || []);
          const [x0, y0, x1, y1] = cells.find((one) => one.text === words).box;
          const frame = document.querySelector(`.sheet[data-page='${number}'] svg`).getBoundingClientRect();
          const scale = frame.width / page.width;
          return [frame.left + scale * (x0 + x1) / 2, frame.top + scale * (y0 + y1) / 2];
        }""",
        [kind.page, words],
    )
    page.mouse.click(*at)
