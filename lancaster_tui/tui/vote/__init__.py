"""The vote: hand-over, ballot and reveal."""
