"""Kernels as data: accesses, data expressions, statements, device functions.

Index expressions (expr.py) are computed exactly by the interpreter. Data expressions are opaque to it: only the loads in
them matter. Every node prints C++ with `cxx` and emits Python for the interpreter with `emit`.
"""
import dataclasses
from dataclasses import dataclass, field

from .ctype import INT, CType
from .expr import Cast, Const, Expr, Var

# ---------------------------------------------------------------------------------------------------------- places


@dataclass(frozen=True)
class Pointer:
    """A pointer parameter (`p`, or `view.p`), a local pointer or a device-global array."""
    name: str
    elem: CType

    def cxx(self):
        return self.name

    def address(self):
        return "v_" + self.name.replace(".", "_")


@dataclass(frozen=True)
class Tile:
    """A shared array; dims is empty for the dynamic one."""
    name: str
    elem: CType
    dims: tuple = ()

    def cxx(self):
        return self.name

    def address(self):
        return "s_" + self.name


@dataclass(frozen=True)
class Access:
    """base[index], base[index][index2], base[index].field or *(base + index)."""
    base: object
    index: Expr
    index2: Expr = None  # in the last of two dimensions
    spelling: str = "[]"  # or "*"
    stride: int = 0  # bytes from element to element, if not the size of elem (structures)
    offset: int = 0  # of the field
    member: str = ""  # .field
    elem_of: CType = None  # type of the bytes, if not that of the base

    @property
    def elem(self):
        return self.elem_of or self.base.elem

    def cxx(self):
        if self.index2 is not None:
            return f"{self.base.cxx()}[{self.index.cxx()}][{self.index2.cxx()}]"
        if self.spelling == "*" and not self.member:
            return f"*({self.base.cxx()} + {self.index.inside(10)})"
        return f"{self.base.cxx()}[{self.index.cxx()}]{self.member}"

    def py(self):
        index = self.index.py()
        if self.index2 is not None:
            index = f"({index})*{self.base.dims[-1]}+({self.index2.py()})"
        return f"{self.base.address()}+({index})*{self.stride or self.elem.size}+{self.offset}"


@dataclass(frozen=True)
class Fetch(Expr):
    """An index loaded from memory."""
    access: Access

    @property
    def type(self):
        return self.access.elem

    def cxx(self):
        return self.access.cxx()

    def py(self):
        return f"fetch(L,{self.access.py()},{self.type.size},ep)"


# ----------------------------------------------------------------------------------------------------------- data


@dataclass(frozen=True)
class DConst:
    text: str

    def cxx(self):
        return self.text

    def emit(self, out):
        pass


@dataclass(frozen=True)
class DVar:
    name: str

    def cxx(self):
        return self.name

    def emit(self, out):
        pass


@dataclass(frozen=True)
class Load:
    access: Access
    how: str = ""  # "__ldg", "volatile"

    def cxx(self):
        if self.how == "__ldg":
            return f"__ldg(&{self.access.cxx()})"
        if self.how == "volatile":
            return f"*(volatile {self.access.elem.name} *)&{self.access.cxx()}"
        return self.access.cxx()

    def emit(self, out):
        out.line(f"L.append(({self.access.py()},{self.access.elem.size},{'NC' if self.how == '__ldg' else 'R'},ep))")


@dataclass(frozen=True)
class DBin:
    op: str
    left: object
    right: object

    def cxx(self):
        return f"({self.left.cxx()} {self.op} {self.right.cxx()})"

    def emit(self, out):
        self.left.emit(out)
        self.right.emit(out)


@dataclass(frozen=True)
class DFrom:
    """An integer expression as data."""
    value: Expr
    elem: CType

    def cxx(self):
        return f"({self.elem.name})({self.value.cxx()})"

    def emit(self, out):
        out.line(self.value.py())


@dataclass(frozen=True)
class DCast:
    elem: CType
    value: object

    def cxx(self):
        return f"({self.elem.name})({self.value.cxx()})"

    def emit(self, out):
        self.value.emit(out)


@dataclass(frozen=True)
class DCall:
    """A call of a function that only computes: fabsf, fmaf, a shuffle, a device function on values."""
    callee: str
    arguments: tuple

    def cxx(self):
        return f"{self.callee}({', '.join(a.cxx() for a in self.arguments)})"

    def emit(self, out):
        for argument in self.arguments:
            argument.emit(out)


