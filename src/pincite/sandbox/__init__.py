"""Work done apart: a child process, what it may use, and how it answers."""
