"""Outstanding tasks (333 to 336): a short queue, and one cleanup that waits behind it.

One outstanding cleanup is enough, because it is repeated until it changes nothing (C-03); whatever asks for one (319)
says `need_cleanup`.
"""

from vgsim.core.jit import leaf, rule
from vgsim.riftbound.log import give_up
from vgsim.riftbound.terms import TASKS, Reason, Task


@leaf
def need_cleanup(g):
    """319, C-02, C-03: a cleanup becomes outstanding; it never interrupts."""
    g.cleanup_due = 1
    g.unsettled = 1


@leaf
def need_idle_cleanup(g):
    """319: the same, where nothing has changed that a step of it reads: by itself it finds nothing."""
    g.cleanup_due = 1


@rule
def add_task(g, task):
    """The last of the outstanding tasks."""
    if g.tasks == TASKS:
        give_up(g, Reason.CAPACITY)
        return
    g.task[g.tasks] = task
    g.tasks += 1


@rule
def first_task(g):
    """Take the first task; a cleanup comes last."""
    if g.tasks == 0:
        return Task.CLEANUP.value
    task = g.task[0] + 0
    g.tasks -= 1
    for i in range(g.tasks):
        g.task[i] = g.task[i + 1]
    return task


@leaf
def cancel_tasks(g):
    """465.3: after combat damage what was outstanding is dropped."""
    g.tasks = 0
    g.cleanup_due = 0


@leaf
def task_outstanding(g):
    return g.tasks > 0 or g.cleanup_due != 0
