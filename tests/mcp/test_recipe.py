"""The page of the documentation about models is true."""

import json
import re

from tests.mcp.conftest import ROOT, command, run

PAGE = (ROOT / "docs" / "mcp.md").read_text()


def test_the_answer_of_the_conversation_is_where_it_says(ask):
    page, box = re.search(r"^> 16,900 euro: .* page (\d+), .* box ([\d. ]+\d)\.$", PAGE, re.M).groups()
    result = ask("cite", path="report.pdf", quote="clear apple juice revenue 16,900").structured_content
    number = result["found"][0]["places"][-1]
    assert (number["text"], number["page"], number["row"]) == ("16,900", int(page), 2)
    assert " ".join(map(str, number["box"])) == box


def test_the_configuration_starts_the_server(folder, library):
    (block,) = re.findall(r"```json\n(.*?)```", PAGE, re.S)
    entry = json.loads(block)["mcpServers"]["pincite"]
    assert entry["command"] == "pincite"
    places = {"/path/to/papers": str(folder), "/path/to/papers-library": str(library)}
    arguments = [places.get(one, one) for one in entry["args"]]
    assert set(places) < set(entry["args"])
    tools = run(command(*arguments), lambda client: client.list_tools()).tools
    told = re.findall(r"^\| `(\w+)` \|", PAGE, re.M)
    assert [one.name for one in tools] == told
