"""The host function around a list of kernel drafts: buffers, arguments, shapes, what stands between the launches."""
import dataclasses

from .between import between, error_check, set_memory
from .ctype import INT
from .expr import Bin, Const, Var, add, ceil_div, mul, sub
from .host import (At, Braces, Branch, CallHost, Declare, DeclarePacked, DeclareShape, HostClass, HostFunction,
                   Instance, Launch, Literal, Name, Packed, Repeat, Shape, Swap)
from .kernel import Bundle
from .pieces import pick
from .program import Program
from .runtime import Allocate, Fill, FillSymbol, Free, Show, ShowSymbol, Stream, Sync
from .wrappers import wrappers


class HostSide:
    """State while a host function is being drawn."""

    def __init__(self, rng, setting):
        self.rng, self.setting = rng, setting
        self.body, self.allocated, self.recent = [], {}, []
        self.capacity = add(mul(setting.count, 4), 64)
        self.site = 0
        self.tables, self.pointers = [], {}
        self.pieces = []  # pointers into the arena
        self.late = []  # statements after the launches
        self.functions, self.classes, self.events, self.pinned = [], [], [], []
        self.names = 0
        self.following = []  # streams of the next launches, where something has chosen them

    def data(self):
        """Pointers to data of the common type."""
        return buffers_of(self, self.setting.elem)

    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"


def host_side(rng, index, setting, drafts):
    side = HostSide(rng, setting)
    side.beyond = any("ahead" in d.kernel.tags for d in drafts)  # kernels that blocks beyond their own would change
    buffers(side)
    streams(side)
    shapes(side)
    spellings(side)
    symbols = list({array.name: array for d in drafts for array in d.kernel.globals}.values())
    side.body += [FillSymbol(array.name, array.elem, array.count, 9) for array in symbols]
    steps = []
    for position, draft in enumerate(drafts):
        if position:
            steps += between(side)
        if rng.random() < 0.08:
            steps += set_memory(side)
        steps += launch(side, draft, drafts[position + 1 :])
    if any(isinstance(step, Stream) and not step.blocking for step in side.body):
        # Such a stream does not wait for the copies that fill the buffers, also those that launches ask for.
        side.body.append(Sync("device"))
    finish = [Show(name, mul(side.capacity, elem.size)) for name, elem in side.allocated.items()]
    finish += [Free(name) for name in side.allocated]
    finish += [ShowSymbol(array.name) for array in symbols if not array.constant]
    wrapped = wrap_steps(side, steps)
    body = tuple(side.body) + tuple(wrapped) + tuple(side.late) + tuple(finish)
    parameters = tuple((name, "int") for name in setting.names)
    run = HostFunction("run", parameters, body)
    tags = tuple(t for d in drafts for t in d.kernel.tags)
    return Program(index, tuple(d.kernel for d in drafts), run, setting.sizes, tuple(side.functions),
                   tuple(side.classes), tuple(symbols), tags, setting.language)


def buffers(side):
    rng = side.rng
    wrapped = rng.choice(["{}", "{}", "CHECK({})", "verify({})"])
    side.wrapped = wrapped
    if rng.random() < 0.12:
        arena(side)
        return
    for k in range(rng.choice([3, 4, 4, 5])):
        name = "xyzuvw"[k]
        allocate(side, name, side.setting.elem, k + 1)


def arena(side):
    """Pieces of one allocation, next to each other or a little too close."""
    elem, rng = side.setting.elem, side.rng
    side.body.append(Allocate("arena", elem, mul(side.capacity, 4), side.wrapped))
    side.body.append(Fill("arena", elem, mul(side.capacity, 4), 1))
    side.allocated["arena"] = elem
    step = rng.choice([side.capacity, side.capacity, side.setting.count, sub(side.setting.count, 1)])
    for k in range(3):
        offset = mul(step, k) if k else None
        side.body.append(Declare("xyz"[k], At("arena", offset, rng.choice(["+", "&[]"])), elem, pointer=True))
        side.pieces.append("xyz"[k])
        side.pointers["xyz"[k]] = elem


def streams(side):
    rng = side.rng
    side.streams = []
    if rng.random() < 0.3:
        for k in range(rng.choice([1, 1, 2])):
            side.streams.append(f"s{k}")
            side.body.append(Stream(f"s{k}", rng.random() < 0.6))
    side.main_stream = rng.choice(side.streams) if side.streams and rng.random() < 0.8 else ""


