"""Threads of a block that work together: shared tiles, block reductions, and users of a block's own result."""
from ..access import Access, Pointer, Tile
from ..ctype import INT
from ..data import DConst, DVar, Load
from ..expr import Bin, Choose, Const, Coord, Var, add, less, mul, sub
from ..kernel import Buffer, Kernel, Value
from ..pieces import combine, flat_id, guarded, load, src_to_out
from ..setting import Draft
from ..statement import Barrier, For, If, Let, LetData, SetData, SharedArray, Store


def make(rng, setting, name, hints):
    form = rng.choice([tile, tile, reduce_block, use_block_result, use_block_result, exchange])
    return form(rng, setting, name)


def tile_of(rng, setting, extra=0):
    """(tile, dynamic bytes or None)"""
    count = setting.block[0] + extra
    if rng.random() < 0.3:
        return Tile("scratch", setting.elem), Const(count * setting.elem.size)
    return Tile("tile", setting.elem, (count,)), None


def begin(setting):
    return (Let("i", INT, flat_id()), Let("t", INT, Coord("threadIdx")))


def filled_tile(setting, shared):
    """tile[t] = i < n ? src[i] : 0; barrier"""
    i, t, n = Var("i"), Var("t"), Var("n")
    fill = If(less(i, n), (Store(Access(shared, t), Load(Access(Pointer("src", setting.elem), i))),),
              (Store(Access(shared, t), DConst("0")),))
    return (SharedArray(shared),) + begin(setting) + (fill, Barrier())


def tile(rng, setting, name):
    """tile[t] = src[i]; barrier; out[i] = tile[neighbour]"""
    elem, i, t, n = setting.elem, Var("i"), Var("t"), Var("n")
    shared, dynamic = tile_of(rng, setting)
    neighbour = rng.choice([
        t, sub(sub(Coord("blockDim"), 1), t), Bin("^", t, Const(1)), Bin("%", add(t, 1), Coord("blockDim")),
        Choose(Bin(">", t, Const(0)), sub(t, 1), Const(0))])
    value = combine(rng, elem, [Load(Access(shared, neighbour)), Load(Access(shared, t))])
    body = filled_tile(setting, shared)
    body += guarded(rng, i, n, (Store(Access(Pointer("out", elem), i), value),), rng.choice(["if", "if", "return"]))
    return src_to_out(setting, name, body, "block", "tile", shared=dynamic)


def reduce_block(rng, setting, name):
    """A tree in shared memory; thread 0 writes out[blockIdx.x]."""
    elem, i, t, n, s = setting.elem, Var("i"), Var("t"), Var("n"), Var("s")
    shared, dynamic = tile_of(rng, setting)
    step = If(less(t, s), (Store(Access(shared, t), combine(rng, elem, [Load(Access(shared, t)),
                                                                       Load(Access(shared, add(t, s)))])),))
    body = filled_tile(setting, shared)
    body += (For("s", INT, Bin("/", Coord("blockDim"), Const(2)), Bin(">", s, Const(0)), Const(1), (step, Barrier()),
                 step_op=">>="),)
    body += (If(Bin("==", t, Const(0)), (Store(Access(Pointer("out", elem), Coord("blockIdx")),
                                               Load(Access(shared, Const(0)))),), braces=False),)
    return src_to_out(setting, name, body, "block", "reduce", shared=dynamic, written="block")


def use_block_result(rng, setting, name):
    """out[i] = src[i] and part[blockIdx.x], or a neighbour's."""
    elem, i, n = setting.elem, Var("i"), Var("n")
    which = rng.choice([Coord("blockIdx"), Coord("blockIdx"), Bin("/", i, Const(setting.block[0])),
                        Bin("/", i, Coord("blockDim")), Const(0), add(Coord("blockIdx"), 1)])
    value = combine(rng, elem, [load(rng, Pointer("src", elem), i), load(rng, Pointer("part", elem), which)])
    body = (Let("i", INT, flat_id()),) + guarded(rng, i, n, (Store(Access(Pointer("out", elem), i), value),))
    return Draft(Kernel(name, (Buffer("part", elem, const=True), Buffer("src", elem, const=True), Buffer("out", elem),
                               Value("n")), body, tags=("block", "use")),
                 {"src": ("in",), "part": ("in",), "out": ("out",), "n": ("size", "n")}, None, "i")


def exchange(rng, setting, name):
    """Global memory between two barriers: out[i] = ..; barrier; other[i] = out[within the block]."""
    elem, i, t, n = setting.elem, Var("i"), Var("t"), Var("n")
    partner = add(mul(Coord("blockIdx"), Coord("blockDim")), rng.choice([
        sub(sub(Coord("blockDim"), 1), t), Bin("^", t, Const(1)), t]))
    body = begin(setting)
    value = combine(rng, elem, [load(rng, Pointer("src", elem), i)])
    body += (Store(Access(Pointer("out", elem), i), value), Barrier())
    body += (LetData("v", elem, Load(Access(Pointer("out", elem), partner))),)
    body += (SetData("v", "=", combine(rng, elem, [DVar("v")])), Store(Access(Pointer("other", elem), i), DVar("v")))
    return Draft(Kernel(name, (Buffer("src", elem, const=True), Buffer("out", elem), Buffer("other", elem), Value("n")),
                        body, tags=("block", "exchange")),
                 {"src": ("in",), "out": ("out",), "other": ("out",), "n": ("size", "n")}, None, "i")
