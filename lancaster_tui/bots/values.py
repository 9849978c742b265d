"""The numbers by which the greedy bot judges, all in one table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Values:
    """What things are worth, in power points; each number is a parameter of the bot.

    Goods fade: what has no use any more in the last round is worth next to nothing then.
    """

    gold: float = 0.9
    """A gold: three buy a second prize in a county, one or two free a captured knight."""
    squire: float = 1.0
    """A squire: wins a county, keeps it, or pays for a third of a recruit."""
    vote: float = 0.6
    """A vote marker for a later round."""
    last_round: float = 0.35
    """What gold and squires keep of their worth in the last round: counties, castle, tie-breaks."""
    placement: float = 2.0
    """One more knight to place in a later round."""
    strength: float = 0.9
    """One more point of strength in a later round."""
    opened_county: float = 0.15
    """A county that a stronger knight may enter, in a later round."""
    ranking: float = 0.8
    """One more tile or point of strength for the final rankings, while the race is open."""
    nobles_a_round: float = 0.6
    """Nobles still expected for each round to come: each noble makes the others worth more."""
    start_player: float = 0.3
    """Naming the start player."""
    upkeep: float = 0.4
    """How often there are squires for a tile that must be paid."""
    patience: float = 0.6
    """How much less a castle space is worth while it can wait: nobody else can take it."""
    strong_knight: float = 1.0
    """Point of strength of a knight that is kept for a place that asks for it."""
    second_try: float = 2.0
    """An expelled knight, which can be placed again."""
    danger: float = 0.3
    """How likely a rival takes a county that pays well and costs no squires."""
    hesitation: float = 2.0
    """How slowly the strength that a battle still lacks comes from the courts."""
    rivalry: float = 0.3
    """How likely a rival with enough knights overtakes a stack in a battle."""
    second_battle: float = 0.3
    """Share of the points that knights bound in France can hope for in the second battle."""
    bound: float = 1.0
    """Share of a placement that a knight bound in France loses."""
    majority: float = 0.3
    """How likely one more knight is what makes the most of them for a law."""
    spite: float = 0.5
    """Weight of the leader among the rivals when a law is judged by what it pays them."""
    doubt: float = 0.5
    """How far the other ballots may be from the forecast, for each vote marker they hold."""
    kept_votes: float = 0.5
    """Share of their vote markers that the others keep for a law that names unspent ones."""
    denial: float = 0.7
    """Share of what the only rival loses that counts as won, in a game of two."""
    noble_hope: float = 0.4
    """How likely one of two players still wins a certain noble."""
    ally_placement: float = 0.7
    """One more knight of the ally to place in a later round."""
    ally_strength: float = 0.2
    """One more point of strength of the ally in a later round."""
    ally_favour: float = 0.5
    """How likely a King's Favour tile that the ally takes would have gone to one of the players."""
