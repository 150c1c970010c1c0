"""Two and three dimensions: row * width + column with symbolic widths, swapped axes, transposed and other widths."""
from ..access import Pointer
from ..ctype import INT, UINT
from ..data import DVar
from ..expr import Bin, Const, Var, add, less, lift, mul, sub
from ..kernel import Buffer, Kernel, Number, Value
from ..pieces import access, combine, flat_id, load, pick
from ..setting import Draft
from ..statement import If, Leave, Let, Store

AXES = ("col", "row", "slice")


def own(setting, at, size):
    """(weight, name, index): one element for each point; `at` and `size` by axis."""
    x, y, w, h = at[0], at[1], size[0], size[1]
    if setting.dimensions == 2:
        return [
            (14, "y*w+x", add(mul(y, w), x)),
            (2, "x+y*w", add(x, mul(w, y))),
            (3, "x*h+y", add(mul(x, h), y)),
            (1, "(h-1-y)*w+x", add(mul(sub(sub(h, 1), y), w), x)),
            (1, "y*w+w-1-x", sub(sub(add(mul(y, w), w), 1), x)),
            (1, "y*(w+1)+x", add(mul(y, add(w, 1)), x)),
            (1, "y*w+x+1", add(add(mul(y, w), x), 1)),
            (1, "(y*w+x)*2", mul(add(mul(y, w), x), 2)),
            (1, "y*16+x", add(mul(y, 16), x)),
            (1, "(y+1)*w+x", add(mul(add(y, 1), w), x)),
        ]
    z, d = at[2], size[2]
    return [
        (10, "(z*h+y)*w+x", add(mul(add(mul(z, h), y), w), x)),
        (3, "z*h*w+y*w+x", add(add(mul(mul(z, h), w), mul(y, w)), x)),
        (2, "(z*w+x)*h+y", add(mul(add(mul(z, w), x), h), y)),
        (1, "(x*h+y)*d+z", add(mul(add(mul(x, h), y), d), z)),
        (1, "(y*d+z)*w+x", add(mul(add(mul(y, d), z), w), x)),
    ]


def near(at, size):
    """Reads of neighbours and of whole rows or columns."""
    x, y, w = at[0], at[1], size[0]
    return [
        (2, add(add(mul(y, w), x), 1)),
        (2, add(mul(add(y, 1), w), x)),
        (2, add(mul(y, w), Bin("max", sub(x, 1), Const(0)))),
        (2, x),
        (2, y),
        (1, mul(y, w)),
        (1, add(mul(y, size[1]), x)),
    ]


def make(rng, setting, name, hints):
    elem, dims = setting.elem, setting.dimensions
    kind = pick(rng, [(8, INT), (1, UINT)])
    names = rng.choice([AXES, ("x", "y", "z"), ("j", "i", "k")])
    at = [Var(names[k], kind) for k in range(dims)]
    size = [Var(s, INT) for s in setting.names]
    axes = list("xyz"[:dims])
    if rng.random() < 0.08:
        axes = axes[1:] + axes[:1]
    body = tuple(Let(at[k].name, kind, flat_id(axes[k])) for k in range(dims))
    maps = own(setting, at, size)
    if hints.get("map") and rng.random() < 0.75:
        maps = [m for m in maps if m[1] == hints["map"]] or maps
    _, map_name, out_map = rng.choices(maps, [m[0] for m in maps])[0]
    parameters, roles, leaves = [], {}, []
    linear = rng.random() < 0.3
    index = Var("at", INT) if linear else out_map
    for k in range(rng.choice([1, 1, 2, 2])):
        buffer = Buffer(["src", "img", "in"][k], elem, const=rng.random() < 0.85)
        parameters.append(buffer)
        roles[buffer.name] = ("in",)
        where = index
        if rng.random() < 0.3:
            more = own(setting, at, size) + [(w, "", e) for w, e in near(at, size)]
            where = rng.choices(more, [m[0] for m in more])[0][2]
        leaves.append(load(rng, Pointer(buffer.name, elem), where))
    if rng.random() < 0.3:
        parameters.append(Number("f", elem))
        roles["f"] = ("data",)
        leaves.append(DVar("f"))
    op = "="
    roles["out"] = ("out",)
    if rng.random() < 0.3:
        roles["out"] = ("inout",)
        op = rng.choice(["+=", "*="]) if elem.floating else "^="
    parameters.insert(rng.randrange(2), Buffer("out", elem))
    for extent in size:
        parameters.append(Value(extent.name, INT))
        roles[extent.name] = ("size", extent.name)
    store = (Store(access(rng, Pointer("out", elem), index), combine(rng, elem, leaves), op),)
    work = ((Let("at", INT, out_map),) if linear else ()) + store
    return Draft(Kernel(name, tuple(parameters), body + inside(rng, at, size, work), tags=("plane", map_name)), roles,
                 written_map=map_name)


def inside(rng, at, size, work):
    """The work for the points inside the extents."""
    size = [s if rng.random() < 0.97 else sub(s, 1) for s in size]
    roll = rng.random()
    if roll < 0.5:
        condition = less(at[0], size[0])
        for a, s in zip(at[1:], size[1:]):
            condition = Bin("&&", condition, less(a, s))
        return (If(condition, work),)
    if roll < 0.8:
        condition = Bin(">=", at[0], lift(size[0]))
        for a, s in zip(at[1:], size[1:]):
            condition = Bin("||", condition, Bin(">=", a, lift(s)))
        return (If(condition, (Leave(),), braces=False),) + work
    for a, s in zip(at, size):
        work = (If(less(a, s), work),)
    return work
