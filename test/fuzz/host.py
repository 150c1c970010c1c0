"""The host side of a program as data: allocations, launches, copies, streams, events, control flow, functions.

Statements print themselves as C++; simulate.py gives them their meaning. Integer values are expressions of expr.py over
host variables.
"""
from dataclasses import dataclass

from .ctype import CType, INT
from .expr import Expr
from .kernel import Kernel


@dataclass(frozen=True)
class At:
    """A pointer value: a variable, moved by `offset` elements."""
    name: str
    offset: Expr = None
    spelling: str = "+"  # or "&[]"
    cast: str = ""  # to a pointer to this

    def cxx(self):
        if self.cast:
            return f"({self.cast} *){self.name}"
        if self.offset is None:
            return self.name
        if self.spelling == "+":
            return f"{self.name} + {self.offset.inside(10)}"
        return f"&{self.name}[{self.offset.cxx()}]"


@dataclass(frozen=True)
class Literal:
    """A number that is only data for the kernel."""
    text: str

    def cxx(self):
        return self.text


@dataclass(frozen=True)
class Name:
    """A stream, event or host pointer handed to a function."""
    name: str

    def cxx(self):
        return self.name


@dataclass(frozen=True)
class Packed:
    """A structure argument: its variable, or written in place."""
    variable: str
    struct: str = ""
    values: tuple = ()

    def cxx(self):
        return self.variable or f"{self.struct}{{{', '.join(v.cxx() for v in self.values)}}}"


@dataclass(frozen=True)
class Shape:
    """Grid or block: numbers, as `n`, as `dim3(x, y)`, or in a variable."""
    extents: tuple = ()
    variable: str = ""

    def cxx(self):
        if self.variable:
            return self.variable
        if len(self.extents) == 1:
            return self.extents[0].cxx()
        return f"dim3({', '.join(e.cxx() for e in self.extents)})"


@dataclass(frozen=True)
class Launch:
    site: int
    kernel: Kernel
    arguments: tuple
    grid: Shape
    block: Shape
    shared: Expr = None
    stream: str = ""

    def print(self, out):
        config = [self.grid.cxx(), self.block.cxx()]
        if self.shared is not None or self.stream:
            config.append(self.shared.cxx() if self.shared is not None else "0")
        if self.stream:
            config.append(self.stream)
        out.sites.append((len(out.lines) + 1, self))
        out.line(f"{self.kernel.launched()}<<<{', '.join(config)}>>>({', '.join(a.cxx() for a in self.arguments)});")


@dataclass(frozen=True)
class Declare:
    """type name = value; of an integer, or a pointer if value is At."""
    name: str
    value: object
    type: CType = INT
    prefix: str = ""  # const, constexpr, static constexpr
    pointer: bool = False

    def print(self, out):
        star = "*" if self.pointer else ""
        out.line(f"{self.prefix + ' ' if self.prefix else ''}{self.type.name} {star}{self.name} = {self.value.cxx()};")


@dataclass(frozen=True)
class DeclareShape:
    name: str
    extents: tuple

    def print(self, out):
        out.line(f"dim3 {self.name}({', '.join(e.cxx() for e in self.extents)});")


@dataclass(frozen=True)
class DeclarePacked:
    struct: str
    name: str
    values: tuple

    def print(self, out):
        out.line(f"{self.struct} {self.name}{{{', '.join(v.cxx() for v in self.values)}}};")


@dataclass(frozen=True)
class Set:
    """name = value; name may be a field of a dim3 or of a structure: grid.x, view.n."""
    name: str
    value: object

    def print(self, out):
        out.line(f"{self.name} = {self.value.cxx()};")


@dataclass(frozen=True)
class Swap:
    left: str
    right: str
    elem: CType
    how: str = "std"

    def print(self, out):
        if self.how == "std":
            out.line(f"std::swap({self.left}, {self.right});")
        else:
            out.line(f"{self.elem.name} *swapped = {self.left};")
            out.line(f"{self.left} = {self.right};")
            out.line(f"{self.right} = swapped;")


