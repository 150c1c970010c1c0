"""Several elements per thread: grid-stride and block-stride loops, unrolled neighbours, pointers that walk."""
from ..access import Access, Pointer
from ..ctype import INT, SIZE, UCHAR, UINT
from ..data import Load
from ..expr import Bin, Const, Coord, Var, add, less, mul
from ..kernel import Buffer, Kernel, Value
from ..pieces import combine, flat_id, guarded, load, pick
from ..setting import Draft
from ..statement import Advance, For, Let, LetPointer, Store


def make(rng, setting, name, hints):
    form = rng.choice([grid_stride, grid_stride, block_stride, neighbours, neighbours, walking, halves, several, several])
    elem = setting.elem
    if hints.get("strided") and rng.random() < 0.6:
        form = hints["strided"]
    hints["strided"] = form
    parameters = [Buffer("src", elem, const=True), Buffer("out", elem), Value("n", INT)]
    roles = {"src": ("in",), "out": (rng.choice(["out", "inout"]),), "n": ("size", "n")}
    src, out = Pointer("src", elem), Pointer("out", elem)
    body = form(rng, elem, src, out, roles["out"][0] == "inout")
    rng.shuffle(parameters)
    kernel = Kernel(name, tuple(parameters), body, tags=("strided", form.__name__))
    return Draft(kernel, roles, written_map=form.__name__)


def store(rng, elem, out, place, source, place_read, inout):
    leaves = [load(rng, source, place_read)]
    if inout:
        leaves.append(Load(Access(out, place)))
    return Store(Access(out, place), combine(rng, elem, leaves))


def grid_stride(rng, elem, src, out, inout):
    kind = rng.choice([INT, INT, UINT, SIZE])
    i, n = Var("i", kind), Var("n")
    step = mul(Coord("gridDim"), Coord("blockDim"))
    read = rng.choice([i, i, i, i, add(i, 1)])
    named = rng.random() < 0.4
    body = (store(rng, elem, out, i, src, read, inout),)
    loop = For("i", kind, flat_id(), less(i, n), Var("stride", INT) if named else step, body,
               as_while=rng.random() < 0.15)
    return ((Let("stride", INT, step),) if named else ()) + (loop,)


def block_stride(rng, elem, src, out, inout):
    chunk = rng.choice([16, 24, 33])
    k, n = Var("k"), Var("n")
    index = add(mul(Coord("blockIdx"), chunk), k)
    read = rng.choice([index, index, index, add(index, 1)])
    at = Var("at")
    body = (Let("at", INT, index),) + guarded(rng, at, n, (store(rng, elem, out, at, src, read, inout),), "if")
    return (For("k", INT, Coord("threadIdx"), less(k, Const(chunk)), Coord("blockDim"), body),)


def neighbours(rng, elem, src, out, inout):
    """Thread i has elements i * c .. i * c + c - 1."""
    per = rng.choice([2, 3, 4])
    i, n, k = Var("i"), Var("n"), Var("k")
    index = add(mul(i, per), k)
    guard = rng.random()
    counter = rng.choice([INT, INT, UINT, UCHAR])
    k = Var("k", counter)
    index = add(mul(i, per), k)
    read = rng.choice([index, index, add(index, 1), mul(i, per)])
    inner = (store(rng, elem, out, index, src, read, inout),)
    if guard < 0.5:
        inner = guarded(rng, index, mul(n, 2), inner, "if")
    loop = (For("k", counter, Const(0), less(k, Const(per)), Const(1), inner),)
    return (Let("i", INT, flat_id()),) + guarded(rng, i, n, loop)


def several(rng, elem, src, out, inout):
    """Two variables of one loop, each with a step of its own: k counts, at names the element."""
    i, n, k, at = Var("i"), Var("n"), Var("k"), Var("at")
    rows = Const(rng.choice([2, 3]))
    start, step = rng.choice([(i, n), (i, n), (mul(i, rows), Const(1)), (add(i, 1), n), (i, Const(1))])
    read = rng.choice([at, at, at, i, add(mul(k, n), i), add(at, 1)])
    work = For("k", INT, Const(0), less(k, rows), Const(1), (store(rng, elem, out, at, src, read, inout),),
               as_while=rng.random() < 0.5, also=("at", start, step))
    return (Let("i", INT, flat_id()),) + guarded(rng, i, n, (work,))


def walking(rng, elem, src, out, inout):
    """Pointers that move by n."""
    i, n, k = Var("i"), Var("n"), Var("k")
    p, q = Pointer("p", elem), Pointer("q", elem)
    work = (LetPointer("p", out, i), LetPointer("q", src, i, const=True),
            For("k", INT, Const(0), less(k, Const(rng.choice([2, 3]))), Const(1),
                (store(rng, elem, p, Const(0), q, Const(0), inout), Advance(p, n),
                 Advance(q, n if rng.random() < 0.8 else Const(1)))))
    return (Let("i", INT, flat_id()),) + guarded(rng, i, n, work, rng.choice(["if", "return"]))


def halves(rng, elem, src, out, inout):
    """Elements i and i + n."""
    i, n = Var("i"), Var("n")
    far = pick(rng, [(4, add(i, n)), (1, add(i, Bin("/", n, Const(2)))), (1, add(i, 1))])
    work = (store(rng, elem, out, i, src, i, inout), store(rng, elem, out, far, src, rng.choice([far, i]), inout))
    return (Let("i", INT, flat_id()),) + guarded(rng, i, n, work)
