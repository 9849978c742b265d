"""The areas tell all that counts, at every size."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from wcwidth import wcswidth

from lancaster_tui.rules.actions import CountyChoice
from lancaster_tui.rules.events import (
    CountyClaimed,
    Declined,
    Event,
    LawPassed,
    Offer,
    PhaseStarted,
    Source,
)
from lancaster_tui.rules.phases.placing import PlaceKnight
from lancaster_tui.rules.places import COUNTY_PLACES, parse_place, place_text
from lancaster_tui.rules.position import Occupant
from lancaster_tui.testing import Stage
from lancaster_tui.tui.kit.glyphs import CUT, NOTHING, STARTS, STEP
from lancaster_tui.tui.kit.looks import Looks
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.castle import Castle
from lancaster_tui.tui.table.england import England
from lancaster_tui.tui.table.favours import FavourStrip
from lancaster_tui.tui.table.france import France
from lancaster_tui.tui.table.in_short import knights_forms
from lancaster_tui.tui.table.law_gains import law_gains
from lancaster_tui.tui.table.log import LogPanel
from lancaster_tui.tui.table.parliament import Parliament
from lancaster_tui.tui.table.players import Players
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.tui.table.status_bar import StatusBar
from lancaster_tui.words.laws.cards import law_short
from lancaster_tui.words.names import Names
from lancaster_tui.words.rewards import reward_forms, reward_in_letters
from lancaster_tui.words.standings import reason_texts
from tests.rules.builder import Board
from tests.tui.positions import (
    ANN,
    BOB,
    CROWD,
    ZOE,
    ally_placing,
    board,
    crowded,
    exchanging,
    placing,
    recapping,
    scene,
    small,
    voting,
)
from tests.tui.render import drawn, on_screen, pieces_of, text_of

WIDE, SMALL = (66, 24), (80, 15)
WIDE_SEAT = 4
MAPS = [(47, 15), (47, 14), (64, 23), (70, 18), (108, 36), (53, 37)]
FRANCE = [(33, 10), (41, 24), (54, 12), (80, 12), (91, 16), (120, 27)]


@pytest.mark.parametrize(
    ("size", "court", "told"),
    [
        ((47, 15), [0, 1, 1, 0, 0], [" court S1 S2"]),
        ((47, 15), [0, 4, 0, 0, 0], [" court S1x4"]),
        ((47, 15), [0, 2, 1, 0, 1], [" court 1124"]),
        ((58, 22), [0, 1, 1, 1, 0], [" court S1 S2 S3"]),
        ((58, 22), [0, 2, 1, 0, 1], [" court S1 S1 S2 S4 "]),
        ((58, 22), [0, 3, 1, 0, 1], [" court S1x3 S2 S4"]),
        ((58, 22), [0, 2, 2, 1, 1], [" court S1 S1 S2 S2", "       S3 S4 "]),
    ],
)
async def test_knights_at_home_are_digits_on_a_map_only_where_no_words_have_room(
    size: tuple[int, int], court: list[int], told: list[str]
) -> None:
    seen = placing()
    seen.view.factions[seen.home].court = court
    rows = (await drawn(England(), seen, size)).splitlines()
    at = next(number for number, row in enumerate(rows) if "court" in row)
    for row, own in zip(rows[at:], told, strict=False):
        assert row.startswith(own)


async def test_a_small_map_tells_what_its_letters_and_signs_mean() -> None:
    text = await drawn(England(), placing(), (47, 14))
    for told in ("g gold", "sq squire", "v vote", "•◦ noble"):
        assert told in text


@pytest.mark.rule("PLC-8")
async def test_a_small_map_tells_which_own_knights_stand_in_the_castle() -> None:
    seen = placing()
    assert re.search(r"castle S1 +\W", await drawn(England(), seen, (47, 14)))
    seen.view.factions[ANN].castle = [1, 1, 2, 0, 3, 0]
    assert re.search(r"castle 1123\b", await drawn(England(), seen, (47, 14)))


def test_knights_in_less_room_are_counted_before_only_their_number_is_told() -> None:
    assert knights_forms([0, 2, 2, 1, 1]) == (
        "S1 S1 S2 S2 S3 S4",
        "S1x2 S2x2 S3 S4",
        "6 knights",
    )
    assert set(knights_forms([0, 0, 0, 0, 0])) == {NOTHING}


@pytest.mark.parametrize("size", [*MAPS, SMALL])
async def test_every_county_tells_all_that_counts(size: tuple[int, int]) -> None:
    text = await drawn(England(), placing(), size)
    for place, county in enumerate(placing().names.rules.counties):
        assert re.search(rf"\b{place_text(place)}[ »]{{1,2}}{county.name}", text)
        assert f"≥{county.minimum}" in text
    assert "S3+2=5" in text
    assert "6 PP" in text


@pytest.mark.parametrize("size", [*MAPS, SMALL])
async def test_what_a_county_gives_is_never_cut(size: tuple[int, int]) -> None:
    text = await drawn(England(), crowded(), size)
    assert "…" not in text.replace("王小 …", "")
    for reward in ("tile", "upgrade", "recruit", "voyage"):
        assert reward in text
    assert re.search("2g[+]2sq|2 gold 2 sq|2 gold (\\+ )?2 squires", text)


@pytest.mark.parametrize("size", [*MAPS, SMALL])
async def test_surrey_says_that_it_names_the_start_player(size: tuple[int, int]) -> None:
    text = await drawn(England(), placing(), size)
    if "ENGLAND" in text:  # with room around the map
        named = text.replace(f"{STARTS} start player", "")  # in the legend
        assert len(re.findall(rf"\bstart player\b|{STARTS}", named)) == 1
        assert (named != text) == (STARTS in named), "a sign is explained where it stands"
    elif "sq squire" in text:  # on a small map
        assert text.count(f"start {STARTS}") == 1
    else:  # as boxes
        assert len(re.findall(r"\bstart\b", text)) == 1


@pytest.mark.rule("SET-5")
@pytest.mark.parametrize("size", [(47, 15), (47, 14), (59, 20)])
async def test_nobles_are_dots_in_every_county_whoever_stands_there(size: tuple[int, int]) -> None:
    seen = crowded()
    for county in range(len(seen.view.counties)):
        seen.view.counties[county] = Occupant(WIDE_SEAT, 4, 3)
    seen.view.nobles_left = [4] * len(seen.view.counties)
    text = await drawn(England(), seen, size)
    assert text.count("••••") == len(seen.view.counties)
    assert not re.search("[1-4]•", text)


@pytest.mark.rule("SET-5")
@pytest.mark.parametrize("size", MAPS)
async def test_nobles_left_and_taken_are_seen_in_each_county(size: tuple[int, int]) -> None:
    text = await drawn(England(), placing(), size)
    left = sum(placing().view.nobles_left)
    assert text.count("•") - len(re.findall("•◦? noble", text)) == left
    assert text.count("◦") - len(re.findall("•◦? noble", text)) == 3 * 9 - left


@pytest.mark.rule("CTY-1", "CTY-2")
@pytest.mark.parametrize("size", [*MAPS, SMALL, WIDE])
async def test_who_won_a_county_stays_there_until_the_castles(size: tuple[int, int]) -> None:
    """The knights have gone home; what was won in the round before is not told any more."""
    seen = placing()
    seen.view.phase = "counties"
    seen.view.counties = [None] * 9
    log: list[Event] = [
        PhaseStarted("counties"),
        CountyClaimed(BOB, 6, "reward"),
        PhaseStarted("castles"),
        PhaseStarted("counties"),
        CountyClaimed(ANN, 0, "noble"),
        CountyClaimed(ZOE, 5, "both"),
        CountyClaimed(BOB, 2, "reward"),
    ]
    text = await drawn(England(), seen._replace(log=log), size)
    for won in (r"▲ .*noble", r"◆ .*(noble \+ reward|both)", r"■ .*reward"):
        assert re.search(won, text), text
    assert text.count("■") == 1
    assert CUT not in text
    assert not re.search(r"(noble|reward|both) [•◦]", text), "nobles stand apart"
    seen.view.phase = "castles"
    text = await drawn(England(), seen._replace(log=log), size)
    assert not set("▲■◆") & set(text)


@pytest.mark.rule("CON-5", "CON-6")
@pytest.mark.parametrize("size", FRANCE)
async def test_conflicts_tell_what_a_loss_would_mean(size: tuple[int, int]) -> None:
    """Two strength points are missing in W; England wins in X; Y is not in the lower row."""
    text = await drawn(France(), placing(), size)
    if size[0] == 54:  # a narrow card has them as a fraction
        text = re.sub(r"\b(\d)/(\d)\b", r"\1 of \2", text)
    for told in ("4 of 6", "5 of 4", "0 of 8"):
        assert told in text
    if size[0] > 100:  # the large form has sentences for both ends besides
        assert "France wins, pays 3/1 PP, knights would be captured" in text
        assert "England wins, pays 3/2/1 PP" in text
        return
    without_bars = re.sub("[█▏▎▍▌▋▊▉]", " ", text)
    if size[1] < 12:
        for strengths, winner, pays, other, else_pays in (
            ("0 of 8", "France", "4·2", "England", "7·4·2"),
            ("4 of 6", "France", "3·1", "England", "5·3·1"),
            ("5 of 4", "England", "3·2·1", "France", "2·1"),
        ):
            in_full = f"{winner} wins, pays {pays} [(]{other} {else_pays}[)]"
            lost, won = sorted((pays, else_pays), key=len)
            in_short = f"lost {lost} won {won}"
            assert re.search(f"{strengths} +({in_full}|{in_short})", without_bars)
        assert text.index("4 of 6") < text.index("captured") < text.index("5 of 4")
        return
    assert "0 of 8" in without_bars
    assert re.search("5 of 4 +(→won|England wins)", without_bars)
    assert re.search("4 of 6 +(France wins, all captured|→captured)", without_bars)
    assert "captured" in text
    if size[0] > 80:
        for told in ("2 short: pays 3/1 PP, knights would be", "captured", "pays 3/2/1 PP"):
            assert told in text


@pytest.mark.parametrize("size", [size for size in FRANCE if size[1] >= 12])
async def test_the_winner_of_a_conflict_is_written_beside_its_bar(size: tuple[int, int]) -> None:
    async with on_screen(france := France(), placing(), size):
        rows = pieces_of(france)
    pieces = [piece.text for row in rows for piece in row]
    told = [text for text in pieces if re.search("(France|England) wins$|captured?$|won$", text)]
    assert len(told) >= 2
    assert not any(re.search("[█▏▎▍▌▋▊▉]", text) for text in told)


@pytest.mark.rule("CON-2")
async def test_in_a_small_window_the_strength_lies_as_a_bar_under_its_figures() -> None:
    """X has 5 of 4, W 4 of 6 and Y 0 of 8: full, two thirds, and nothing."""
    async with on_screen(france := France(), placing(), (33, 10)):
        rows = pieces_of(france)
    shares = {}
    for row in rows:
        text = "".join(piece.text for piece in row)
        if found := re.match(r" [ »](\w) (?P<bar>\d of \d +) lost", text):
            grounds = [piece.style and piece.style.bgcolor for piece in row for _ in piece.text]
            bar = grounds[slice(*found.span("bar"))]
            shares[found[1]] = sum(ground != grounds[-2] for ground in bar) / len(bar)
    assert shares == pytest.approx({"Y": 0, "W": 2 / 3, "X": 1}, abs=0.1)


@pytest.mark.rule("CON-4", "CON-5")
async def test_the_points_of_a_conflict_say_what_they_are_paid_for() -> None:
    for size, heads in (
        ((54, 12), "FRANCE PP now [(]if won[)]"),
        ((80, 12), "FRANCE PP now [(]if England wins[)]"),
        ((91, 16), "last stand +5·3·1 PP"),
        ((120, 27), "last stand +PP if lost   if won"),
    ):
        assert re.search(heads, await drawn(France(), placing(), size))
    for width in (33, 42):
        rows = (await drawn(France(), placing(), (width, 10))).splitlines()
        assert rows[0].rstrip().endswith("PP for 1st·2nd·3rd")


@pytest.mark.rule("CON-4", "CON-5")
@pytest.mark.parametrize("size", [(33, 10), (42, 10), (50, 10)])
async def test_the_rows_of_conflicts_are_alike_so_that_the_eye_can_compare_them(
    size: tuple[int, int],
) -> None:
    """Strengths, and what is paid if England loses and if it wins, at its column in every row."""
    paid = (
        r"(?P<lost>lost )\d·\d won \d·\d·\d",
        r"England wins, pays \d·\d·\d \(France \d·\d\)",
        r"France wins, pays \d·\d \(England \d·\d·\d\)",
    )
    shape = re.compile(rf"\d+ of \d+ +({'|'.join(paid)})")
    for seen in (placing(), crowded(), small()):
        rows = (await drawn(France(), seen, size)).splitlines()
        found = [each for row in rows if (each := shape.search(row)) is not None]
        assert len(found) == sum(each is not None for each in seen.view.conflicts)
        assert len({each.end() for each in found}) == 1
        assert size[0] >= 50 or len({each.start("lost") for each in found}) == 1


@pytest.mark.rule("CON-2", "CON-4", "CON-5")
async def test_on_rows_what_is_paid_as_it_stands_is_bold() -> None:
    """France wins W, and England X."""
    async with on_screen(france := France(), placing(), (33, 10)):
        pieces = [piece for row in pieces_of(france) for piece in row]
    bold = [piece.text.strip() for piece in pieces if piece.style and piece.style.bold]
    assert "lost 3·1" in bold
    assert "won 3·2·1" in bold
    assert not {"won 5·3·1", "lost 2·1"} & set(bold)


@pytest.mark.rule("CON-6")
async def test_where_all_three_fight_a_capture_is_told_and_no_knight_is_lost() -> None:
    rows = (await drawn(France(), ally_placing(), (33, 10))).splitlines()
    (at,) = (number for number, row in enumerate(rows) if "5 of 6" in row)
    assert re.search(r"5 of 6 +lost 3·1 won 5·3·1$", rows[at].rstrip())
    assert "▲S1+1:3 ○=S2:0 ■S1:0  captured" in rows[at + 1]


@pytest.mark.rule("CON-3", "CON-4", "CON-5")
@pytest.mark.parametrize("size", FRANCE)
async def test_conflicts_tell_who_ranks_where_with_which_knights_for_how_much(
    size: tuple[int, int],
) -> None:
    text = await drawn(France(), placing(), size)
    if size[1] < 12:  # on two rows each
        assert "■S1 S2:3 PP ●S1:1 PP" in text or "■ S1 S2: 3 PP  ● S1: 1 PP" in text
        assert "◆ S2 S1 S1: 3 PP  ▲ S1: 2 PP" in text
        return
    if size[0] > 100:
        assert re.search(r"1st ■ Bob +S1 S2 +3 +5", text)
        assert re.search(r"2nd ● Greedy +S1 +1 +3", text)
        assert re.search(r"1st ◆ Zoë +S2 S1 S1 +2 +3\b", text)
        assert len(re.findall(r"3rd free +0 +\d\b", text)) == 3
        return
    assert re.search(r"1(st)? ■ Bob +S1 S2 +3 \(5\)", text)
    assert re.search(r"2(nd)? ● Greedy +S1 +1 \(3\)", text)
    assert re.search(r"1(st)? ◆ Zoë +S2 S1 S1 +3\b", text), "England wins"
    assert re.search(r"2(nd)? ▲ Ann +S1 +2\b", text)
    assert "free" not in text


@pytest.mark.rule("CON-4", "CON-5")
@pytest.mark.parametrize("size", [size for size in FRANCE if size[1] >= 12])
async def test_the_points_that_are_paid_as_it_stands_are_the_bold_ones(
    size: tuple[int, int],
) -> None:
    """France wins W, and England X."""
    async with on_screen(france := France(), placing(), size):
        pieces = [piece for row in pieces_of(france) for piece in row]
        ranks = [at for at, piece in enumerate(pieces) if re.match("[12](st|nd)? ", piece.text)]
    points = []
    for at in ranks:
        row = [piece for piece in pieces[at : at + 8] if re.fullmatch(r" *\(?\d\)? *", piece.text)]
        points.append(
            [(piece.text.strip(" ()"), bool(piece.style and piece.style.bold)) for piece in row]
        )
    assert [("3", True), ("5", False)] in [each[:2] for each in points], "Bob, first in W"
    zoe = [("2", False), ("3", True)] if size[0] > 100 else [("3", True)]
    assert zoe in [each[: len(zoe)] for each in points], "first in X"


@pytest.mark.parametrize("height", range(8, 16))
async def test_in_however_few_rows_each_conflict_tells_its_ranks(height: int) -> None:
    rows = (await drawn(France(), crowded(), (33, height))).splitlines()
    told = "\n".join(rows)
    of_one_row = "6 of 9 captured ◆S4:4 ▲S2|8·4·2"  # figures without a word say nothing
    for told_of in ("★ ?9(?: ?PP)? +● ?5(?: ?PP)? +■ ?3", "◆", of_one_row, "7·4·2", "0 of 7"):
        assert re.search(told_of, told, re.MULTILINE)
    without_bars = re.sub("[█▏▎▍▌▋▊▉]", " ", told)
    for standing in (
        "7 of 8 +lost",
        "0 of 7 +lost",
        "10 of 10 +(won|lost 5·3 won 9)",
        "6 of 9 +(captured|lost 4)",
    ):
        assert re.search(standing, without_bars)
    assert "captured" in told
    assert "favour up noble 3g 2sq 2g 1g+1sq" in rows[-1]


@pytest.mark.rule("CON-4")
async def test_on_a_single_row_what_a_victory_pays_says_so_where_it_has_room() -> None:
    for width, told in (
        (33, "captured ■ ?3 ?PP *● ?1 ?PP *$"),
        (42, "captured ■ ?3 ?PP *● ?1 ?PP *won 5·3·1 *$"),
    ):
        text = await drawn(France(), placing(), (width, 6))
        assert re.search(f"W 4 of 6 {told}", text, re.MULTILINE), text


@pytest.mark.parametrize("height", range(9, 12))
async def test_conflicts_keep_their_rows_whatever_happens(height: int) -> None:
    async def rows_of_conflicts(seen: Scene) -> list[int]:
        rows = (await drawn(France(), seen, (33, height))).splitlines()
        found = [re.search(rf"^ [ »→]{letter} ", row) for letter in "YZWX" for row in rows]
        return [number % height for number, each in enumerate(found) if each]

    first = await rows_of_conflicts(placing())
    assert len(first) == 4
    assert first == await rows_of_conflicts(crowded()) == await rows_of_conflicts(small())


@pytest.mark.rule("CON-5", "CON-6")
async def test_a_last_stand_says_what_a_loss_would_mean_and_where_it_comes_from() -> None:
    text = await drawn(France(), placing(), (33, 10))
    assert re.search(r"■S1 S2:3 PP ●S1:1 PP +captured", text)
    assert "looms" not in text
    text = await drawn(France(), small(), (33, 10))
    assert text.count("empty: lost ones come here") == 2
    seen = small()
    seen.view.round = seen.view.rules.rounds
    for size in ((33, 10), (54, 12), (120, 30)):
        text = await drawn(France(), seen, size)
        assert "then a last stand" not in text
        assert "lost above" not in text
        assert "come here" not in text


@pytest.mark.rule("CON-5", "CON-8")
@pytest.mark.parametrize(("is_last", "then"), [(False, "then a last stand"), (True, "no captures")])
async def test_a_conflict_without_knights_says_what_a_loss_pays_and_what_becomes_of_it(
    is_last: bool, then: str
) -> None:
    seen = placing()
    if is_last:
        seen.view.round = seen.view.rules.rounds
    for size, told in (
        ((54, 12), "if lost, 4·2 PP"),
        ((86, 12), f"if lost, 4·2 PP, {then}"),
    ):
        text = await drawn(France(), seen, size)
        assert "no knight yet" in text
        assert told in text
        assert then in text


@pytest.mark.rule("SET-10")
async def test_conflict_cards_to_come_are_told_as_room_allows() -> None:
    """Six cards are left; their order is hidden, they are sorted."""
    seen = placing()
    ids = [card.id for card in seen.names.rules.conflicts]
    seen.view.conflicts_to_come = tuple(map(ids.index, ("3", "5a", "6b", "7b", "8", "9")))
    in_full = (await drawn(France(), seen, (120, 27))).splitlines()
    told = (
        "in later rounds, strength (PP): "
        "3 (3/1/0), 5 (4/2/1), 6 (5/3/2), 7 (6/4/2), 8 (7/4/2), 9 (8/4/2)"
    )
    assert told in in_full[0]
    for size, told in (
        ((33, 10), " FRANCE       PP for 1st·2nd·3rd"),
        ((54, 12), " FRANCE PP now (if won)      later conflicts need 3-9"),
    ):
        rows = (await drawn(France(), seen, size)).splitlines()
        assert rows[0].rstrip() == told
    seen.view.conflicts_to_come = tuple(range(2, 10))
    rows = (await drawn(France(), seen, (54, 12))).splitlines()
    assert rows[0].rstrip() == " FRANCE PP now (if won)      later conflicts need 4-8"
    seen.view.conflicts_to_come = ()
    for size, told in (
        ((54, 12), " FRANCE PP now (if won)"),
        ((120, 27), "if won"),
    ):
        text = await drawn(France(), seen, size)
        assert "later" not in text.splitlines()[0]
        assert told in text


@pytest.mark.rule("CON-3")
async def test_who_is_level_with_the_one_above_has_a_sign_that_is_explained() -> None:
    seen = placing()
    assert "level" not in await drawn(France(), seen, (110, 27))
    place = next(
        place
        for place, each in enumerate(seen.view.conflicts)
        if each is not None and len(each.stacks) == 2
    )
    conflict = seen.view.conflicts[place]
    assert conflict is not None
    level = tuple(stack._replace(knights=(2,)) for stack in conflict.stacks)
    seen.view.conflicts[place] = conflict._replace(stacks=level)
    told = "= tied: the later arrival ranks first"
    for size, legend, sign in (
        ((110, 27), told, "=S2"),
        ((110, 16), told, "=S2"),
        ((54, 22), "= tied: later is first", "=S2"),
        ((33, 9), "= tied: later is first", "=S2"),
    ):
        head, *rows = (await drawn(France(), seen, size)).splitlines()
        assert legend in head
        assert sum(sign in row for row in rows) == 1


async def test_a_favour_is_told_in_the_same_words_however_many_are_left() -> None:
    table = board()
    table.favours("upgrade", "noble", "gold3", "squires", "gold2", "goods")
    everything = await drawn(France(), scene(table, ANN), (55, 14))
    table.favours("goods")
    row = everything.splitlines()[-1]
    last = await drawn(France(), scene(table, ANN), (55, 14))
    own = re.search("favour +(.*)", last.splitlines()[-1])
    assert own is not None
    assert row.rstrip().endswith(f" {own[1].rstrip()}")


@pytest.mark.rule("PLC-10")
async def test_a_strip_of_favours_says_when_all_are_taken() -> None:
    table = board()
    table.favours()
    assert "all taken until" in await drawn(FavourStrip(), scene(table, ANN), (47, 1))
    table.state.round = table.state.rules.rounds
    last = await drawn(FavourStrip(), scene(table, ANN), (47, 1))
    assert last.rstrip().endswith("all taken")
    table.favours("goods")
    assert "all taken" not in await drawn(FavourStrip(), scene(table, ANN), (47, 1))


@pytest.mark.parametrize("size", FRANCE)
async def test_all_favours_are_told_at_every_width(size: tuple[int, int]) -> None:
    for seen in (placing(), crowded(), ally_placing()):
        row = (await drawn(France(), seen, size)).splitlines()[-1]
        assert "…" not in row
        for favour in seen.view.favours:
            reward = seen.names.rules.favours[favour].reward
            assert any(form in row for form in (*reward_forms(reward), reward_in_letters(reward)))
        assert re.match(" favour| King's Favour", row)


async def test_what_a_covered_gain_depends_on_is_told_while_ballots_come_in() -> None:
    for width, told in ((54, "? behind screens"), (75, "? gold or squires behind the screen")):
        rows = (await drawn(Parliament(), voting(), (width, 12))).splitlines()
        (row,) = [row for row in rows if "to be voted on" in row]
        assert "Ballots in: 1 of 4" in row
        assert told in row


async def test_what_a_law_would_give_is_told_of_players_by_their_shapes_and_names() -> None:
    in_cards = await drawn(Parliament(), placing(), (54, 12))
    assert "▲0-9 PP ■●◆ ?" in in_cards
    assert "? gold or squires behind the screen" in in_cards
    assert "▲0-9" in await drawn(Parliament(), placing(), (80, 2))
    head = (await drawn(Parliament(), placing(), (80, 12))).splitlines()[0]
    assert re.findall(r"[▲■●◆] \w+", head) == ["▲ Ann", "■ Bob", "● Greedy", "◆ Zoë"]
    zoomed = await drawn(Parliament(), placing(), (120, 27))
    assert all(name in zoomed for name in ("▲ Ann", "■ Bob", "● Greedy", "◆ Zoë"))
    assert "the others nothing" in zoomed
    assert not re.search(r"(▲ Ann|■ Bob|● Greedy|◆ Zoë) +nothing", zoomed)


@pytest.mark.parametrize("size", [(54, 12), (80, 12), (91, 18), (120, 27)])
@pytest.mark.parametrize(
    ("make", "slot"), [(exchanging, 1), (recapping, 0), (placing, None), (voting, 0)]
)
async def test_the_law_that_is_applied_or_voted_on_is_marked(
    make: Callable[[], Scene], slot: int | None, size: tuple[int, int]
) -> None:
    rows = (await drawn(Parliament(), make(), size)).splitlines()
    marked = [row for row in rows if re.search("→(applied|2nd)|^→ [123]", row)]
    assert len(marked) == (slot is not None)
    if slot is None:
        return
    if size == (80, 12):
        assert marked[0].startswith(f"→ {slot + 1} ")
    else:
        assert marked[0].index("→") // (size[0] // 3) == slot


@pytest.mark.parametrize("size", [(54, 12), (80, 12), (120, 27)])
async def test_a_law_that_has_just_passed_is_marked(size: tuple[int, int]) -> None:
    seen = placing()._replace(log=[LawPassed("LAW-B1", "LAW-B2")], new=1)
    text = await drawn(Parliament(), seen, size)
    assert text.count("»") == 1
    told = {(54, 12): "»out if 3 pass", (80, 12): "» 3  most gold"}
    assert told.get(size, "»leaves if 3 laws pass") in text


async def test_when_the_votes_are_over_parliament_tells_when_there_are_new_laws() -> None:
    seen = placing()
    seen.view.proposals = ()
    for size in ((54, 12), (120, 27), (80, 2)):
        text = await drawn(Parliament(), seen, size)
        assert "all proposals voted on; new ones in round 4" in text
    seen.view.laws_to_come = ()
    for size in ((54, 12), (120, 27), (80, 2)):
        assert "all proposals voted on; no more laws come" in await drawn(Parliament(), seen, size)


async def test_laws_to_come_are_counted_or_named_as_room_allows() -> None:
    for size in ((54, 12), (72, 12)):
        assert "7 more laws to come" in await drawn(Parliament(), placing(), size)
    in_short = await drawn(Parliament(), placing(), (80, 12))
    assert "To come, rounds 4 and 5: 3 PP per conflict" in in_short
    assert "6 PP per set of S1-S4" in in_short
    in_full = " ".join((await drawn(Parliament(), placing(), (140, 27))).split())
    assert "6 PP per set of S1, S2, S3 and S4 deployed" in in_full
    for text in (in_short, in_full):
        assert "more laws to come" not in text


async def test_players_who_gained_or_paid_are_marked() -> None:
    text = await drawn(Players(), recapping(), (57, 7))
    assert [row[:3] for row in text.splitlines() if "»" in row] == ["»◆ "]
    assert "»" not in await drawn(Players(), placing(), (57, 7))


@pytest.mark.parametrize("viewer", [ANN, None])
@pytest.mark.parametrize("size", [(80, 12), (120, 20), (91, 12)])
async def test_the_race_tells_everything_of_five_with_long_names(
    size: tuple[int, int], viewer: int | None
) -> None:
    text = await drawn(Players(), crowded(viewer), size)
    rows = text.splitlines()
    assert any("100" in row and "14" in row for row in rows)
    told = ["votes", "at end", *(name[:8] for name in CROWD)]
    if size[0] > 80:
        told += ["court", "S1 S1 S2 S3 S4" if size == (120, 20) else "S1x2 S2 S3 S4"]
    if size[0] > 100:
        told += ["nobles", "tiles", "S1 in L"]
        assert text.replace(" ", "").count("ABCDEFGHI") == 2
        assert any("JKLMNO" in row.replace(" ", "") for row in rows)
    for each in told:
        assert each in text


@pytest.mark.rule("END-1", "END-2", "END-4")
async def test_a_large_race_tells_what_the_end_would_add_to_each_and_why() -> None:
    text = await drawn(Players(), placing(), (120, 12))
    assert "strength 9 (tied for 1st: squires decide) 4-8, 2 tiles (2nd) +4, 2 nobles" in text
    assert re.search(
        r"\+8 to come: strength \d, 3 tiles \(1st\) \+8, 1 noble *(castle [^\n]*)?\n", text
    )
    assert "+0 to come: strength 7, 1 tile, no nobles" in text
    in_short = await drawn(Players(), crowded(), (80, 12))
    assert "strength 14 (1st) +8, 3 tiles (2nd) +4, 9 nobles +36" in in_short


async def test_a_large_race_tells_which_knights_stand_in_the_castles_of_others() -> None:
    seen = placing()
    seen.view.factions[BOB].castle[2] = 1
    assert "castle S1 in L" in await drawn(Players(), seen, (106, 12))


@pytest.mark.parametrize("width", [80, 106])
async def test_what_is_in_castles_stands_in_one_column_of_the_race(width: int) -> None:
    seen = placing()
    for faction in seen.view.factions:
        faction.castle[1] = 1
    rows = (await drawn(Players(), seen, (width, 12))).splitlines()
    inside = [row for row in rows if "S1 in K" in row]
    assert len(inside) > 1
    assert len({row.index("S1 in K") for row in inside}) == 1


@pytest.mark.rule("VOT-5")
async def test_the_castle_says_what_votes_that_are_set_aside_are_for() -> None:
    seen = placing()
    seen.view.seats[ANN].votes, seen.view.seats[ANN].set_aside = 0, 1
    assert "votes 0, 1 only for laws" in await drawn(Castle(), seen, (106, 9))


async def test_what_is_in_a_castle_never_shortens_what_the_end_would_add() -> None:
    seen = placing()
    for faction in seen.view.factions:
        faction.castle[2] = 1
    text = await drawn(Players(), seen, (90, 12))
    for stand in seen.standings:
        forms = reason_texts(stand, seen.view, seen.names)
        assert next(form for form in forms if len(form) <= 90 - 4) in text
    assert not re.search(r"castle S1 in L *\w", text)


@pytest.mark.rule("END-1", "END-2", "END-4")
@pytest.mark.parametrize("theme", ["dark", "none"])
@pytest.mark.parametrize("width", [72, 80])
async def test_the_bars_of_the_race_are_as_long_as_the_points_now_and_at_the_end(
    width: int, theme: str
) -> None:
    """Ann has 14 now, 23 at the end for certain and 27 at most; that bar is the longest."""
    stage = Stage(Players(), looks=Looks(theme))
    async with stage.run_test(size=(width, 6)) as pilot:
        area = stage.query_one(Players)
        area.show(placing())
        await pilot.pause()
        head, *rows = text_of(area).splitlines()
    assert re.search(r"now( ?[+] ?end( bonus)?)? +PP +at end votes", head)
    bars = [row[head.index("now") : head.index("PP") - 1].rstrip() for row in rows[:4]]
    unit = len(bars[0]) / 27
    assert [len(bar) for bar in bars] == pytest.approx([pp * unit for pp in (27, 22, 17, 7)], abs=1)
    if theme == "none":
        parts = [bars[0].count(sign) for sign in "▲─·"]
        assert parts == pytest.approx([pp * unit for pp in (14, 9, 4)], abs=1)
        assert set(bars[3]) == {"◆"}


@pytest.mark.rule("END-1", "END-2", "END-4")
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("width", "behind"), [(33, 14), (39, 20)])
async def test_where_bars_have_no_columns_they_lie_behind_the_names(
    width: int, behind: int, theme: str
) -> None:
    """Ann has 14 now, 23 at the end for certain and 27 at most; that bar is the longest."""
    stage = Stage(Players(), looks=Looks(theme))
    async with stage.run_test(size=(width, 6)) as pilot:
        area = stage.query_one(Players)
        area.show(placing())
        await pilot.pause()
        rows = pieces_of(area)[1:5]
    grounds = [
        [piece.style and piece.style.bgcolor for piece in row for _ in piece.text] for row in rows
    ]
    plain = grounds[1][-1]
    bars = [sum(ground != plain for ground in row[:behind]) for row in grounds[1:]]
    assert len(dict.fromkeys(grounds[0][:behind])) == 3, "now, for certain, perhaps"
    assert bars == pytest.approx([pp * behind / 27 for pp in (22, 17, 7)], abs=1)


@pytest.mark.parametrize("width", range(40, 60))
async def test_no_figure_of_the_race_is_written_over_a_name(width: int) -> None:
    table = Board(4, in_round=1)
    seen = scene(table, ANN)
    names = seen.names._replace(seats=("Bartholomew of C", "Bob", "Cid", "Dot"))
    text = await drawn(Players(), seen._replace(names=names), (width, 6))
    row = next(row for row in text.splitlines() if "Bar" in row)
    assert re.match(r" ▲ Barth[\w ]*…? *⚑?( +\d+)* ", row + " "), row


SIZES_OF_RACE = [(33, 6), (41, 6), (54, 6), (54, 10), (73, 6), (91, 12), (118, 6), (118, 10)]


@pytest.mark.parametrize("size", SIZES_OF_RACE)
async def test_the_race_keeps_its_columns_for_the_whole_game(size: tuple[int, int]) -> None:
    """Whatever everybody has, whoever starts, whatever is open: heads and signs stay."""
    heads, bars = set(), set()
    for start, fortune in enumerate((0, 1, 9, 40)):
        seen = placing()
        seen.view.start_player = start
        for seat, owner in enumerate(seen.view.seats):
            owner.pp = fortune * (4 - seat)
            owner.votes, owner.set_aside = fortune % 20, fortune // 9
            owner.nobles = tuple(range(min(fortune, 9)))
        for faction in seen.view.factions:
            faction.court = [0, min(fortune, 3), 1, 1, 0]
        head, *rows = (await drawn(Players(), seen, size)).splitlines()
        heads |= {head} if fortune else set()  # before there are points it tells less
        bars |= {found.start() for row in rows if (found := re.search("[█▉▊▋▌▍▎▏]", row))}
    assert len(heads) == 1
    assert len(bars) == (size[0] > 33), "else they lie behind the names"


@pytest.mark.rule("END-1", "END-2", "END-4")
@pytest.mark.parametrize("size", [(33, 6), (54, 6), (91, 12), (120, 30)])
async def test_while_nobody_has_points_the_race_tells_the_order_and_what_the_end_would_add(
    size: tuple[int, int],
) -> None:
    seen = placing()
    for owner in seen.view.seats:
        owner.pp = 0
    text = await drawn(Players(), seen, size)
    assert re.search("Ann( 9 to 13)? or Bob( 7 to 11)?", text)
    assert "9-13" in text
    calm = await drawn(Players(), scene(Board(4, in_round=1), ANN), size)
    pays = "End: strength 8·4 PP, tiles 8·4 PP"
    assert "at end" not in calm
    assert {
        (33, 6): "No points yet: in turn order",
        (54, 6): pays,
        (91, 12): pays,
        (120, 30): "Nobody has power points (PP) yet: in turn order",
    }[size] in calm
    assert not re.search("♛|[0-9]-[0-9]", calm)


@pytest.mark.rule("SET-10", "END-1", "END-2")
@pytest.mark.parametrize("size", [(33, 6), (54, 6), (91, 12), (118, 6)])
async def test_what_an_open_tie_leaves_open_is_a_range_and_told_in_words(
    size: tuple[int, int],
) -> None:
    text = await drawn(Players(), placing(), size)
    assert ("4-8" in text) == (size == (91, 12))
    foot = text.splitlines()[-1] if size[1] < 12 else text
    if size[0] > 40:
        assert re.search("♛ Ann 23 to 27|♛ Ann: 14 PP [+] strength 4 to 8 [+]", foot)
    else:
        assert re.search("♛ 23-27", text), "the line tells why"
    if size[0] > 90:
        assert "tied for" in foot


@pytest.mark.rule("SET-10", "END-1")
async def test_who_would_win_is_certain_unless_an_open_tie_could_change_it() -> None:
    """Zoë could have up to 4 more for her knights, and Ann up to 4."""
    seen = placing()
    certain = await drawn(Players(), seen, (54, 6))
    assert "♛ Ann: 14 PP + strength 4 to 8 + tiles 4 + nobles 1" in certain
    assert "Ann leads with 14 PP; if the game ended now: ♛ Ann 23 to 27, Bob" in await drawn(
        Players(), seen, (91, 6)
    )
    assert "♛ 23-27" in certain
    narrow = await drawn(Players(), seen, (33, 6))
    assert "♛ Ann: strength, tiles, nobles" in narrow
    seen.view.seats[BOB].pp = 14
    could = await drawn(Players(), seen, (54, 6))
    assert "♛" not in could
    assert "23-27" in could
    assert "21-25" in could
    assert "Ann or Bob: ties go to more squires" in could


@pytest.mark.parametrize("width", [54, 72])
async def test_names_are_whole_before_other_columns_come(width: int) -> None:
    seen = placing()
    names = ("Neville", "Percy", "Talbot", "Beaufort")
    text = await drawn(Players(), seen._replace(names=Names(seen.names.rules, names)), (width, 6))
    assert all(name in text for name in names), text


@pytest.mark.rule("SET-10", "END-3")
async def test_where_all_purses_are_open_no_tie_is() -> None:
    for width in (33, 54, 72):
        known = await drawn(Players(), placing()._replace(open_purses=True), (width, 6))
        assert not re.search(r"\d-\d|ties? ", known)


@pytest.mark.rule("END-5")
async def test_the_race_tells_who_leads_and_who_would_win_if_it_ended_now() -> None:
    """Ann leads, and a purse may decide; of the five, the one in front would not win.

    A sign marks whom it is about, in front of the points and of the sentence.
    """
    seen = placing()._replace(open_purses=True)
    small = (await drawn(Players(), seen, (33, 6))).splitlines()
    assert small[0].split() == ["THE", "RACE", "PP", "at", "end", "votes"]
    larger = (await drawn(Players(), seen, (41, 6))).splitlines()
    assert re.search("now [+] end +PP +at end votes", larger[0])
    assert re.search(r"▲ Ann +[█▏▎▍▌▋▊▉]+ +14 +♛ 23 +2$", larger[1].rstrip())
    assert re.search(r"▲ Ann +14 +♛ 23 +2$", small[1].rstrip())
    assert small[5].split("  ")[0].strip() == "♛ Ann would win, 14+9 PP"
    wide = (await drawn(Players(), seen, (54, 6))).splitlines()
    assert "♛ Ann: 14 PP + strength 4 + tiles 4 + nobles 1" in wide[5]
    for rows in (small, wide):
        assert [row.split()[1] for row in rows if "♛ 23" in row] == ["Ann"]
    crowd = await drawn(Players(), crowded(), (91, 12))
    assert f"{CROWD[4]} leads with 100 PP; if the game ended now: ♛ {CROWD[0]} 144" in crowd


async def test_the_best_at_the_end_stands_out() -> None:
    area = Players()
    async with on_screen(area, crowded(), (54, 7)):
        shown = [piece.text for row in pieces_of(area) for piece in row]
    assert "♛ 144" in shown


@pytest.mark.rule("PLC-1")
@pytest.mark.parametrize("size", [(33, 6), (42, 6), (54, 6), (80, 12), (120, 16)])
@pytest.mark.parametrize("make", [placing, ally_placing])
async def test_the_race_marks_the_start_player(
    make: Callable[[], Scene], size: tuple[int, int]
) -> None:
    rows = (await drawn(Players(), make(), size)).splitlines()
    marked = [row for row in rows if re.search(rf"\bstart\b(?! player)|{STARTS}(?! start)", row)]
    assert len(marked) == 1
    assert re.search("■ ?Bob", marked[0])


@pytest.mark.rule("PLC-1", "END-5")
@pytest.mark.parametrize("size", [(80, 21), (120, 30)])
async def test_the_race_with_all_the_room_tells_the_start_player_and_who_would_win(
    size: tuple[int, int],
) -> None:
    rows = (await drawn(Players(), placing(), size)).splitlines()
    assert re.search("Ann leads with 14 PP; if (the game|it) ended now: ♛ Ann 23 to 27, ", rows[0])
    (marked,) = [row for row in rows if STARTS in row]
    assert f"■ Bob {STARTS}" in marked
    text = "\n".join(rows)
    for told in ("J M", "S2 S3", "E F G", "votes "):
        assert told in text
    assert re.search(r"placed +(S1 in L|L S1|L1)\b", text)


@pytest.mark.parametrize("size", [(33, 6), (42, 6), (54, 6), (80, 12)])
async def test_vote_markers_are_told(size: tuple[int, int]) -> None:
    rows = (await drawn(Players(), placing(), size)).splitlines()
    (bob,) = [row for row in rows if re.search("■ ?Bob", row)]
    assert "votes" in rows[0]
    assert re.search(r" 5\b", bob)


@pytest.mark.rule("PLC-1")
@pytest.mark.parametrize("width", [80, 100, 120, 200])
async def test_the_ribbon_tells_who_places_next(width: int) -> None:
    """Zoë has no knight in court; behind Ann come Bob and Greedy."""
    (row,) = (await drawn(StatusBar(), placing(), (width, 1))).splitlines()
    assert re.search("▲ ANN places a knight  next +■ ?B(ob)? +● ?G(reedy)? ", row)
    assert ("Bob" in row) == ("Greedy" in row) == (width >= 120)
    course = f" {STEP} ".join(("PLACE  vote", "laws", "counties", "castles", "France"))
    assert ("PLACE  then vote, laws" if width < 100 else course) in row
    (row,) = (await drawn(StatusBar(), ally_placing(), (width, 1))).splitlines()
    assert re.search("▲ ANN places a knight  next +■ ?B(ob)? ", row)


async def test_long_names_stand_in_the_ribbon() -> None:
    for width in (80, 120, 160):
        (row,) = (await drawn(StatusBar(), crowded(), (width, 1))).splitlines()
        assert "BARTHOLOMEW" in row
        assert " PLACE" in row


@pytest.mark.parametrize(
    ("width", "court"), [(54, "S1 S2"), (54, "S1x3 S2x2"), (54, "S1 1 2 2 3"), (72, "S1")]
)
async def test_the_race_tells_which_knights_everybody_can_still_place(
    width: int, court: str
) -> None:
    table = Board(4, in_round=3)
    courts = {"S1 S2": (1, 2), "S1x3 S2x2": (1, 1, 1, 2, 2), "S1": (1,)}
    for seat in range(4):
        table.court(seat, *courts.get(court, (1, 1, 2, 2, 3)))
    text = await drawn(Players(), scene(table, ANN), (width, 6))
    assert len(re.findall(rf" {court} *$", text, re.MULTILINE)) == 4


@pytest.mark.rule("RWD-7")
@pytest.mark.parametrize("size", [(64, 24), (108, 34), (60, 9)])
@pytest.mark.parametrize(
    ("county", "choice", "gave_up", "said"),
    [
        ("H", "reward", "voyage", "nothing"),
        ("H", "both", "voyage", "noble"),
        ("D", "reward", "upgrade", "reward"),  # with vote markers, which are taken
    ],
)
async def test_a_reward_that_was_declined_is_not_said_to_be_won(
    county: str, choice: CountyChoice, gave_up: Offer, said: str, size: tuple[int, int]
) -> None:
    table, source = Board(3, in_round=2), Source("county", county)
    table.phase("counties")
    claimed = CountyClaimed(BOB, parse_place(county), choice)
    log: list[Event] = [PhaseStarted("counties"), claimed, Declined(BOB, gave_up, source)]
    seen = scene(table, ANN, log=log)
    text = await drawn(England(), seen, size)
    assert re.search(f"■.* (took the |got )?{said}", text)
    others = {"nothing", "noble", "reward", "both"} - {said}
    assert not any(re.search(f"■( Bob)? (took the |took |got )?{other}", text) for other in others)


async def test_the_ribbon_cuts_a_long_name_to_tell_who_is_next() -> None:
    (row,) = (await drawn(StatusBar(), crowded(), (80, 1))).splitlines()
    assert re.search("BARTHOLOMEW.*places a knight  next ■. ◆Z ", row)
    assert row.rstrip().endswith("PLACE  then vote")


@pytest.mark.parametrize("width", [80, 90, 100, 110, 120, 160])
@pytest.mark.parametrize("others", range(5))
async def test_the_parts_of_the_ribbon_stand_apart(width: int, others: int) -> None:
    names = (
        "Bartholomew Long",
        "Guinevere Second",
        "Maximilian Third",
        "Wilhelmina Four",
        "Kent V",
    )
    table = Board(players=5, start=0, in_round=1)
    for seat in range(1 + others):
        table.court(seat, 1)
    table.run(PlaceKnight(ANN))
    seen = scene(table, ANN)
    seen = seen._replace(names=seen.names._replace(seats=names))
    (row,) = (await drawn(StatusBar(), seen, (width, 1))).splitlines()
    assert re.search("places a knight( {2,}(next|nobody).*)? {2,}round 1 of 5 +PLACE", row)
    assert "BARTHOLOMEW" in row


async def test_the_ribbon_shows_no_order_where_all_vote_at_once() -> None:
    (row,) = (await drawn(StatusBar(), voting(), (160, 1))).splitlines()
    assert not re.search("next|order", row)


async def test_the_ribbon_tells_the_order_in_which_laws_are_gone_through() -> None:
    (row,) = (await drawn(StatusBar(), exchanging(), (160, 1))).splitlines()
    assert re.search("order +■ Bob +● Greedy +◆ Zoë +▲ Ann ", row)


async def test_the_leader_stands_first_with_points_now_and_at_the_end() -> None:
    for size in ((33, 5), (54, 5), (80, 12)):
        rows = (await drawn(Players(), placing(), size)).splitlines()
        told = [row for row in rows if re.search("[▲■●◆] ?[ABGZ]", row) and "ended" not in row]
        assert [re.findall("[▲■●◆]", row)[0] for row in told] == [*"▲■●◆"]
        figures = [re.search(r" (\d+) +(?:♛ )?([\d-]+) +\d+( +[S·].*)?$", row) for row in told]
        points = [found.groups()[:2] for found in figures if found is not None]
        assert points == [("14", "23-27"), ("11", "18-22"), ("9", "17"), ("7", "7")]


@pytest.mark.parametrize("kind", [England, Castle, France, Parliament, Players, LogPanel])
@pytest.mark.parametrize("size", [(80, 11), (63, 18), (54, 12), (105, 33), (33, 10)])
async def test_wide_letters_in_names_shift_nothing(kind: type[Area], size: tuple[int, int]) -> None:
    two = ally_placing()
    wide = two._replace(names=two.names._replace(seats=CROWD[:2]))
    area = kind()
    async with on_screen(area, crowded(), size) as pilot:
        for seen in (crowded(), wide):
            area.show(seen)
            await pilot.pause()
            rows = ["".join(piece.text for piece in row) for row in pieces_of(area)]
            assert {wcswidth(row) for row in rows} == {size[0]}


@pytest.mark.parametrize("kind", [England, Castle, France, Parliament, Players, LogPanel])
@pytest.mark.parametrize("size", [(64, 23), (120, 27)])
async def test_the_area_looked_at_has_its_heading_underlined(
    kind: type[Area], size: tuple[int, int]
) -> None:
    area = kind()
    async with on_screen(area, placing(), size) as pilot:
        assert not underlined(area)
        area.look_at(is_looked_at=True)
        await pilot.pause()
        assert len(underlined(area)) == 1
        area.look_at(is_looked_at=False)
        await pilot.pause()
        assert not underlined(area)


def underlined(area: Area) -> list[str]:
    """Return the texts that are underlined."""
    return [
        piece.text
        for row in pieces_of(area)
        for piece in row
        if piece.style is not None and piece.style.underline
    ]


def without_cut_name(seen: Scene) -> Callable[[re.Match[str]], str]:
    """Return what leaves out the beginnings of the seats' names."""

    def left(found: re.Match[str]) -> str:
        is_name = any(name.startswith(found[1].strip()) for name in seen.names.seats)
        return "" if is_name else found[0]

    return left


