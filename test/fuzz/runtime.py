"""The host's calls of the runtime and of the prologue: memory, copies, streams, events, output. See host.py."""
from dataclasses import dataclass

from .ctype import CType
from .expr import Expr
from .host import At
from .writer import Line


class Call(Line):
    """`call`, in what checks it: `wrapped`."""
    wrapped = "{}"

    def cxx(self):
        return self.wrapped.format(self.call()) + ";"


@dataclass(frozen=True)
class Allocate(Call):
    """elem *name; cudaMalloc(&name, count * sizeof(elem))"""
    name: str
    elem: CType
    count: Expr
    wrapped: str = "{}"
    declared: bool = True  # or a member

    def print(self, out):
        if self.declared:
            out.line(f"{self.elem} *{self.name};")
        super().print(out)

    def call(self):
        return f"cudaMalloc(&{self.name}, {self.count:11} * sizeof({self.elem}))"


@dataclass(frozen=True)
class Fill(Line):
    """fill(pointer, count, pattern): numbers from the pattern; the patterns for indices are known to the simulator."""
    name: str
    elem: CType
    count: Expr
    pattern: int
    index: bool = False

    def cxx(self):
        return f"{'fillIndex' if self.index else 'fill'}({self.name}, {self.count}, {self.pattern});"


@dataclass(frozen=True)
class FillSymbol:
    name: str
    elem: CType
    count: int
    pattern: int

    def print(self, out):
        host = f"{self.name}_host"
        out.line(f"{self.elem} {host}[{self.count}];")
        out.line(f"for (int k = 0; k < {self.count}; ++k)")
        out.line(f"  {host}[k] = pattern<{self.elem}>(k, {self.pattern});")
        out.line(f"cudaMemcpyToSymbol({self.name}, {host}, sizeof({host}));")


@dataclass(frozen=True)
class Free(Line):
    name: str
    form = "cudaFree({name});"


@dataclass(frozen=True)
class Show(Line):
    """Prints a hash of the bits of a buffer."""
    name: str
    size: Expr
    form = 'show("{name}", {name}, {size});'


@dataclass(frozen=True)
class ShowHost(Line):
    name: str
    size: Expr
    form = 'showHost("{name}", {name}, {size});'


@dataclass(frozen=True)
class ShowSymbol:
    name: str

    def print(self, out):
        bytes_of = f"{self.name}_bytes"
        out.line(f"char {bytes_of}[sizeof({self.name})];")
        out.line(f"cudaMemcpyFromSymbol({bytes_of}, {self.name}, sizeof({self.name}));")
        out.line(f'showHost("{self.name}", {bytes_of}, sizeof({self.name}));')


@dataclass(frozen=True)
class HostArray:
    """A host array as target or source of copies, pinned or not; filled with zeros."""
    name: str
    elem: CType
    count: Expr
    pinned: bool = False

    def print(self, out):
        size = f"{self.count:11} * sizeof({self.elem})"
        if self.pinned:
            out.line(f"{self.elem} *{self.name};")
            out.line(f"cudaMallocHost(&{self.name}, {size});")
        else:
            out.line(f"{self.elem} *{self.name} = ({self.elem} *)malloc({size});")
        out.line(f"memset({self.name}, 0, {size});")


class Transfer(Call):
    """A call with an asynchronous form, which takes a stream."""

    def call(self):
        end, last = ("", "") if self.blocking else ("Async", f", {self.stream or 0}")
        return f"{self.function}{end}({self.operands()}{last})"


@dataclass(frozen=True)
class Copy(Transfer):
    """cudaMemcpy or cudaMemcpyAsync of `size` bytes."""
    target: At
    source: At
    size: Expr
    kind: str  # HostToDevice, DeviceToHost, DeviceToDevice
    blocking: bool = True
    stream: str = ""
    elem: CType = None
    wrapped: str = "{}"
    function = "cudaMemcpy"

    def operands(self):
        return f"{self.target}, {self.source}, {self.size}, cudaMemcpy{self.kind}"


@dataclass(frozen=True)
class Memset(Transfer):
    target: At
    value: int
    size: Expr
    blocking: bool = True
    stream: str = ""
    function = "cudaMemset"

    def operands(self):
        return f"{self.target}, {self.value}, {self.size}"


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
class Sync(Call):
    """cudaDeviceSynchronize, cudaStreamSynchronize or cudaEventSynchronize."""
    what: str  # device, stream, event
    name: str = ""
    wrapped: str = "{}"

    def call(self):
        waits_for = "" if self.what == "device" else self.name or "0"
        return f"cuda{self.what.capitalize()}Synchronize({waits_for})"


@dataclass(frozen=True)
class Record(Line):
    event: str
    stream: str = ""

    def cxx(self):
        return f"cudaEventRecord({self.event}{', ' + self.stream if self.stream else ''});"


@dataclass(frozen=True)
class Wait(Line):
    stream: str
    event: str

    def cxx(self):
        return f"cudaStreamWaitEvent({self.stream or 0}, {self.event}, 0);"
