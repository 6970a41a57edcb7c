"""The scripted bots. A bot is a policy, a row of whole numbers that one `decide` reads.

It knows what its player may know.

`policy.py` names and documents every number, `decide.py` answers each prompt, the other files hold one judgement each.
Nothing here is imported by the rules.
"""

from vgsim.vanguard.bots.decide import decide
from vgsim.vanguard.bots.policy import (
    PARAMETERS,
    POLICIES,
    POLICY,
    Parameter,
    Policy,
    policy_rows,
)

__all__ = ["PARAMETERS", "POLICIES", "POLICY", "Parameter", "Policy", "decide", "policy_rows"]
