"""Choices that the families share: index spellings, guards, maps from a thread to its elements, data expressions."""
from .access import Access
from .ctype import DOUBLE, FLOAT, INT, LONG, SIZE, UINT
from .data import DBin, DCall, DCast, DConst, Load
from .expr import Bin, Cast, Const, Coord, add, less, lift, mul, sub
from .kernel import Buffer, Kernel, Value
from .setting import Draft
from .statement import If, Leave


def pick(rng, weighted):
    """One of [(weight, choice)]; a choice that can be called is called."""
    choice = rng.choices([c for _, c in weighted], [w for w, _ in weighted])[0]
    return choice() if callable(choice) else choice


def flat_id(axis="x"):
    """blockIdx * blockDim + threadIdx, unsigned."""
    return add(mul(Coord("blockIdx", axis), Coord("blockDim", axis)), Coord("threadIdx", axis))


def index_spelling(rng, axis="x"):
    """(type, expression) of a thread's number along an axis, as people write it."""
    block, size, thread = Coord("blockIdx", axis), Coord("blockDim", axis), Coord("threadIdx", axis)
    return pick(rng, [
        (10, (INT, flat_id(axis))),
        (3, (INT, add(thread, mul(block, size)))),
        (2, (INT, add(mul(size, block), thread))),
        (2, (UINT, flat_id(axis))),
        (1, (SIZE, flat_id(axis))),
        (1, (SIZE, add(mul(Cast(SIZE, block), size), thread))),
        (1, (INT, Cast(INT, flat_id(axis)))),
        (1, (LONG, flat_id(axis))),
    ])


def guarded(rng, i, bound, body, kind=None):
    """The body for those i with i < bound, in one of the usual ways."""
    kind = kind or pick(rng, [(6, "if"), (4, "return"), (1, "not"), (1, "le"), (1, "flip"), (1, "nested"), (2, "branch")])
    bound = lift(bound)
    if kind == "if":
        return (If(less(i, bound), body, braces=len(body) > 1),)
    if kind == "return":
        return (If(Bin(">=", i, bound), (Leave(),), braces=rng.random() < 0.3),) + body
    if kind == "not":
        return (If(Bin("!=", Bin("<", i, bound), Const(0)), body),)
    if kind == "le":
        return (If(Bin("<=", i, sub(Cast(INT, bound) if bound.type is not INT else bound, 1)), body),)
    if kind == "branch":  # some of them leave behind a body of their own
        leaves = If(less(i, rng.choice([1, 40, 300])), body + (Leave(),), braces=True)
        return (If(Bin(">=", i, bound), (Leave(),)), leaves) + body
    if kind == "flip":
        return (If(Bin(">", bound, i), body),)
    return (If(Bin(">=", i, Const(0)), (If(less(i, bound), body),)),)


def own_maps(i, n):
    """Maps that give each i of [0, n) elements of its own, within 3 * n + 16: (weight, name, expression)."""
    return [
        (14, "i", i),
        (2, "n-1-i", sub(sub(n, 1), i)),
        (2, "i+c", add(i, 3)),
        (2, "i*2", mul(i, 2)),
        (1, "i*2+1", add(mul(i, 2), 1)),
        (1, "i*3", mul(3, i)),
        (1, "n+i", add(n, i)),
        (1, "2n-1-i", sub(sub(mul(2, n), 1), i)),
        (1, "i^1", Bin("^", i, Const(1))),
        (1, "(i+1)%n", Bin("%", add(i, 1), n)),
        (1, "i<<1", Bin("<<", i, Const(1))),
    ]


def shared_maps(i, n):
    """More maps, good for reading: several i may meet."""
    return [
        (2, "i+1", add(i, 1)),
        (1, "i-1 or 0", Bin("max", sub(i, 1), Const(0))),
        (1, "min(i+1,n-1)", Bin("min", add(i, 1), sub(n, 1))),
        (1, "i/2", Bin("/", i, Const(2))),
        (1, "i%8", Bin("%", i, Const(8))),
        (1, "i&~1", Bin("*", Bin("/", i, Const(2)), Const(2))),
        (1, "0", Const(0)),
        (1, "n/2", Bin("/", n, Const(2))),
    ]


def choose_map(rng, maps):
    _, name, value = rng.choices(maps, [m[0] for m in maps])[0]
    return name, value


def number(rng, elem):
    """A literal of the type; floats without a short binary fraction, so that rounding shows."""
    if elem is FLOAT:
        return DConst(rng.choice(["1.1f", "0.3f", "0.7f", "1.9f", "0.5f", "3.0f"]))
    if elem is DOUBLE:
        return DConst(rng.choice(["1.1", "0.3", "0.7", "1.9", "0.5"]))
    return DConst(str(rng.choice([1, 2, 3, 5, 7])))


def combine(rng, elem, leaves):
    """A data expression over all the leaves, without overflow that C++ leaves undefined."""
    leaves = list(leaves)
    if not leaves:
        return number(rng, elem)
    if elem.floating:
        value = leaves.pop(0)
        if rng.random() < 0.5:
            value = DBin("*", value, number(rng, elem))
        for leaf in leaves:
            form = rng.randrange(5)
            if form == 0:
                leaf = DBin("*", leaf, number(rng, elem))
            value = DBin(rng.choice("++-"), value, leaf)
        if rng.random() < 0.25:
            value = DBin("+", DBin("*", value, number(rng, elem)), number(rng, elem))
        if rng.random() < 0.1:
            value = DCall("fabsf" if elem is FLOAT else "fabs", (value,))
        return value
    wide = SIZE if elem.size == 8 else UINT
    value = DCast(wide, leaves.pop(0))
    for leaf in leaves:
        value = DBin(rng.choice("+^-"), DBin("*", value, number(rng, elem)), DCast(wide, leaf))
    if rng.random() < 0.5:
        value = DBin(rng.choice("+*^"), value, number(rng, elem))
    return DCast(elem, value)


def access(rng, base, index):
    return Access(base, index, spelling="*" if rng.random() < 0.08 else "[]")


def load(rng, base, index):
    return Load(access(rng, base, index))


def src_to_out(setting, name, body, *tags, shared=None, written="i", **more):
    """Draft of a kernel (const T *src, T *out, sizes); `more` is for the kernel."""
    parameters = (Buffer("src", setting.elem, const=True), Buffer("out", setting.elem))
    parameters += tuple(Value(size) for size in setting.names)
    roles = {"src": ("in",), "out": ("out",), **{size: ("size", size) for size in setting.names}}
    return Draft(Kernel(name, parameters, body, tags=tags, **more), roles, shared, written)
