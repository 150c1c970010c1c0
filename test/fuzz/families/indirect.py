"""Indices from memory: gather, scatter, tables that an earlier kernel writes, guards that depend on them."""
from ..access import Access, Fetch, Pointer
from ..ctype import INT
from ..data import Load
from ..expr import Bin, Const, Var, add, less, sub
from ..kernel import Buffer, Kernel, Value
from ..pieces import combine, flat_id, guarded, load
from ..setting import Draft
from ..statement import If, Let, Store, StoreIndex


def make(rng, setting, name, hints):
    elem, i, n = setting.elem, Var("i"), Var("n")
    table = Pointer("idx", INT)
    found = Fetch(Access(table, i))
    form = rng.choice(["gather", "scatter", "both", "guard", "write"])
    parameters = [Buffer("src", elem, const=True), Buffer("out", elem), Buffer("idx", INT, const=form != "write"),
                  Value("n")]
    roles = {"src": ("in",), "out": ("out",), "idx": ("table",), "n": ("size", "n")}
    src, out, j = Pointer("src", elem), Pointer("out", elem), Var("j")
    if form == "write":
        value = rng.choice([i, sub(sub(n, 1), i), Bin("/", i, Const(2)), Bin("^", i, Const(1))])
        work = (StoreIndex(Access(table, i), value), Store(Access(out, i), combine(rng, elem, [load(rng, src, i)])))
    elif form == "guard":
        store = Store(Access(out, i), combine(rng, elem, [load(rng, src, i)]))
        work = (If(less(found, Bin("/", n, Const(2))), (store,)),)
    else:
        place = found if form != "gather" else i
        source = found if form != "scatter" else i
        if rng.random() < 0.4:
            work = (Let("j", INT, found),)
            place, source = (j if form != "gather" else i), (j if form != "scatter" else i)
        else:
            work = ()
        if rng.random() < 0.1:
            source = add(source, 1)
        work += (Store(Access(out, place), combine(rng, elem, [Load(Access(src, source))])),)
    body = (Let("i", INT, flat_id()),) + guarded(rng, i, n, work)
    return Draft(Kernel(name, tuple(parameters), body, tags=("indirect", form)), roles, written_map="i")
