"""The law workshop."""
