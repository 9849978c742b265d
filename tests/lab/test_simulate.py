from __future__ import annotations

from collections.abc import Sequence

import pytest

from lancaster_tui.bots.registry import make_bot
from lancaster_tui.lab.report import Report
from lancaster_tui.lab.simulation import Played, play, record_text, simulate
from lancaster_tui.lab.statistics import Block, block_interval, wilson
from lancaster_tui.rules.events import GameEnded
from lancaster_tui.table.record import from_toml
from lancaster_tui.table.table import Table
from tests.rules.builder import BASE
from tests.sentences import refused

MIXED = ["greedy", "random", "random", "random"]


def run(
    seats: Sequence[str], games: int, seed: int = 1
) -> tuple[Report, list[tuple[Played, tuple[str, ...]]]]:
    """Simulate; return the report and the games with their seatings."""
    played: list[tuple[Played, tuple[str, ...]]] = []
    report = simulate(
        BASE,
        seats,
        games,
        seed,
        on_game=lambda game, seating: played.append((game, tuple(seating))),
    )
    return report, played


def test_every_bot_plays_every_position_with_the_same_cards() -> None:
    _, played = run(MIXED, 8)
    for deal in (played[:4], played[4:]):
        assert len({game.seed for game, _ in deal}) == 1
        assert sorted(seating.index("greedy") for _, seating in deal) == [0, 1, 2, 3]
        positions = {
            (seating.index("greedy") - game.dealt.start_player) % 4 for game, seating in deal
        }
        assert positions == {0, 1, 2, 3}
    assert played[0][0].seed != played[4][0].seed


def test_equal_seatings_are_not_played_twice() -> None:
    _, played = run(["random"] * 3, 6)
    assert len({game.seed for game, _ in played}) == 6
    _, played = run(["greedy", "random", "greedy", "random"], 4)
    assert len({(game.seed, seating) for game, seating in played}) == 4
    assert len({game.seed for game, _ in played}) == 2


def test_a_report_adds_up() -> None:
    report, played = run(MIXED, 12)
    assert (report.games, report.players, report.seed, report.ruleset) == (12, 4, 1, "base")
    assert report.laws == [law.id for law in BASE.laws]
    assert [(bot.bot, bot.seats) for bot in report.bots] == [("greedy", 1), ("random", 3)]
    assert sum(bot.wins for bot in report.bots) == pytest.approx(12)
    assert sum(bot.win_rate * bot.seats for bot in report.bots) == pytest.approx(1)
    assert sum(bot.mean_rank * bot.seats for bot in report.bots) == pytest.approx(1 + 2 + 3 + 4)
    assert [place.position for place in report.positions] == [1, 2, 3, 4]
    assert sum(place.win_rate for place in report.positions) == pytest.approx(1)
    scores = [sum(game.pp) for game, _ in played]
    mean_score = sum(scores) / 48
    assert sum(bot.mean_score * bot.seats for bot in report.bots) / 4 == pytest.approx(mean_score)
    assert sum(report.points_by_source.values()) == pytest.approx(mean_score)
    assert report.winner_score.mean == pytest.approx(sum(max(game.pp) for game, _ in played) / 12)
    assert 0 <= report.margin.p5 <= report.margin.p50 <= report.margin.p95


def blocks_of(played: list[tuple[Played, tuple[str, ...]]], bot: str) -> list[Block]:
    """Return the victories of all seats with a bot, by deal."""
    blocks: dict[int, Block] = {}
    for game, seating in played:
        wins, games = blocks.get(game.seed, (0.0, 0))
        won = sum(seating[seat] == bot for seat in game.winners) / len(game.winners)
        blocks[game.seed] = Block(wins + won, games + 1)
    return list(blocks.values())


def test_intervals_are_over_deals() -> None:
    seats = ["greedy", "greedy:spite=0", "random", "random"]
    report, played = run(seats, 18)  # the last deal is left unfinished
    for bot in report.bots:
        low, high = block_interval(blocks_of(played, bot.bot))
        assert bot.ci95 == pytest.approx((low / bot.seats, high / bot.seats))
    for place in report.positions:
        blocks: dict[int, Block] = {}
        for game, _ in played:
            seat = (game.dealt.start_player + place.position - 1) % 4
            wins, games = blocks.get(game.seed, (0.0, 0))
            won = (seat in game.winners) / len(game.winners)
            blocks[game.seed] = Block(wins + won, games + 1)
        assert [block.games for block in blocks.values()] == [4, 4, 4, 4, 2]
        assert place.ci95 == pytest.approx(block_interval(list(blocks.values())))
        low, high = place.ci95
        assert low <= place.win_rate <= high


def test_equal_bots_play_a_game_a_deal_and_share_all_victories() -> None:
    report, _ = run(["random"] * 4, 40)
    assert report.bots[0].ci95 == (0.25, 0.25)
    for place in report.positions:
        assert place.ci95 == pytest.approx(wilson(place.win_rate * 40, 40))


