"""One element, or a few, per thread of a one-dimensional launch: out[f(i)] = in[g(i)] ...

The bread and butter of fusion, and with f and g not the same its look-alikes.
"""
from ..access import Pointer
from ..ctype import INT
from ..data import DVar
from ..expr import Var, add
from ..kernel import Buffer, Kernel, Number, Value
from ..pieces import access, choose_map, combine, guarded, index_spelling, load, own_maps, pick, shared_maps
from ..setting import Draft
from ..statement import Let, Store


def make(rng, setting, name, hints):
    elem = setting.elem
    kind, spelled = index_spelling(rng)
    i, n = Var("i", kind), Var("n", pick(rng, [(8, INT), (1, kind)]))
    maps = own_maps(i, n)
    out_name, out_map = choose_map(rng, maps)
    if hints.get("map") and rng.random() < 0.75:
        out_name, out_map = next(((m[1], m[2]) for m in maps if m[1] == hints["map"]), (out_name, out_map))
    parameters, roles, leaves = [], {}, []
    inputs = rng.choice([1, 1, 2, 2, 3])
    for k in range(inputs):
        buffer = Buffer("abc"[k], elem, const=rng.random() < 0.85)
        parameters.append(buffer)
        roles[buffer.name] = ("in",)
        roll = rng.random()
        if roll < 0.7:
            index = out_map if rng.random() < 0.8 else i
        else:
            _, index = choose_map(rng, own_maps(i, n) + shared_maps(i, n))
        leaves.append(load(rng, Pointer(buffer.name, elem), index))
    out = Pointer("out", elem)
    place = access(rng, out, out_map)
    in_place = rng.random() < 0.3
    if rng.random() < 0.4:
        parameters.append(Number("f", elem))
        roles["f"] = ("data",)
        leaves.append(DVar("f"))
    if in_place and rng.random() < 0.5:
        leaves.insert(0, load(rng, out, out_map))
        op = "="
    else:
        op = rng.choice(["+=", "*=", "-="] if elem.floating else ["+=", "^="]) if in_place else "="
    if not elem.floating and elem.signed and op == "+=":
        op = "^="
    body = (Store(place, combine(rng, elem, leaves), op),)
    if rng.random() < 0.15:
        other = choose_map(rng, maps)[1]
        parameters.append(Buffer("second", elem))
        roles["second"] = ("out",)
        body += (Store(access(rng, Pointer("second", elem), other), combine(rng, elem, [load(rng, out, out_map)])),)
    parameters.insert(rng.randrange(len(parameters) + 1), Buffer("out", elem))
    roles["out"] = ("inout",) if in_place else ("out",)
    parameters.insert(rng.randrange(len(parameters) + 1), Value("n", n.type))
    roles["n"] = ("size", "n")
    bound = pick(rng, [(12, n), (1, add(n, -1))])
    body = (Let("i", kind, spelled),) + guarded(rng, i, bound, body)
    return Draft(Kernel(name, tuple(parameters), body, tags=("linear", out_name)), roles, written_map=out_name)