@pytest.mark.parametrize("size", [(63, 7), (80, 12), (107, 9), (120, 27)])
@pytest.mark.parametrize("make", [placing, crowded, ally_placing])
async def test_the_castle_tells_all_that_its_owner_has(
    make: Callable[[], Scene], size: tuple[int, int]
) -> None:
    seen = make()
    text = " ".join((await drawn(Castle(), seen, size)).split())
    owner = seen.view.seats[ANN]
    assert "…" not in re.sub(r"[▲■●◆★] ([\w ]+)…", without_cut_name(seen), text)
    for told in (f"gold {owner.gold}", f"squires {owner.squires}", f"votes {owner.votes}"):
        assert told in text
    letters = " ".join(map(place_text, owner.nobles))
    assert re.search(rf"nobles (\+\d+ )?({letters}|{letters.replace(' ', '')})\b", text)
    assert re.search(r"= 36 PP|= 1 PP|nobles \+(36|1) ", text)
    for letter, reward in zip("JKLMNO", ("recruit", "upgrade", "2", "2", "2", "1"), strict=True):
        assert re.search(rf"\b{letter}\b", text)
        assert reward in text
    for price in ("3", "2"):
        assert re.search(rf"for {price} ?sq(uires)?\b", text)


async def test_castles_and_nobles_are_told_by_the_letters_to_press() -> None:
    """The ids of another ruleset may be long words."""
    seen = placing()
    counties = tuple(
        county.model_copy(update={"id": f"county-of-{county.name.lower()}"})
        for county in seen.names.rules.counties
    )
    rules = seen.names.rules.model_copy(update={"counties": counties})
    seen.view.seats[ANN].nobles = tuple(range(9))
    text = await drawn(Castle(), seen._replace(names=seen.names._replace(rules=rules)), WIDE)
    assert "nobles A B C D E F G H I" in text


