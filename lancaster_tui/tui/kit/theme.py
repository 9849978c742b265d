"""The themes, and an application that can wear them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from textual.app import App
from textual.cache import LRUCache
from textual.color import Color
from textual.filter import ANSIToTruecolor, LineFilter
from textual.theme import Theme

from lancaster_tui.tui.kit import palettes
from lancaster_tui.tui.kit.colours import luminance
from lancaster_tui.tui.kit.filters import In256, InAscii, NoColour, OwnColours
from lancaster_tui.tui.kit.key_line import key_name
from lancaster_tui.tui.kit.looks import THEMES
from lancaster_tui.tui.kit.palettes_256 import PALETTES_256, TINTS_256
from lancaster_tui.tui.kit.settings import MOTION, SIGNS, THEME, Settings
from lancaster_tui.tui.kit.styles import SharedStyles

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.binding import Binding
    from textual.types import AnimationLevel

    from lancaster_tui.tui.kit.colours import Palette, Tints
    from lancaster_tui.tui.kit.looks import Looks, Motion
    from lancaster_tui.tui.kit.settings import Choices


def _registered(name: str) -> str:
    """Return the name by which Textual knows a theme."""
    return f"lancaster-{name}"


_DARK = 0.18  # luminance, from 0 to 1, below which a ground is dark


def _theme(name: str, palette: Palette, *, primary: str, secondary: str) -> Theme:
    return Theme(
        name=_registered(name),
        primary=primary,
        secondary=secondary,
        accent=palette["target"],
        warning=palette["seat-1"],
        error=palette["bad"],
        success=palette["good"],
        foreground=palette["foreground"],
        background=palette["background"],
        surface=palette["surface"],
        panel=palette["panel"],
        dark=luminance(Color.parse(palette["background"])) < _DARK,
        variables={**palette, **_scrollbar(palette)},
    )


def _scrollbar(palette: Palette) -> dict[str, str]:
    return {
        "scrollbar": palette["quiet"],
        "scrollbar-hover": palette["soft"],
        "scrollbar-active": palette["target"],
        "scrollbar-background": palette["panel"],
        "scrollbar-background-hover": palette["panel"],
        "scrollbar-background-active": palette["panel"],
    }


DARK: Final = _theme("dark", palettes.DARK, primary="#b8433f", secondary="#56789c")
LIGHT: Final = _theme("light", palettes.LIGHT, primary="#a83733", secondary="#7f9fc4")
CONTRAST: Final = _theme("contrast", palettes.CONTRAST, primary="#ff6a66", secondary="#9cc4ee")
ANSI: Final = _theme("ansi", palettes.CONTRAST, primary="#ff6a66", secondary="#9cc4ee")
NONE: Final = _theme("none", palettes.DARK, primary="#b8433f", secondary="#56789c")
THEME_OF: Final = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST, "ansi": ANSI, "none": NONE}
THEME_OF_256: Final = {
    **THEME_OF,
    "dark": _theme("dark", PALETTES_256["dark"], primary="#d75f5f", secondary="#5f87af"),
    "light": _theme("light", PALETTES_256["light"], primary="#af0000", secondary="#87afd7"),
}
"""The themes for terminals with 256 colours."""
_WITHOUT_GROUNDS: Final = ("contrast", "ansi", "none")
_FILTERS: Final[Mapping[str, type[NoColour]]] = {ANSI.name: OwnColours, NONE.name: NoColour}
_FEW_COLOURS: Final = "-few-colours"
"""The class of the application, for style sheets, when grounds are drawn as reversed text."""
_ANIMATION: Final[Mapping[Motion, AnimationLevel]] = {
    "full": "full",
    "reduced": "basic",
    "off": "none",
}
"""How much Textual itself may animate, such as scrolling."""
_TO_READ = 15.0  # seconds that a warning stays
_MIXED: Final[LRUCache[str, dict[str, str]]] = LRUCache(32)
"""The variables of style sheets by the whole content of a theme: players' own can change."""


