"""A house with many tables: who is known there, who sits where, and who is waited for."""
