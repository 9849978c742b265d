"""A law of one's own, written to a ruleset file."""

from __future__ import annotations

from lancaster_tui.content.rulesets import check_ruleset, known_rulesets, rulesets_folder
from lancaster_tui.documents.writing import write_atomically
from lancaster_tui.lab.own_laws import RULESET_ID, Idea
from lancaster_tui.words.workshop import no_base_text, saved_text


def save_law(idea: Idea) -> str:
    """Write the ruleset with a law of one's own to a new file; return what to say of it.

    It is based on the ruleset of the idea, which must be among those that are found by their ids.
    """
    known = {each.id: each.path for each in known_rulesets()}
    base = known.get(idea.rules.id)
    if base is None or check_ruleset(base).ruleset != idea.rules:
        return no_base_text(idea.rules.id)
    folder = rulesets_folder()
    names = (RULESET_ID, *(f"{RULESET_ID}-{number}" for number in range(2, len(known) + 3)))
    name = next(
        name for name in names if name not in known and not (folder / f"{name}.toml").exists()
    )
    path = folder / f"{name}.toml"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(path, idea.file_text(name))
    except OSError as error:
        return f"{path.name}: {error.strerror}"
    return saved_text(path.name)