class StyledApp(App[None]):
    """Draws everything as its player wants it.

    Args:
        looks: How that is.
        choices: Where the player's choices are remembered: in ``Settings``, or for a while.
    """

    def __init__(self, looks: Looks, choices: Choices | None = None) -> None:
        super().__init__()
        # Textual reads NO_COLOR from the environment of the process, and then has rules of its own.
        self.no_color = False
        self.is_ascii = looks.is_ascii
        self.motion: Motion = looks.motion or "off"
        self.animation_level = _ANIMATION[self.motion]
        self._may_have_colour = looks.has_colour
        self._choices = choices
        self._problems: list[str] = []
        self._kept_filters: dict[str, LineFilter] = {}
        self._without_grounds = {THEME_OF[name].name for name in _WITHOUT_GROUNDS}
        self._in_256 = looks.in_256
        self._tints: dict[str, Tints] = {}
        for theme in (THEME_OF_256 if self._in_256 else THEME_OF).values():
            self.register_theme(theme)
        if self._in_256:
            self._tints = {_registered(name): tints for name, tints in TINTS_256.items()}
        if choices is not None and choices.problem is not None:
            self._problems.append(choices.problem)
        self.theme = DARK.name
        self._wear(looks.theme if looks.has_colour else "none")
        self.stylesheet = SharedStyles(variables=self.get_css_variables())

    @property
    def has_colour(self) -> bool:
        """Whether each area has a ground of its own colour; otherwise lines part the areas."""
        return self.theme not in self._without_grounds

    @property
    def tints(self) -> Tints | None:
        """What replaces mixtures if the theme is for 256 colours; None if it is not."""
        return self._tints.get(self.theme)

    @property
    def can_paint(self) -> bool:
        """Whether colours are shown unchanged, so that pictures can be painted."""
        return self.theme not in _FILTERS

    @property
    def worn(self) -> str:
        """The name of the present theme."""
        return self.theme.removeprefix(_registered(""))

    @property
    def all_themes(self) -> list[str]:
        """The names of the themes that can be worn."""
        if not self._may_have_colour:
            return [self.worn]
        own = []
        if isinstance(self._choices, Settings):
            from lancaster_tui.tui.kit.own_themes import own_themes

            own = own_themes()
        return [*THEMES, *own]

    def get_key_display(self, binding: Binding) -> str:
        """Return the label of a key, here and wherever Textual shows one."""
        return binding.key_display or key_name(binding.key)

    def get_css_variables(self) -> dict[str, str]:
        """Return the colours of the theme and those mixed from them, which are mixed once.

        Textual mixes them three times when an application starts, for a tenth of that time. This
        method is its public hook for the variables of style sheets, and has to set
        ``theme_variables``, too. (``get_theme_variable_defaults`` is of no use: whatever it
        returns, the colours are mixed.)
        """
        look = repr(self.current_theme)
        mixed = _MIXED.get(look)
        if mixed is None:
            mixed = _MIXED[look] = super().get_css_variables()
        self.theme_variables = {**mixed}
        return self.theme_variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters over everything that is drawn, in order."""
        theirs = super().get_line_filters()
        filters: list[LineFilter] = [each for each in theirs if isinstance(each, ANSIToTruecolor)]
        if (without := _FILTERS.get(self.theme)) is not None:
            filters = [self._kept(self.theme, partial(without, self.current_theme))]
        elif self._in_256 and self.console.color_system == "256":
            filters.append(self._kept("256", In256))
        if self.is_ascii:
            filters.append(self._kept("ascii", InAscii))
        return filters

    def choose_theme(self, name: str) -> None:
        """Show everything in another theme, and remember it; if it is invalid, say why."""
        if self._wear(name) and self._choices is not None:
            self._choices.remember(THEME, name)
        self.tell_problems()

    def choose_motion(self, motion: Motion) -> None:
        """Set how much moves, and remember it."""
        self.motion = motion
        self.animation_level = _ANIMATION[motion]
        if self._choices is not None:
            self._choices.remember(MOTION, motion)
        self.tell_problems()

    def choose_signs(self, *, is_ascii: bool) -> None:
        """Draw only ASCII characters, or all, and remember it."""
        self.is_ascii = is_ascii
        self._draw_anew()
        if self._choices is not None:
            self._choices.remember(SIGNS, "ascii" if is_ascii else "all")
        self.tell_problems()

    def take_setting(self, key: str, value: str) -> None:
        """Apply a setting from now on, and remember it."""
        match key:
            case "theme":
                self.choose_theme(value)
            case "motion":
                self.choose_motion(cast("Motion", value))
            case "signs":
                self.choose_signs(is_ascii=value == "ascii")
            case _ if self._choices is not None:
                self._choices.remember(key, value)
                self.tell_problems()

    def tell_problems(self) -> None:
        """Report what is wrong with the settings or the theme, each problem once."""
        problem = None if self._choices is None else self._choices.problem
        if problem is not None and problem not in self._problems:
            self._problems.append(problem)
        for problem in self._problems:
            self.notify(f"{problem}.", severity="warning", timeout=_TO_READ, markup=False)
        self._problems = []

    def _wear(self, name: str) -> bool:
        """Show everything in a theme, and return whether that is possible."""
        if name not in THEME_OF:
            from lancaster_tui.documents.errors import ContentError
            from lancaster_tui.tui.kit.own_themes import load_theme
            from lancaster_tui.words.mistakes.located import error_text

            try:
                own = load_theme(name, in_256=self._in_256)
            except ContentError as error:
                self._problems.append(error_text(error))
                return False
            base = THEME_OF[own.base]
            assert base.secondary is not None
            theme = _theme(name, own.palette, primary=base.primary, secondary=base.secondary)
            self.register_theme(theme)
            if self._in_256 and own.base in TINTS_256:
                tints = TINTS_256[own.base]
                self._tints[theme.name] = {
                    each: tint for each, tint in tints.items() if each not in own.changed
                }
            if own.base in _WITHOUT_GROUNDS:
                self._without_grounds.add(theme.name)
            self._problems += own.doubts
        self.set_class(_registered(name) in _FILTERS, _FEW_COLOURS, update=False)
        self.theme = _registered(name)
        self._draw_anew()
        return True

    def _draw_anew(self) -> None:
        """Redraw even what the style sheets consider unchanged."""
        for screen in self.screen_stack if self.is_running else ():
            for widget in (screen, *screen.query("*")):
                widget.refresh()

    def _kept(self, name: str, make: Callable[[], LineFilter]) -> LineFilter:
        """Return a filter that is made only once, since drawn rows are cached by filter."""
        if name not in self._kept_filters:
            self._kept_filters[name] = make()
        return self._kept_filters[name]
