"""Loading rulesets."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from lancaster_tui.content.documents import parse, read_model, read_text
from lancaster_tui.content.errors import ContentError, quoted, suggestion
from lancaster_tui.content.folders import shipped
from lancaster_tui.content.plain_text import without_hidden
from lancaster_tui.rules.ruleset import Ruleset

RULESET_FORMAT = 1


def load_ruleset(id_or_path: str = "base") -> Ruleset:
    """Return a ruleset that comes with the program, by id, or one from a file, by path.

    What contains a slash or ends in ``.toml`` is a path. Raises ContentError, with a sentence.
    """
    if "/" in id_or_path or id_or_path.endswith(".toml"):
        return _load(Path(id_or_path))
    known = {path.stem: path for path in shipped("rulesets").glob("*.toml")}
    if id_or_path not in known:
        raise ContentError(
            f"no ruleset {quoted(id_or_path)}{suggestion(id_or_path, known)}"
            f" (there are: {', '.join(sorted(known))}; or name a file, like ./mine.toml)"
        )
    return _load_shipped(known[id_or_path])


@cache
def _load_shipped(path: Path) -> Ruleset:
    return _load(path)


def _load(path: Path) -> Ruleset:
    text = read_text(path)
    source = without_hidden(str(path))
    return read_model(Ruleset, parse(text, source), RULESET_FORMAT)
