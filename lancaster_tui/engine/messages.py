"""The messages of the engine: the one table of requests, replies and errors.

Requests are validated by these models, replies are made of them, and the JSON Schema is generated
from them. The description of a key in a request says what it must be; error messages quote it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from lancaster_tui.table.seating import MOST
from lancaster_tui.table.streams import LARGEST_SEED
from lancaster_tui.wire import PROTOCOL
from lancaster_tui.wire.decisions import DecisionData
from lancaster_tui.wire.events import EventData, RefusalData
from lancaster_tui.wire.values import SeatNumber
from lancaster_tui.wire.views import ViewData
from lancaster_tui.words.phrases import sentence

Id = str | int | float | bool | None
Code = Literal[
    "not_json",
    "too_long",
    "bad_request",
    "no_game",
    "bad_game",
    "no_seat",
    "not_an_action",
    "illegal",
    "no_undo",
    "not_over",
    "failed",
]


class _Message(BaseModel):
    # Deferred: building all kinds of events and decisions takes a tenth of a second.
    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)


class _Request(_Message):
    id: Annotated[Id, Field(description="a text, a number, true, false or null")] = None


_Seat = Annotated[int, Field(ge=1, le=MOST, description=f"the number of a seat, 1 to {MOST}")]
_Looking = Annotated[
    int | None, Field(ge=1, le=MOST, description=f"the number of a seat, 1 to {MOST}, or null")
]
_Spec = Annotated[str, Field(max_length=1000)]


class HelloRequest(_Request):
    """Which protocol and program this is, and what it knows."""

    do: Literal["hello"]


class NewRequest(_Request):
    """Start a new game; bots act automatically."""

    do: Literal["new"]
    seats: Annotated[
        _Spec | list[_Spec],
        Field(description='a text as for --seats, such as "Ann,greedy", or a list of its entries'),
    ]
    seed: Annotated[
        int | None,
        Field(ge=0, le=LARGEST_SEED, description=f"a whole number, 0 to {LARGEST_SEED}, or null"),
    ] = None
    laws: Annotated[
        str,
        Field(max_length=20, description="base, new, random, or a letter b or n for each group"),
    ] = "base"
    ruleset: Annotated[
        str, Field(max_length=4096, description="the id of a ruleset, or the path of its file")
    ] = "base"


class ScenarioRequest(_Request):
    """Start a game from the position of a scenario."""

    do: Literal["scenario"]
    file: Annotated[
        str | None, Field(max_length=4096, description="the path of a scenario's file")
    ] = None
    text: Annotated[
        str | None, Field(description="the text of a scenario, instead of its file")
    ] = None


class ViewRequest(_Request):
    """What a seat, or a spectator, may know now."""

    do: Literal["view"]
    seat: _Looking = None
    since: Annotated[
        int | None,
        Field(ge=0, description="a number of events, to get those after them as well; or null"),
    ] = None


class DecisionsRequest(_Request):
    """What one seat is asked now, or what all are asked."""

    do: Literal["decisions"]
    seat: _Looking = None


class ActRequest(_Request):
    """Carry out an action of a seat; then bots act, while one is asked."""

    do: Literal["act"]
    seat: _Seat
    action: Annotated[
        str, Field(max_length=200, description="the text of an action, 200 characters at most")
    ]


class UndoRequest(_Request):
    """Take back the last action of a seat, and what bots did after it."""

    do: Literal["undo"]
    seat: _Seat


class RecordRequest(_Request):
    """The record of a game that is over, as the text of a file."""

    do: Literal["record"]


class QuitRequest(_Request):
    """End the program, as the end of the input does too."""

    do: Literal["quit"]


Request = Annotated[
    HelloRequest
    | NewRequest
    | ScenarioRequest
    | ViewRequest
    | DecisionsRequest
    | ActRequest
    | UndoRequest
    | RecordRequest
    | QuitRequest,
    Field(discriminator="do"),
]

REQUESTS: Final[dict[str, type[_Request]]] = {
    get_args(model.model_fields["do"].annotation)[0]: model
    for model in get_args(get_args(Request)[0])
}
"""The models of the requests by their verbs."""


class _Reply(_Message):
    id: Annotated[Id, Field(description="the id of the request; null if it had none")]
    ok: Literal[True] = True


class HelloReply(_Reply):
    """Which protocol and program this is, and what it knows."""

    protocol: Literal[2] = PROTOCOL
    version: Annotated[str, Field(description="the version of the game")]
    formats: Annotated[
        dict[str, int], Field(description="the format numbers of the program's files, by kind")
    ]
    rulesets: Annotated[list[str], Field(description="the ids of the rulesets")]
    bots: Annotated[list[str], Field(description="the bots that can have a seat")]
    law_sets: Annotated[list[str], Field(description="the names of the law sets")]


class GameSeat(_Message):
    """A seat and who plays it."""

    seat: SeatNumber
    name: str
    bot: Annotated[str | None, Field(description="the bot that plays the seat; null: the client")]


class GameReply(_Reply):
    """The game that has begun: the answer to ``new`` and ``scenario``."""

    seats: list[GameSeat]
    seed: Annotated[int, Field(description="anybody who knows it can work out the decks")]
    law_set: Annotated[str, Field(description="b or n for each group of laws, 0 to 4")]
    law_texts: Annotated[dict[str, str], Field(description="what each law says, by its id")]
    ruleset: Annotated[
        dict[str, Any], Field(description="the ruleset, with the keys of a ruleset file")
    ]


class ViewReply(_Reply):
    """What a seat, or a spectator, may know; and the events that were asked for."""

    view: ViewData
    events: list[EventData]
    log: Annotated[list[str], Field(description="the events as sentences")]
    upto: Annotated[int, Field(description="how many events there have been so far")]


class DecisionsReply(_Reply):
    """The open decisions: none for a seat that is not asked, none at all when the game is over."""

    decisions: list[DecisionData]
    is_over: bool


class ActReply(_Reply):
    """What the seat saw happen: its action, what followed, and what bots did after it."""

    events: list[EventData]
    log: Annotated[list[str], Field(description="the events as sentences")]
    upto: Annotated[int, Field(description="how many events there have been so far")]


class UndoReply(_Reply):
    """The action is taken back."""

    upto: Annotated[int, Field(description="how many events there are now")]


class RecordReply(_Reply):
    """The record of the game."""

    record: Annotated[str, Field(description="the text of the file of a saved game, TOML")]


class QuitReply(_Reply):
    """The last reply before the program ends."""


class Error(_Message):
    """Why a request was not carried out. Unless the code is ``failed``, nothing has changed."""

    code: Code
    refusal: Annotated[
        RefusalData | None, Field(description="why the rules do not allow it, if code is illegal")
    ]
    sentence: str


class ErrorReply(_Message):
    """A request was not carried out."""

    id: Annotated[Id, Field(description="the id of the request; null if it could not be read")]
    ok: Literal[False] = False
    error: Error


Reply = (
    HelloReply
    | GameReply
    | ViewReply
    | DecisionsReply
    | ActReply
    | UndoReply
    | RecordReply
    | QuitReply
    | ErrorReply
)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a line: a request or a reply."""
    made, shared = TypeAdapter.json_schemas(
        [
            ("Request", "validation", TypeAdapter[Any](Request)),
            ("Reply", "serialization", TypeAdapter[Any](Reply)),
        ]
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Lancaster engine, protocol {PROTOCOL}",
        "description": "One line: a request of a client, or a reply of the engine.",
        "anyOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Reply"}],
        "$defs": {
            **shared["$defs"],
            "Request": made["Request", "validation"],
            "Reply": made["Reply", "serialization"],
        },
    }


class Problem(Exception):
    """A request that cannot be carried out. Nothing has changed."""

    def __init__(self, code: Code, sentence: str, refusal: RefusalData | None = None) -> None:
        super().__init__(sentence)
        self.error = Error(code=code, refusal=refusal, sentence=sentence)


def full_sentence(text: str) -> str:
    """Return a text as a sentence: with a capital, and a full stop unless it is a question."""
    begun = sentence(text)
    return begun if begun.endswith("?") else f"{begun}."
