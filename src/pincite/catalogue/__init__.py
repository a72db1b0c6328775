"""What is kept: a catalogue, blobs by content, and quads, in one folder."""
