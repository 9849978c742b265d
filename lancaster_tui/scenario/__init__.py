"""Scenarios: positions that people write."""
