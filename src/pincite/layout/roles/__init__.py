"""What each block is: caption, heading, list item, note, code, contents, running header or footer."""
