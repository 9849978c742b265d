"""The lobby of a house: its tables, the people who are here, and what they say."""
