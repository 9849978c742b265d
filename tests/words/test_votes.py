from __future__ import annotations

import pytest

from lancaster_tui.rules.actions import Vote
from lancaster_tui.rules.agenda import apply
from lancaster_tui.rules.events import BallotsRevealed
from lancaster_tui.rules.phases.parliament import CastBallot
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.ruleset.vocabulary import RewardWord
from lancaster_tui.rules.views import view
from lancaster_tui.words.laws.cards import law_short, law_text
from lancaster_tui.words.laws.payouts import LostPrize, Part, Payout
from lancaster_tui.words.prompts.balance import balance_texts, net_heads
from lancaster_tui.words.prompts.gains import Net, leaning, net, open_notes
from lancaster_tui.words.prompts.questions import waiting_text
from lancaster_tui.words.prompts.votes import (
    ballot_titles,
    ballots_in_text,
    hand_over_matter,
    hand_over_text,
    leaving_text,
    sums_text,
)
from tests.rules.builder import BASE, BLUE, YELLOW, Board
from tests.words.samples import NAMES

THREE = NAMES._replace(seats=NAMES.seats[:3])


@pytest.fixture
def board() -> Board:
    board = Board(start=YELLOW)
    board.phase("parliament")
    board.state.laws = ("LAW-B1", "LAW-B4", "LAW-B12")
    board.state.proposals = ("LAW-B16",)
    board.run(CastBallot())
    apply(board.state, YELLOW, Vote(yes=True, markers=0))
    return board


@pytest.mark.rule("VOT-2")
def test_whoever_waits_is_told_how_many_ballots_are_in(board: Board) -> None:
    seen = view(board.state, YELLOW)
    assert ballots_in_text(seen) == "Ballots in: 1 of 3"
    assert waiting_text(seen, THREE) == "Your ballot is cast. Ballots in: 1 of 3."
    assert waiting_text(view(board.state, None), THREE) == "Ballots in: 1 of 3."


@pytest.mark.rule("VOT-3")
def test_the_leftmost_law_is_the_one_to_leave(board: Board) -> None:
    text = leaving_text(view(board.state, BLUE), THREE)
    assert text == 'If it passes, "Most gold: upgrade" leaves the game.'


def test_a_ballot_says_whose_it_is_and_on_which_proposal(board: Board) -> None:
    *named, title = ballot_titles(view(board.state, BLUE), BLUE, THREE)
    assert title == "Ann: ballot on proposal 3 of 3"
    law = THREE.rules.law_by_id[board.state.proposals[0]]
    assert named == [f'{title}, "{law_text(law)}"', f'{title}, "{law_short(law)}"']


def test_the_keyboard_is_passed_by_name() -> None:
    sentences = hand_over_text("Bob", key="Enter")
    assert sentences == ("Pass the keyboard to Bob.", "Bob: press Enter.")


def test_the_keyboard_is_passed_on_for_a_ballot_or_a_turn(board: Board) -> None:
    law = THREE.law(board.state.proposals[0])
    voting, placing = view(board.state, None), view(Board(players=3).state, None)
    assert hand_over_matter(voting, THREE) == f'Proposal 3 of 3, a secret ballot on "{law}".'
    assert hand_over_matter(placing, THREE) == "To place a knight."


def test_the_sums_of_a_vote() -> None:
    ballots = ((True, 2), (False, 0), (True, 0))
    assert sums_text(BallotsRevealed("LAW-B16", ballots, yes=4, no=1)) == "Yes 4, no 1"


def test_whoever_waits_for_one_seat_is_told_what_it_is_asked() -> None:
    board = Board()
    board.court(YELLOW, 1)
    board.run(PlaceKnight(YELLOW))
    text = waiting_text(view(board.state, BLUE), THREE)
    assert text == "Waiting for Bob to place a knight."


def test_when_nobody_is_asked_the_game_is_over() -> None:
    assert waiting_text(view(Board().state, BLUE), THREE) == "The game is over."


