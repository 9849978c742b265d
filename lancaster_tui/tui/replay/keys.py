"""The keys of a replay."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding

_BACK, _ON = "to where a phase begins, backwards", "to where the next phase begins"
_ACT, _PHASE = Binding.Group("act"), Binding.Group("phase")

SAVE: Final = Binding(
    "s",
    "keep",
    "save",
    show=False,
    tooltip="save the position as a scenario to play from",
    id="replay.save",
)
TURNING: Final = Binding(
    "asterisk",
    "turning",
    "turning points",
    tooltip="find the turning points, and go to the next one",
    id="replay.turning",
)
LOG: Final = Binding(
    "l",
    "lines",
    "go to line",
    show=False,
    tooltip="go to a line of the log that you choose",
    id="replay.log",
)
EYES: Final = Binding(
    "e", "eyes", "eyes", tooltip="see with the next player's eyes", id="replay.eyes"
)
WHAT_IF: Final = Binding(
    "w", "what_if", "what if", tooltip="what if something else had been done", id="replay.what_if"
)
PLAY: Final = Binding(
    "space", "play", "play", tooltip="go on by itself, until a key is pressed", id="replay.play"
)
MORE: Final = Binding(
    "enter", "more", "more", show=False, tooltip="read on where the text is long", id="replay.more"
)
START: Final = Binding(
    "home", "go(0)", "start", show=False, tooltip="to the beginning of the game", id="replay.start"
)
END: Final = Binding(
    "end", "go(-1)", "end", show=False, tooltip="to the end of the game", id="replay.end"
)
LEAVE: Final = Binding("q", "leave", "leave", tooltip="leave the replay", id="replay.leave")
BACK: Final = Binding(
    "escape",
    "back",
    "back",
    show=False,
    tooltip="back to all areas; then leave the replay, the program only at the second time",
    id="replay.step_back",
)

KEYS: Final = [
    # The key line shows them in this order, and drops the first ones where room is short.
    SAVE,
    TURNING,
    LOG,
    EYES,
    *(
        Binding(keys, f"step('{stride}',{step})", word, show=False, tooltip=tooltip, id=id_)
        for keys, stride, step, word, tooltip, id_ in (
            ("r", "round", 1, "round", "to the next round", "replay.round_on"),
            ("R", "round", -1, "round", "a round back", "replay.round_back"),
            ("b", "vote", 1, "vote", "to the next vote", "replay.vote_on"),
            ("B", "vote", -1, "vote", "a vote back", "replay.vote_back"),
        )
    ),
    START,
    END,
    MORE,
    WHAT_IF,
    PLAY,
    *(
        Binding(keys, f"step({step})", word, tooltip=tip, id=f"replay.{name}", group=group)
        for keys, step, word, tip, name, group in (
            ("up,left_square_bracket", "'phase',-1", "phase", _BACK, "phase_back", _PHASE),
            ("down,right_square_bracket", "'phase',1", "phase", _ON, "phase_on", _PHASE),
            ("left,less_than_sign", "'moment',-1", "act", "the moment before", "back", _ACT),
            ("right,greater_than_sign", "'moment',1", "act", "the next moment", "on", _ACT),
        )
    ),
    Binding(
        "question_mark",
        "explain",
        "all keys",
        tooltip="what is asked and shown, and all keys",
        id="replay.help",
    ),
    LEAVE,
    BACK,
]
"""The keys of a replay, in the order of the key line."""
