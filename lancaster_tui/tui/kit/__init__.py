"""What all screens are made of: drawing, glyphs, colours, keys."""
