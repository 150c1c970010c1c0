"""Loads through the read-only cache, volatile accesses, printf, returns from loops, shuffles, bounds."""
import dataclasses

from ..access import Access, Pointer
from ..ctype import INT
from ..data import DCall, DConst, DVar, Load
from ..expr import Bin, Const, Var, less
from ..pieces import combine, flat_id, guarded, load, src_to_out
from ..statement import For, If, Leave, Let, LetData, SetData, Store, Text
from . import linear


def make(rng, setting, name, hints):
    form = rng.choice(["ldg", "ldg", "volatile", "printf", "shuffle", "restrict", "restrict", "loop return", "bounds",
                       "template", "fence"])
    elem, i, n, k = setting.elem, Var("i"), Var("n"), Var("k")
    src, out = Pointer("src", elem), Pointer("out", elem)
    prologue = (Let("i", INT, flat_id()),)
    if form in ("restrict", "bounds"):
        draft = linear.make(rng, setting, name, hints)
        bounds = f"__launch_bounds__({max(64, setting.block_threads)})" if form == "bounds" else ""
        kernel = dataclasses.replace(draft.kernel, restrict=form == "restrict", bounds=bounds, tags=("effects", form))
        return dataclasses.replace(draft, kernel=kernel)
    if form == "template":
        work = (Store(Access(out, Bin("+", i, Var("K"))), combine(rng, elem, [load(rng, src, i)])),)
        body = prologue + guarded(rng, i, n, work)
        template = (("int K", str(rng.choice([0, 1, 3]))),)
        return src_to_out(setting, name, body, "effects", form, template=template)
    if form == "shuffle":
        if setting.block[0] % 32 or elem.size < 4:
            form = "ldg"
        else:
            body = prologue + (LetData("v", elem, DConst("0")),)
            body += (If(less(i, n), (SetData("v", "=", Load(Access(src, i))),)),)
            body += (SetData("v", "=", combine(rng, elem, [DVar("v"), shuffle(rng, setting)])),)
            body += guarded(rng, i, n, (Store(Access(out, i), DVar("v")),), "if")
            return src_to_out(setting, name, body, "effects", form)
    value = Load(Access(src, i), "__ldg" if form == "ldg" and elem.name != "signed char" else
                 "volatile" if form == "volatile" else "")
    work = (Store(Access(out, i), combine(rng, elem, [value])),)
    if form == "printf":
        work += (If(Bin("==", i, Const(3)), (Text(f'printf("{name} %d\\n", i);'),)),)
    if form == "fence":
        work += (Text("__threadfence();"),)
    if form == "loop return":
        work = (For("k", INT, Const(0), less(k, Const(3)), Const(1),
                    (If(Bin("==", Bin("+", i, k), Const(7)), (Leave(rng.choice(["return", "break"])),)),
                     Store(Access(out, i), combine(rng, elem, [load(rng, src, i)])))),)
    body = prologue + guarded(rng, i, n, work, "if" if form == "loop return" and rng.random() < 0.5 else None)
    return src_to_out(setting, name, body, "effects", form)


def shuffle(rng, setting):
    """Among 32 lanes: HIP's warps may have 64, and a block fewer threads."""
    callee = rng.choice(["__shfl_down", "__shfl_xor"])
    distance = DConst(rng.choice(["1", "4", "16"]))
    if setting.language.name == "hip":
        return DCall(callee, (DVar("v"), distance, DConst("32")))
    return DCall(f"{callee}_sync", (DConst("0xffffffffu"), DVar("v"), distance))
