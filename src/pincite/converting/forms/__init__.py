"""The forms a document can be written in: a file each, which says all there is to know of the form."""
