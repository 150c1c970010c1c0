"""Parameters, device functions, kernels and device arrays. Their bodies are in statement.py, data.py and access.py.

Every node prints C++ and emits Python for the interpreter.
"""
import re
from dataclasses import dataclass

from .ctype import INT, CType
from .expr import Choose, Expr
from .statement import Text
from .writer import CxxWriter


@dataclass(frozen=True)
class Value:
    """A scalar parameter whose value matters."""
    name: str
    type: CType = INT
    reference: bool = False  # device functions: T &name

    def spell(self, restrict=False):
        return f"{self.type} {'&' if self.reference else ''}{self.name}"


@dataclass(frozen=True)
class Number:
    """A scalar parameter that is only data."""
    name: str
    type: CType

    def spell(self, restrict=False):
        return f"{self.type} {self.name}"


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
    methods: bool = False  # a constructor, get_p(k) for each buffer and has(k) for the value n

    def spell(self, restrict=False):
        return f"{self.struct} {self.name}"

    def definition(self):
        methods = self.method_lines() if self.methods else []
        return [f"struct {self.struct} {{"] + [f"  {line}" for line in [m.spell() + ";" for m in self.members] + methods] + ["};"]

    def method_lines(self):
        parameters = ", ".join(f"{m.spell()}_" for m in self.members)
        initial = ", ".join(f"{m.name}({m.name}_)" for m in self.members)
        return [f"__host__ __device__ {self.struct}({parameters}) : {initial} {{}}",
                f"{self.struct}() = default;"] + [
                    f"__device__ {m.elem} &get_{m.name}(int k) const {{ return {m.name}[k]; }}"
                    if isinstance(m, Buffer) else f"__device__ int get_{m.name}() const {{ return {m.name}; }}"
                    for m in self.members]


@dataclass(frozen=True)
class IndexFunction:
    """__device__ int f(int a, int b) { return value; }, a choice as `if (condition) return x; return y;` if asked for."""
    name: str
    parameters: tuple  # (name, type)
    result: CType
    value: Expr
    returns: bool = False

    def cxx_lines(self):
        parameters = ", ".join(f"{t} {n}" for n, t in self.parameters)
        lines, value = [], self.value
        while self.returns and isinstance(value, Choose):
            lines += [f"  if ({value.condition})", f"    return {value.yes};"]
            value = value.no
        return [f"__device__ {self.result} {self.name}({parameters}) {{"] + lines + [f"  return {value};", "}"]

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
        result = self.result_type or "void"
        last = () if self.result is None else (Text(f"return {self.result};"),)
        parameters = ", ".join(p.spell() for p in self.parameters)
        out.braced(f"__device__ {result} {self.name}({parameters})", self.body + last)

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
    closure: bool = False  # a template over a closure, which each launch gives it

    def print(self, out):
        if self.closure:
            out.line("template <class F>")
            out.braced(f"__global__ void {self.name}(F f)", (Text("f();"),))
            return
        if self.template:
            out.line(f"template <{', '.join(p for p, _ in self.template)}>")
        parameters = ", ".join(p.spell(self.restrict) for p in self.parameters)
        bounds = f"{self.bounds} " if self.bounds else ""
        out.braced(f"__global__ void {bounds}{self.name}({parameters})", self.body)

    def can_be_closure(self):
        """Closures cannot change what they have captured, and have no shared memory here."""
        printed = CxxWriter()
        printed.block(self.body)
        changed = "|".join(rf"(\+\+|--){p.name}\b|\b{p.name}(\+\+|--| [-+*/%&|^]?= )" for p in self.parameters)
        return not (self.template or self.restrict or self.bounds or "__shared__" in printed.text()
                    or re.search(changed, printed.text()))

    def print_closure(self, arguments, before, behind, out):
        """The closure that runs the kernel's body on the arguments, as one expression."""
        captured = ", ".join(f"{p.name} = {a}" if isinstance(p, Bundle) else f"{p.name} = {cast_to(p)}({a})"
                             for p, a in zip(self.parameters, arguments))
        out.line(f"{before}[{captured}] __device__() {{")
        out.block(self.body)
        out.line(f"}}{behind}")

    def launched(self):
        return self.name + (f"<{', '.join(a for _, a in self.template)}>" if self.template else "")


def cast_to(parameter):
    """(const float *)"""
    return "(" + re.sub(rf"\b{parameter.name}$", "", parameter.spell()).strip() + ")"


@dataclass(frozen=True)
class GlobalArray:
    """__device__ elem name[count]; filled by the host."""
    name: str
    elem: CType
    count: int
    constant: bool = False

    def spell(self):
        return f"{'__constant__' if self.constant else '__device__'} {self.elem} {self.name}[{self.count}];"
