"""Word and PowerPoint as they were before 2007: through LibreOffice where it is installed, else simply."""
