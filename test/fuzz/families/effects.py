"""Loads through the read-only cache, volatile accesses, printf, returns from loops, shuffles, restrict, launch bounds."""
import dataclasses

from ..ctype import FLOAT, INT
from ..expr import Bin, Const, Coord, Var, less
from ..kernel import (Access, Barrier, Buffer, DCall, DConst, DVar, For, If, Kernel, Leave, Let, LetData, Load, Pointer,
                      SetData, Store, Text, Value)
from ..pieces import combine, flat_id, guarded, load
from ..setting import Draft
from . import linear


def make(rng, setting, name, hints):
    form = rng.choice(["ldg", "ldg", "volatile", "printf", "shuffle", "restrict", "restrict", "loop return", "bounds",
                       "template", "fence"])
    elem, i, n, k = setting.elem, Var("i"), Var("n"), Var("k")
    src, out = Pointer("src", elem), Pointer("out", elem)
    parameters = (Buffer("src", elem, const=True), Buffer("out", elem), Value("n"))
    roles = {"src": ("in",), "out": ("out",), "n": ("size", "n")}
    prologue = (Let("i", INT, flat_id()),)
    if form in ("restrict", "bounds"):
        draft = linear.make(rng, setting, name, hints)
        bounds = f"__launch_bounds__({max(64, setting.block_threads)})" if form == "bounds" else ""
        kernel = dataclasses.replace(draft.kernel, restrict=form == "restrict", bounds=bounds, tags=("effects", form))
        return dataclasses.replace(draft, kernel=kernel)
    if form == "template":
        work = (Store(Access(out, Bin("+", i, Var("K"))), combine(rng, elem, [load(rng, src, i)])),)
        body = prologue + guarded(rng, i, n, work)
        kernel = Kernel(name, parameters, body, template=(("int K", str(rng.choice([0, 1, 3]))),), tags=("effects", form))
        return Draft(kernel, roles, None, "i")
    if form == "shuffle":
        if setting.block[0] % 32 or elem.size < 4:
            form = "ldg"
        else:
            body = prologue + (LetData("v", elem, DConst("0")),) + (If(less(i, n), (SetData("v", "=", Load(Access(src, i))),)),)
            exchange = rng.choice(["__shfl_down_sync", "__shfl_xor_sync"])
            body += (SetData("v", "=", combine(rng, elem, [DVar("v"), DCall(exchange, (
                DConst("0xffffffffu"), DVar("v"), DConst(rng.choice(["1", "4", "16"]))))])),)
            body += guarded(rng, i, n, (Store(Access(out, i), DVar("v")),), "if")
            return Draft(Kernel(name, parameters, body, tags=("effects", form)), roles, None, "i")
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
    return Draft(Kernel(name, parameters, body, tags=("effects", form)), roles, None, "i")


__all__ = ["make", "Barrier", "Coord", "FLOAT"]