def paid(*parts: tuple[RewardWord, int]) -> Payout:
    return Payout("paid", [[Part(*part) for part in parts]], times=1)


NOTHING, COVERED = Payout(), Payout("open")
LEVIED = Payout("levied", [[Part("gold", 2)]], "county_knights", 2)
UP_TO_9 = Payout("offered", [[Part("pp", 9)]], times=3)
PP3, PP6, SQUIRE, VOTE = paid(("pp", 3)), paid(("pp", 6)), paid(("squires", 1)), paid(("votes", 1))
TILE, UPGRADE = paid(("tile", 1)), paid(("upgrade", 1))
NO_S1 = Payout("paid", [[]], times=1, lost=LostPrize("recruit"))


def of(gain: Payout, loss: Payout = NOTHING) -> Net:
    return net(gain, loss, "upgrade")


@pytest.mark.rule("VOT-3")
@pytest.mark.parametrize(
    ("told", "texts"),
    [
        (of(PP6, PP3), ("+6 - 3 = +3 PP", "+6 - 3 = +3 PP", "")),
        (of(VOTE, paid(("votes", 2))), ("+1 - 2 = -1 vote", "", "1 vote more")),
        (of(PP3, PP3), ("+3 - 3 = 0 PP", "", "")),
        (of(PP6, VOTE), ("+6 PP, -1 vote", "+6 PP", "1 vote")),
        (of(NOTHING, VOTE), ("-1 vote", "", "1 vote")),
        (of(PP6), ("+6 PP", "+6 PP", "")),
        (of(PP6, COVERED), ("+6 PP, may lose an upgrade", "+6 PP", "an upgrade")),
        (of(NOTHING, COVERED), ("may lose an upgrade", "", "an upgrade")),
        (
            of(NOTHING, LEVIED),
            ("spared 2 gold or 2 knights home", "spared 2 gold or 2 knights home", ""),
        ),
        (of(COVERED, PP3), ("may gain, -3 PP", "?", "3 PP")),
        (
            of(paid(("gold", 1), ("votes", 1)), TILE),
            ("+1 gold +1 vote, loses a tile", "+1 gold +1 vote", "a tile"),
        ),
        (of(NOTHING, paid()), ("", "", "")),
        (of(NO_S1), ("no S1 left", "", "")),
        (of(NO_S1, VOTE), ("no S1 left, -1 vote", "", "1 vote")),
        (of(PP6, UP_TO_9), ("+6 PP, loses up to 9 PP", "+6 PP", "up to 9 PP")),
    ],
)
def test_what_is_gained_and_what_is_lost_is_told_apart(
    told: Net, texts: tuple[str, str, str]
) -> None:
    assert (told.text, told.gain, told.loss) == texts
    assert told.may_lose == ("may lose" in told.text)


@pytest.mark.parametrize(
    ("gain", "loss", "text"),
    [
        (paid(("gold", 1), ("squires", 1), ("votes", 1)), SQUIRE, "+1 gold +1 vote"),
        (paid(("gold", 3), ("squires", 1)), paid(("gold", 1)), "+1 squire +2 gold"),
        (paid(("gold", 1), ("votes", 1)), paid(("gold", 3)), "+1 vote, -2 gold"),
        (SQUIRE, paid(("gold", 1), ("squires", 1)), "-1 gold"),
        (paid(("gold", 1), ("votes", 1)), paid(("gold", 1), ("votes", 1)), ""),
    ],
)
def test_goods_of_several_kinds_are_netted(gain: Payout, loss: Payout, text: str) -> None:
    assert net(gain, loss).text == text


def test_figures_are_without_their_units() -> None:
    assert net(PP6, PP3, size="figure").text == "+6 - 3 = +3"
    assert net(NOTHING, PP3, size="figure").text == "-3"
    assert net(UP_TO_9, NOTHING, size="figure").text == "up to 9"
    assert net(LEVIED, NOTHING, size="figure").text == "-2"


