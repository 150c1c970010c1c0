"""Narrow and unsigned indices: wrap-around that looks like ordinary arithmetic."""
from ..access import Access, Pointer
from ..ctype import CHAR, INT, SHORT, UCHAR, UINT, USHORT
from ..data import Load
from ..expr import Bin, Cast, Const, Var, add, less, mul, sub
from ..pieces import combine, flat_id, guarded, load, src_to_out
from ..statement import For, If, Let, Store


def make(rng, setting, name, hints):
    elem, i, n = setting.elem, Var("i"), Var("n")
    src, out = Pointer("src", elem), Pointer("out", elem)
    form = rng.choice(["byte", "byte", "minus", "signed", "short", "counter", "unsigned guard", "cast"])
    work, read = (), i
    if form == "byte":
        work = (Let("j", UCHAR, mul(i, rng.choice([1, 8, 16, 64]))),)
        read = Var("j", UCHAR)
    elif form == "minus":
        # i - 1 of an unsigned wraps for 0; the guard below leaves it out.
        u = Cast(UINT, i)
        work = (Let("j", UINT, sub(u, 1)),)
        read = Bin("%", Var("j", UINT), Cast(UINT, n))
    elif form == "signed":
        work = (Let("j", CHAR, mul(i, 2)),)
        read = add(Var("j", CHAR), 128)
    elif form == "short":
        kind = rng.choice([SHORT, USHORT])
        work = (Let("j", kind, mul(i, rng.choice([1, 1, 1024, 4096]))),)
        read = Bin("&", Var("j", kind), Const(63))
    elif form == "cast":
        read = Bin("-", Cast(UINT, add(i, 5)), Const(rng.choice([5, 4]), UINT))
    place = i
    if form in ("byte", "cast") and rng.random() < 0.5:
        place = read
    store = (Store(Access(out, place), combine(rng, elem, [load(rng, src, read)])),)
    if form == "counter":
        k = Var("k", UCHAR)
        start = rng.choice([250, 254, 0])
        store = (For("k", UCHAR, Const(start), Bin("!=", k, Const((start + 8) % 256)), Const(1),
                     (Store(Access(out, add(i, 0)), combine(rng, elem, [Load(Access(src, k))])),)),)
    if form == "unsigned guard":
        j = Var("j", UINT)
        work = (Let("j", UINT, sub(Cast(UINT, i), rng.choice([1, 2]))),)
        value = combine(rng, elem, [load(rng, src, rng.choice([j, i]))])
        store = (If(less(j, sub(n, 1)), (Store(Access(out, j), value),)),)
    body = (Let("i", INT, flat_id()),) + guarded(rng, i, n, work + store)
    return src_to_out(setting, name, body, "narrow", form)
