"""The statements of kernels and device functions."""
from dataclasses import dataclass

from .access import Access, Pointer, Tile
from .ctype import CType
from .data import Data
from .expr import Bin, Const, Expr, Var
from .writer import Line, commas


@dataclass(frozen=True)
class Let(Line):
    name: str
    type: CType
    value: Expr
    const: bool = False

    def cxx(self):
        return f"{'const ' if self.const else ''}{self.type} {self.name} = {self.value};"

    def emit(self, out):
        out.line(f"v_{self.name} = {self.value.converted(self.type)}")


@dataclass(frozen=True)
class LetExact(Let):
    """Its value has to fit, and its shift to be shorter than it: else the program is not valid."""

    def emit(self, out):
        if isinstance(self.value, Bin) and self.value.op == "<<":
            out.line(f"within({self.value.right.py()}, {8 * self.type.size - 1})")
        out.line(f"v_{self.name} = exact({self.value.py()}, {self.type.size})")


@dataclass(frozen=True)
class LocalArray(Line):
    """An array of the thread's own, all zeros, of numbers that the interpreter does not know."""
    name: str
    elem: CType
    count: int
    form = "{elem} {name}[{count}] = {{}};"

    def emit(self, out):
        out.line("pass")


@dataclass(frozen=True)
class LocalStore(Line):
    name: str
    count: int  # elements of the array
    index: Expr
    value: Expr
    form = "{name}[{index}] = {value};"

    def emit(self, out):
        out.line(f"within({self.index.py()}, {self.count})")


@dataclass(frozen=True)
class Assign(Line):
    target: Var
    value: Expr
    op: str = "="  # as spelled; the value is the whole new value when op is "="
    form = "{target} {op} {value};"

    def full(self):
        return self.value if self.op == "=" else Bin(self.op[:-1], self.target, self.value)

    def emit(self, out):
        out.line(f"{self.target.py()} = {self.full().converted(self.target.type)}")


class DataLine(Line):
    """Its value is data."""

    def emit(self, out):
        self.value.emit(out)


@dataclass(frozen=True)
class LetData(DataLine):
    name: str
    elem: CType
    value: Data
    form = "{elem} {name} = {value};"


@dataclass(frozen=True)
class SetData(DataLine):
    name: str
    op: str
    value: Data
    form = "{name} {op} {value};"


@dataclass(frozen=True)
class LetPointer(Line):
    """elem *name = base + offset;"""
    name: str
    base: object
    offset: Expr
    const: bool = False
    elem_of: CType = None  # reinterpreted

    @property
    def elem(self):
        return self.elem_of or self.base.elem

    def cxx(self):
        const = "const " if self.const else ""
        value = f"{self.base} + {self.offset:10}"
        if self.elem_of:
            value = f"({const}{self.elem} *)({value})"
        return f"{const}{self.elem} *{self.name} = {value};"

    def emit(self, out):
        out.line(f"v_{self.name} = {self.base.address()}+({self.offset.py()})*{self.base.elem.size}")


@dataclass(frozen=True)
class Advance(Line):
    pointer: Pointer
    step: Expr
    form = "{pointer} += {step};"

    def emit(self, out):
        out.line(f"{self.pointer.address()} += ({self.step.py()})*{self.pointer.elem.size}")


@dataclass(frozen=True)
class Store(Line):
    access: Access
    value: Data
    op: str = "="
    form = "{access} {op} {value};"

    def emit(self, out):
        self.value.emit(out)
        place = self.access.py()
        if self.op != "=":
            out.line(f"L.append(({place},{self.access.elem.size},R,ep))")
        out.line(f"L.append(({place},{self.access.elem.size},W,ep))")


@dataclass(frozen=True)
class StoreIndex(Line):
    """Stores an integer that other kernels may use as an index."""
    access: Access
    value: Expr
    form = "{access} = {value};"

    def emit(self, out):
        out.line(f"put(L,{self.access.py()},{self.access.elem.size},{self.value.converted(self.access.elem)},ep)")


@dataclass(frozen=True)
class Atomic(Line):
    """callee(&access, operands...), its result used in the name `result` if given."""
    callee: str
    access: Access
    operands: tuple
    result: str = ""

    def cxx(self):
        result = f"{self.access.elem} {self.result} = " if self.result else ""
        return f"{result}{self.callee}(&{self.access}, {commas(self.operands)});"

    def emit(self, out):
        for operand in self.operands:
            operand.emit(out)
        kind = (self.callee, self.access.elem.name, bool(self.result))
        out.line(f"L.append(({self.access.py()},{self.access.elem.size},{kind!r},ep))")


