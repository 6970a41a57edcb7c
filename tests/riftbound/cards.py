"""Stock test cards, named by what they do."""

from board import Draft

from vgsim.riftbound.terms import (
    At,
    Event,
    FilterKind,
    Keyword,
    Kind,
    Op,
    Owner,
    Ref,
    Stat,
    Timing,
    To,
    Until,
    Where,
)


def stock(**rules: int) -> Draft:
    """A draft with plain spells of every timing and units with one trigger each."""
    d = Draft(**rules)
    one = d.n(1)
    at_field = d.sel(Owner.ANY, Where.FIELD)
    own = d.sel(Owner.OWN, Where.BASE | Where.FIELD)
    any_unit = d.sel(Owner.ANY, Where.BASE | Where.FIELD)

    def target(sel: int, least: int = 1, most: int = 1, group: int = 1) -> tuple[int, ...]:
        return (Op.TARGET, sel, d.n(least), d.n(most), group)

    def triggered(event: Event, *effect: tuple[int, ...], **more: object) -> dict[str, object]:
        return {"kind": Kind.TRIGGERED, "event": event, "effect": effect, **more}

    deal = (Op.DEAL, Ref.TARGET_1, 0, d.n(3))
    draw = (Op.DRAW, one, Owner.OWN)
    d.spell("Bolt", 1, Timing.ACTION, [deal], chosen=[target(at_field)])
    d.spell("Zap", 1, Timing.REACTION, [deal], chosen=[target(at_field)])
    d.spell("Slow", 1, Timing.DEFAULT, [draw])
    d.spell("Think", 1, Timing.REACTION, [draw])
    d.spell("Act", 1, Timing.ACTION, [draw])
    d.spell("Grow", 1, Timing.REACTION, [(Op.MODIFY, Ref.TARGET_1, 0, Stat.MIGHT, d.n(2), Until.END_OF_TURN, 0)],
            chosen=[target(own)])  # fmt: skip
    d.spell("Shrink", 1, Timing.REACTION, [(Op.MODIFY, Ref.TARGET_1, 0, Stat.MIGHT, d.n(-2), Until.END_OF_TURN, 0)],
            chosen=[target(any_unit)])  # fmt: skip
    d.spell("Weaken", 1, Timing.REACTION, [(Op.MODIFY, Ref.TARGET_1, 0, Stat.MIGHT, d.n(-4), Until.END_OF_TURN, one)],
            chosen=[target(any_unit)])  # fmt: skip
    d.spell("Home", 1, Timing.REACTION, [(Op.MOVE, Ref.TARGET_1, 0, At.BASE)], chosen=[target(at_field)])
    d.spell("Jump", 1, Timing.REACTION, [(Op.MOVE, Ref.TARGET_1, 0, At.CHOSEN)],
            chosen=[target(own), (Op.DESTINATION, 1)])  # fmt: skip
    d.spell("Kill", 1, Timing.REACTION, [(Op.KILL, Ref.TARGET_1, 0)], chosen=[target(any_unit)])
    d.spell("Bounce", 1, Timing.REACTION, [(Op.PUT, Ref.TARGET_1, 0, To.HAND)], chosen=[target(any_unit)])
    d.spell("Stun", 1, Timing.REACTION, [(Op.STUN, Ref.TARGET_1, 0)], chosen=[target(any_unit)])
    d.spell("Save", 1, Timing.REACTION, [(Op.SAVE, Ref.TARGET_1, 0)], chosen=[target(own)])
    d.spell("Rob", 1, Timing.REACTION, [(Op.TAKE_CONTROL, Ref.TARGET_1, 0)],
            chosen=[target(d.sel(Owner.OPPONENT, Where.FIELD))])  # fmt: skip
    d.spell("Again", 1, Timing.DEFAULT, [(Op.EXTRA_TURN,), (Op.BANISH_THIS,)])
    d.spell("Two Bolts", 1, Timing.REACTION, [deal, (Op.DEAL, Ref.TARGET_2, 0, d.n(3))],
            chosen=[target(at_field), target(at_field, group=2)])  # fmt: skip
    d.spell("Deal And Draw", 1, Timing.REACTION, [deal, draw], chosen=[target(at_field)])
    d.spell("Counter", 1, Timing.REACTION, [(Op.COUNTER, Ref.TARGET_1)],
            chosen=[target(d.sel(Owner.ANY, Where.CHAIN, types=[3]))])  # fmt: skip
    d.unit("Knell", 2, 2, triggered(Event.DIED, draw))
    d.unit("Herald", 2, 2, triggered(Event.PLAYED, draw))
    d.unit("Charger", 3, 3, triggered(Event.ATTACKS, draw))
    d.unit("Sentry", 2, 2, triggered(Event.DEFENDS, draw))
    d.unit("Asker", 2, 2, triggered(Event.ATTACKS, draw, chosen=[(Op.MAY,)]))
    d.unit("Walker", 2, 2, triggered(Event.MOVED, draw))
    d.unit("Tank", 3, 3, keywords=Keyword.TANK)
    d.unit("Backline", 3, 3, keywords=Keyword.BACKLINE)
    d.unit("Ganker", 3, 3, keywords=Keyword.GANKING)
    d.unit("Fast", 3, 3, keywords=Keyword.ENTERS_READY)
    d.unit("Ghost", 3, 3, keywords=Keyword.TEMPORARY)
    d.unit("Sneak", 3, 3, keywords=Keyword.HIDDEN)
    d.unit("Accel", 3, 3, keywords=Keyword.ACCELERATE)
    d.unit("Deflect", 3, 3, deflect=1)
    d.unit("Assault", 2, 2, assault=2)
    d.unit("Shield", 2, 2, shield=2)
    d.unit("Feeble", -1, 1)
    d.unit("Zero", 0, 1)
    d.unit("Four", 4, 4)
    d.unit("Dawn", 2, 2, triggered(Event.BEGINNING, draw, subject=0))
    d.unit("Noon", 2, 2, triggered(Event.MAIN_BEGINS, (Op.ADD, one, d.n(0), 0, 0)))
    d.unit("Dusk", 2, 2, triggered(Event.TURN_ENDS, draw))
    others = d.sel(Owner.OWN, Where.HERE, (FilterKind.NOT_THIS,))
    d.unit("Leader", 5, 5, {"kind": Kind.PASSIVE,
                            "effect": [(Op.MODIFY, Ref.SELECTED, others, Stat.MIGHT, one, 0, 0)]})  # fmt: skip
    d.unit("Patron", 6, 4, {"kind": Kind.COST, "cost": [(Op.COST_KILL, own, one)]})
    d.gear("Gear", 1)
    d.gear("Trap", 1, keywords=Keyword.HIDDEN)
    d.gear("Blade", 2, equipment=1, might=2)
    d.gear("Hourglass", 2, {"kind": Kind.SAVE, "subject": own})
    d.spell("Ambush", 4, Timing.ACTION, [deal], chosen=[target(at_field)], keywords=Keyword.HIDDEN)
    return d