def shapes(side):
    """How the launches spell their shape; one way for the program, with exceptions."""
    rng, setting = side.rng, side.setting
    side.block_name = side.grid_name = ""
    side.shape_changes = rng.choice([0.5] if side.beyond else [0, 0.02, 0.5])
    if rng.random() < 0.4:
        side.body.append(DeclareShape("block", tuple(Const(e) for e in setting.block)))
        side.block_name = "block"
        extents = setting.grid
        if rng.random() < 0.4:
            extents = tuple(Bin("/", sub(add(Var(n), Var(f"block.{a}")), 1), Var(f"block.{a}"))
                            for n, a in zip(setting.names, "xyz"))
        side.body.append(DeclareShape("grid", extents))
        side.grid_name = "grid"
    elif rng.random() < 0.3 and setting.dimensions == 1:
        side.body.append(Declare("blocks", setting.grid[0], prefix=rng.choice(["", "const"])))
        side.body.append(Declare("threads", Const(setting.block[0]), prefix=rng.choice(["", "const", "constexpr"])))
        side.grid_extent = (Var("blocks"),), (Var("threads"),)


def spellings(side):
    """How the launches themselves are spelled."""
    macros = [["macro"], ["chevrons"], ["macro", "chevrons"]]
    side.spellings = side.rng.choice(macros if side.setting.language.name == "hip" else [["chevrons"]])
    if side.rng.random() < 0.05:
        side.spellings = side.spellings + ["array"]


def spelled(side, made):
    spelling = side.rng.choice(["closure", "kept closure"] if made.kernel.closure else side.spellings)
    if spelling == "array" and not made.can_be_array():
        spelling = side.spellings[0]
    return dataclasses.replace(made, spelling=spelling)


