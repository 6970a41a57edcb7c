"""The scripted bots. A bot is a policy, a row of whole numbers that one `decide` reads; the rules never import it."""

from vgsim.riftbound.bots.decide import decide
from vgsim.riftbound.bots.policy import POLICY, policy_rows

__all__ = ["POLICY", "decide", "policy_rows"]
