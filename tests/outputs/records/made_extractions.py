"""Extractions made by hand: the two items that Fig. 4 of the paper prints, and whatever a test needs."""

from __future__ import annotations

from typing import Any

from pincite.model.geometry import Box
from pincite.model.records import Cause, Extraction, Group, Value

FIG4: list[list[tuple[str, Box]]] = [
    [
        ("1) Costi di impianto e di ampliamento", (45.7799, 372.8574, 210.92456, 383.8794)),
        ("10.739", (423.2689, 374.8614, 476.07428, 383.8794)),
        ("73.792", (505.3864, 374.8614, 558.19183, 383.8794)),
    ],
    [
        ("5) Avviamento", (45.7799, 395.8974, 118.79464, 406.9194)),
        ("433.824", (420.4875, 397.9014, 475.847, 406.9194)),
        ("495.799", (502.6391, 397.9014, 557.9986, 406.9194)),
    ],
]

FIG4_XML = """<?xml version="1.0" encoding="UTF-8"?>
<item_collection>
<item>
<balance_voice>
<value>1) Costi di impianto e di ampliamento</value>
<page>1</page>
<inf_x>45.7799</inf_x>
<inf_y>372.8574</inf_y>
<sup_x>210.92456</sup_x>
<sup_y>383.8794</sup_y>
</balance_voice>
<amount>
<value>10.739</value>
<page>1</page>
<inf_x>423.2689</inf_x>
<inf_y>374.8614</inf_y>
<sup_x>476.07428</sup_x>
<sup_y>383.8794</sup_y>
</amount>
<amount>
<value>73.792</value>
<page>1</page>
<inf_x>505.3864</inf_x>
<inf_y>374.8614</inf_y>
<sup_x>558.19183</sup_x>
<sup_y>383.8794</sup_y>
</amount>
</item>
<item>
<balance_voice>
<value>5) Avviamento</value>
<page>1</page>
<inf_x>45.7799</inf_x>
<inf_y>395.8974</inf_y>
<sup_x>118.79464</sup_x>
<sup_y>406.9194</sup_y>
</balance_voice>
<amount>
<value>433.824</value>
<page>1</page>
<inf_x>420.4875</inf_x>
<inf_y>397.9014</inf_y>
<sup_x>475.847</sup_x>
<sup_y>406.9194</sup_y>
</amount>
<amount>
<value>495.799</value>
<page>1</page>
<inf_x>502.6391</inf_x>
<inf_y>397.9014</inf_y>
<sup_x>557.9986</sup_x>
<sup_y>406.9194</sup_y>
</amount>
</item>
</item_collection>
"""
"""Fig. 4 as printed, without the blank lines and the line break of its typesetting."""


def leaf(
    type: str, text: str, variable: str = "", *, box: Box = (0.0, 0.0, 10.0, 10.0), page: int = 1, **more: Any
) -> Group:
    """An elementary group; ``more`` goes to its value, but for truth, cause and path."""
    own = {key: more.pop(key) for key in ("truth", "cause", "path") if key in more}
    value = Value(text=text, page=page, box=box, **more)
    return Group(**{"type": type, "path": "", "variable": variable, "truth": 1.0, "value": value, **own})


def group(type: str, *children: Group, variable: str = "", **more: Any) -> Group:
    return Group(
        **{"type": type, "path": "", "variable": variable, "truth": 1.0, "children": children, **more}
    )


def extraction(*groups: Group, **more: Any) -> Extraction:
    header: dict[str, Any] = {
        "wrapper": "balance_sheet",
        "source": "bilancio.pdf",
        "mode": "paper",
        "norm": "min",
        "threshold": 0.8,
        "locale": "it_IT",
        "groups": groups,
        "page_sizes": {1: (595.276, 841.89)},
    }
    return Extraction(**{**header, **more})


def fig4(**more: Any) -> Extraction:
    """The two items of Fig. 4, with truths and causes as the directions give them."""
    items = []
    rank = 0
    for number, row in enumerate(FIG4, 1):
        path = f"/item_collection/item[{number}]"
        cause = Cause(type="item", atom="west(BV, N1)", truth=0.996, tokens=(rank, rank + 1))
        leaves = []
        for place, (text, box) in enumerate(row):
            kind, variable = ("balance_voice", "BV") if place == 0 else ("amount", f"N{place}")
            parsed = {"number": int(text.replace(".", ""))} if place else {}
            where = f"{path}/{kind}" if place == 0 else f"{path}/{kind}[{place}]"
            leaves.append(leaf(kind, text, variable, box=box, token=rank, parsed=parsed, path=where))
            rank += 1
        items.append(group("item", *leaves, variable="IT", path=path, truth=0.996, cause=cause))
    root = group("item_collection", *items, path="/item_collection", truth=0.996, cause=items[0].cause)
    return extraction(root, **more)
