"""The scripted bots. A bot is a policy, a row of whole numbers that one `decide` reads; the rules never import it.

Bots see views: what they read of a card that its player does not know is nothing (a test deals such cards anew).
"""

from vgsim.riftbound.bots.decide import decide
from vgsim.riftbound.bots.policy import PARAMETERS, POLICIES, POLICY, Policy, find_policy, policy_rows

__all__ = ["PARAMETERS", "POLICIES", "POLICY", "Policy", "decide", "find_policy", "policy_rows"]
