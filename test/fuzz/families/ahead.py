"""Ahead of the guard stands what only the threads that a program has can do: an index that is scaled, a division, an array of
the thread's own, a loop up to a number. Blocks beyond a kernel's own would overflow, divide by zero, or never end."""
import dataclasses

from ..ctype import INT
from ..data import DBin, DCast, DConst
from ..expr import Bin, Const, Var, less, sub
from ..simulate import evaluate
from ..statement import For, Let, LetExact, LocalArray, LocalStore, Store
from . import linear



def make(rng, setting, name, hints):
    draft = linear.make(rng, setting, name, hints)
    number, rest = draft.kernel.body[0], draft.kernel.body[1:]
    i, limit = Var(number.name, number.type), threads(setting) + rng.choice([0, 0, 1, 4, 8, 64])
    form = rng.choice(["scaled", "divided", "remainder", "array", "loop", "shifted"])
    value = "ahead & 7"
    if form == "scaled":
        ahead = (LetExact("ahead", INT, Bin("*", Var("own"), Const(-(-(1 << 31) // limit)))),)
    elif form in ("divided", "remainder"):
        ahead = (LetExact("ahead", INT, Bin("/" if form == "divided" else "%", Const(100), sub(limit, Var("own")))),)
    elif form == "array":
        ahead = (LocalArray("ahead", INT, limit), LocalStore("ahead", limit, Var("own"), Const(rng.choice([3, 5]))))
        value = f"ahead[{rng.choice([0, 1, 'own'])}]"
    elif form == "shifted":
        ahead = (LetExact("ahead", INT, Bin("<<", Const(1), Bin("/", Var("own"), Const(-(-limit // 31))))),)
    else:
        step = For("k", INT, Var("own"), Bin("!=", Var("k"), Const(limit)), Const(1), (Let("unused", INT, Var("k")),))
        ahead, value = (step,), "own & 3"
    used = "+" if setting.elem.floating else "^", DCast(setting.elem, DConst(value))
    body = (number, Let("own", INT, i)) + ahead + tuple(with_term(s, used) for s in rest)
    kernel = dataclasses.replace(draft.kernel, body=body, tags=("ahead", form))
    return dataclasses.replace(draft, kernel=kernel)


def threads(setting):
    """Of the launches that the setting suggests, at most."""
    return max(evaluate(setting.grid[0], sizes) for sizes in setting.sizes) * setting.block[0]


def with_term(statement, term):
    """The statement, where each store stores its value combined with `term`: (operator, data)."""
    if isinstance(statement, Store):
        op, value = term
        return dataclasses.replace(statement, value=DBin(op, statement.value, value))
    changed = {field: tuple(with_term(s, term) for s in getattr(statement, field))
               for field in ("then", "otherwise") if getattr(statement, field, None)}
    return dataclasses.replace(statement, **changed) if changed else statement
