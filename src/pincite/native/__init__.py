"""What is written in C: the reading of pages and structure trees, since a page takes tens of thousands of
calls to PDFium, and the making of words and lines, since small arrays take numpy longer than C.

The C files make one plain shared library, loaded through ctypes (``library``). It needs neither Python's
headers nor PDFium's; ``library.c`` says what it offers.
"""
