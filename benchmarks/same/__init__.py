"""Whether a change changed what is written: digests of every form of every corpus document."""
