"""Changes one detail of a kernel: an offset, a guard, a stride, a width, a type, a buffer. What it makes of a legal
pair is a look-alike, which may or may not still be legal; the oracle says which."""
import dataclasses

from .access import Access, Pointer
from .ctype import INT, LONG, SIZE, UINT
from .expr import COMPARISONS, Bin, Const, Coord, Var, replace_at, walk
from .kernel import Buffer, Bundle
from .statement import Atomic, For, If, Invoke, Let, Store, StoreIndex, Text


def candidates(kernel):
    """[(path, new node)] of all single changes."""
    found = []
    parameters = {p.name for p in kernel.parameters} | {b.name for b in kernel.parameters if isinstance(b, Bundle)}
    pointers = sorted({(node.name, node.elem) for _, node in walk_body(kernel)
                       if isinstance(node, Pointer) and node.name.partition(".")[0] in parameters}, key=lambda p: p[0])
    bound = {a.name for _, node in walk_body(kernel) if isinstance(node, Invoke)
             for p, a in zip(node.function.parameters, node.arguments) if getattr(p, "reference", False)}  # to references
    for path, node in walk_body(kernel):
        if isinstance(node, Const) and node.value >= 0 and not (path and compares_truth(find(kernel, path[:-1]))):
            found += [(path, Const(node.value + d, node.type)) for d in (1, -1, 2) if node.value + d >= 0]
        elif isinstance(node, Bin):
            if node.op in COMPARISONS:
                found += [(path, dataclasses.replace(node, op=op))
                          for op in {"<": ("<=",), ">=": (">",), ">": (">=",), "<=": ("<",)}.get(node.op, ())]
            elif node.op in ("+", "-"):
                found.append((path, dataclasses.replace(node, op="-" if node.op == "+" else "+")))
                found.append((path, node.left))
            elif node.op in ("*", "/", "%"):
                found.append((path, node.left))
        elif isinstance(node, Access):
            for change in (1, -1):
                moved = Bin("+" if change > 0 else "-", node.index, Const(1))
                found.append((path, dataclasses.replace(node, index=moved)))
            if isinstance(node.base, Pointer):
                found += [(path, dataclasses.replace(node, base=Pointer(*p))) for p in pointers
                          if p[0] != node.base.name and p[1] == node.base.elem]
        elif isinstance(node, Coord):
            other = {"x": "y", "y": "x", "z": "x"}[node.axis]
            found.append((path, Coord(node.what, other)))
        elif isinstance(node, If) and not node.otherwise and not prints(node):
            found.append((path, None))
        elif isinstance(node, Let) and node.name not in bound:
            found += [(path, dataclasses.replace(node, type=t)) for t in (INT, UINT, SIZE, LONG) if t != node.type]
    return found


def prints(branch):
    """`if (i == 3) printf(...)`: without the condition, threads would print in any order."""
    return any(isinstance(s, Text) and s.text.startswith("printf") for s in branch.then)


def compares_truth(node):
    """(a < b) != 0: another constant draws a warning."""
    return isinstance(node, Bin) and node.op in ("==", "!=") and getattr(node.left, "op", "") in COMPARISONS


def walk_body(kernel):
    for position, statement in enumerate(kernel.body):
        for path, node in walk(statement):
            yield (("body", position),) + path, node


def mutate(rng, draft):
    """The draft with one change, or as it is if nothing can change."""
    found = candidates(draft.kernel)
    for _ in range(8):
        if not found:
            break
        path, new = rng.choice(found)
        if new is None:
            node = find(draft.kernel, path)
            if len(node.then) != 1 or path[-1][1] is None:
                continue
            new = node.then[0]
        changed = apply(draft.kernel, path, new)
        if changed is not None and well_formed(changed):
            return dataclasses.replace(draft, kernel=dataclasses.replace(changed, tags=changed.tags + ("mutated",)))
    return draft


def find(root, path):
    for name, position in path:
        root = getattr(root, name)
        if position is not None:
            root = root[position]
    return root


def apply(kernel, path, new):
    try:
        return replace_at(kernel, path, new)
    except TypeError:
        return None


def well_formed(kernel):
    """Variables keep the types that their declarations give them; constant buffers are not written."""
    types = {n.name: n.type for _, n in walk_body(kernel) if isinstance(n, (Let, For))}
    constant = {p.name for p in kernel.parameters if isinstance(p, Buffer) and p.const}
    for p in kernel.parameters:
        if isinstance(p, Bundle):
            constant |= {f"{p.name}.{m.name}" for m in p.members if isinstance(m, Buffer) and m.const}
    for _, node in walk_body(kernel):
        if isinstance(node, Var) and node.name in types and node.type != types[node.name]:
            return False
        if isinstance(node, (Store, StoreIndex, Atomic)) and getattr(node.access.base, "name", "") in constant:
            return False
    return True