def test_a_shared_victory_counts_as_a_share() -> None:
    shared = next(
        (report, game)
        for seed in range(500)
        for report, ((game, _),) in [run(["random"] * 5, 1, seed)]
        if len(game.winners) > 1
    )
    report, game = shared
    assert report.bots[0].wins == 1
    rates = sorted((place.win_rate for place in report.positions), reverse=True)
    share = 1 / len(game.winners)
    assert rates[: len(game.winners)] == [share] * len(game.winners)
    assert report.margin.mean == 0


def test_the_winners_are_those_of_the_game() -> None:
    for seed in range(20):
        seating = ["random"] * 5
        game = play(BASE, [make_bot(spec) for spec in seating], seed)
        table = Table(from_toml(record_text(BASE, game, seating), "game.toml"))
        ended = table.log(None)[-1]
        assert isinstance(ended, GameEnded)
        assert (game.pp, game.winners) == (ended.pp, ended.winners)


def test_the_seed_decides_everything() -> None:
    report, played = run(MIXED, 5, 3)
    again, played_again = run(MIXED, 5, 3)
    assert report == again
    assert [game.acts for game, _ in played] == [game.acts for game, _ in played_again]
    other, _ = run(MIXED, 5, 4)
    assert other.winner_score != report.winner_score


@pytest.mark.parametrize(
    ("seats", "games", "said"),
    [
        (["greedy"] * 4, 0, "a simulation needs at least 1 game, not 0"),
        (["greedy"], 1, "not for 1"),
        (["greedy"] * 6, 1, "not for 6"),
        (["greedy", "Ann", "random"], 1, 'no bot is called "Ann"'),
    ],
)
def test_what_cannot_be_simulated_is_told_in_a_sentence(
    seats: list[str], games: int, said: str
) -> None:
    with refused(ValueError, said):
        simulate(BASE, seats, games, 1)


def test_a_simulated_game_is_the_one_at_a_table_with_its_seed() -> None:
    seating = ["greedy", "random", "greedy"]
    game = play(BASE, [make_bot(spec) for spec in seating], 42)
    record = from_toml(record_text(BASE, game, seating), "game.toml")
    assert record.seed == 42
    lines = record.actions.copy()
    table = Table(record)
    assert table.is_over
    assert tuple(table.ledger.total(seat) for seat in range(3)) == game.pp
    record.actions.clear()
    table = Table(record)
    while (seat := table.next_bot()) is not None:
        table.act(seat, *table.bot_action(seat))
    assert record.actions == lines


def test_what_comes_of_a_law_set_depends_on_the_seed_alone() -> None:
    new = simulate(BASE, MIXED, 4, 5, "new")
    assert simulate(BASE, MIXED, 4, 5, "new") == new
    base = simulate(BASE, MIXED, 4, 5)
    assert (base.law_set, base.law_sets) == ("bbbbb", {"bbbbb": 4})
    assert (new.law_set, new.law_sets) == ("nnnnn", {"nnnnn": 4})
    assert new.laws == [law.id for law in BASE.new_laws]
    assert new.winner_score != base.winner_score


def games_with(law_set: str) -> list[Played]:
    """Return the games of a simulation."""
    games: list[Played] = []
    simulate(BASE, ["random"] * 3, 3, 5, law_set, lambda game, _: games.append(game))
    return games


def test_law_sets_are_played_with_the_same_conflicts_and_start_players() -> None:
    played = [games_with(law_set) for law_set in ("base", "bnbbn", "new")]
    for one, other, third in zip(*played, strict=True):
        assert one.seed == other.seed == third.seed
        assert one.dealt[:2] == other.dealt[:2] == third.dealt[:2]
        assert one.dealt.conflicts == other.dealt.conflicts == third.dealt.conflicts
        assert len({one.dealt.laws, other.dealt.laws, third.dealt.laws}) == 3


@pytest.mark.rule("LAW-6")
def test_random_laws_are_drawn_for_each_deal() -> None:
    report = simulate(BASE, ["random"] * 3, 12, 5, "random")
    assert report.law_set == "random"
    assert len(report.law_sets) > 3
    assert sum(report.law_sets.values()) == 12
    assert {law[:5] for law in report.laws} == {"LAW-B", "LAW-N"}
    assert simulate(BASE, ["random"] * 3, 12, 5, "random") == report


def test_two_players_have_allies() -> None:
    report = simulate(BASE, ["greedy", "random"], 4, 1, "random")
    assert report.players == 2
    assert [place.position for place in report.positions] == [1, 2]
    assert [bot.bot for bot in report.bots] == ["greedy", "random"]


@pytest.mark.parametrize(("players", "law_set"), [(2, "base"), (2, "random"), (4, "bnbbn")])
def test_the_record_of_a_game_is_that_game(players: int, law_set: str) -> None:
    seating = ["random"] * players
    game = play(BASE, [make_bot(spec) for spec in seating], 42, law_set)
    record = from_toml(record_text(BASE, game, seating), "game.toml")
    assert record.dealt == game.dealt
    table = Table(record)
    assert table.is_over
    assert tuple(table.ledger.total(seat) for seat in range(players)) == game.pp
