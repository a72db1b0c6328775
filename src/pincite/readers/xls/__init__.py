"""Workbooks that are not XML: Excel 97 and Excel binary."""
