#!/usr/bin/env python3
"""A player for Lancaster in plain Python.

    lancaster play --seats "Ann,engine:docs/examples/bot.py,greedy"

It goes where a noble can be won for the least squires, votes yes and takes what it is offered.
"""

import json
import sys


def choose(view, decision):
    """Return one of decision["actions"]."""
    actions = decision["actions"]
    if decision["kind"] == "place":
        return min(actions, key=lambda action: cost(action, view))
    if "vote yes 0" in actions:
        return "vote yes 0"
    if "claim noble" in actions:
        return "claim both" if "claim both" in actions else "claim noble"
    return actions[0]


def cost(action, view):
    """Return how dear a placement is: "place S1 B +2" takes an S1 and 2 squires to county B."""
    words = action.removeprefix("place ").removeprefix("ally ").split()
    knight, place = words[:2]
    if not view["nobles_left"].get(place):
        return 10  # not a county, or one without nobles
    squires = int(words[2]) if len(words) > 2 else 0
    return squires + int(knight[1]) / 10


for line in sys.stdin:
    message = json.loads(line)
    reply = {"id": message["id"], "ok": True}
    if message["do"] == "choose":
        reply["action"] = choose(message["view"], message["decision"])
    print(json.dumps(reply), flush=True)
