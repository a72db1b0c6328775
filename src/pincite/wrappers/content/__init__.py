"""Content models: positions, automata, normal forms."""
