"""What the workshop has played: runs by laws and population, and which figures are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from lancaster_tui.lab.own_laws import Idea
from lancaster_tui.lab.report import Comparison
from lancaster_tui.lab.simulation import Run
from lancaster_tui.lab.trial import (
    GAMES,
    NOTHING,
    Outcome,
    Population,
    compare,
    outcome,
    trial,
)
from lancaster_tui.tui.workshop.games import Games
from lancaster_tui.words import workshop as words


class Trial(NamedTuple):
    """Laws, and who plays with them."""

    idea: Idea
    population: Population

    @property
    def key(self) -> str:
        """The key of its run."""
        return f"{self.population} {self.idea.key}"


class Played(NamedTuple):
    """Figures of laws, how far they are, and those of the laws kept for comparison.

    ``note`` says what there is to say of the progress. ``comparison`` is None until both have been
    played as often.
    """

    trial: Trial
    outcome: Outcome
    games: int
    wanted: int
    note: str
    kept: Idea | None = None
    other: Outcome = NOTHING
    comparison: Comparison | None = None


def goal(games: Sequence[int]) -> int:
    """Return the next goal for each: as many games as the one with the most, or else more."""
    return max(games) + GAMES if is_whole(games) else _whole(max(games))


def is_whole(games: Sequence[int]) -> bool:
    """Whether all have equally many games, and none was interrupted."""
    return {*games} == {_whole(max(games))}


def _whole(games: int) -> int:
    return -(-games // GAMES) * GAMES


class Trials:
    """Plays games with laws in the background, and remembers what came of them.

    Args:
        tell: Called from another thread when there are more games, or will be no more.
        runs: What has been played already.
    """

    def __init__(self, tell: Callable[[], None], runs: Iterable[tuple[Trial, Run]] = ()) -> None:
        self._tell = tell
        self._runs = {trial.key: run for trial, run in runs}
        self._outcomes: dict[Run, Outcome] = {}
        self._compared: dict[tuple[Run, Run, int], Comparison] = {}
        self._games: Games | None = None
        self._shown: Trial | None = None
        self.kept: Idea | None = None

    @property
    def is_playing(self) -> bool:
        """Whether games are played."""
        return self._games is not None and self._games.is_on

    @property
    def has_failed(self) -> bool:
        """Whether the games have ended because a process was killed from outside."""
        return self._games is not None and self._games.has_failed

    def is_playing_these(self, chosen: Trial) -> bool:
        """Whether it is these laws that are played with now."""
        return self.is_playing and self._shown == chosen

    def games(self, chosen: Trial) -> Sequence[int]:
        """Return how many games there are with these laws, and with those kept."""
        ideas = [chosen.idea] if self.kept is None else [chosen.idea, self.kept]
        runs = [self._known(chosen._replace(idea=idea)) for idea in ideas]
        return [0 if run is None else run.games for run in runs]

    def play(self, chosen: Trial) -> None:
        """Play games with these laws and with those kept, until both have as many.

        Games with other laws end. Raises Invalid if these cannot be played.
        """
        runs = self._to_play(chosen)
        self.stop()
        wanted = goal([run.games for run in runs])
        self._shown = chosen
        self._games = Games([run for run in runs if run.games < wanted], wanted, self._tell)
        self._games.start()

    def stop(self) -> None:
        """End the games that are played, if any."""
        if self._games is not None:
            self._games.stop()
            self._outcomes |= self._games.outcomes

    def played(self, chosen: Trial) -> Played | None:
        """Return the figures of these laws, or else of those that were played last."""
        run = self._known(chosen)
        if run is not None and run.games and not self.is_playing:
            self._shown = chosen
        shown = self._shown
        run = None if shown is None else self._known(shown)
        if shown is None or run is None:
            return None
        runs, kept = [run], None
        if self.kept is not None:
            kept = self._known(shown._replace(idea=self.kept))
            runs += [kept] if kept is not None and kept is not run else []
        outcomes = [self._outcome(each) for each in runs]
        games = [each.games for each in outcomes]
        wanted = _whole(max(games))
        if self._games is not None and self.is_playing:
            seconds = self._games.seconds_left
            wanted = max(wanted, self._games.goal)
            note = words.STARTING if seconds is None else words.left_text(seconds)
        else:
            is_stopped = not all(each and is_whole([each]) for each in games)
            note = words.OTHER_LAWS if shown != chosen else words.STOPPED * is_stopped
        played = Played(shown, outcomes[0], sum(games), wanted * len(runs), note)
        if len(runs) == 1:
            return played
        return played._replace(
            kept=self.kept, other=outcomes[1], comparison=self._comparison(*runs)
        )

    def _to_play(self, chosen: Trial) -> list[Run]:
        """Return the runs of these laws and of those that are kept. Raises Invalid."""
        ideas = [chosen.idea] if self.kept is None else [self.kept, chosen.idea]
        trials = [chosen._replace(idea=idea) for idea in ideas]
        for each in trials:
            if self._known(each) is None:
                idea, population = each
                self._runs[each.key] = trial(idea.ruleset(), idea.letters, population)
        return list(dict.fromkeys(self._runs[each.key] for each in trials))

    def _known(self, chosen: Trial) -> Run | None:
        return None if chosen.idea.fault is not None else self._runs.get(chosen.key)

    def _outcome(self, run: Run) -> Outcome:
        """Return what came of a run, as far as it is known: one that grows is left alone."""
        if self._games is not None and self.is_playing and run in self._games.runs:
            return self._games.outcomes.get(run) or self._outcomes.get(run, NOTHING)
        known = self._outcomes.get(run)
        if known is None or known.games != run.games:
            known = self._outcomes[run] = outcome(run.results)
        return known

    def _comparison(self, run: Run, kept: Run) -> Comparison | None:
        if self.is_playing or run.games != kept.games or not run.games:
            return None
        key = (run, kept, run.games)
        if key not in self._compared:
            self._compared[key] = compare(run.results, kept.results)
        return self._compared[key]
