"""Arrays of the device program itself: __device__ arrays that kernels share, __constant__ ones that they read."""
from ..access import Access, Pointer
from ..ctype import INT
from ..data import Load
from ..expr import Var, add, sub
from ..kernel import GlobalArray
from ..pieces import combine, flat_id, guarded, load, src_to_out
from ..statement import Let, Store


def make(rng, setting, name, hints):
    elem, i, n = setting.elem, Var("i"), Var("n")
    state = GlobalArray("state", elem, 1024)
    table = GlobalArray("table", elem, 1024, constant=True)
    src, out = Pointer("src", elem), Pointer("out", elem)
    shown, fixed = Pointer("state", elem), Pointer("table", elem)
    form = rng.choice(["write", "read", "both", "constant"])
    read = rng.choice([i, i, i, add(i, 1), sub(sub(n, 1), i)]) if rng.random() < 0.5 else i
    if form == "write":
        work = (Store(Access(shown, i), combine(rng, elem, [load(rng, src, i)])),)
    elif form == "read":
        work = (Store(Access(out, i), combine(rng, elem, [Load(Access(shown, read)), load(rng, src, i)])),)
    elif form == "both":
        work = (Store(Access(out, i), combine(rng, elem, [load(rng, src, i)])),
                Store(Access(shown, i), combine(rng, elem, [Load(Access(out, i))])))
    else:
        work = (Store(Access(out, i), combine(rng, elem, [Load(Access(fixed, read)), load(rng, src, i)])),)
    body = (Let("i", INT, flat_id()),) + guarded(rng, i, n, work)
    used = (table,) if form == "constant" else (state,)
    return src_to_out(setting, name, body, "globals", form, globals=used)