@dataclass(frozen=True)
class DRead:
    """A call of a device function that loads: its result as data. `function` is a Function."""
    function: object
    arguments: tuple

    def cxx(self):
        return f"{self.function.called}({', '.join(a.cxx() for a in self.arguments)})"

    def emit(self, out):
        self.function.emit_call(self.arguments, out)


# ------------------------------------------------------------------------------------------------------ statements


@dataclass(frozen=True)
class Let:
    name: str
    type: CType
    value: Expr
    const: bool = False

    def print(self, out):
        out.line(f"{'const ' if self.const else ''}{self.type.name} {self.name} = {self.value.cxx()};")

    def emit(self, out):
        out.line(f"v_{self.name} = {self.value.converted(self.type)}")


@dataclass(frozen=True)
class Assign:
    target: Var
    value: Expr
    op: str = "="  # as spelled; the value is the whole new value when op is "="

    def full(self):
        from .expr import Bin
        return self.value if self.op == "=" else Bin(self.op[:-1], self.target, self.value)

    def print(self, out):
        out.line(f"{self.target.cxx()} {self.op} {self.value.cxx()};")

    def emit(self, out):
        out.line(f"{self.target.py()} = {self.full().converted(self.target.type)}")


@dataclass(frozen=True)
class LetData:
    name: str
    elem: CType
    value: object

    def print(self, out):
        out.line(f"{self.elem.name} {self.name} = {self.value.cxx()};")

    def emit(self, out):
        self.value.emit(out)


@dataclass(frozen=True)
class SetData:
    name: str
    op: str
    value: object

    def print(self, out):
        out.line(f"{self.name} {self.op} {self.value.cxx()};")

    def emit(self, out):
        self.value.emit(out)


@dataclass(frozen=True)
class LetPointer:
    """elem *name = base + offset;"""
    name: str
    base: object
    offset: Expr
    const: bool = False
    elem_of: CType = None  # reinterpreted

    @property
    def elem(self):
        return self.elem_of or self.base.elem

    def print(self, out):
        const = "const " if self.const else ""
        value = f"{self.base.cxx()} + {self.offset.inside(10)}"
        if self.elem_of:
            value = f"({const}{self.elem.name} *)({value})"
        out.line(f"{const}{self.elem.name} *{self.name} = {value};")

    def emit(self, out):
        out.line(f"v_{self.name} = {self.base.address()}+({self.offset.py()})*{self.base.elem.size}")


@dataclass(frozen=True)
class Advance:
    """pointer += step;"""
    pointer: Pointer
    step: Expr

    def print(self, out):
        out.line(f"{self.pointer.name} += {self.step.cxx()};")

    def emit(self, out):
        out.line(f"{self.pointer.address()} += ({self.step.py()})*{self.pointer.elem.size}")


@dataclass(frozen=True)
class Store:
    access: Access
    value: object
    op: str = "="

    def print(self, out):
        out.line(f"{self.access.cxx()} {self.op} {self.value.cxx()};")

    def emit(self, out):
        self.value.emit(out)
        place = self.access.py()
        if self.op != "=":
            out.line(f"L.append(({place},{self.access.elem.size},R,ep))")
        out.line(f"L.append(({place},{self.access.elem.size},W,ep))")


@dataclass(frozen=True)
class StoreIndex:
    """Stores an integer that other kernels may use as an index."""
    access: Access
    value: Expr

    def print(self, out):
        out.line(f"{self.access.cxx()} = {self.value.cxx()};")

    def emit(self, out):
        out.line(f"put(L,{self.access.py()},{self.access.elem.size},{self.value.converted(self.access.elem)},ep)")


