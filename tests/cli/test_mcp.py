"""``pincite mcp`` refuses what it cannot serve."""

import socket
import sys


def test_a_folder_that_is_none_is_refused(pincite):
    status, out, err = pincite("mcp", "--folder", "nowhere")
    assert (status, out) == (2, "")
    assert err.startswith("pincite: bad_option: ") and "nowhere is no folder" in err


def test_a_port_that_is_taken_is_refused(pincite):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        status, _, err = pincite("mcp", "--http", taken.getsockname()[1])
    assert status == 2 and err.startswith("pincite: bad_option: port ")


def test_without_the_extra_it_says_how_to_get_it(pincite, monkeypatch):
    for name in [name for name in sys.modules if name.startswith("pincite.mcp")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp_types", None)
    status, _, err = pincite("mcp")
    assert status == 2
    assert err == "pincite: missing_extra: this needs mcp_types: pip install 'pincite[mcp]'\n"
