"""The cells of a region: rows, columns, spans, header rows."""
