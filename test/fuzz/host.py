"""The host side of a program as data: values, launches, variables, control flow, functions. runtime.py has the calls.

Statements print themselves as C++; simulate.py gives them their meaning. Integer values are expressions of expr.py over
host variables. Names are CUDA's; language.py makes HIP of them.
"""
from dataclasses import dataclass

from .ctype import CType, INT
from .expr import Expr, Var
from .kernel import Kernel
from .writer import Line, Node, commas


@dataclass(frozen=True)
class At(Node):
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
        return f"{self.name} + {self.offset:10}" if self.spelling == "+" else f"&{self.name}[{self.offset}]"


@dataclass(frozen=True)
class Literal(Node):
    """A number that is only data for the kernel."""
    text: str
    form = "{text}"


@dataclass(frozen=True)
class Name(Node):
    """A stream, event or host pointer handed to a function."""
    name: str
    form = "{name}"


@dataclass(frozen=True)
class Packed(Node):
    """A structure argument: its variable, or written in place."""
    variable: str
    struct: str = ""
    values: tuple = ()

    def cxx(self):
        return self.variable or f"{self.struct}{{{commas(self.values)}}}"


@dataclass(frozen=True)
class Shape(Node):
    """Grid or block: numbers, as `n`, as `dim3(x, y)`, or in a variable."""
    extents: tuple = ()
    variable: str = ""

    def cxx(self):
        return f"{self.extents[0]}" if len(self.extents) == 1 else self.dim3()

    def dim3(self):
        return self.variable or f"dim3({commas(self.extents)})"


@dataclass(frozen=True)
class Launch:
    """Spelled with chevrons, with HIP's "macro", or with an "array" of the arguments' addresses."""
    site: int
    kernel: Kernel
    arguments: tuple
    grid: Shape
    block: Shape
    shared: Expr = None
    stream: str = ""
    spelling: str = "chevrons"  # and "closure", "kept closure"

    def print(self, out):
        if self.kernel.closure:
            return self.print_with_closure(out)
        kernel, arguments = self.kernel.launched(), commas(self.arguments)
        shapes = f"{self.grid.dim3()}, {self.block.dim3()}"
        shared, stream = "0" if self.shared is None else f"{self.shared}", self.stream or "0"
        if self.spelling == "array":
            out.line(f"void *args{self.site}[] = {{{', '.join(f'(void *)&{a}' for a in self.arguments)}}};")
            text = f"cudaLaunchKernel((const void *){kernel}, {shapes}, args{self.site}, {shared}, {stream});"
        elif self.spelling == "macro":
            kernel = f"HIP_KERNEL_NAME({kernel})" if self.kernel.template else kernel
            text = f"hipLaunchKernelGGL({kernel}, {shapes}, {shared}, {stream}, {arguments});"
        else:
            config = [f"{self.grid}", f"{self.block}"]
            config += [shared, stream] if self.stream else [shared] if self.shared is not None else []
            text = f"{kernel}<<<{', '.join(config)}>>>({arguments});"
        out.sites.append((len(out.lines) + 1, self))
        out.line(text)

    def print_with_closure(self, out):
        shared, stream = "0" if self.shared is None else f"{self.shared}", self.stream or "0"
        head = f"{self.kernel.name}<<<{self.grid}, {self.block}, {shared}, {stream}>>>("
        if self.spelling == "kept closure":
            self.kernel.print_closure(self.arguments, f"auto work{self.site} = ", ";", out)
            out.sites.append((len(out.lines) + 1, self))
            out.line(f"{head}work{self.site});")
        else:
            out.sites.append((len(out.lines) + 1, self))
            self.kernel.print_closure(self.arguments, head, ");", out)

    def can_be_array(self):
        """Are all arguments variables of their parameters' types?"""
        return all(isinstance(a, At) and a.cxx() == a.name or isinstance(a, Var) and p.type == INT
                   for p, a in zip(self.kernel.parameters, self.arguments))


@dataclass(frozen=True)
class Declare(Line):
    """type name = value; of an integer, or a pointer if value is At."""
    name: str
    value: Node
    type: CType = INT
    prefix: str = ""  # const, constexpr, static constexpr
    pointer: bool = False

    def cxx(self):
        star = "*" if self.pointer else ""
        return f"{self.prefix + ' ' if self.prefix else ''}{self.type} {star}{self.name} = {self.value};"


