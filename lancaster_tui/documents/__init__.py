"""TOML documents, and where and what the mistakes in them are. Knows nothing of Lancaster."""