@dataclass(frozen=True)
class Atomic:
    """callee(&access, operands...), its result used in the name `result` if given."""
    callee: str
    access: Access
    operands: tuple
    result: str = ""

    def print(self, out):
        text = f"{self.callee}(&{self.access.cxx()}, {', '.join(o.cxx() for o in self.operands)});"
        out.line(f"{self.access.elem.name} {self.result} = {text}" if self.result else text)

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
        short = not self.braces and len(self.then) == 1 and not self.otherwise
        out.line(f"if ({self.condition.cxx()})" + ("" if short else " {"))
        out.block(self.then)
        if self.otherwise:
            out.line("} else {")
            out.block(self.otherwise)
        if not short:
            out.line("}")

    def emit(self, out):
        out.line(f"if {self.condition.py()}:")
        out.block(self.then)
        if self.otherwise:
            out.line("else:")
            out.block(self.otherwise)


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

    def stepped(self):
        from .expr import Bin
        own = Var(self.name, self.type)
        return self.step if self.step_op == "=" else Bin(self.step_op[:-1], own, self.step)

    def step_text(self):
        if self.step_op == "+=" and self.step == Const(1):
            return f"++{self.name}"
        return f"{self.name} {self.step_op} {self.step.cxx()}"

    def print(self, out):
        head = f"{self.type.name} {self.name} = {self.start.cxx()};"
        if self.as_while:
            out.line(head)
            out.line(f"while ({self.condition.cxx()}) {{")
            out.block(self.body)
            out.line(f"  {self.step_text()};")
            out.line("}")
            return
        out.line(f"for ({head} {self.condition.cxx()}; {self.step_text()}) {{")
        out.block(self.body)
        out.line("}")

    def emit(self, out):
        out.line(f"v_{self.name} = {self.start.converted(self.type)}")
        out.line(f"while {self.condition.py()}:")
        with out.indented():
            out.line("tick(L)")
        out.block(self.body)
        with out.indented():
            out.line(f"v_{self.name} = {self.stepped().converted(self.type)}")


@dataclass(frozen=True)
class Leave:
    """return, break"""
    word: str = "return"

    def print(self, out):
        out.line(f"{self.word};")

    def emit(self, out):
        out.line(self.word)


@dataclass(frozen=True)
class Barrier:
    def print(self, out):
        out.line("__syncthreads();")

    def emit(self, out):
        out.line("yield")
        out.line("ep += 1")


@dataclass(frozen=True)
class SharedArray:
    tile: Tile

    def print(self, out):
        dims = "".join(f"[{d}]" for d in self.tile.dims)
        dynamic = "extern " if not self.tile.dims else ""
        out.line(f"{dynamic}__shared__ {self.tile.elem.name} {self.tile.name}{dims or '[]'};")

    def emit(self, out):
        name = f"'{self.tile.name}'" if self.tile.dims else "None"
        count = 1
        for extent in self.tile.dims:
            count *= extent
        out.line(f"s_{self.tile.name} = shared({name},{count * self.tile.elem.size})")


@dataclass(frozen=True)
class Text:
    """A statement without accesses: printf, a comment, an empty statement."""
    text: str

    def print(self, out):
        out.line(self.text)

    def emit(self, out):
        out.line("pass")


@dataclass(frozen=True)
class Block:
    body: tuple

    def print(self, out):
        out.line("{")
        out.block(self.body)
        out.line("}")

    def emit(self, out):
        for statement in self.body:
            statement.emit(out)


@dataclass(frozen=True)
class Invoke:
    """A call of a device function as a statement. Arguments: expressions, data, pointers."""
    function: object
    arguments: tuple

    def print(self, out):
        out.line(f"{self.function.called}({', '.join(a.cxx() for a in self.arguments)});")

    def emit(self, out):
        self.function.emit_call(self.arguments, out)


# ------------------------------------------------------------------------------------------- functions and kernels


@dataclass(frozen=True)
class Value:
    """A scalar parameter whose value matters."""
    name: str
    type: CType = INT
    reference: bool = False  # device functions: T &name

    def spell(self, restrict=False):
        return f"{self.type.name} {'&' if self.reference else ''}{self.name}"


@dataclass(frozen=True)
class Number:
    """A scalar parameter that is only data."""
    name: str
    type: CType

    def spell(self, restrict=False):
        return f"{self.type.name} {self.name}"


@dataclass(frozen=True)
class Buffer:
    """A pointer parameter."""
    name: str
    elem: CType
    const: bool = False
    struct: str = ""  # elements are structures of this name
    stride: int = 0

    def spell(self, restrict=False):
        return (f"{'const ' if self.const else ''}{self.struct or self.elem.name} *"
                f"{'__restrict__ ' if restrict else ''}{self.name}")


@dataclass(frozen=True)
class Bundle:
    """A structure parameter by value; members are Buffer, Value or Number with plain names."""
    name: str
    struct: str
    members: tuple

    def spell(self, restrict=False):
        return f"{self.struct} {self.name}"

    def definition(self):
        return [f"struct {self.struct} {{"] + [f"  {m.spell()};" for m in self.members] + ["};"]


