"""Simulated games and their statistics."""
