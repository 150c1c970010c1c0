"""Functions that launch one kernel each, called one after the other, as real code bases have them."""
import dataclasses

from .between import error_check
from .expr import Var, sub
from .host import At, CallHost, Check, Declare, HostFunction, Launch, Name, Packed, Set, Shape
from .runtime import Sync


def wrappers(side, steps):
    """The same steps, with most launches behind functions of their own."""
    calls = []
    leaves = side.rng.random() < 0.3
    checked = side.rng.choice(CHECKED) if side.rng.random() < 0.4 else ""
    for step in steps:
        if isinstance(step, Launch) and (side.setting.wrapped or side.rng.random() < 0.85):
            step = wrapper(side, step, leaves, checked)
            if calls and side.setting.names and side.rng.random() < 0.1:
                calls.append(Check(f"const int {side.fresh('seen')} = {side.setting.names[0]} * 2;"))
        calls.append(step)
    return calls


CHECKED = ["CHECK({});", "verify({});", "if ({} != cudaSuccess) exit(1);", "if ({} != cudaSuccess) return;", "{};"]
EARLY = ["cudaSuccess"] * 8 + ["cudaGetLastError()", "cudaErrorInvalidValue"]


def wrapper(side, launch, leaves, checked):
    """A call of a function that makes the launch, perhaps only for some sizes, and perhaps returns an error to a check; the
    launch itself where it uses what no parameter can be."""
    kinds = {name: f"{elem.name} *" for name, elem in {**side.allocated, **side.pointers}.items()}
    kinds |= {name: "int" for name in side.setting.names} | {name: "cudaStream_t" for name in side.streams}
    used = sorted(names_in(launch))
    if launch.spelling == "array" or not all(name in kinds for name in used):
        return launch
    rng = side.rng
    rng.shuffle(used)
    fresh = {"*": list("abcxy"), "int": ["n", "m", "count"], "cudaStream_t": ["stream"]}
    inside = {}
    for name in used:
        pool = fresh["*" if kinds[name].endswith("*") else kinds[name]]
        free = [n for n in pool if n not in inside.values() and n not in used]
        inside[name] = rng.choice(free) if free and rng.random() < 0.5 else name
    made = renamed(launch, inside)
    body = []
    if len(made.grid.extents) == 1 and rng.random() < 0.5:
        body.append(Declare("blocks", made.grid.extents[0], prefix=rng.choice(["", "const"])))
        made = dataclasses.replace(made, grid=Shape((Var("blocks"),)))
    body.append(made)
    if rng.random() < 0.4:
        body += error_check(side)
    if rng.random() < 0.08:
        body.append(Sync("device"))
    numbers = [inside[n] for n in used if kinds[n] == "int"]
    if numbers and rng.random() < 0.08:  # only the function's own copy
        body.append(Set(numbers[0], sub(Var(numbers[0]), 1)))
    returns = bool(checked) and rng.random() < 0.9
    if numbers and leaves and rng.random() < 0.9:  # of the sizes that are drawn none is so small
        place = 1 if isinstance(body[0], Declare) and rng.random() < 0.5 else 0
        early = f"return{' ' + rng.choice(EARLY) if returns else ''};"
        body.insert(place, Check(f"if ({numbers[-1]} <= {rng.choice([0, 0, 0, 1])}) {early}"))
    if rng.random() < 0.05:
        body.insert(0, Check(f'printf("{made.kernel.name}\\n");'))
    if returns:
        body.append(Check(f"return {rng.choice(['cudaGetLastError'] * 9 + ['cudaPeekAtLastError'])}();"))
    function = HostFunction(side.fresh("start"), tuple((inside[n], kinds[n]) for n in used), tuple(body), returns=returns)
    side.functions.append(function)
    given = tuple(At(n) if kinds[n].endswith("*") else Var(n) if kinds[n] == "int" else Name(n) for n in used)
    check = checked if rng.random() < 0.9 else rng.choice(CHECKED)
    return CallHost(function, given, launch=made, checked=check if returns else "{};")


def names_in(node):
    """The variables of the host that a node names."""
    if isinstance(node, (At, Var, Name)):
        return {node.name} | names_in(getattr(node, "offset", None))
    if isinstance(node, Packed):
        return {node.variable} if node.variable else names_in(node.values)
    if isinstance(node, Launch):
        stream = {node.stream} if node.stream else set()
        return stream | names_in((node.arguments, node.grid, node.block, node.shared))
    if isinstance(node, Shape) and node.variable:
        return {node.variable}
    if isinstance(node, (tuple, list)):
        return set().union(*map(names_in, node)) if node else set()
    if dataclasses.is_dataclass(node):
        return set().union(*(names_in(getattr(node, field.name)) for field in dataclasses.fields(node)))
    return set()


def renamed(node, names):
    """The node with variables of the host called otherwise; of a launch, its kernel stays."""
    if isinstance(node, (tuple, list)):
        return tuple(renamed(each, names) for each in node)
    if not dataclasses.is_dataclass(node):
        return node
    changes = {}
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if isinstance(node, Launch) and field.name in ("kernel", "site", "spelling"):
            continue
        own = (isinstance(node, (At, Var, Name)) and field.name == "name"
               or isinstance(node, Launch) and field.name == "stream")
        changes[field.name] = names.get(value, value) if own else renamed(value, names)
    return dataclasses.replace(node, **changes)