@dataclass(frozen=True)
class IndexFunction:
    """__device__ int f(int a, int b) { return value; }"""
    name: str
    parameters: tuple  # (name, type)
    result: CType
    value: Expr

    def cxx_lines(self):
        parameters = ", ".join(f"{t.name} {n}" for n, t in self.parameters)
        return [f"__device__ {self.result.name} {self.name}({parameters}) {{", f"  return {self.value.cxx()};", "}"]

    def emit_definition(self, out):
        names = ", ".join("v_" + n for n, _ in self.parameters)
        out.line(f"def f_{self.name}({names}): return {self.value.converted(self.result)}")


@dataclass(frozen=True)
class Function:
    """A device function with statements. References to integers are handed back by the interpreter."""
    name: str
    parameters: tuple
    body: tuple
    result: object = None  # data returned
    result_type: CType = None
    template: str = ""  # the name of a type parameter that stands for the type of the buffers
    called: str = ""

    def __post_init__(self):
        if not self.called:
            object.__setattr__(self, "called", self.name)

    def print(self, out):
        if self.template:
            out.line(f"template <class {self.template}>")
        result = self.result_type.name if self.result_type else "void"
        out.line(f"__device__ {result} {self.name}({', '.join(p.spell() for p in self.parameters)}) {{")
        out.block(self.body)
        if self.result is not None:
            out.line(f"  return {self.result.cxx()};")
        out.line("}")

    def emit_definition(self, out):
        names = ["v_" + p.name for p in self.parameters]
        references = ["v_" + p.name for p in self.parameters if isinstance(p, Value) and p.reference]
        out.line(f"def f_{self.name}({', '.join(['L', 'ep'] + names)}):")
        with out.indented():
            for statement in self.body:
                statement.emit(out)
            if self.result is not None:
                self.result.emit(out)
            out.line(f"return ({''.join(r + ',' for r in references)})")

    def emit_call(self, arguments, out):
        texts, references = [], []
        for parameter, argument in zip(self.parameters, arguments):
            if isinstance(parameter, Buffer):
                texts.append(argument.address())
            elif isinstance(parameter, Value):
                texts.append(argument.converted(parameter.type))
                if parameter.reference:
                    references.append(argument.py())
            else:
                argument.emit(out)
                texts.append("0")
        left = "".join(r + "," for r in references)
        out.line(f"{left + ' = ' if left else ''}f_{self.name}({', '.join(['L', 'ep'] + texts)})")


@dataclass(frozen=True)
class Kernel:
    name: str
    parameters: tuple
    body: tuple
    functions: tuple = ()  # Function and IndexFunction, callees first
    structs: tuple = ()  # definitions, as lists of lines
    globals: tuple = ()  # GlobalArray used
    restrict: bool = False
    template: tuple = ()  # (spelling of parameter, spelling of argument), such as ("class T", "float"), ("int K", "3")
    bounds: str = ""  # __launch_bounds__(...)
    tags: tuple = ()  # what the generator says about it, for the tables

    def print(self, out):
        if self.template:
            out.line(f"template <{', '.join(p for p, _ in self.template)}>")
        parameters = ", ".join(p.spell(self.restrict) for p in self.parameters)
        bounds = f"{self.bounds} " if self.bounds else ""
        out.line(f"__global__ void {bounds}{self.name}({parameters}) {{")
        out.block(self.body)
        out.line("}")

    def launched(self):
        return self.name + (f"<{', '.join(a for _, a in self.template)}>" if self.template else "")


@dataclass(frozen=True)
class GlobalArray:
    """__device__ elem name[count]; filled by the host."""
    name: str
    elem: CType
    count: int
    constant: bool = False

    def spell(self):
        return f"{'__constant__' if self.constant else '__device__'} {self.elem.name} {self.name}[{self.count}];"


# --------------------------------------------------------------------------------------------------------- writing


class Writer:
    """Lines with indentation; C++ and Python alike."""

    def __init__(self, width=2):
        self.lines, self.level, self.width = [], 0, width

    def line(self, text):
        self.lines.append(" " * (self.width * self.level) + text)

    def indented(self):
        return Indented(self)

    def text(self):
        return "\n".join(self.lines) + "\n"


class Indented:
    def __init__(self, writer):
        self.writer = writer

    def __enter__(self):
        self.writer.level += 1

    def __exit__(self, *unused):
        self.writer.level -= 1


class CxxWriter(Writer):
    def block(self, body):
        with self.indented():
            for statement in body:
                statement.print(self)


class PyWriter(Writer):
    def block(self, body):
        with self.indented():
            for statement in body:
                statement.emit(self)
            if not body:
                self.line("pass")
