"""The prompt: what is asked now, of whom, and everything that can be answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from lancaster_tui.rules.actions import Place
from lancaster_tui.rules.phases.laws import AllotmentChoice
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.position import Occupant
from lancaster_tui.tui.kit.deliberate import Drawn
from lancaster_tui.tui.kit.drawing import Row, wrap
from lancaster_tui.tui.kit.kept import Kept
from lancaster_tui.tui.kit.key_line import keys_of, label_of
from lancaster_tui.tui.prompt.allotment import Allotment
from lancaster_tui.tui.prompt.answers import Answers
from lancaster_tui.tui.prompt.chosen import (
    AnswerDone,
    Chosen,
    answer_facts,
    pending,
    placement_told,
    reason_against,
)
from lancaster_tui.tui.prompt.courts import clash
from lancaster_tui.tui.prompt.facts import NOTHING, facts_pages
from lancaster_tui.tui.prompt.placement import PlacementForm
from lancaster_tui.tui.prompt.preview import Preview, in_rows
from lancaster_tui.tui.prompt.question import how_to_answer, question_text, reach
from lancaster_tui.tui.prompt.recap_panel import RECAP_KEYS, RecapPanel, recap_word
from lancaster_tui.tui.table.log import (
    LOG_BACK,
    news_hidden,
    news_rows,
)
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.prompts.placements import IF_PLACED
from lancaster_tui.words.prompts.questions import (
    CHOOSE,
    hidden_news_text,
    missing_forms,
    missing_text,
    place_invitations,
    round_begins_text,
)
from lancaster_tui.words.rewards import longest

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Key

    from lancaster_tui.rules.actions import Action
    from lancaster_tui.rules.agenda import Decision
    from lancaster_tui.tui.kit.theme import StyledApp
    from lancaster_tui.tui.table.scene import Recap
    from lancaster_tui.words.prompts.law_facts import Fact


Way = PlacementForm | Allotment | Answers
_LEAST_PREVIEW = 2  # rows that a preview has above a list of answers, if it needs as many
_ROOMY = 6  # rows of a preview from which one of them can be left free
Point = Callable[[int | None, frozenset[int] | None, frozenset[int], Occupant | None], None]


class _Trial(NamedTuple):
    """An answer that is chosen only for now, and what goes back to what was chosen before."""

    action: Action
    go_back: Callable[[], None]


class _Sentence(Drawn, Kept, Static):
    """What is asked or shown, in a sentence."""


_MORE = Binding(
    "pagedown",
    "more",
    "more",
    tooltip="what else follows from the answer that is chosen",
    id="prompt.more",
)


class Prompt(Drawn, Kept, Vertical):
    """Asks the viewer in a sentence and takes the answer; between questions, shows what happens.

    It knows what is legal from the decision of the scene alone, and posts what is answered.

    Args:
        point: Is called with each choice: with the spot that the answer would be about, or None,
            with the spots that stand out for what is chosen so far (None: as the scene has them),
            with those that are for another knight, and with the knight that it would place.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *RECAP_KEYS,
        _MORE,
    ]

    tells_news = reactive(default=False, init=False)
    """Whether the prompt says what happened last, since the log is not in sight."""

    tells_castle = reactive(default=False, init=False)
    """Whether the prompt has the castle spaces, since no castle is in sight."""

    has_page = reactive(default=False, init=False)
    """Whether the page of a recap stands in front of the board."""

    class Answered(Message):
        """The person who was asked this wants to do that."""

        def __init__(self, decision: Decision, action: Action) -> None:
            super().__init__()
            self.decision = decision
            self.action = action

    class BallotWanted(Message):
        """A person wants to see the ballot."""

    def __init__(self, point: Point, *, id: str) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._point = point
        self._scene: Scene | None = None
        self._sentence = ""
        self._chosen: Chosen | None = None
        self._trial: _Trial | None = None
        self._preview = Preview(id="preview", markup=False)

    def compose(self) -> ComposeResult:
        """Lay out the sentence, the ways to answer, the stop on the way, and the preview."""
        yield _Sentence(id="sentence", markup=False)
        yield PlacementForm(self._choose, id="placement")
        yield Allotment(self._choose, id="allotment")
        yield Answers(self._choose, id="answers")
        yield RecapPanel(id="recap")
        yield self._preview

    def show(self, scene: Scene, waiting: str = "") -> None:
        """Ask what the scene's decision asks; without one, show the stop or say ``waiting``."""
        before, self._scene = self._scene, scene
        decision = scene.decision
        asked = None if decision is None else self._way_for(decision)
        for way in self._ways:
            way.display = way is asked
        self.query_one(RecapPanel).display = scene.recap is not None
        self._preview.display = scene.recap is None
        self.set_class(decision is None, "-waiting")
        self.set_class(scene.recap is not None, "-recap")
        if before is None or before.decision is not decision:
            self._preview.say("")
            self._trial = None
        if before is None or _matter(before) is not _matter(scene):
            self.drawn_at = self.query_one(_Sentence).drawn_at = inf
            self.refresh()
        if decision is not None:
            self._ask(decision, scene)
        else:
            self.remove_class("-few-rows", "-shared-row")
            if scene.recap is not None:
                self.query_one(RecapPanel).show(scene.recap, scene)
            else:
                self._say_sentence(waiting)
                self._tell_waiting(scene)
        self.take_focus()

    def say_waiting(self, waiting: str) -> None:
        """Say something else to somebody who waits, if nothing is asked and no stop is shown."""
        scene = self._scene
        if scene is not None and scene.decision is None and scene.recap is None:
            self._say_sentence(waiting)

    def take_focus(self) -> None:
        """Let the keys come to what can be answered or read now, if anything can."""
        here = self._way if self._recap is None else self.query_one(RecapPanel)
        if here is not None:
            self.screen.set_focus(here, scroll_visible=False)
        elif self.has_focus_within:
            self.screen.set_focus(None)

    @property
    def asks(self) -> bool:
        """Whether something is asked here now."""
        return self._way is not None

    def knows(self, key: str) -> bool:
        """Whether a key means something to what is asked, if its keys come here."""
        return self._way is not None and key in keys_of(self._way)

    def was_seen(self, event: Key) -> bool:
        """Whether the question or the stop had been drawn when a key was pressed.

        The sentence may be drawn before the frame around it.
        """
        return super().was_seen(event) or self.query_one(_Sentence).was_seen(event)

    def key_word(self, binding: Binding) -> str:
        """Return what a key does at the stop that is shown."""
        recap = self._recap
        return binding.description if recap is None else recap_word(binding, recap, self.has_page)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow to turn to what else follows where there is more of it."""
        return action != "more" or self._preview.has_more

    def action_more(self) -> None:
        """Show what else follows from the answer, or from the start again."""
        self._preview.turn_page()

    def choose_spot(self, spot: int) -> None:
        """Choose a spot of the board, as its letter does; if it is chosen already, do it.

        In a list the answer that names the spot is chosen. A spot that has nothing to do with the
        question means nothing.
        """
        if (way := self._way) is not None:
            self.end_trial()
            way.choose_spot(spot)

    def fill(self, decision: Decision, action: Action) -> None:
        """Choose an answer to a decision, if that is asked; it is not given yet."""
        if self._asked(decision) is not None:
            self._way_for(decision).fill(action)

    def try_out(self, decision: Decision, action: Action) -> None:
        """Choose an answer for now: until another is chosen, or ``end_trial`` is called."""
        if self._asked(decision) is None:
            return
        go_back = self._trial.go_back if self._trial else self._way_for(decision).keep()
        self._trial = _Trial(action, go_back)
        self.fill(decision, action)

    def end_trial(self) -> None:
        """Go back to what was chosen before an answer that is tried out, if one is."""
        trial, self._trial = self._trial, None
        if trial is not None:
            trial.go_back()

    def lend(self, labels: frozenset[str]) -> None:
        """Draw keys as if without use, by their labels, because they choose something else now."""
        self.query_one(PlacementForm).lent = labels
        self.query_one(Answers).lent = labels

    def back(self) -> bool:
        """Step back within the answer; return whether there was a step."""
        return self._way is not None and self._way.back()

    @property
    def refused_rule(self) -> str | None:
        """The rule of the refusal that is shown, if one is."""
        return self._preview.refused_rule

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        self._preview.say(reason, refused=True)

    def watch_tells_castle(self) -> None:
        """Say there what castle spaces give."""
        self.query_one(PlacementForm).tells_castle = self.tells_castle

    def watch_tells_news(self) -> None:
        """Say anew what the answer on the way leads to, or what is to be done."""
        scene = self._scene
        if scene is not None and scene.decision is None and scene.recap is None:
            self._tell_waiting(scene)
        elif (chosen := self._chosen) is not None:
            self._tell(chosen)

    def on_resize(self) -> None:
        """Give the texts as many rows as they need at the new width."""
        scene = self._scene
        if scene is not None and scene.decision is not None:
            self._say_sentence(question_text(scene.decision, scene, self.size.width))
        else:
            self._say_sentence(self._sentence)
        if scene is not None and scene.decision is None and self._recap is None:
            self._tell_waiting(scene)
        if (way := self._way) is not None:
            had_few_rows = self.has_class("-few-rows")
            self._make_room(way)
            if not self._preview.is_refused or self.has_class("-few-rows") is not had_few_rows:
                way.tell()  # what is said depends on the columns and rows

    def _choose(self, chosen: Chosen) -> None:
        """Point to the spot of an answer; say what it leads to, or why it cannot be given."""
        if (scene := self._asked(chosen.decision)) is None:
            return
        if self._trial is not None and self._trial.action != chosen.action:
            self._trial = None
        self._chosen = chosen
        self._point(chosen.spot, chosen.targets, chosen.others, pending(chosen, scene))
        self._tell(chosen)

    def _tell(self, chosen: Chosen) -> None:
        """Say what an answer leads to, or why it cannot be given."""
        decision, action = chosen.decision, chosen.action
        scene = self._asked(decision)
        if scene is None:
            return
        if chosen.refused:
            self._preview.say(chosen.refused, refused=True)
        elif action is None:
            said = self._invitation(chosen)
            news = self._news(scene, self._preview.rows - bool(said))
            if self.tells_news and (hidden := news_hidden(scene, news)):
                told = hidden_news_text(hidden, self._log_key)
                least = said if self._shares_a_row else told  # a question is never left out
                said = longest((f"{said} {told}".lstrip(), least), self.size.width)
            more = in_rows(news) or reach(chosen, scene, self.size.width, self._preview.rows - 1)
            self._preview.say(said, more, asks=self._shares_a_row)
        elif (reason := reason_against(action, decision, scene)) is not None:
            self._preview.say(reason, refused=True)
        elif isinstance(action, Place):
            facts = placement_told(action, decision, scene, chosen.instead_of)
            coming = pending(chosen, scene)
            above = clash(coming, action, scene, chosen.instead_of, self.size.width)
            self._say_facts(facts, IF_PLACED, above)
        else:
            self._say_facts(answer_facts(action, decision, scene, self.size.width))

    def _tell_waiting(self, scene: Scene) -> None:
        """Say to somebody who waits what has happened, if no log is in sight."""
        rows = max(self.size.height - len(wrap(self._sentence, max(self.size.width, 1))), 0)
        self._preview.give_rows(rows, 0)
        self._preview.say("", in_rows(self._news(scene, rows)))

    def _news(self, scene: Scene, height: int) -> list[Row]:
        """Return what has happened since the viewer last acted, as far as there are rows left."""
        if not self.tells_news:
            return []
        return news_rows(scene, self.size.width, height, self._log_key)

    @property
    def _log_key(self) -> str:
        return label_of(self.app, LOG_BACK)

    def on_answer_done(self, event: AnswerDone) -> None:
        """Pass an answer on, if it is complete and legal, or say why not; open the ballot."""
        event.stop()
        decision, action = event.decision, event.action
        scene = self._asked(decision)
        if scene is None:
            return
        if action is None and isinstance(decision.choice, CastBallot):
            self.post_message(self.BallotWanted())
        elif action is None:
            self.refuse(self._missing(decision))
        elif (reason := reason_against(action, decision, scene)) is not None:
            self.refuse(reason)
        else:
            self.post_message(self.Answered(decision, action))

    def _ask(self, decision: Decision, scene: Scene) -> None:
        """Ask; no answer is marked at first, so that one Enter too many does not give it."""
        self._say_sentence(question_text(decision, scene, self.size.width))
        way = self._way_for(decision)
        way.show(scene)
        self._make_room(way)
        way.tell()

    def _make_room(self, way: Way) -> None:
        """Leave the way to answer the rows that no preview needs, nor the sentence."""
        rows = way.preview_rows(max(self.size.width, 1))
        how = len(wrap(self._how, max(self.size.width, 1)))
        sentence = len(wrap(self._sentence, max(self.size.width, 1)))
        if isinstance(way, Answers):
            room = self.size.height - sentence
            left = room - way.rows_in_short(room - 1)  # the answers matter more
            rows = min(rows, left if left > 0 else _LEAST_PREVIEW)
            rows = max(rows, how) if left >= how else rows
            apart = way.preview_rows(max(self.size.width, 1), is_apart=True)
            rows += max(min(way.rows_to_spare(room - rows), apart - rows), 0)
        has_few_rows = self.size.height < sentence + way.least_rows + rows
        if isinstance(way, PlacementForm):
            rows = max(self.size.height - way.least_rows - (not has_few_rows), rows)
        elif self._asks_for_ballot:
            rows = max(self.size.height - way.least_rows - sentence, rows)
        elif has_few_rows:
            rows = max(rows, sentence)  # it stands there as long as nothing is chosen
        air = int(rows >= _ROOMY)  # above it
        self._preview.give_rows(rows, air)
        self.set_class(has_few_rows, "-few-rows")
        self.set_class(self._shares_a_row, "-shared-row")

    def _invitation(self, chosen: Chosen) -> str:
        """Return how to answer, or what is asked where that has no row of its own."""
        if self._shares_a_row:
            return self._sentence
        if self._asks_for_ballot and self.tells_news:
            return ""
        forms = self._ways_to_say_how
        if chosen.others:
            has_colour = cast("StyledApp", self.app).has_colour
            forms = place_invitations(chosen.marked, chosen.unmarked, has_colour=has_colour)
        scene = self._scene
        if self.has_class("-few-rows") and scene is not None and scene.begins_round:
            begins = round_begins_text(scene.view)
            forms = (*(f"{begins} {form}" for form in forms), *forms)
        return longest(forms, self.size.width)

    def _missing(self, decision: Decision) -> str:
        """Return what must be chosen first; what is asked as well where that has no other row."""
        if not self._shares_a_row:
            return missing_text(decision.choice)
        forms = missing_forms(decision.choice, self._sentence)
        fitting = (each for each in forms if len(wrap(each, self.size.width)) <= self._preview.rows)
        return next(fitting, forms[-1])

    @property
    def _ways_to_say_how(self) -> Sequence[str]:
        """How what is asked is answered, and in few words where there is no room for that."""
        how = self._how
        has_room = len(wrap(how, max(self.size.width, 1))) <= self._preview.rows
        return (how,) if has_room else (CHOOSE,)

    @property
    def _how(self) -> str:
        """How what is asked is answered; nothing if nothing is asked."""
        return "" if self._scene is None else how_to_answer(self._scene)

    @property
    def _shares_a_row(self) -> bool:
        """Whether the sentence has no row of its own: it is in that of the preview, at the top."""
        return self.has_class("-few-rows") and self._way is not self.query_one(PlacementForm)

    @property
    def _asks_for_ballot(self) -> bool:
        """Whether the prompt only opens the ballot: it needs no rows for previews of answers."""
        decision = None if self._scene is None else self._scene.decision
        return decision is not None and isinstance(decision.choice, CastBallot)

    def _asked(self, decision: Decision) -> Scene | None:
        """Return the scene in which a decision is asked now; None if it is over by now."""
        scene = self._scene
        return scene if scene is not None and scene.decision is decision else None

    def _way_for(self, decision: Decision) -> Way:
        """Return the way to answer a decision."""
        match decision.choice:
            case PlaceKnight():
                return self.query_one(PlacementForm)
            case AllotmentChoice():
                return self.query_one(Allotment)
            case _:
                return self.query_one(Answers)

    @property
    def _way(self) -> Way | None:
        """The way to answer what is asked; None if nothing is."""
        decision = None if self._scene is None else self._scene.decision
        return None if decision is None else self._way_for(decision)

    @property
    def _recap(self) -> Recap | None:
        """The stop that is shown, if one is."""
        return None if self._scene is None else self._scene.recap

    @property
    def _ways(self) -> tuple[Way, ...]:
        """All ways to answer."""
        return self.query_one(PlacementForm), self.query_one(Allotment), self.query_one(Answers)

    def _say_sentence(self, text: str) -> None:
        self._sentence = text
        line = self.query_one("#sentence", Static)
        rows = wrap(text, max(self.size.width, 1))
        line.styles.height = len(rows)
        line.update(Content("\n".join(rows)), layout=False)

    def _say_facts(
        self, facts: Sequence[Fact], heading: str = "", above: Content = NOTHING
    ) -> None:
        """Say what follows from an answer, on as many pages as it needs, below a row on all."""
        key, width = label_of(self.app, _MORE), self.size.width
        self._preview.show_pages(
            lambda rows: facts_pages(facts, width, rows, key, heading=heading, above=above)
        )


def _matter(scene: Scene) -> object:
    """Return what is to be answered or read now: a decision, or the events of a stop."""
    return scene.decision if scene.recap is None else scene.recap.events


_LEAST_ROWS = 5


def least_rows(has_allies: bool) -> int:
    """Return how many rows the prompt needs for any question; the ally's knights take one."""
    return _LEAST_ROWS + has_allies
