"""Data expressions: what kernels compute with the numbers. Opaque to the interpreter: only the loads in them matter."""
from dataclasses import dataclass

from .access import Access
from .ctype import CType
from .expr import Expr, children
from .writer import Node, commas


class Data(Node):
    def emit(self, out):
        """The accesses, operand by operand."""
        for _, operand in children(self):
            operand.emit(out)


@dataclass(frozen=True)
class DConst(Data):
    text: str
    form = "{text}"


@dataclass(frozen=True)
class DVar(Data):
    name: str
    form = "{name}"


@dataclass(frozen=True)
class DBin(Data):
    op: str
    left: Data
    right: Data
    form = "({left} {op} {right})"


@dataclass(frozen=True)
class DChoice(Data):
    """A choice by a comparison of data. Both sides count as loaded."""
    condition: Data
    yes: Data
    no: Data
    form = "({condition} ? {yes} : {no})"


@dataclass(frozen=True)
class DCast(Data):
    elem: CType
    value: Data
    form = "({elem})({value})"


@dataclass(frozen=True)
class DFrom(Data):
    """An integer expression as data."""
    value: Expr
    elem: CType
    form = "({elem})({value})"

    def emit(self, out):
        out.line(self.value.py())


@dataclass(frozen=True)
class DCall(Data):
    """A call of a function that only computes: fabsf, fmaf, a shuffle, a device function on values."""
    callee: str
    arguments: tuple

    def cxx(self):
        return f"{self.callee}({commas(self.arguments)})"


@dataclass(frozen=True)
class DRead(Data):
    """A call of a device function that loads: its result as data. `function` is a Function."""
    function: object
    arguments: tuple

    def cxx(self):
        return f"{self.function.called}({commas(self.arguments)})"

    def emit(self, out):
        self.function.emit_call(self.arguments, out)


@dataclass(frozen=True)
class Load(Data):
    access: Access
    how: str = ""  # "__ldg", "volatile"

    def cxx(self):
        if self.how == "__ldg":
            return f"__ldg(&{self.access})"
        if self.how == "volatile":
            return f"*(volatile {self.access.elem} *)&{self.access}"
        return self.access.cxx()

    def emit(self, out):
        out.line(f"L.append(({self.access.py()},{self.access.elem.size},{'NC' if self.how == '__ldg' else 'R'},ep))")
