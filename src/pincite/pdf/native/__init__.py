"""What is read in C, since a page takes tens of thousands of calls to PDFium: drawing and structure trees.

The C files beside this one make one plain shared library, loaded through ctypes (``library``). It needs
neither Python's headers nor PDFium's; ``library.c`` says what it offers.
"""