@dataclass(frozen=True)
class Allocate:
    """elem *name; cudaMalloc(&name, count * sizeof(elem)), and contents that depend on `seed` alone."""
    name: str
    elem: CType
    count: Expr
    wrapped: str = "{}"  # how the call is checked
    declared: bool = True  # or a member

    def print(self, out):
        if self.declared:
            out.line(f"{self.elem.name} *{self.name};")
        out.line(self.wrapped.format(f"cudaMalloc(&{self.name}, {self.count.inside(11)} * sizeof({self.elem.name}))") + ";")


@dataclass(frozen=True)
class Fill:
    """fill(pointer, count, pattern): numbers from the pattern; the patterns for indices are known to the simulator."""
    name: str
    elem: CType
    count: Expr
    pattern: int
    index: bool = False

    def print(self, out):
        word = "fillIndex" if self.index else "fill"
        out.line(f"{word}({self.name}, {self.count.cxx()}, {self.pattern});")


@dataclass(frozen=True)
class FillSymbol:
    name: str
    elem: CType
    count: int
    pattern: int

    def print(self, out):
        out.line(f"{self.elem.name} {self.name}_host[{self.count}];")
        out.line(f"for (int k = 0; k < {self.count}; ++k)")
        out.line(f"  {self.name}_host[k] = pattern<{self.elem.name}>(k, {self.pattern});")
        out.line(f"cudaMemcpyToSymbol({self.name}, {self.name}_host, sizeof({self.name}_host));")


@dataclass(frozen=True)
class Free:
    name: str

    def print(self, out):
        out.line(f"cudaFree({self.name});")


@dataclass(frozen=True)
class Show:
    """Prints a hash of the bits of a buffer."""
    name: str
    size: Expr

    def print(self, out):
        out.line(f'show("{self.name}", {self.name}, {self.size.cxx()});')


@dataclass(frozen=True)
class ShowSymbol:
    name: str

    def print(self, out):
        out.line(f"char {self.name}_bytes[sizeof({self.name})];")
        out.line(f"cudaMemcpyFromSymbol({self.name}_bytes, {self.name}, sizeof({self.name}));")
        out.line(f'showHost("{self.name}", {self.name}_bytes, sizeof({self.name}));')


@dataclass(frozen=True)
class HostArray:
    """A host array as target or source of copies, pinned or not; filled with zeros."""
    name: str
    elem: CType
    count: Expr
    pinned: bool = False

    def print(self, out):
        size = f"{self.count.inside(11)} * sizeof({self.elem.name})"
        if self.pinned:
            out.line(f"{self.elem.name} *{self.name};")
            out.line(f"cudaMallocHost(&{self.name}, {size});")
        else:
            out.line(f"{self.elem.name} *{self.name} = ({self.elem.name} *)malloc({size});")
        out.line(f"memset({self.name}, 0, {size});")


@dataclass(frozen=True)
class ShowHost:
    name: str
    size: Expr

    def print(self, out):
        out.line(f'showHost("{self.name}", {self.name}, {self.size.cxx()});')


@dataclass(frozen=True)
class Copy:
    """cudaMemcpy or cudaMemcpyAsync of `size` bytes."""
    target: At
    source: At
    size: Expr
    kind: str  # HostToDevice, DeviceToHost, DeviceToDevice
    blocking: bool = True
    stream: str = ""
    elem: CType = None
    wrapped: str = "{}"

    def print(self, out):
        name, last = ("cudaMemcpy", "") if self.blocking else ("cudaMemcpyAsync", f", {self.stream or 0}")
        call = (f"{name}({self.target.cxx()}, {self.source.cxx()}, {self.size.cxx()}, "
                f"cudaMemcpy{self.kind}{last})")
        out.line(self.wrapped.format(call) + ";")


@dataclass(frozen=True)
class Memset:
    target: At
    value: int
    size: Expr
    blocking: bool = True
    stream: str = ""
    elem: CType = None

    def print(self, out):
        name, last = ("cudaMemset", "") if self.blocking else ("cudaMemsetAsync", f", {self.stream or 0}")
        out.line(f"{name}({self.target.cxx()}, {self.value}, {self.size.cxx()}{last});")