def another_shape(rng, setting, grid, block):
    """As many threads in blocks of another size, or other grids, which may cover less or more."""
    count, size = setting.extent(0), setting.block[0]
    size = rng.choice([size, size, size * 2, max(size // 2, 4), 4, 24])
    block = (Const(size),) if size != setting.block[0] or rng.random() < 0.5 else block
    covering = ceil_div(count, size) if rng.random() < 0.8 else ceil_div(add(count, rng.choice([-1, 1, 9])), size)
    other = rng.choice([Const(1), Const(1), Const(3), add(covering, 1), Bin("/", count, Const(size)), grid[0]])
    return (covering if rng.random() < 0.7 else other,), block


def shape_of(side):
    """What is declared for it, grid and block."""
    rng, setting = side.rng, side.setting
    grid, block = getattr(side, "grid_extent", None) or (setting.grid, tuple(Const(e) for e in setting.block))
    if setting.dimensions == 1 and rng.random() < side.shape_changes:
        grid, block = another_shape(rng, setting, grid, block)
        if rng.random() < 0.4:
            name = side.fresh("grid")
            return [DeclareShape(name, grid)], Shape(variable=name), Shape(block)
        return [], Shape(grid), Shape(block)
    return ([], Shape(variable=side.grid_name) if side.grid_name else Shape(grid),
            Shape(variable=side.block_name) if side.block_name else Shape(block))


def launch(side, draft, later):
    """[statements that end in the launch]"""
    rng, kernel, roles = side.rng, draft.kernel, draft.roles
    chosen, taken, outputs = {}, [], []
    flat = [m for p in kernel.parameters for m in (p.members if isinstance(p, Bundle) else (p,))]
    for parameter in flat:
        role = roles[parameter.name][0]
        if role == "table":
            chosen[parameter.name] = At(table_buffer(side))
        elif role in ("in", "out", "inout"):
            pointer = choose_buffer(side, role, taken, parameter.elem)
            if parameter.struct:
                pointer = At(pointer.name, cast=parameter.struct)
            chosen[parameter.name] = pointer
            taken.append(pointer.name)
            if role != "in":
                outputs.append(pointer.name)
    before, arguments = [], []
    for parameter in kernel.parameters:
        if isinstance(parameter, Bundle):
            values = tuple(argument(side, m, roles[m.name], chosen) for m in parameter.members)
            if rng.random() < 0.5:
                arguments.append(Packed("", parameter.struct, values))
            else:
                name = side.fresh("view")
                before.append(DeclarePacked(parameter.struct, name, values))
                arguments.append(Packed(name))
        else:
            arguments.append(argument(side, parameter, roles[parameter.name], chosen))
    side.recent = outputs or side.recent
    declared, grid, block = shape_of(side)
    before += declared
    stream = side.following.pop(0) if side.following else side.main_stream
    if side.streams and rng.random() < 0.06:
        stream = rng.choice(side.streams + [""])
    side.site += 1
    made = Launch(side.site, kernel, tuple(arguments), grid, block, draft.shared, stream)
    return before + [spelled(side, made)]


def allocate(side, name, elem, pattern, index=False):
    side.body.append(Allocate(name, elem, side.capacity, side.wrapped))
    side.body.append(Fill(name, elem, side.setting.count if index else side.capacity, pattern, index))
    side.allocated[name] = elem


def buffers_of(side, elem):
    """Names of the buffers of a type; two are made where there is none."""
    if not any(e == elem and n not in side.tables for n, e in side.allocated.items()):
        for k in range(2):
            allocate(side, side.fresh("b"), elem, k)
    whole = [n for n, e in side.allocated.items() if e == elem and n not in side.tables]
    return side.pieces if side.pieces and elem == side.setting.elem else whole


def table_buffer(side):
    if not side.tables or side.rng.random() < 0.1:
        name = side.fresh("idx")
        side.tables.append(name)
        side.body.append(Allocate(name, INT, side.capacity, side.wrapped))
        side.body.append(Fill(name, INT, side.capacity, 0))
        side.body.append(Fill(name, INT, side.setting.count, side.rng.choice([0, 1, 1, 2, 3, 4, 5]), True))
        side.allocated[name] = INT
    return side.rng.choice(side.tables)


def choose_buffer(side, role, taken, elem):
    rng = side.rng
    names = buffers_of(side, elem)
    free = [n for n in names if n not in taken] or names
    recent = [n for n in side.recent if n in names or side.pointers.get(n) == elem]
    if role in ("in", "inout") and recent and rng.random() < 0.6:
        name = rng.choice(recent)
        if name not in taken or rng.random() < 0.15:
            return moved(side, name)
    return moved(side, rng.choice(free if rng.random() < 0.93 else names))


def moved(side, name):
    if side.rng.random() < 0.06:
        return At(name, side.rng.choice([Const(1), Const(4), Const(16), Var(side.setting.names[0])]),
                  side.rng.choice(["+", "&[]"]))
    return At(name)


def argument(side, parameter, role, chosen):
    rng = side.rng
    if role[0] in ("in", "out", "inout", "table"):
        return chosen[parameter.name]
    if role[0] == "size":
        if rng.random() < 0.03:
            return sub(Var(role[1]), 1)
        return Var(role[1])
    if role[0] == "data":
        return Literal(rng.choice(["1.1f", "0.7f", "2.5f"]) if parameter.type.floating else rng.choice(["3", "5"]))
    if role[0] == "expr":
        return role[1]
    raise KeyError(role)


def wrap_steps(side, steps):
    """The launches as they are, or in a loop, a branch, a function, a method."""
    rng = side.rng
    if side.setting.wrapped or rng.random() < 0.2 and not side.grid_name and not getattr(side, "grid_extent", None):
        steps = wrappers(side, steps)
    steps = repeated_or_asked(side, steps)
    form = pick(rng, [(12, "plain"), (3, "loop"), (2, "branch"), (2, "braces"), (5, "function"), (2, "method")])
    if form == "loop":
        tail = []
        if rng.random() < 0.5:
            names = buffers_of(side, side.setting.elem)
            tail = [Swap(names[0], names[1], side.setting.elem, rng.choice(["std", "by hand"]))]
        return [Repeat("it", Const(rng.choice([2, 3])), tuple(steps + tail))]
    if form == "branch":
        return [Branch(Bin(">", Var(side.setting.names[0]), Const(rng.choice([0, 2, 1000]))), tuple(steps))]
    if form == "braces":
        return [Braces(tuple(steps))]
    if form in ("function", "method") and not side.grid_name and not getattr(side, "grid_extent", None):
        return outlined(side, steps, form)
    return steps


def repeated_or_asked(side, steps):
    """The steps, where some launches may stand in loops of their own, or most under one condition each time."""
    rng, size = side.rng, side.setting.names[0]
    if rng.random() < 0.15:
        rounds = rng.choice([Const(2), Const(3), Const(0), Bin("/", Var(size), Const(40))])
        return [Repeat(side.fresh("round"), rounds, tuple([step] + (error_check(side) if rng.random() < 0.3 else [])))
                if isinstance(step, Launch) and rng.random() < 0.6 else step for step in steps]
    if rng.random() < 0.1:
        condition = Bin(">", Var(size), Const(rng.choice([0, 2, 1000])))
        return [Branch(condition, (step,)) if isinstance(step, Launch) and rng.random() < 0.8 else step
                for step in steps]
    if rng.random() < 0.15:
        return chosen(side, list(steps))
    return steps


def launches(step):
    return isinstance(step, Launch) or getattr(step, "launch", None) is not None


def chosen(side, steps):
    """Some launches under conditions, perhaps with the next one for when these do not hold."""
    rng, size, out = side.rng, side.setting.names[0], []
    while steps:
        step = steps.pop(0)
        if not launches(step) or rng.random() < 0.5:
            out.append(step)
            continue
        condition = rng.choice([Bin(">", Var(size), Const(rng.choice([0, 2, 40, 1000]))), Bin("&", Var(size), Const(1))])
        then = (step,) + tuple(error_check(side) if rng.random() < 0.3 else ())
        otherwise = (steps.pop(0),) if steps and launches(steps[0]) and rng.random() < 0.4 else ()
        fit = [isinstance(s, Launch) and s.spelling in ("chevrons", "macro") and not s.kernel.closure
               for s in then[:1] + otherwise]
        out.append(Branch(condition, then, otherwise, len(then) > 1 or not all(fit) or rng.random() < 0.5))
    return out


def aliased(side, steps, spelled, arguments):
    """The arguments, where two that no statement uses together may be one, or overlap."""
    rng = side.rng
    used = [pointers_in(step) for step in steps]
    if rng.random() < 0.4 or any(isinstance(step, (Swap, Declare)) for step in steps):
        return arguments
    pairs = [(i, j) for i, (a, kind) in enumerate(spelled) for j, (b, other) in enumerate(spelled)
             if i != j and kind == other and kind.endswith("*") and not any({a, b} <= names for names in used)
             and a not in side.pieces and b not in side.pieces]
    if not pairs:
        return arguments
    one, other = rng.choice(pairs)
    offset = rng.choice([None, None, Const(1), side.setting.count, Const(64)])
    return tuple(At(spelled[one][0], offset) if k == other else argument for k, argument in enumerate(arguments))


def pointers_in(node):
    """The names of all pointers in a statement."""
    if isinstance(node, At):
        return {node.name}
    if isinstance(node, (tuple, list)):
        return set().union(*map(pointers_in, node)) if node else set()
    if dataclasses.is_dataclass(node):
        return set().union(*(pointers_in(getattr(node, field.name)) for field in dataclasses.fields(node)))
    return set()


def outlined(side, steps, form):
    """The launches in a function or a method that gets the buffers, sizes and streams."""
    spelled = [(name, f"{elem.name} *") for name, elem in side.allocated.items()]
    spelled += [(name, f"{side.setting.elem.name} *") for name in side.pieces]
    spelled += [(name, "int") for name in side.setting.names]
    others = [(s, "cudaStream_t") for s in side.streams] + [(e, "cudaEvent_t") for e in side.events]
    others += [(n, f"{e.name} *") for n, e in side.pinned]
    arguments = tuple(At(n) if t.endswith("*") else Var(n) for n, t in spelled)
    over = side.setting.elem.name if spelled and side.rng.random() < 0.3 else ""
    over = over if any(kind == f"{over} *" for _, kind in spelled) else ""
    if form == "function" or others:
        function = HostFunction("step", tuple(spelled + others), tuple(steps), over=over)
        side.functions.append(function)
        return [CallHost(function, aliased(side, steps, spelled, arguments) + tuple(Name(n) for n, _ in others))]
    method = HostFunction("step", (), tuple(steps), owner="Solver", over=over)
    owner = HostClass("Solver", tuple(spelled), (method,), over)
    side.classes.append(owner)
    return [Instance(owner, "solver", arguments), CallHost(method, (), "solver")]
