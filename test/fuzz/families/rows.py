"""Rows and columns of a thread's number: i / w and i % w, where only the launch knows w, which may be negative."""
from ..access import Pointer
from ..ctype import INT, UINT
from ..expr import Bin, Const, Var, add, ceil_div, less, mul, sub
from ..kernel import Buffer, Kernel, Value
from ..pieces import access, combine, flat_id, guarded, index_spelling, load, pick
from ..setting import Draft
from ..statement import If, Let, Store


def widths(n):
    """Host values that no compiler knows, with the number of rows."""
    third, quarter = add(Bin("/", n, Const(3)), 1), add(Bin("/", n, Const(4)), 2)
    return [
        (6, (third, ceil_div(n, third))),
        (4, (quarter, ceil_div(n, quarter))),
        (3, (add(Bin("%", n, Const(7)), 3), add(Bin("/", n, Const(3)), 1))),
        (1, (sub(0, third), ceil_div(n, third))),
        (1, (n, Const(1))),
    ]


def own(i, row, col, w, h):
    """(weight, name, index): an element of its own for each i, with a positive width."""
    return [
        (10, "row*w+col", add(mul(row, w), col)),
        (4, "i", i),
        (3, "col*h+row", add(mul(col, h), row)),
        (2, "row*(w+1)+col", add(mul(row, add(w, 1)), col)),
        (1, "row*w+w-1-col", sub(sub(add(mul(row, w), w), 1), col)),
        (1, "(row*w+col)*2", mul(add(mul(row, w), col), 2)),
        (1, "row+col*w", add(row, mul(col, w))),
    ]


def make(rng, setting, name, hints):
    elem = setting.elem
    kind, spelled = index_spelling(rng)
    i, w, h = Var("i", kind), Var("w", INT), Var("h", INT)
    part = INT if kind is INT else pick(rng, [(3, kind), (1, INT), (1, UINT)])
    row, col = Var("row", part), Var("col", part)
    width, rows = pick(rng, [(1, lambda: hints["rows"])]) if hints.get("rows") and rng.random() < 0.8 else pick(
        rng, widths(Var("n", INT)))
    hints["rows"] = (width, rows)
    maps = own(i, row, col, w, h)
    if hints.get("map") and rng.random() < 0.7:
        maps = [m for m in maps if m[1] == hints["map"]] or maps
    _, map_name, where = rng.choices(maps, [m[0] for m in maps])[0]
    shared = [(2, row), (2, col), (1, mul(row, w)), (1, add(mul(col, w), row)), (1, Const(0))]
    reads = [where, i] + [pick(rng, [(weight, index) for weight, index in shared])]
    leaves = [load(rng, Pointer("src", elem), rng.choices(reads, [6, 2, 2])[0])]
    target = where
    work = (Store(access(rng, Pointer("out", elem), target), combine(rng, elem, leaves)),)
    roll = rng.random()
    if roll < 0.12:  # one thread of each row
        work = (If(Bin("==", col, Const(0)), (Store(access(rng, Pointer("out", elem), row), combine(rng, elem, leaves)),)),)
    elif roll < 0.24:
        work = (If(less(col, sub(w, 1)), work),)
    parts = (Let("row", part, Bin("/", i, w)), Let("col", part, Bin("%", i, w)))
    if rng.random() < 0.2:
        parts = (parts[0], Let("col", part, sub(i, mul(row, w))))
    body = (Let("i", kind, spelled),) + guarded(rng, i, Var("n"), parts + work, kind="if" if roll < 0.24 else None)
    parameters = (Buffer("src", elem, const=rng.random() < 0.85), Buffer("out", elem), Value("n"), Value("w"), Value("h"))
    roles = {"src": ("in",), "out": ("out",), "n": ("size", "n"), "w": ("expr", width), "h": ("expr", rows)}
    return Draft(Kernel(name, parameters, body, tags=("rows", map_name)), roles, written_map=map_name)
