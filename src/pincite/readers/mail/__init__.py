"""Messages: internet mail, web archives, Outlook messages, and what is attached to them."""
