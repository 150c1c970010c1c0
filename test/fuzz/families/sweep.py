"""Grid-stride loops over both dimensions of a plane."""
from ..access import Access, Pointer
from ..ctype import INT
from ..data import Load
from ..expr import Coord, Var, less, mul
from ..pieces import combine, flat_id, load, src_to_out
from .plane import near, own
from ..statement import For, Store


def make(rng, setting, name, hints):
    elem, at, size = setting.elem, [Var("col"), Var("row")], [Var(s) for s in setting.names]
    maps = [m for m in own(setting, at, size) if m[1] == hints.get("map")] or own(setting, at, size)[:6]
    _, map_name, place = rng.choices(maps, [m[0] for m in maps])[0]
    source = place if rng.random() < 0.8 else rng.choice([e for _, e in near(at, size)])
    leaves = [load(rng, Pointer("src", elem), source)]
    inout = rng.random() < 0.3
    if inout:
        leaves.append(Load(Access(Pointer("out", elem), place)))
    body = (Store(Access(Pointer("out", elem), place), combine(rng, elem, leaves)),)
    loops = [0, 1] if rng.random() < 0.8 else [1, 0]  # inner, outer
    for axis in loops:
        letter = "xy"[axis]
        body = (For(at[axis].name, INT, flat_id(letter), less(at[axis], size[axis]),
                    mul(Coord("gridDim", letter), Coord("blockDim", letter)), body),)
    draft = src_to_out(setting, name, body, "sweep", map_name, written=map_name)
    draft.roles["out"] = ("inout",) if inout else ("out",)
    return draft
