"""What documents of Office Open XML (Word, PowerPoint, Excel) hold in the same way."""
