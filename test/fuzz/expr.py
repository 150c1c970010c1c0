"""Integer expressions: what indices, guards, loop bounds and host values are made of.

Every node prints itself as C++ (`cxx`) and as Python that computes the very same value (`py`), so that the interpreter
of the generator and the compiled program cannot drift apart.
"""
import dataclasses
from dataclasses import dataclass

from .ctype import BOOL, INT, UINT, CType, common, promote, wrap_text
from .writer import Node, commas

# C++ precedence: a higher number binds tighter.
PRECEDENCE = {"||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, "<=": 7, ">": 7, ">=": 7,
              "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10}
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
ATOM, UNARY = 20, 15


class Expr(Node):
    precedence = ATOM

    def __format__(self, spec):
        return self.inside(int(spec or 0))

    def inside(self, precedence):
        """C++ text, in parentheses if it binds less tightly than `precedence`."""
        return self.cxx() if self.precedence >= precedence else f"({self.cxx()})"

    def converted(self, target):
        """Python text of the value converted to `target`."""
        return wrap_text(self.py(), self.type, target)


@dataclass(frozen=True)
class Const(Expr):
    value: int
    type: CType = INT

    def cxx(self):
        suffix = {"unsigned": "u", "long long": "ll", "size_t": "ul"}.get(self.type.name, "")
        return f"{self.value}{suffix}"

    def py(self):
        return f"({self.value})" if self.value < 0 else str(self.value)

    @property
    def precedence(self):
        return UNARY if self.value < 0 else ATOM


@dataclass(frozen=True)
class Var(Expr):
    name: str
    type: CType = INT
    form = "{name}"

    def py(self):
        return "v_" + self.name.replace(".", "_")


@dataclass(frozen=True)
class Getter(Var):
    """A value of a structure, seen through a method."""

    def cxx(self):
        return self.name.replace(".", ".get_") + "()"


@dataclass(frozen=True)
class Coord(Expr):
    """threadIdx.x and its kin."""
    what: str
    axis: str = "x"
    type: CType = UINT
    form = "{what}.{axis}"

    def py(self):
        return f"{self.what}_{self.axis}"


@dataclass(frozen=True)
class Bin(Expr):
    op: str
    left: Expr
    right: Expr

    @property
    def type(self):
        if self.op in COMPARISONS or self.op in ("&&", "||"):
            return BOOL
        if self.op in ("<<", ">>"):
            return promote(self.left.type)
        return common(self.left.type, self.right.type)

    @property
    def precedence(self):
        return PRECEDENCE.get(self.op, ATOM)

    def cxx(self):
        if self.op in ("min", "max"):
            kind = self.type
            return f"{self.op}(({kind}){self.left.inside(UNARY)}, ({kind}){self.right.inside(UNARY)})"
        own = self.precedence
        # Clang warns about mixed operators without parentheses; C++ programmers write them.
        left, right = self.left.inside(own), self.right.inside(own + 1)
        if self.op in ("&", "|", "^", "<<", ">>"):
            left, right = self.left.inside(UNARY), self.right.inside(UNARY)
        elif self.op in ("&&", "||"):
            left, right = self.left.inside(3), self.right.inside(3)
        return f"{left} {self.op} {right}"

    def py(self):
        if self.op in ("&&", "||"):
            return f"int(bool({self.left.py()}) {'and' if self.op == '&&' else 'or'} bool({self.right.py()}))"
        kind = common(self.left.type, self.right.type)
        left, right = self.left.converted(kind), self.right.converted(kind)
        if self.op in COMPARISONS:
            return f"int({left} {self.op} {right})"
        if self.op in ("min", "max"):
            return f"{self.op}({left},{right})"
        if self.op in ("<<", ">>"):
            text = f"({self.left.converted(self.type)} {self.op} {self.right.py()})"
            return wrap_text(text, None, self.type) if self.op == "<<" else text
        if self.op in ("/", "%"):
            if kind.signed:
                return f"{'divide' if self.op == '/' else 'remainder'}({left},{right})"
            return f"({left} {'//' if self.op == '/' else '%'} {right})"
        text = f"({left} {self.op} {right})"
        return text if kind.signed else wrap_text(text, None, kind)


@dataclass(frozen=True)
class Cast(Expr):
    type: CType
    value: Expr
    functional: bool = False  # T(x) instead of (T)x

    precedence = UNARY

    def cxx(self):
        if self.functional and " " not in self.type.name:
            return f"{self.type}({self.value})"
        return f"({self.type}){self.value.inside(UNARY)}"

    def py(self):
        return self.value.converted(self.type)


@dataclass(frozen=True)
class Choose(Expr):
    """condition ? yes : no"""
    condition: Expr
    yes: Expr
    no: Expr

    precedence = 0
    form = "{condition:1} ? {yes:1} : {no:1}"

    @property
    def type(self):
        return common(self.yes.type, self.no.type)

    def py(self):
        return f"({self.yes.converted(self.type)} if {self.condition.py()} else {self.no.converted(self.type)})"


@dataclass(frozen=True)
class Apply(Expr):
    """A call of a pure index function of the program."""
    function: object
    arguments: tuple

    @property
    def type(self):
        return self.function.result

    def cxx(self):
        return f"{self.function.name}({commas(self.arguments)})"

    def py(self):
        converted = [a.converted(t) for a, (_, t) in zip(self.arguments, self.function.parameters)]
        return f"f_{self.function.name}({', '.join(converted)})"


def lift(value):
    return Const(value) if isinstance(value, int) else value


def add(left, right):
    return Bin("+", lift(left), lift(right))


def sub(left, right):
    return Bin("-", lift(left), lift(right))


def mul(left, right):
    return Bin("*", lift(left), lift(right))


def less(left, right):
    return Bin("<", lift(left), lift(right))


def ceil_div(count, size):
    return Bin("/", sub(add(count, size), 1), lift(size))


def children(node):
    """(path step, child) for every node directly below a dataclass node or inside its tuples."""
    if not dataclasses.is_dataclass(node) or isinstance(node, CType):
        return
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if dataclasses.is_dataclass(value) and not isinstance(value, CType):
            yield (field.name, None), value
        elif isinstance(value, tuple):
            for position, item in enumerate(value):
                if dataclasses.is_dataclass(item) and not isinstance(item, CType):
                    yield (field.name, position), item


def walk(node, path=()):
    """All (path, node) of a tree, itself first."""
    yield path, node
    for step, child in children(node):
        yield from walk(child, path + (step,))


def replace_at(root, path, new):
    """The tree with the node at `path` replaced; None inside a tuple removes it."""
    if not path:
        return new
    (name, position), rest = path[0], path[1:]
    value = getattr(root, name)
    if position is None:
        return dataclasses.replace(root, **{name: replace_at(value, rest, new)})
    item = replace_at(value[position], rest, new)
    items = value[:position] + ((item,) if item is not None else ()) + value[position + 1 :]
    return dataclasses.replace(root, **{name: items})
