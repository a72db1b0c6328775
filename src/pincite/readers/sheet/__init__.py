"""What the readers of spreadsheets share: number formats, and how a sheet of cells becomes elements."""
