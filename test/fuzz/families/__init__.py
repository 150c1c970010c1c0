"""One file per family of kernels. A family has make(rng, setting, name, hints) -> Draft.

`hints` passes choices from one kernel of a program to the next, so that they have something to do with each other.
FAMILIES: (weight, module, dimensions of launch it knows). A new family needs a file and a line here.
"""
from . import (ahead, arithmetic, atomic, block, calls, effects, globals, indirect, linear, narrow, patch, plane, rows, strided,
               sweep, views)

FAMILIES = [
    (10, linear, (1,)),
    (5, arithmetic, (1,)),
    (3, ahead, (1,)),
    (4, strided, (1,)),
    (4, block, (1,)),
    (2, atomic, (1,)),
    (2, indirect, (1,)),
    (3, calls, (1,)),
    (3, views, (1,)),
    (4, rows, (1,)),
    (3, narrow, (1,)),
    (3, effects, (1,)),
    (2, globals, (1,)),
    (10, plane, (2, 3)),
    (3, patch, (2,)),
    (2, sweep, (2,)),
]
