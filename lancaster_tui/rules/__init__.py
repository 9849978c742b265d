"""The rules model: pure, deterministic, without input or output."""
