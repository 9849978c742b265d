"""What is measured in games: the interface, and the measures that the lab always takes."""
