"""The plain front end: lines of text and numbered choices, for any reader, pipe or test."""