@dataclass(frozen=True)
class DeclareShape(Line):
    name: str
    extents: tuple

    def cxx(self):
        return f"dim3 {self.name}({commas(self.extents)});"


@dataclass(frozen=True)
class DeclarePacked(Line):
    struct: str
    name: str
    values: tuple

    def cxx(self):
        return f"{self.struct} {self.name}{{{commas(self.values)}}};"


@dataclass(frozen=True)
class Set(Line):
    """name may be a field of a dim3 or of a structure: grid.x, view.n."""
    name: str
    value: Node
    form = "{name} = {value};"


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
            out.line(f"{self.elem} *swapped = {self.left};")
            out.line(f"{self.left} = {self.right};")
            out.line(f"{self.right} = swapped;")


@dataclass(frozen=True)
class Check(Line):
    """An error check or another statement without effect on memory."""
    text: str
    form = "{text}"


@dataclass(frozen=True)
class Repeat:
    name: str
    count: Expr
    body: tuple

    def print(self, out):
        out.braced(f"for (int {self.name} = 0; {self.name} < {self.count}; ++{self.name})", self.body)


@dataclass(frozen=True)
class Branch:
    condition: Expr
    then: tuple
    otherwise: tuple = ()
    has_braces: bool = True  # else one statement each

    def print(self, out):
        if self.has_braces:
            return out.braced(f"if ({self.condition})", self.then, self.otherwise)
        out.line(f"if ({self.condition})")
        out.block(self.then)
        if self.otherwise:
            out.line("else")
            out.block(self.otherwise)


@dataclass(frozen=True)
class Braces:
    body: tuple

    def print(self, out):
        out.braced("", self.body)


@dataclass(frozen=True)
class HostFunction:
    """A function of the program; parameters are (name, spelled type). With `owner` a method of that structure; with
    `over`, the name of a type, a template over that. With `returns`, it ends with an error."""
    name: str
    parameters: tuple
    body: tuple
    owner: str = ""
    over: str = ""
    returns: bool = False

    def prototype(self):
        scope = f"{self.owner}{'<T>' if self.over else ''}::" if self.owner else ""
        result = "cudaError_t" if self.returns else "void"
        return f"{result} {scope}{self.name}({', '.join(variable(n, generic(t, self.over)) for n, t in self.parameters)})"

    def print(self, out, linkage="static "):
        if self.over:
            out.line("template <typename T>")
        out.braced(("" if self.owner or self.name == "run" else linkage) + self.prototype(), self.body)


def generic(kind, over):
    """The type with T for the one that a template is over."""
    return "T *" if over and kind == f"{over} *" else kind


def variable(name, kind):
    return f"{kind}{'' if kind.endswith(('*', '&')) else ' '}{name}"


@dataclass(frozen=True)
class HostClass:
    """struct name { members; methods }; members are (name, spelled type). With `over` a template."""
    name: str
    members: tuple
    methods: tuple
    over: str = ""

    def print(self, out):
        if self.over:
            out.line("template <typename T>")
        out.line(f"struct {self.name} {{")
        for name, kind in self.members:
            out.line(f"  {variable(name, generic(kind, self.over))};")
        for method in self.methods:
            out.line(f"  void {method.name}();")
        out.line("};")
        for method in self.methods:
            method.print(out)


@dataclass(frozen=True)
class CallHost(Line):
    """Of a function that does nothing but make the one `launch`, if that is given; `checked` spells what is done with the
    result."""
    function: HostFunction
    arguments: tuple
    instance: str = ""
    launch: Launch = None
    checked: str = "{};"

    def print(self, out):
        if self.launch:
            out.sites.append((len(out.lines) + 1, self.launch))
        super().print(out)

    def cxx(self):
        of = f"{self.instance}." if self.instance else ""
        return self.checked.format(f"{of}{self.function.name}({commas(self.arguments)})")


@dataclass(frozen=True)
class Instance:
    """A variable of a HostClass, its members set one by one."""
    of: HostClass
    name: str
    values: tuple

    def print(self, out):
        out.line(f"{self.of.name}{f'<{self.of.over}>' if self.of.over else ''} {self.name};")
        for (member, _), value in zip(self.of.members, self.values):
            out.line(f"{self.name}.{member} = {value};")
