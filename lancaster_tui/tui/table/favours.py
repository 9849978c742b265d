"""The King's Favour tiles in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from rich.cells import cell_len

from lancaster_tui.rules.ruleset.vocabulary import Reward
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row, cut
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.cards import RULE
from lancaster_tui.tui.table.france_large import FRANCE_STRIP, TILE_GROUND
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.battles import is_last_round
from lancaster_tui.words.rewards import longest, reward_forms, reward_in_letters

_TITLE: Final = "FAVOURS"
_NAME: Final = "favour"
_NAMED: Final = "King's Favour"
_HEADS: Final = (
    f"{_NAMED}: a knight here takes one",
    f"{_NAMED}: take one",
    _NAME,
)
"""What stands before those that are face up (PLC-10), the longest form first."""
_ALL_TAKEN: Final = "all taken"
_NEXT_ROUND: Final = " until the next round"
_HEAD = 10  # columns of the heads of strips


class FavourStrip(Area):
    """The King's Favour tiles as a strip above those of the laws, where France has no row for them.

    Tiles that are face up have letters for goods; those that are taken are struck out.
    """

    def part(self, scene: Scene, width: int, height: int) -> Scene:
        """Return nothing but the tiles."""
        view = replace(
            scene.view,
            seats=[],
            factions=[],
            counties=[],
            nobles_left=[],
            conflicts=[],
            laws=(),
            agenda=[],
        )
        return scene.about(frozenset(), view)

    def draw(self, scene: Scene, width: int, height: int) -> list[Row]:
        """Return the strip."""
        canvas = Canvas(width, height, "france", has_colour=self.has_colour)
        canvas.fill(0, 0, _HEAD, 1, FRANCE_STRIP)
        canvas.text(1, 0, _TITLE, "france-name bold")
        if not canvas.has_colour:
            canvas.text(len(_TITLE) + 2, 0, RULE, "quiet")
        draw_tiles(canvas, scene, _HEAD + 1, 0)
        return canvas.rows()


def draw_favours(canvas: Canvas, scene: Scene, y: int) -> None:
    """Paint all tiles on a row of a narrow France, each where it always is."""
    x = canvas.text(1, y, f"{_NAME} ", "france-name")
    whole = _texts(scene)
    has_room = x + sum(len(text) + 1 for text in whole.values()) <= canvas.width + 1
    _draw(canvas, scene, x, y, whole if has_room else _texts(scene, reward_in_letters))


def draw_tiles(canvas: Canvas, scene: Scene, x: int, y: int) -> None:
    """Paint all tiles, each where it always is."""
    _draw(canvas, scene, x, y, _texts(scene))


def _draw(canvas: Canvas, scene: Scene, x: int, y: int, texts: Mapping[int, str]) -> None:
    """Paint tiles, or that all are taken."""
    if not scene.view.favours:
        canvas.text(x, y, longest(_taken_texts(scene), canvas.width - x), "quiet")
        return
    for favour, text in texts.items():
        if favour in scene.view.favours:
            canvas.chip(x, y, text, "foreground", TILE_GROUND)
        elif canvas.has_colour:
            canvas.text(x, y, text, "quiet strike")
        x += len(text) + 1


def _taken_texts(scene: Scene) -> Sequence[str]:
    """Return that all tiles are taken, and until when, in full and in short (RND-2)."""
    until = "" if is_last_round(scene.view) else _NEXT_ROUND
    return f"{_ALL_TAKEN}{until}", _ALL_TAKEN


def _texts(scene: Scene, form: Callable[[Reward], str] | None = None) -> dict[int, str]:
    """Return the tiles of the game, with letters for goods or in another form."""
    rules = scene.names.rules
    tiles = rules.all_favours[scene.view.players]
    rewards = {favour: rules.favours[favour].reward for favour in tiles}
    said = form or (lambda reward: reward_forms(reward)[-1])
    return {favour: said(reward) for favour, reward in rewards.items()}


def draw_face_up(canvas: Canvas, scene: Scene, y: int) -> None:
    """Paint only the tiles that are face up, with as much around them as there is room for.

    Their words leave room for all tiles of the game, so that they never change.
    """
    said = _whole_texts(scene, canvas.width)
    texts = [said[favour] for favour in scene.view.favours]
    if not texts:
        x = canvas.text(1, y, _NAMED, "france-name") + 1
        canvas.text(x, y, _taken_texts(scene)[0], "quiet")
        return
    of_all = sum(map(cell_len, said.values()))
    heads = (
        head
        for pad, head in product((" ", ""), _HEADS)  # rather in short than without air
        if of_all <= _room_for(canvas.width, head, pad, len(said))
    )
    name = next(heads, "")
    own = sum(map(cell_len, texts))
    pad = " " if own <= _room_for(canvas.width, name, " ", len(texts)) else ""
    x = canvas.text(1, y, name, "france-name") + bool(name)
    for text in texts:
        chip = cut(f"{pad}{text}{pad}", canvas.width - x)
        x = canvas.chip(x, y, chip, "foreground", TILE_GROUND) + 1


def _whole_texts(scene: Scene, width: int) -> dict[int, str]:
    """Return all tiles of the game in the same form, the longest with room for them in a row."""
    tiles = scene.names.rules.all_favours[scene.view.players]
    forms = [reward_forms(scene.names.rules.favours[favour].reward) for favour in tiles]
    room = _room_for(width, _HEADS[-1], "", len(tiles))
    in_forms = list(zip(*forms, strict=True))
    fit = (texts for texts in in_forms if sum(map(cell_len, texts)) <= room)
    return dict(zip(tiles, next(fit, in_forms[-1]), strict=True))


def _room_for(width: int, name: str, pad: str, tiles: int) -> int:
    """Return the columns that a row has for the words of some tiles, behind a name for them."""
    return width - 2 - len(name) - bool(name) - (1 + 2 * len(pad)) * tiles + 1