@pytest.mark.rule("LAW-3", "LAW-7", "SET-11")
@pytest.mark.parametrize("size", [(34, 9), (54, 12), (80, 12), (91, 18), (120, 27)])
async def test_while_somebody_is_asked_about_a_law_its_card_shows_whom_it_pays(
    size: tuple[int, int],
) -> None:
    """Bob and Zoë have most gold; Bob, who was asked first, has upgraded a knight."""
    table = board()
    table.state.proposals = ()
    most = 1 + max(seat.gold for seat in table.state.seats)
    for seat in (BOB, ZOE):
        table.state.seats[seat].gold = most
    before = scene(table, ANN).forecasts(table.state.rules.law_by_id["LAW-B1"], "figure")
    assert before[BOB] == before[ZOE] == "?"
    events = table.law("LAW-B1")
    assert table.asked == BOB
    law = table.state.rules.law_by_id["LAW-B1"]
    asked_first = scene(table, ANN, log=events)
    once = asked_first.forecasts(law, "figure")
    assert once == ["upgrade" if seat in (BOB, ZOE) else "" for seat in range(4)]
    table.act(table.choices[0])
    asked_next = scene(table, ANN, log=[*table.events])
    assert table.asked == ZOE
    assert asked_next.forecasts(law, "figure")[BOB].startswith("got upgrade S")
    assert asked_next.forecasts(law, "figure")[ZOE] == "upgrade"
    text = await drawn(Parliament(), asked_next, size)
    assert not re.search(r"[▲●]\?", text.split("proposed")[0].splitlines()[1])


