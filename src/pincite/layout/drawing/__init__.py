"""What is drawn on a page: rules, charts, diagrams, figures, bullets."""
