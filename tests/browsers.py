"""The browser that pages are tried in."""

import shutil

# The shell shows pages and has nothing else that a browser starts with: it takes a sixth less time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), "")
