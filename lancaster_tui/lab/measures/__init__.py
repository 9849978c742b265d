"""What is measured in games: the interface, and the built-in measures."""