@pytest.mark.parametrize(
    ("gain", "loss", "short", "brief"),
    [
        (PP6, TILE, "+6 PP, loses tile", "+6 PP, loses tile"),
        (UP_TO_9, COVERED, "up to 9 PP, may lose upgrade", "0-9 PP, may lose upgrade"),
        (COVERED, COVERED, "may gain, may lose upgrade", "?, may lose upgrade"),
        (NOTHING, UP_TO_9, "loses up to 9 PP", "up to -9 PP"),
        (PP6, LEVIED, "+6 PP, spared 2 gold or 2 knights home", "+6 PP, spared 2 gold"),
    ],
)
def test_what_a_law_no_longer_gives_is_told_in_narrow_columns_too(
    gain: Payout, loss: Payout, short: str, brief: str
) -> None:
    assert net(gain, loss, "upgrade", "short").text == short
    assert net(gain, loss, "upgrade", "brief").text == brief


@pytest.mark.parametrize(
    ("nets", "said"),
    [
        ((of(PP6), of(PP3), of(NOTHING)), "You gain, one rival does too."),
        (
            (of(SQUIRE), of(SQUIRE), of(COVERED, PP3), of(NOTHING, PP3)),
            "You gain, one rival does too, one may gain. "
            "The outgoing law would give two rivals 3 PP.",
        ),
        (
            (of(SQUIRE), of(SQUIRE, PP3), of(NOTHING, PP3)),
            "You gain, one rival gains and loses. The outgoing law would give two rivals 3 PP.",
        ),
        (
            (of(VOTE, TILE), of(VOTE), of(NOTHING)),
            "You gain and lose, one rival gains. The outgoing law would give you a tile.",
        ),
        (
            (of(NOTHING), of(VOTE, TILE), of(VOTE, UPGRADE)),
            "You gain nothing, but two rivals gain and lose. "
            "The outgoing law would give one rival a tile and one an upgrade.",
        ),
        (
            (of(PP6), of(NOTHING, PP3), of(PP3, PP6)),
            "You gain, nobody else does. "
            "The outgoing law would give one rival 3 PP and one 3 PP more.",
        ),
        (
            (of(SQUIRE, PP3), of(NOTHING, PP3), of(NOTHING, PP6)),
            "You gain and lose, nobody else gains. "
            "The outgoing law would give you and one rival 3 PP each and one 6 PP.",
        ),
        (
            (of(SQUIRE), of(SQUIRE), of(SQUIRE, PP3), of(SQUIRE)),
            "You gain, two rivals do too, one gains and loses. "
            "The outgoing law would give one rival 3 PP.",
        ),
        (
            (of(SQUIRE, PP3), of(SQUIRE, PP3), of(COVERED)),
            "You gain and lose, one rival gains and loses, one may gain. "
            "The outgoing law would give you and one rival 3 PP.",
        ),
        (
            (of(COVERED, PP3), of(PP3), of(COVERED)),
            "You may gain, one rival does, one may gain. The outgoing law would give you 3 PP.",
        ),
        (
            (of(NOTHING, PP3), of(PP3, PP3), of(NOTHING)),
            "Nobody gains now. The outgoing law would give you 3 PP.",
        ),
        (
            (of(NOTHING), of(NOTHING, PP3), of(NOTHING)),
            "Nobody gains now. The outgoing law would give one rival 3 PP.",
        ),
        ((of(PP6), of(COVERED), of(COVERED)), "You gain, two rivals may gain."),
        (
            (of(PP6, COVERED), of(PP3, COVERED), of(NOTHING, COVERED)),
            "You gain, one rival does too. The outgoing law might give everybody an upgrade.",
        ),
        (
            (of(PP6), *[net(NOTHING, COVERED, "PP")] * 2),
            "You gain, nobody else does. The outgoing law might give two rivals some PP.",
        ),
        (
            (of(PP6), of(PP3), net(NOTHING, COVERED, "votes")),
            "You gain, one rival does too. The outgoing law might give one rival some votes.",
        ),
    ],
)
def test_a_ballot_says_how_many_gain_and_how_many_lose(nets: tuple[Net, ...], said: str) -> None:
    effect = BASE.law_by_id["LAW-B12"].effect
    assert balance_texts(effect, nets, 0)[0] == said


