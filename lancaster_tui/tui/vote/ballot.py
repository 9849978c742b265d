"""The ballot of one person: the law, what it would give, yes or no, and how many markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from lancaster_tui.rules.actions import Action, Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.tui.help.help import HelpScreen
from lancaster_tui.tui.help.laws import LawsScreen
from lancaster_tui.tui.kit.deliberate import Deliberate, LeftOnce
from lancaster_tui.tui.kit.key_line import KeyLine, keys_explained, label_of
from lancaster_tui.tui.table.advice_cards import Advised
from lancaster_tui.tui.table.adviser import Adviser
from lancaster_tui.tui.table.log_screen import LogScreen
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.vote import cast
from lancaster_tui.tui.vote.beside import BESIDE_KEYS, BesideScreen
from lancaster_tui.tui.vote.cast import Marked
from lancaster_tui.tui.vote.paper import Paper

_YES_OR_NO, _MARKERS = Binding.Group("yes or no"), Binding.Group("markers")
_KEYS: Final = {
    cast.YES: Binding(
        "y,left", "choose(True)", "yes", tooltip="vote yes", id="ballot.yes", group=_YES_OR_NO
    ),
    cast.NO: Binding(
        "n,right", "choose(False)", "no", tooltip="vote no", id="ballot.no", group=_YES_OR_NO
    ),
    cast.MORE: Binding(
        "plus,equals_sign",
        "add(1)",
        "one more",
        tooltip="put one more vote marker on the ballot",
        id="ballot.more",
        group=_MARKERS,
    ),
    cast.LESS: Binding(
        "minus,underscore",
        "add(-1)",
        "one less",
        tooltip="take a vote marker back",
        id="ballot.less",
        group=_MARKERS,
    ),
    cast.CAST: Binding("enter", "cast", "cast", tooltip="cast the ballot", id="ballot.cast"),
}
_OTHER = Binding.Group("of another law", compact=True)
_CHOOSE = Binding.Group("choose")
_FEW = 4  # keys to press one after another
_NAMES_ALL = 120  # columns from which the key line names all that can be looked up
_OF_DOSSIERS = 20  # additional columns for the keys of a dossier


class BallotScreen(LeftOnce, Deliberate, Screen[Vote | None]):
    """Takes one ballot. Returns it, or None to look at the table first."""

    rule_in_sight = "VOT-2"
    BINDINGS: ClassVar[list[BindingType]] = [
        *_KEYS.values(),
        *(
            Binding(key, f"step({step})", key, tooltip=tooltip, id=f"ballot.{key}", group=_CHOOSE)
            for key, step, tooltip in (
                ("up", -1, "choose the advised ballot above, or put a vote marker more on yours"),
                ("down", 1, "choose the advised ballot below, or take a vote marker back"),
            )
        ),
        Binding(
            "escape",
            "go_back",
            "table",
            tooltip="close the advice or the dossier, or look at the table first",
            id="ballot.table",
        ),
        Binding(
            "exclamation_mark",
            "advise",
            "advice",
            tooltip="advice: how to vote and why, or who gains again",
            id="ballot.advice",
        ),
        Binding(
            "d",
            "open_dossier",
            "dossier",
            tooltip="dossier: what the law did in many games, or who gains by it again",
            id="ballot.dossier",
        ),
        *(
            Binding(key, f"turn({step})", word, tooltip=word, id=f"ballot.{id_}", group=_OTHER)
            for key, step, word, id_ in (
                ("left_square_bracket", -1, "the dossier of the law before", "law_before"),
                ("right_square_bracket", 1, "the dossier of the next law", "next_law"),
            )
        ),
        Binding("f2", "laws", "laws", tooltip="all laws in full", id="ballot.laws"),
        Binding(
            "t",
            "laws",
            "laws",
            show=False,
            tooltip="all laws in full",
            id="ballot.laws_too",
            group=Binding.Group("laws"),
        ),
        *BESIDE_KEYS,
        Binding(
            "question_mark",
            "explain",
            "help",
            tooltip="what is asked and shown, and all keys",
            id="ballot.help",
        ),
    ]

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        assert scene.decision is not None
        self.scene = scene
        self.decision = scene.decision
        self.yes: bool | None = None
        self._markers = 0
        self._advised: Advised | None = None
        self._dossier: str | None = None  # the law whose dossier is shown
        self._adviser = Adviser(self.set_timer, self._show_advice)

    def compose(self) -> ComposeResult:
        """Lay out the ballot."""
        yield Paper(self.scene, self._marked())
        yield KeyLine(id="keys")

    def begin_with_advice(self) -> None:
        """Ask for advice as soon as the ballot is laid out."""
        self.call_after_refresh(self.action_advise)

    def show(self, scene: Scene) -> None:
        """Show how many ballots are in now."""
        self.scene = scene
        if self.is_mounted:
            self.query_one(Paper).show(scene)

    def on_resize(self) -> None:
        """Name the keys that are useful and fit at the new size."""
        self.call_after_refresh(self._mark)

    def action_choose(self, yes: bool) -> None:
        """Choose yes or no."""
        self.yes = yes
        self._wants_advised(None)

    def action_add(self, markers: int) -> None:
        """Add or take back markers, within those that the seat has."""
        self._markers = min(max(self._markers + markers, 0), self._owned)
        self._wants_advised(None)

    def action_step(self, step: int) -> None:
        """Choose another ballot that is advised; without advice, add or take back a marker."""
        advised = self._readable
        if advised is None or advised.advice is None:
            self.action_add(-step)
            return
        last = len(advised.advice.moves) - 1
        before = (-1 if step > 0 else 0) if advised.entered is None else advised.entered
        self._wants_advised((before + step) % (last + 1))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow to turn to another dossier, to add markers one has, to visit castles there are."""
        match action, parameters:
            case "turn", _:
                return self._dossier is not None
            case "add", _:
                return self._owned > 0
            case "visit", (int(seat),):
                return seat < self.scene.view.players
            case _:
                return True

    def passes_over(self, binding: Binding) -> bool:
        """Whether a key is not named now.

        Without advice, arrows are not, since other keys do the same. Enter is not before there is a
        ballot to cast or fill in, and keys for looking things up are not where the line is short;
        beside advice, what closes it again has one key there.
        """
        if binding.action == "cast":
            return self.yes is None and self._to_fill_in is None
        if binding in BESIDE_KEYS:
            besides = 0 if self._dossier is None else _OF_DOSSIERS
            return self.app.size.width < _NAMES_ALL + besides
        if binding.group is _CHOOSE:
            return self._readable is None
        if self.app.size.width >= _NAMES_ALL:
            return False
        if self._readable is not None:
            return binding.action in ("advise", "open_dossier")
        if self._dossier is None or self.yes is not None:
            return False
        # otherwise the keys for voting would not fit
        return binding.action in ("advise", "laws") or binding.group is _MARKERS

    def key_word(self, binding: Binding) -> str:
        """Return what a key does."""
        words = {}
        if self._advised is not None:
            words = {"advise": "who gains", "go_back": "close"}
            if self._to_fill_in is not None:
                words["cast"] = "fill it in"
        elif self._dossier is not None:
            words = {"open_dossier": "who gains", "go_back": "close it"}
        return words.get(binding.action, binding.description)

    def on_unmount(self) -> None:
        """End the process that computes advice."""
        self._adviser.close()

    def action_advise(self) -> None:
        """Have advice computed and show it, or hide it."""
        self._dossier = None
        if self._advised is None:
            self._adviser.ask(self.scene.view, self.decision)
        else:
            self._adviser.stop()
            self._show_advice(None)

    def action_go_back(self) -> None:
        """Hide advice or a dossier; if neither is shown, go to the table."""
        if self._advised is not None:
            self.action_advise()
        elif self._dossier is not None:
            self.action_open_dossier()
        else:
            self.dismiss(None)

    def action_open_dossier(self) -> None:
        """Show the dossier of the law that is voted on, in place of advice, or hide it."""
        if self._advised is not None:
            self._adviser.stop()
            self._advised = None
        self._dossier = self.scene.view.proposals[0] if self._dossier is None else None
        self._mark()

    def action_turn(self, step: int) -> None:
        """Show the dossier of another law that is voted on or in force."""
        view = self.scene.view
        laws = [*view.proposals, *view.laws]
        if self._dossier is not None:
            self._dossier = laws[(laws.index(self._dossier) + step) % len(laws)]
            self._mark()

    def _show_advice(self, advised: Advised | None) -> None:
        """Show advice as far as it has come, or none; Enter still casts a ballot that is made."""
        if advised is not None and advised.advice is not None:
            keys = self._keys
            ballots = [_keys_to(each.action, keys) for each in advised.advice.moves]
            entered = advised.entered if self.yes is None else None
            advised = advised._replace(keys=ballots, entered=entered)
        self._advised = advised
        self._mark()

    def action_explain(self) -> None:
        """Open the help on votes, or on advice if it is shown, with the keys of this screen."""
        area = "ballot" if self._advised is None else "advice"
        self.app.push_screen(HelpScreen(area, self.scene, keys_explained(self)))

    def action_laws(self) -> None:
        """Open the texts of all laws."""
        self.app.push_screen(LawsScreen(self.scene))

    def action_visit(self, seat: int) -> None:
        """Open the castle of a seat."""
        self.app.push_screen(BesideScreen(self.scene, seat))

    def action_read_log(self) -> None:
        """Open the log."""
        self.app.push_screen(LogScreen(self.scene))

    def action_cast(self) -> None:
        """Fill in the advised ballot that is chosen; without one, cast the ballot as it is."""
        vote = self._to_fill_in
        if vote is not None:
            self.yes, self._markers = vote.yes, vote.markers
            self._mark()
        elif self.yes is None:
            self._mark(is_refused=True)
        else:
            self.dismiss(Vote(self.yes, self._markers))

    @property
    def _readable(self) -> Advised | None:
        """The advice that is shown, if the advised ballots fit."""
        advised = self._advised
        if advised is None or not self.query_one(Paper).has_room_for(advised, self.scene):
            return None
        return advised

    @property
    def _to_fill_in(self) -> Vote | None:
        """The advised ballot that Enter is about, unless it has been filled in."""
        advised = self._readable
        if advised is None or advised.advice is None or advised.entered is None:
            return None
        vote = advised.advice.moves[advised.entered].action
        assert isinstance(vote, Vote)
        return (
            None if vote == Vote(self.yes is True, self._markers) and self.yes is not None else vote
        )

    def _wants_advised(self, number: int | None) -> None:
        """Make Enter act on one of the advised ballots, or on one's own again."""
        if self._advised is not None:
            self._advised = self._advised._replace(entered=number)
        self._mark()

    def answer(self, decision: Decision, action: Action) -> None:
        """Cast a ballot that was chosen elsewhere, if it is still to be cast here."""
        is_asked = decision.choice is self.decision.choice and decision.seat == self.decision.seat
        if self.is_current and is_asked and isinstance(action, Vote):
            self.dismiss(action)

    def on_paper_clicked(self, event: Paper.Clicked) -> None:
        """Do what is clicked on."""
        event.stop()
        match event.spot:
            case cast.CAST:
                self.action_cast()
            case cast.YES | cast.NO:
                self.action_choose(event.spot == cast.YES)
            case cast.MORE | cast.LESS:
                self.action_add(1 if event.spot == cast.MORE else -1)
            case spot:
                self._wants_advised(int(spot))
                self.action_cast()

    @property
    def _owned(self) -> int:
        return self.scene.view.seats[self.decision.seat].votes

    def _mark(self, *, is_refused: bool = False) -> None:
        self.query_one(Paper).mark(self._marked(is_refused=is_refused))
        self.refresh_bindings()

    def _marked(self, *, is_refused: bool = False) -> Marked:
        advised = self._advised
        if advised is not None and self._to_fill_in is None:
            advised = advised._replace(entered=None)
        law_by_id = self.scene.names.rules.law_by_id
        dossier = None if self._dossier is None else law_by_id[self._dossier]
        return Marked(
            self.yes, self._markers, self._owned, is_refused, self._keys, advised, dossier
        )

    @property
    def _keys(self) -> dict[str, str]:
        """The labels of the keys that make a ballot, by spot."""
        return {spot: label_of(self.app, binding) for spot, binding in _KEYS.items()}


def _keys_to(vote: Action, keys: Mapping[str, str]) -> str:
    """Return the keys that make a ballot out of an empty one: ``y ++``; many ``+`` in short."""
    assert isinstance(vote, Vote)
    more = keys[cast.MORE] * vote.markers
    if vote.markers > _FEW:
        more = f"{vote.markers}x{keys[cast.MORE]}"
    return " ".join(filter(None, (keys[cast.YES if vote.yes else cast.NO], more)))
