"""The table on the screen, and its areas."""
