"""Words, lines and the frame of a page: from glyphs to segments."""
