"""Integer atomics: counters and histograms that commute, kinds that do not, results that are used."""
from ..ctype import INT, UINT
from ..expr import Bin, Const, Coord, Var
from ..kernel import Access, Atomic, Buffer, DConst, DFrom, DVar, Kernel, Let, Load, Pointer, Store, Value
from ..pieces import flat_id, guarded, own_maps, shared_maps
from ..setting import Draft


def make(rng, setting, name, hints):
    elem = hints.get("atomic") or rng.choice([INT, UINT])
    if rng.random() < 0.85:
        hints["atomic"] = elem
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
