"""Bots of others, most of them at fault. Processes in which they think import nothing more."""

from __future__ import annotations

import os
import sys
import time
from random import Random

from lancaster_tui.rules.actions import Action, Vote
from lancaster_tui.rules.agenda import Decision
from lancaster_tui.rules.position import View


class Raises:
    def choose(self, _seen: View, _decision: Decision, _chance: Random, /) -> Action:
        raise RuntimeError("I give up")


class Leaves:
    def choose(self, _seen: View, _decision: Decision, _chance: Random, /) -> Action:
        sys.exit(3)


class TakesTooLittle:
    def choose(self) -> Action:
        raise AssertionError("nobody gets here")


class Text:
    def choose(self, _seen: View, _decision: Decision, _chance: Random, /) -> object:
        return "win"


class Nothing:
    def choose(self, _seen: View, _decision: Decision, _chance: Random, /) -> None:
        return None


class Illegal:
    """Says what is legal itself."""

    def choose(self, _seen: View, decision: Decision, _chance: Random, /) -> Action:
        wish = Vote(yes=True, markers=999)
        legal = decision.actions
        assert isinstance(legal, list)
        legal[:] = [wish]
        return wish


class First:
    def choose(self, _seen: View, decision: Decision, _chance: Random, /) -> Action:
        return decision.actions[0]


class Dies:
    def choose(self, _seen: View, _decision: Decision, _chance: Random, /) -> Action:
        os._exit(3)


class Sleeps:
    def choose(self, _seen: View, decision: Decision, _chance: Random, /) -> Action:
        time.sleep(600)
        return decision.actions[0]
