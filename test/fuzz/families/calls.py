"""Device functions: indices, loads and stores behind calls, references, templates."""
from ..access import Access, Pointer
from ..ctype import INT
from ..data import DRead, DVar, Load
from ..expr import Apply, Bin, Choose, Const, Var, add, less, mul, sub
from ..kernel import Buffer, Function, IndexFunction, Kernel, Number, Value
from ..pieces import combine, flat_id, guarded, load
from ..setting import Draft
from ..statement import Assign, Invoke, Let, Store


def make(rng, setting, name, hints):
    elem, i, n = setting.elem, Var("i"), Var("n")
    src, out = Pointer("src", elem), Pointer("out", elem)
    functions, prologue = [], []
    index = i
    if rng.random() < 0.6:
        shown = rng.choice([Var("k"), sub(sub(Var("m"), 1), Var("k")), add(Var("k"), 1), mul(Var("k"), 2)])
        if rng.random() < 0.4:  # several returns
            half = Bin("/", Var("m"), Const(2))
            shown = rng.choice([
                Choose(less(Var("k"), half), shown, Var("k")),
                Choose(less(Var("k"), half), add(Var("k"), half), sub(Var("k"), half)),
                Choose(less(Var("k"), 3), sub(2, Var("k")), Choose(less(Var("k"), half), Var("k"), shown))])
        function = IndexFunction(f"{name}_place", (("k", INT), ("m", INT)), INT, shown, returns=rng.random() < 0.8)
        functions.append(function)
        arguments = (i, n) if rng.random() < 0.9 else (i, add(n, 1))
        index = Apply(function, arguments)
    if rng.random() < 0.35:
        function = Function(f"{name}_step", (Value("k", INT, reference=True), Value("m", INT)),
                            (Assign(Var("k"), rng.choice([add(Var("k"), 1), sub(sub(Var("m"), 1), Var("k")),
                                                          Bin("*", Var("k"), Const(2))])),))
        functions.append(function)
        prologue = [Let("j", INT, i), Invoke(function, (Var("j"), n))]
        index = Var("j")
    if rng.random() < 0.5:
        templated = rng.random() < 0.4
        function = Function(f"{name}_get", (Buffer("p", elem, const=True), Value("k", INT)), (),
                            Load(Access(Pointer("p", elem), rng.choice([Var("k"), Var("k"), add(Var("k"), 1)]))), elem)
        if templated:
            function = Function(function.name, (Buffer("p", named(elem, "T"), const=True), Value("k", INT)), (),
                                function.result, named(elem, "T"), template="T")
        functions.append(function)
        value = DRead(function, (src, rng.choice([index, i])))
    else:
        value = load(rng, src, rng.choice([index, index, i]))
    value = combine(rng, elem, [value])
    if rng.random() < 0.5:
        function = Function(f"{name}_put", (Buffer("p", elem), Value("k", INT), Number("v", elem)),
                            (Store(Access(Pointer("p", elem), Var("k")), DVar("v"), rng.choice(["=", "="])),))
        functions.append(function)
        work = (Invoke(function, (out, index, value)),)
    else:
        work = (Store(Access(out, index), value),)
    body = (Let("i", INT, flat_id()),) + guarded(rng, i, n, tuple(prologue) + work)
    parameters = (Buffer("out", elem), Buffer("src", elem, const=True), Value("n"))
    return Draft(Kernel(name, parameters, body, tuple(functions), tags=("calls",)),
                 {"src": ("in",), "out": ("out",), "n": ("size", "n")}, None, "i")


def named(elem, name):
    import dataclasses
    return dataclasses.replace(elem, name=name)
