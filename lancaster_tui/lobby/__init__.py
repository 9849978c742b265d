"""A house with many tables: who is known there, who sits where, and what waits for whom."""