@dataclass(frozen=True)
class Stream:
    name: str
    blocking: bool = True

    def print(self, out):
        out.line(f"cudaStream_t {self.name};")
        if self.blocking:
            out.line(f"cudaStreamCreate(&{self.name});")
        else:
            out.line(f"cudaStreamCreateWithFlags(&{self.name}, cudaStreamNonBlocking);")


@dataclass(frozen=True)
class Event:
    name: str

    def print(self, out):
        out.line(f"cudaEvent_t {self.name};")
        out.line(f"cudaEventCreateWithFlags(&{self.name}, cudaEventDisableTiming);")


@dataclass(frozen=True)
class Sync:
    """cudaDeviceSynchronize, cudaStreamSynchronize or cudaEventSynchronize."""
    what: str  # device, stream, event
    name: str = ""
    wrapped: str = "{}"

    def print(self, out):
        call = {"device": "cudaDeviceSynchronize()", "stream": f"cudaStreamSynchronize({self.name or 0})",
                "event": f"cudaEventSynchronize({self.name})"}[self.what]
        out.line(self.wrapped.format(call) + ";")


@dataclass(frozen=True)
class Record:
    event: str
    stream: str = ""

    def print(self, out):
        out.line(f"cudaEventRecord({self.event}{', ' + self.stream if self.stream else ''});")


@dataclass(frozen=True)
class Wait:
    stream: str
    event: str

    def print(self, out):
        out.line(f"cudaStreamWaitEvent({self.stream or 0}, {self.event}, 0);")


@dataclass(frozen=True)
class Check:
    """An error check or another statement without effect on memory."""
    text: str

    def print(self, out):
        out.line(self.text)


@dataclass(frozen=True)
class Repeat:
    name: str
    count: Expr
    body: tuple

    def print(self, out):
        out.line(f"for (int {self.name} = 0; {self.name} < {self.count.cxx()}; ++{self.name}) {{")
        out.block(self.body)
        out.line("}")


@dataclass(frozen=True)
class Branch:
    condition: Expr
    then: tuple
    otherwise: tuple = ()

    def print(self, out):
        out.line(f"if ({self.condition.cxx()}) {{")
        out.block(self.then)
        if self.otherwise:
            out.line("} else {")
            out.block(self.otherwise)
        out.line("}")


@dataclass(frozen=True)
class Braces:
    body: tuple

    def print(self, out):
        out.line("{")
        out.block(self.body)
        out.line("}")


@dataclass(frozen=True)
class HostFunction:
    """A function of the program; parameters are (name, spelled type). With `owner` a method of that structure."""
    name: str
    parameters: tuple
    body: tuple
    owner: str = ""

    def print(self, out):
        scope = f"{self.owner}::" if self.owner else ""
        parameters = ", ".join(f"{t}{'' if t.endswith(('*', '&')) else ' '}{n}" for n, t in self.parameters)
        static = "" if self.owner or self.name == "run" else "static "
        out.line(f"{static}void {scope}{self.name}({parameters}) {{")
        out.block(self.body)
        out.line("}")


@dataclass(frozen=True)
class HostClass:
    """struct name { members; methods }; members are (name, spelled type)."""
    name: str
    members: tuple
    methods: tuple

    def print(self, out):
        out.line(f"struct {self.name} {{")
        for name, kind in self.members:
            out.line(f"  {kind}{'' if kind.endswith('*') else ' '}{name};")
        for method in self.methods:
            out.line(f"  void {method.name}();")
        out.line("};")
        for method in self.methods:
            method.print(out)


@dataclass(frozen=True)
class CallHost:
    function: HostFunction
    arguments: tuple
    instance: str = ""

    def print(self, out):
        of = f"{self.instance}." if self.instance else ""
        out.line(f"{of}{self.function.name}({', '.join(a.cxx() for a in self.arguments)});")


@dataclass(frozen=True)
class Instance:
    """A variable of a HostClass, its members set one by one."""
    of: HostClass
    name: str
    values: tuple

    def print(self, out):
        out.line(f"{self.of.name} {self.name};")
        for (member, _), value in zip(self.of.members, self.values):
            out.line(f"{self.name}.{member} = {value.cxx()};")