@dataclass(frozen=True)
class If:
    condition: Expr
    then: tuple
    otherwise: tuple = ()
    braces: bool = True

    def print(self, out):
        head = f"if ({self.condition})"
        several = len(self.then) != 1 or getattr(self.then[0], "as_while", False)  # a declaration, and the loop
        if self.braces or several or self.otherwise:
            out.braced(head, self.then, self.otherwise)
            return
        out.line(head)
        out.block(self.then)

    def emit(self, out):
        out.line(f"if {self.condition.py()}:")
        with out.indented():
            out.line("pass")  # what computes on locals alone shows nothing
        out.block(self.then)
        if self.otherwise:
            out.line("else:")
            out.block(self.otherwise)


@dataclass(frozen=True)
class IfData:
    """A branch on data, which the interpreter does not know: nothing in it may load or store."""
    condition: Data
    then: tuple

    def print(self, out):
        out.braced(f"if ({self.condition})", self.then)

    def emit(self, out):
        self.condition.emit(out)


@dataclass(frozen=True)
class For:
    name: str
    type: CType
    start: Expr
    condition: Expr
    step: Expr
    body: tuple
    step_op: str = "+="  # "+=" adds step, "=" assigns it, ">>=" shifts
    as_while: bool = False
    also: tuple = ()  # (name, start, step) of a second variable of the same type

    def stepped(self):
        own = Var(self.name, self.type)
        return self.step if self.step_op == "=" else Bin(self.step_op[:-1], own, self.step)

    def step_text(self):
        if self.step_op == "+=" and self.step == Const(1):
            return f"++{self.name}"
        return f"{self.name} {self.step_op} {self.step}"

    def print(self, out):
        names, steps = f"{self.name} = {self.start}", [self.step_text()]
        if self.also:
            second, start, step = self.also
            names += f", {second} = {start}"
            steps.append(f"{second} += {step}")
        if self.as_while:
            out.line(f"{self.type} {names};")
            out.braced(f"while ({self.condition})", self.body + tuple(Text(f"{step};") for step in steps))
        else:
            out.braced(f"for ({self.type} {names}; {self.condition}; {', '.join(steps)})", self.body)

    def emit(self, out):
        out.line(f"v_{self.name} = {self.start.converted(self.type)}")
        if self.also:
            second, start, step = self.also
            out.line(f"v_{second} = {start.converted(self.type)}")
        out.line(f"while {self.condition.py()}:")
        with out.indented():
            out.line("tick(L)")
        out.block(self.body)
        with out.indented():
            out.line(f"v_{self.name} = {self.stepped().converted(self.type)}")
            if self.also:
                out.line(f"v_{second} = {Bin('+', Var(second, self.type), step).converted(self.type)}")


@dataclass(frozen=True)
class Leave(Line):
    """return, break"""
    word: str = "return"
    form = "{word};"

    def emit(self, out):
        out.line(self.word)


@dataclass(frozen=True)
class Barrier(Line):
    form = "__syncthreads();"

    def emit(self, out):
        out.line("yield")
        out.line("ep += 1")


@dataclass(frozen=True)
class SharedArray(Line):
    tile: Tile

    def cxx(self):
        dims = "".join(f"[{d}]" for d in self.tile.dims)
        dynamic = "" if dims else "extern "
        return f"{dynamic}__shared__ {self.tile.elem} {self.tile}{dims or '[]'};"

    def emit(self, out):
        name = f"'{self.tile.name}'" if self.tile.dims else "None"
        count = 1
        for extent in self.tile.dims:
            count *= extent
        out.line(f"s_{self.tile.name} = shared({name},{count * self.tile.elem.size})")


@dataclass(frozen=True)
class Text(Line):
    """A statement without accesses: printf, a comment, an empty statement."""
    text: str
    form = "{text}"

    def emit(self, out):
        out.line("pass")


@dataclass(frozen=True)
class Block:
    body: tuple

    def print(self, out):
        out.braced("", self.body)

    def emit(self, out):
        for statement in self.body:
            statement.emit(out)


@dataclass(frozen=True)
class Invoke(Line):
    """A call of a device function as a statement. Arguments: expressions, data, pointers."""
    function: object
    arguments: tuple

    def cxx(self):
        return f"{self.function.called}({commas(self.arguments)});"

    def emit(self, out):
        self.function.emit_call(self.arguments, out)
