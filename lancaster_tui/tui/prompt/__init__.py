"""The prompt and the ways to answer."""
