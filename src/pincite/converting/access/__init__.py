"""How people reach into a document: sequences, tables and pages with what may be asked of them."""
