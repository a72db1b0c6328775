"""No module imports itself by way of others, whether at its top, within a function or for types alone."""

from __future__ import annotations

import grimp


def circles(imports: dict[str, set[str]]) -> list[list[str]]:
    """Modules that lead back to themselves, each group in order."""
    found: list[list[str]] = []
    reached: dict[str, set[str]] = {}
    for module in imports:
        waiting, seen = [module], set()
        while waiting:
            for other in imports[waiting.pop()] - seen:
                seen.add(other)
                waiting.append(other)
        reached[module] = seen
    for module in sorted(imports):
        if module in reached[module]:
            group = sorted(other for other in reached[module] if module in reached[other])
            if group[0] == module:
                found.append(group)
    return found


def test_no_module_leads_back_to_itself():
    graph = grimp.build_graph("pincite", include_external_packages=False, exclude_type_checking_imports=False)
    imports = {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}
    assert circles(imports) == []


def test_a_circle_is_found_and_a_chain_is_none():
    chain = {"a": {"b"}, "b": {"c"}, "c": set()}
    assert circles(chain) == []
    assert circles(chain | {"c": {"a"}}) == [["a", "b", "c"]]
