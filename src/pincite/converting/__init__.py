"""Bytes in, document out: the room that composes readers, layout and views."""
