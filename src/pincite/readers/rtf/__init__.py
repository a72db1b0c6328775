"""Rich Text Format (RTF 1.9.1) to elements."""