@pytest.mark.parametrize(
    ("nets", "better"),
    [
        ((of(PP6), of(PP3), of(NOTHING), of(NOTHING)), 1),
        ((of(PP3), of(PP6), of(PP3)), -1),
        ((of(PP6, PP3), of(PP3), of(PP3)), 0),
        ((of(NOTHING, VOTE), of(NOTHING, paid(("votes", 3))), of(NOTHING, paid(("votes", 2)))), 1),
        ((of(UP_TO_9), of(COVERED), of(COVERED)), 0),
        ((of(UP_TO_9), of(NOTHING), of(NOTHING)), 1),
        ((of(PP6, COVERED), of(NOTHING), of(NOTHING)), 0),
        ((of(SQUIRE), of(PP3), of(NOTHING)), 0),
        ((of(UPGRADE), of(NOTHING, PP3), of(NOTHING)), 1),
        ((of(NOTHING), of(SQUIRE), of(PP3)), -1),
        ((of(LEVIED), of(NOTHING), of(NOTHING)), -1),
        ((of(NOTHING), of(NOTHING), of(NOTHING)), 0),
    ],
)
def test_a_proposal_is_measured_by_what_it_does_to_rivals(
    nets: tuple[Net, ...], better: int
) -> None:
    assert leaning(nets, 0) == better


def test_in_short_a_ballot_does_not_say_what_the_outgoing_law_gives() -> None:
    effect = BASE.law_by_id["LAW-B12"].effect
    told = of(PP3, TILE), of(PP3, VOTE), of(NOTHING, COVERED)
    _, *short = balance_texts(effect, told, 0)
    assert short == [
        "You gain and lose, one rival gains and loses. "
        "The outgoing law would help you and one rival, and might help one rival.",
        "You gain and lose. "
        "The outgoing law would help you and one rival, and might help one rival.",
        "You gain and lose. The outgoing law would give you a tile.",
        "You gain and lose. The outgoing law would help you.",
    ]


@pytest.mark.rule("SET-10", "VOT-5")
@pytest.mark.parametrize(
    ("laws", "note"),
    [
        (["LAW-B1"], "?: depends on gold or squires."),
        (["LAW-N10"], "?: depends on vote markers kept."),
        (["LAW-N10", "LAW-B1"], "?: depends on gold or squires or vote markers kept."),
    ],
)
def test_it_is_said_on_what_it_depends_who_gains(board: Board, laws: list[str], note: str) -> None:
    told = [BASE.law_by_id[law] for law in laws]
    assert open_notes(board.state, told)[-1] == note
    below = note.replace("?", "? below").replace("gold or squires", "purses")
    assert open_notes(board.state, told, is_below=True)[-1] == below
    assert open_notes(board.state, []) == ()


def test_what_one_may_no_longer_get_is_told_by_what_it_is() -> None:
    assert net(NOTHING, COVERED, "1 gold + 1 vote").text == "may lose 1 gold and 1 vote"
    assert net(NOTHING, COVERED, "votes").text == "may lose some votes"
    assert net(NOTHING, COVERED, "1 gold + 1 vote").loss == "1 gold and 1 vote"
    assert net(NOTHING, paid(("tile", 2))).text == "-2 tiles"


def test_a_list_of_those_who_lose_has_it_in_its_heading() -> None:
    effect = BASE.law_by_id["LAW-B12"].effect
    assert net_heads(effect, [of(PP3), of(NOTHING)])[-1] == "who gains now"
    assert net_heads(effect, [of(PP3), of(NOTHING, VOTE)])[-1] == "who gains, who loses"
