"""Integer atomics: counters and histograms that commute, kinds that do not, results that are used."""
from ..access import Access, Pointer, Tile
from ..ctype import INT, UINT
from ..data import DConst, DFrom, DVar, Load
from ..expr import Bin, Const, Coord, Var, add, less, mul
from ..kernel import Buffer, Kernel, Value
from ..pieces import flat_id, guarded, own_maps, shared_maps
from ..setting import Draft
from ..statement import Atomic, Barrier, If, Let, SharedArray, Store


def make(rng, setting, name, hints):
    elem = hints.get("atomic") or rng.choice([INT, UINT])
    if rng.random() < 0.85:
        hints["atomic"] = elem
    if rng.random() < 0.2:
        return histogram(rng, setting, name, elem)
    i, n = Var("i"), Var("n")
    maps = own_maps(i, n) + shared_maps(i, n) + [(6, "i%8", Bin("%", i, Const(8))), (3, "block", Coord("blockIdx")),
                                                 (3, "0", Const(0)), (3, "i/4", Bin("/", i, Const(4)))]
    _, _, cell = rng.choices(maps, [m[0] for m in maps])[0]
    operation = hints.get("operation") if rng.random() < 0.6 else None
    operation = operation or rng.choice(["atomicAdd", "atomicAdd", "atomicSub", "atomicMin", "atomicMax", "atomicAnd",
                                         "atomicOr", "atomicXor", "atomicExch"])
    hints["operation"] = operation
    operand = rng.choice([DConst("1"), DConst("3"), DFrom(i, elem), Load(Access(Pointer("src", elem), i))])
    bins = Pointer("bins", elem)
    used = rng.random() < 0.15
    work = (Atomic(operation, Access(bins, cell), (operand,), "old" if used else ""),)
    roles = {"src": ("in",), "bins": ("inout",), "n": ("size", "n")}
    parameters = [Buffer("src", elem, const=True), Buffer("bins", elem), Value("n")]
    if used or rng.random() < 0.4:
        value = DVar("old") if used else Load(Access(bins if rng.random() < 0.2 else Pointer("src", elem), i))
        work += (Store(Access(Pointer("out", elem), i), value),)
        parameters.append(Buffer("out", elem))
        roles["out"] = ("out",)
    body = (Let("i", INT, flat_id()),) + guarded(rng, i, n, work)
    return Draft(Kernel(name, tuple(parameters), body, tags=("atomic", operation)), roles, written_map="i")


def histogram(rng, setting, name, elem):
    """Counts in a shared tile, then adds it to the global bins or stores it for its block."""
    i, t, n = Var("i"), Var("t"), Var("n")
    tile, bins = Tile("counts", elem, (setting.block[0],)), Pointer("bins", elem)
    own = Access(tile, t)
    if rng.random() < 0.7:
        collect = Atomic("atomicAdd", Access(bins, t), (Load(own),))
    else:
        collect = Store(Access(bins, add(mul(Coord("blockIdx"), Coord("blockDim")), t)), Load(own))
    bin_of = rng.choice([Bin("%", i, Const(8)), Bin("/", t, Const(2)), Const(0)])
    count = If(less(i, n), (Atomic("atomicAdd", Access(tile, bin_of), (DConst("1"),)),), braces=False)
    body = (SharedArray(tile), Let("i", INT, flat_id()), Let("t", INT, Coord("threadIdx")), Store(own, DConst("0")),
            Barrier(), count, Barrier(), collect)
    return Draft(Kernel(name, (Buffer("bins", elem), Value("n")), body, tags=("atomic", "histogram")),
                 {"bins": ("inout",), "n": ("size", "n")}, written_map="i")
