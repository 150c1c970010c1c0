"""Program number i of seed S: a setting, some kernels of a few families, mutated here and there, and a host function.

Everything that is drawn is checked by running it (simulate.py); what is not valid is drawn again, so the families may
be bold. The result depends on (seed, index) only.
"""
import dataclasses
import random

from .ctype import CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, UCHAR, UINT
from .expr import Const, Var, ceil_div, mul
from .families import FAMILIES
from .files import check_splits
from .hostgen import host_side
from .interpret import Invalid
from .language import language_of
from .mutate import mutate
from .pieces import pick
from .setting import Setting
from .truth import Oracle

ELEMENTS = [(10, FLOAT), (4, INT), (3, DOUBLE), (2, UINT), (1, SHORT), (1, UCHAR), (1, CHAR), (1, LONG)]


def program(seed, index, families=None, files=False):
    """(Program, Oracle); with `files` one that can be two files."""
    for attempt in range(1000):
        rng = random.Random(f"{seed}/{index}/{attempt}")
        try:
            drawn = draw(rng, index, families, language_of(seed, index), files)
            if files:
                check_splits(drawn)
            return drawn, Oracle(drawn)
        except Invalid:
            continue
    raise RuntimeError(f"no valid program for {seed}/{index}")


def setting(rng, dimensions):
    elem = pick(rng, ELEMENTS)
    if dimensions == 1:
        block = (rng.choice([8, 16, 32, 32, 64]),)
        first = rng.choice([block[0] * 3, block[0] * 2 + 5, block[0] * 4 - 1, 40, 61, 64, 96])
        sizes = tuple({"n": n} for n in sorted({first, first + rng.choice([1, 7, 16])}))
        grid = ceil_div(Var("n"), block[0]) if rng.random() < 0.85 else Const(2)
        return Setting(1, elem, block, (grid,), ("n",), Var("n"), sizes)
    if dimensions == 2:
        block = rng.choice([(8, 4), (4, 4), (8, 8), (16, 2)])
        w, h = rng.choice([8, 12, 13, 16]), rng.choice([4, 7, 8, 9])
        sizes = ({"w": w, "h": h}, {"w": w + 3, "h": h})[: rng.choice([1, 2])]
        grid = (ceil_div(Var("w"), block[0]), ceil_div(Var("h"), block[1]))
        if rng.random() < 0.15:
            grid = (Const(1), Const(2))
        return Setting(2, elem, block, grid, ("w", "h"), mul(Var("w"), Var("h")), sizes)
    block = rng.choice([(4, 2, 2), (4, 4, 2)])
    w, h, d = rng.choice([5, 8]), rng.choice([4, 5]), rng.choice([2, 3, 4])
    grid = tuple(ceil_div(Var(s), block[k]) for k, s in enumerate("whd"))
    return Setting(3, elem, block, grid, ("w", "h", "d"), mul(mul(Var("w"), Var("h")), Var("d")),
                   ({"w": w, "h": h, "d": d},))


def draw(rng, index, families, language, files):
    dimensions = pick(rng, [(7, 1), (3, 2), (1, 3)])
    usable = [(w, m) for w, m, dims in FAMILIES if dimensions in dims
              and (families is None or m.__name__.rsplit(".", 1)[1] in families)]
    if not usable:
        raise Invalid("no family")
    where = dataclasses.replace(setting(rng, dimensions), language=language, wrapped=files)
    drafts, hints = [], {}
    main = rng.choices([m for _, m in usable], [w for w, _ in usable])[0]
    for k in range(pick(rng, [(10, 2), (4, 3), (1, 4), (1, 1)])):
        family = main if rng.random() < 0.6 else rng.choices([m for _, m in usable], [w for w, _ in usable])[0]
        if drafts and rng.random() < 0.3:
            draft = drafts[-1]
            draft = mutate(rng, rename(draft, f"k{k}"))
        else:
            draft = family.make(rng, where, f"k{k}", hints)
            if rng.random() < 0.2:
                draft = mutate(rng, draft)
        hints["map"] = draft.written_map
        drafts.append(draft)
    if rng.random() < 0.12:
        drafts = [closure(d) if rng.random() < 0.8 else d for d in drafts]
    return host_side(rng, index, where, drafts)


def closure(draft):
    kernel = draft.kernel
    if not kernel.can_be_closure():
        return draft
    return dataclasses.replace(draft, kernel=dataclasses.replace(kernel, closure=True, tags=kernel.tags + ("closure",)))


def rename(draft, name):
    return dataclasses.replace(draft, kernel=dataclasses.replace(draft.kernel, name=name))