def test_what_several_would_get_by_a_law_is_in_nobodys_colour() -> None:
    seen = placing()
    *shapes, amount = law_gains(seen, seen.names.rules.law_by_id["LAW-B12"], 18)
    assert [piece for piece in shapes if piece[0]] == [
        (shape, f"seat-{seat} bold") for seat, shape in enumerate("▲■●◆")
    ]
    assert amount == ("+3 PP", "bold")


@pytest.mark.rule("LAW-2")
@pytest.mark.parametrize(
    ("width", "told"),
    [
        (30, "■ got 6 PP ▲0-9 PP ●◆ ?"),
        (22, "■ got 6 ▲0-9 ●◆ ?"),
        (13, "■6 ▲0-9 ●◆ ?"),
        (9, "■ got ▲●◆"),
    ],
)
def test_while_a_law_is_applied_who_has_got_something_stands_apart(width: int, told: str) -> None:
    table = board()
    table.state.proposals = ()
    for seat in table.state.seats:
        seat.gold = seat.squires = 3
    table.law("LAW-B5")
    table.act("exchange 2")
    seen = scene(table, ANN, log=[*table.events])
    row = law_gains(seen, seen.names.rules.law_by_id["LAW-B5"], width)
    assert "".join(text for text, _ in row) == told


@pytest.mark.rule("LAW-2")
@pytest.mark.parametrize(
    ("width", "begun", "done"),
    [
        (30, "■ got upgrade ◆ next", "■◆ upgrade S3 to S4"),
        (17, "■ got it ◆ next", "■◆ upgrade"),
        (13, "■ got ◆ next", "■◆ upgrade"),
        (9, "■ got ◆", "■◆ got it"),
    ],
)
def test_who_has_got_a_reward_without_a_number_is_told_in_words(
    width: int, begun: str, done: str
) -> None:
    table = board()
    table.state.proposals = ()
    for seat in (BOB, ZOE):
        table.state.seats[seat].gold = 9
    table.law("LAW-B1")
    law = table.state.rules.law_by_id["LAW-B1"]
    for told in (begun, done):
        table.act(table.choices[0])
        row = law_gains(scene(table, ANN, log=[*table.events]), law, width)
        assert "".join(text for text, _ in row) == told


