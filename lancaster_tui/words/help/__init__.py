"""The texts of the help."""
