"""Writing text that flows: what readers of formats without pages share on the way from paragraphs, items,
notes and captions to elements."""
