"""Laws in words."""
