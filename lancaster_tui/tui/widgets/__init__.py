"""One widget for each area of the table."""