@pytest.mark.rule("PLC-6")
async def test_what_expels_a_knight_is_told_only_while_knights_are_placed() -> None:
    seen = placing()
    assert "6 or more expels it" in await drawn(England(), seen, (108, 37)), "S3 with 2 squires"
    seen.view.phase = "counties"
    assert "or more expels it" not in await drawn(England(), seen, (108, 37))


@pytest.mark.rule("PLC-6")
@pytest.mark.parametrize("size", [(64, 23), (66, 24), (80, 15)])
async def test_a_knight_has_its_strength_with_squires(size: tuple[int, int]) -> None:
    table = Board(players=4, start=BOB, in_round=3)
    for number, county in enumerate("ABCDEFGHI"):
        table.county(county, 1 + number % 3, 2 + number // 3, 2)
    text = await drawn(England(), scene(table, ANN), size)
    assert sorted(re.findall(r"S\d\+2=\d", text)) == sorted(
        f"S{strength}+2={strength + 2}" for strength in (2, 3, 4) for _ in range(3)
    )


@pytest.mark.rule("CTY-1")
@pytest.mark.parametrize("choice", ["noble", "reward", "both"])
@pytest.mark.parametrize("size", [(47, 14), (64, 23), (108, 37)])
async def test_what_was_won_stands_beside_the_nobles_that_are_left(
    choice: CountyChoice, size: tuple[int, int]
) -> None:
    seen = placing()
    seen.view.phase, seen.view.counties = "counties", [None] * len(seen.view.counties)
    before = await drawn(England(), seen, size)
    claims = [CountyClaimed(BOB, county, choice) for county in COUNTY_PLACES]
    text = await drawn(England(), seen._replace(log=[PhaseStarted("counties"), *claims]), size)
    assert [text.count(sign) for sign in "•◦"] == [before.count(sign) for sign in "•◦"]
    assert text.count("■") == len(claims)
    assert "■ took" not in text


@pytest.mark.parametrize("size", [(54, 6), (54, 12)])
async def test_a_long_name_is_whole_in_the_race_and_on_a_card_of_france(
    size: tuple[int, int],
) -> None:
    names = ("Catherine", "Beaufort", "Talbot", "Greedy")
    seen = placing()
    seen = seen._replace(names=Names(seen.names.rules, names))
    area: Area = Players() if size[1] == 6 else France()
    text = await drawn(area, seen, size)
    assert "…" not in text, text


@pytest.mark.rule("LAW-5")
async def test_a_law_in_short_by_which_all_gain_nothing_says_so() -> None:
    """All have three nobles, and nobody has an S1 left to recruit."""
    seen = placing()
    laws = seen.names.rules.law_by_id
    recruit = next(law for law in laws if law_short(laws[law]) == "1 recruit per 3 nobles")
    seen.view.proposals = (recruit,)
    for owner, faction in zip(seen.view.seats, seen.view.factions, strict=True):
        owner.nobles = (1, 2, 3)
        faction.reserve[1] = 0
    assert re.search("recruit/3 nobles +nobody", await drawn(Parliament(), seen, (80, 2)))
