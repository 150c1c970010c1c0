"""Structures by value that carry pointers and extents, and arrays of structures seen field by field."""
from ..access import Access, Pointer
from ..ctype import CType, INT
from ..data import Load
from ..expr import Getter, Var, add, sub
from ..kernel import Buffer, Bundle, Kernel, Value
from ..pieces import combine, flat_id, guarded
from ..setting import Draft
from ..statement import Let, Store


def make(rng, setting, name, hints):
    # A name of the program's own: those of other programs in the unit hide nothing.
    number = hints.setdefault("struct", rng.randrange(10000))
    return rng.choice([bundle, bundle, spans, spans, fields])(rng, setting, name, number)


def bundle(rng, setting, name, number):
    elem, i = setting.elem, Var("i")
    members = (Buffer("p", elem), Buffer("q", elem), Value("n", INT))
    view = Bundle("v", f"View{number}", members)
    n = Var("v.n", INT)
    p, q = Pointer("v.p", elem), Pointer("v.q", elem)
    if rng.random() < 0.3:
        p, q = q, p
    read = rng.choice([i, i, i, sub(sub(n, 1), i), add(i, 1)])
    body = (Let("i", INT, flat_id()),) + guarded(
        rng, i, n, (Store(Access(q, i), combine(rng, elem, [Load(Access(p, read))])),))
    return Draft(Kernel(name, (view,), body, tags=("views", "bundle")),
                 {"v": ("bundle",), "p": ("in",), "q": ("out",), "n": ("size", "n")}, None, "i")


def spans(rng, setting, name, number):
    """The same with a constructor, and seen through methods."""
    elem, i = setting.elem, Var("i")
    members = (Buffer("p", elem), Buffer("q", elem), Value("n", INT))
    n = Getter("v.n", INT)
    p, q = Pointer("v.p", elem), Pointer("v.q", elem)
    if rng.random() < 0.3:
        p, q = q, p
    read = rng.choice([i, i, i, sub(sub(n, 1), i), add(i, 1)])

    def access(base, index):
        return Access(base, index, spelling=rng.choice(["()", "()", "[]"]))

    body = (Let("i", INT, flat_id()),) + guarded(
        rng, i, n, (Store(access(q, i), combine(rng, elem, [Load(access(p, read))])),))
    return Draft(Kernel(name, (Bundle("v", f"Span{number}", members, methods=True),), body, tags=("views", "spans")),
                 {"v": ("bundle",), "p": ("in",), "q": ("out",), "n": ("size", "n")}, None, "i")


def fields(rng, setting, name, number):
    """struct Cell { T a, b, c; } *: one kernel writes one field, the other another."""
    elem, i, n = setting.elem, Var("i"), Var("n")
    size = elem.size
    cell = CType(f"Cell{number}", 3 * size, False, True)
    lines = (f"struct Cell{number} {{", f"  {elem.name} a, b, c;", "};")

    def field(base, index, which):
        return Access(Pointer(base, cell), index, stride=3 * size, offset="abc".index(which) * size, member="." + which,
                      elem_of=elem)

    target, source = rng.choice("abc"), rng.choice("abc")
    read = rng.choice([i, i, i, add(i, 1)])
    same = rng.random() < 0.5
    leaves = [Load(field("cells" if same else "from", read if not same else i, source))]
    body = (Let("i", INT, flat_id()),) + guarded(
        rng, i, n, (Store(field("cells", i, target), combine(rng, elem, leaves)),))
    parameters = (Buffer("cells", elem, struct=cell.name), Buffer("from", elem, const=True, struct=cell.name), Value("n"))
    return Draft(Kernel(name, parameters, body, structs=(lines,), tags=("views", "fields")),
                 {"cells": ("inout",), "from": ("in",), "n": ("size", "n")}, None, "i")
