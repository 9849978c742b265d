"""The King's Favour tiles in a row, each always in the same place and the same words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from lancaster_tui.rules.ruleset.vocabulary import Reward
from lancaster_tui.tui.kit.canvas import Canvas
from lancaster_tui.tui.kit.drawing import Row
from lancaster_tui.tui.table.area import Area
from lancaster_tui.tui.table.cards import RULE
from lancaster_tui.tui.table.france_large import FRANCE_STRIP, TILE_GROUND
from lancaster_tui.tui.table.scene import Scene
from lancaster_tui.words.rewards import reward_forms, reward_in_letters

_TITLE: Final = "FAVOURS"
_NAME: Final = "favour "
_HEAD = 10  # columns of the heads of strips


class FavourStrip(Area):
    """The King's Favour tiles as a strip above those of the laws, where France has no row for them.

    What is face up stands there in letters for goods; one that is taken is struck out.
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
    """Paint the tiles on a row of a narrow France, after a name for them."""
    x = canvas.text(1, y, _NAME, "france-name")
    whole = _texts(scene)
    has_room = x + sum(len(text) + 1 for text in whole.values()) <= canvas.width + 1
    _draw(canvas, scene, x, y, whole if has_room else _texts(scene, reward_in_letters))


def draw_tiles(canvas: Canvas, scene: Scene, x: int, y: int) -> None:
    """Paint the tiles, each where it always is."""
    _draw(canvas, scene, x, y, _texts(scene))


def _draw(canvas: Canvas, scene: Scene, x: int, y: int, texts: Mapping[int, str]) -> None:
    for favour, text in texts.items():
        if favour in scene.view.favours:
            canvas.chip(x, y, text, "foreground", TILE_GROUND)
        elif canvas.has_colour:
            canvas.text(x, y, text, "quiet strike")
        x += len(text) + 1


def _texts(scene: Scene, form: Callable[[Reward], str] | None = None) -> dict[int, str]:
    """Return the tiles of the game, with letters for goods or in another form."""
    rules = scene.names.rules
    tiles = rules.all_favours[scene.view.players]
    rewards = {favour: rules.favours[favour].reward for favour in tiles}
    said = form or (lambda reward: reward_forms(reward)[-1])
    return {favour: said(reward) for favour, reward in rewards.items()}
