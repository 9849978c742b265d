"""Packages with bots of others, as far as the program sees of them that they are installed."""

from __future__ import annotations

from pathlib import Path

NOTED = """
from lancaster_tui.rules.actions import Action

class Last:
    def __init__(self, *, caution: float = 1.0, depth: int = 2) -> None:
        if caution < 0:
            raise ValueError("caution is never below 0")
        self.caution, self.depth = caution, depth

    def choose(self, seen, decision, chance):
        return decision.actions[-1]

class Failing:
    def choose(self, seen, decision, chance):
        raise RuntimeError("I give up")

class Cheating:
    def choose(self, seen, decision, chance):
        decision.actions.clear()
        return "win"

class Silent:
    pass

class Demanding:
    def __init__(self, needed) -> None:
        self.needed = needed

    def choose(self, seen, decision, chance):
        return decision.actions[0]

def function(seen, decision, chance):
    return decision.actions[0]
"""


def install(folder: Path, entry_points: str, **modules: str) -> None:
    """Lay down a package of a bot author; the folder is to be put on the path of modules."""
    info = folder / "bots_of_others-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bots-of-others\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[lancaster_tui.bots]\n{entry_points}", "utf-8")
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
