"""What may be chosen about an Extract result, settled by how the document was converted."""

from __future__ import annotations

import msgspec

from pincite.model.document import DocumentTree
from pincite.outputs.options import ExtractOptions

# Options of the view that a conversion has too: their names and defaults there.
SAME_IN_CONVERSION = {
    "tables_and_titles": ("tables", True),
    "toc": ("toc", True),
    "fonts": ("fonts", True),
    "reproducible": ("reproducible", False),
}


def settled(tree: DocumentTree, options: ExtractOptions) -> ExtractOptions:
    """Options with what was left open as the conversion had it: who converted without fonts or
    reproducibly means the result too."""
    open_ = {
        name: bool(tree.options.get(there, default))
        for name, (there, default) in SAME_IN_CONVERSION.items()
        if getattr(options, name) is None
    }
    return msgspec.structs.replace(options, **open_)
