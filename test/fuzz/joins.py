"""scripts/fuzz-joins: random functions that launch, in scopes that give the same names other meanings, joined and executed.

Joining functions moves text: bodies of kernels and of functions, arguments, error checks. What can go wrong is what names mean at the
new place. So a few names are declared again and again, in namespaces, classes, functions, headers and macros, with other values,
types and overloads, and kernels, functions and callers use them as they find them. Kernels only compute on their own element, so
that nearly all pairs may be fused. A program that does not compile is drawn again; what gpufuse makes of the others must print the same.
"""

from .texts import Campaign, Choices, indented, run_campaign

VALUES = ("scale", "shift")      # constants: host and device
HOST_VALUES = ("limit", "count") # perhaps variables of the host
MACROS = ("FACTOR", "OFFSET")
TYPES = ("int", "unsigned", "short", "unsigned char", "long")
SCOPES = ("", "", "", "one", "one", "two", "one::deep", "(anonymous)")

SHAPES = (("(n + 127) / 128", "128"), ("8", "128"), ("blocks", "128"), ("grid", "block"))

PROLOGUE = """#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call) do { cudaError_t status = (call); if (status != cudaSuccess) { printf("failed: %d\\n", (int)status); } } while (0)
#define SHOW(v) printf("%s %ld\\n", #v, (long)(v))
#define COUNTED(call) ++calls; call
#define FACTOR 3
#define OFFSET 4
#define TWICE(v) (2 * (v))
const int scale = 3;
constexpr int shift = 1;
static int limit = 5;
static const int count = 6;
static int calls = 0;
static long total = 0;
enum { Most = 4000 };
using Real = int;
typedef unsigned Word;
struct Box { int a, b; };
static int twist(int v) { return v + 1; }
static int twist(const int *) { return 8; }
__device__ int mix(int v) { return v + 2; }
__device__ int mix(const int *) { return 9; }
template <typename T> struct Traits { static constexpr int width = sizeof(T); };
template <typename T> __device__ int turn(T v) { return (int)v + 3; }
"""


class Function:
    """A function that launches: where it is, its name, the kinds of its parameters and what it returns."""

    def __init__(self, scope, name, kinds, returns, object_=""):
        self.scope, self.name, self.kinds, self.returns, self.object = scope, name, kinds, returns, object_


class Drawer(Choices):
    """One program: {file: text} in `files`."""

    def __init__(self, seed, index, attempt):
        super().__init__(f"joins {seed} {index} {attempt}")
        self.number = 0
        self.declared = {("", name) for name in (*VALUES, *HOST_VALUES, "Real", "Word", "Box", "Traits", "turn")}
        self.declared |= {("", f"{name} {of}") for name in ("twist", "mix") for of in ("", "int ", "const int &", "const int *")}
        self.returns = self.pick(*["void"] * 5, "cudaError_t", "cudaError_t", "int", "")  # of most functions
        self.leaves = self.pick("", "", "n <= 0", "n < 1 + scale", "n == Most", "n > FACTOR * 2000", *["n > 3000 + limit"] * self.chance(0.3))
        self.density = self.pick(0.1, 0.25, 0.5, 1)  # of what may mean otherwise elsewhere
        self.streams = self.pick(0, 0, 0.2, 1)
        self.shape = self.pick(*SHAPES)
        self.kernels = []    # (scope, name, kinds)
        self.functions = []
        self.callers = []    # expressions without arguments
        self.instances = {}  # of class templates: what they are made for
        self.twins = {}  # by object, another one of its class
        self.biased = set()  # classes with a number in each object
        self.files = self.program()

    # Small choices.
    def fresh(self, stem):
        self.number += 1
        return f"{stem}{self.number}"

    def rarely(self, p):
        return self.chance(p * self.density)

    def literal(self):
        return self.pick("2", "7", "11", "-3", "5u", "3l", "'a'", "(short)9", "true", "2.0f")

    def reach(self, scope, name, here):
        """How text in scope `here` may name what is in `scope`."""
        if scope in ("", "(anonymous)"):
            return self.pick(name, name, "::" + name) if here != "class" else name
        inside = here == scope or here.startswith(scope + "::")
        return name if inside and self.chance(0.7) else f"{self.instances.get(scope, scope)}::{name}"

    # What the names mean.
    def entity(self, scope, in_class=False):
        """A declaration; "" where the scope has that name already."""
        name, text = self.meaning(in_class)
        if (scope, name) in self.declared or scope == "(anonymous)":  # (There it would be ambiguous.)
            return ""
        self.declared.add((scope, name))
        function = name.split(" ")[0]
        if function in ("twist", "mix") and (scope, function + " ") not in self.declared:  # (It hides all that are outside.)
            self.declared |= {(scope, f"{function} {of}") for of in ("", "int ", "const int &", "const int *")}
            start = "__device__" if function == "mix" else "static"
            less = "" if "v)" in text and name[len(function) + 1:] in ("int ", "const int &", "const int *") else text
            return (f"{start} int {function}(int v) {{ return v - {self.draw.randint(2, 9)}; }}\n"
                    f"{start} int {function}(const int *) {{ return {self.draw.randint(20, 30)}; }}\n{less}")
        return text

    def meaning(self, in_class):
        number, kind = self.draw.randint(2, 19), self.draw.random()
        start = "static constexpr " if in_class else self.pick("const ", "constexpr ", "static const ", "static constexpr ")
        if kind < 0.22:
            name = self.pick(*VALUES)
            return name, self.pick(f"{start}{self.pick('int', 'unsigned', 'short')} {name} = {number};", f"enum {{ {name} = {number} }};")
        if kind < 0.36:
            name = self.pick(*HOST_VALUES)
            return name, f"{start if in_class else self.pick('static ', 'static ', 'static const ')}int {name} = {number};"
        if kind < 0.5:
            return ("Real", f"using Real = {self.pick(*TYPES)};") if self.chance(0.6) else ("Word", f"typedef {self.pick(*TYPES)} Word;")
        if kind < 0.6:
            return "Box", self.pick("struct Box { int b, a; };", "struct Box { short a; int b; };", "struct Box { int a, c = 4, b; };")
        parameter = self.parameter("v")
        if kind < 0.75 or in_class:
            return f"twist {parameter[:-1]}", f"static int twist({parameter}) {{ return {number}; }}"
        if kind < 0.9:
            linkage = self.pick("", "static ", "inline ")
            return f"mix {parameter[:-1]}", f"{linkage}__device__ int mix({parameter}) {{ return {number}; }}"
        if kind < 0.95:
            return "turn", f"template <typename T> __device__ int turn(T v) {{ return (int)v + {number}; }}"
        return "Traits", f"template <typename T> struct Traits {{ static constexpr int width = sizeof(T) + {number}; }};"

    def parameter(self, name):
        return self.pick("int ", "unsigned ", "short ", "long ", "const int &", "int *", "const int *", "Real ", "float ", "char ") + name

    def local(self, device):
        """A declaration of a function's own that hides what the name means outside."""
        number = self.draw.randint(2, 19)
        return self.pick(f"const int {self.pick(*VALUES)} = {number};", f"using Real = {self.pick(*TYPES)};",
                         f"typedef {self.pick(*TYPES)} Word;", "struct Box { int b, a; };", f"enum {{ {self.pick(*VALUES)} = {number} }};",
                         f"constexpr int {self.pick(*VALUES)} = {number};",
                         f"int {self.pick('scale', 'shift') if device else self.pick(*HOST_VALUES)} = {number};",
                         f"static const int {self.pick(*VALUES)} = {number};" if not device else f"Real own = {number};")

    def value(self, names, device, depth=0):
        """An expression of a number; `names` are (name, is pointer)."""
        numbers = [n for n, pointer in names if not pointer]
        pointers = [n for n, pointer in names if pointer]
        kind = self.draw.random()
        call = "mix" if device else "twist"
        if not self.chance(max(0.3, self.density)):
            return self.draw.choice(numbers) if numbers and kind < 0.5 else str(self.draw.randint(2, 9))
        if kind < 0.2 and numbers:
            return self.draw.choice(numbers)
        if kind < 0.4:
            return self.pick(*VALUES) if device or self.chance(0.5) else self.pick(*HOST_VALUES)
        if kind < 0.5:
            return self.literal()
        if kind < 0.58:
            return self.pick(*MACROS)
        if kind < 0.64:
            return f"TWICE({self.literal()})"
        if kind < 0.7:
            return f"Box{{{self.draw.randint(1, 9)}, {self.draw.randint(10, 19)}}}.{self.pick('a', 'b')}"
        if kind < 0.75:
            return f"(int)sizeof({self.pick('Real', 'Word', 'Box')})"
        if kind < 0.8:
            return f"Traits<{self.pick('Real', 'Word', 'int')}>::width"
        if kind < 0.9 and pointers and self.chance(0.4):
            return f"{call}({self.draw.choice(pointers)})"
        if depth < 2 and kind < 0.92:
            return f"{call}({self.value(names, device, depth + 1)})"
        if depth < 2 and kind < 0.96:
            return f"({self.pick('Real', 'Word')})({self.value(names, device, depth + 1)})"
        if device and depth < 2:
            return f"turn{self.pick('', '<Real>', '<int>')}({self.value(names, device, depth + 1)})"
        return f"(int)({self.value(names, device, depth + 1)} {self.pick('+', '*', '-')} {self.literal()})" if depth < 2 else "1"

    def name(self, scope, kinds, stem, *common):
        """One of the common names, which other scopes have as well, or others here for other parameters; or a fresh one."""
        name = self.pick(*common)
        types = (scope, name, len(kinds))  # (Others of as many might be ambiguous.)
        if not self.chance(max(0.15, self.density / 2)) or types in self.declared or (scope == "(anonymous)" and ("", name) in self.declared):
            return self.fresh(stem)
        self.declared |= {types, (scope, name)}
        return name

    # Kernels: parameters are of kinds x (written), y (read), a (a number) and n.
    def signature(self, kinds, here):
        y = self.pick("const int *", "const int *__restrict__ ", *["int *"] * self.rarely(0.8)) if here == "device" else here
        spelled = {"x": "int *", "y": y,
                   "n": self.pick("int ", "int ", "const int "), "a": self.pick("int ", "Real ", "unsigned ", "short ", "const int ")}
        return ", ".join(spelled[k] + k for k in kinds)

    def kinds(self):
        if self.kernels and self.chance(0.6):
            return list(self.kernels[-1][2])
        kinds = ["x"] + (["y"] if self.chance(0.4) else []) + (["a"] if self.chance(0.6) else []) + ["n"]
        if self.chance(0.3):
            self.draw.shuffle(kinds)
        return kinds

    def kernel(self, scope):
        kinds = self.kinds()
        name = self.name(scope, kinds, "kernel", "bump", "blend")
        names = [("a", False)] * ("a" in kinds) + [("x", True), ("x[i]", False), ("x[i]", False)] + [("y", True), ("y[i]", False)] * ("y" in kinds)
        body = [self.local(True)] if self.rarely(0.3) else []
        body.append("int i = blockIdx.x * blockDim.x + threadIdx.x;")
        inner = [self.local(True)] if self.rarely(0.2) else []
        inner += [f"x[i] = (int)({self.value(names, True)} * 5 {self.pick('+', '-', '^')} x[i] * ({self.value(names, True)})) & 0xfff;"
                  for _ in range(self.pick(1, 1, 2))]
        inner = [line.replace("* 5 ^", "* 5 +") for line in inner]
        if self.chance(0.3):
            body += ["if (i >= n)\n  return;"] + inner
        else:
            body += ["if (i < n) {\n" + indented(inner) + "\n}"]
        parameters = self.signature(kinds, "device")
        self.kernels.append((scope, name, kinds, "int *y" in parameters and "const int *y" not in parameters))
        linkage = "" if scope == "(anonymous)" or name in ("bump", "blend") else self.pick("", "", "static ")
        return f"{linkage}__global__ void {name}({parameters}) {{\n" + indented(body) + "\n}"

    # Functions that launch.
    def function(self, scope, object_="", of_class=False):
        """The text of one, with `of_class` of a static method; "" where no kernel is there to be launched."""
        if not self.kernels or (not any(k[0] == scope for k in self.kernels) and self.chance(0.6)):
            return "" if object_ or of_class or self.chance(0.5) else self.kernel(scope)
        near = [k for k in self.kernels if k[0] == scope] or [k for k in self.kernels if k[0] == self.kernels[-1][0]]
        place, kernel, wanted, changes_y = self.draw.choice((near if self.chance(0.85) else self.kernels)[-5:])
        kinds = [k for k in wanted if k != "a" or self.chance(0.4)]
        extra = self.chance(self.streams)
        name = self.name(scope, kinds + ["stream"] * extra, "apply", "step", "push")
        returns = (self.returns or "void") if name in ("step", "push") else self.returns if self.returns and self.chance(0.9) else self.pick("void", "cudaError_t", "int", "bool", "long", "long")
        names = [("a", False)] * ("a" in kinds) + [("n", False), ("x", True)] + [("y", True)] * ("y" in kinds)
        own = self.pick("bias", "bias", "this->bias") if object_ and scope in self.biased else ""
        names += [(own, False)] * bool(own)
        body = []
        if self.rarely(0.2):
            body.append(self.local(False))
        if self.leaves and self.chance(1 if returns == "void" else 0.05):
            leave = {"void": "return;", "cudaError_t": "return cudaSuccess;", "int": "return 0;", "bool": "return true;", "long": "return -1;"}[returns]
            body.append(f"if ({self.leaves}) {leave}")
        if self.chance(0.1):
            body.insert(self.pick(len(body), len(body), 0), self.pick("++calls;", "calls += 2;", f'printf("{name}\\n");', "assert(n > 0);"))
        grid, block = self.shape if self.chance(0.9) else self.pick(*SHAPES)
        if grid == "blocks":
            body.append(f"{self.pick('', 'const ')}int blocks = (n + 127) / 128;")
        if grid == "grid":
            body.append("dim3 block(128);\ndim3 grid((n + block.x - 1) / block.x);")
        if self.chance(0.2):
            body.append(f"{self.pick('Real', 'int', 'const int', 'auto')} own = {self.value(names, False)};")
            names.append(("own", False))
        given = [k if k in ("x", "y", "n") or (k in kinds and self.chance(0.5)) else self.value(names, False) for k in wanted]
        stream = ", 0, stream" if extra else ""
        body.append(f"{self.reach(place, kernel, scope)}<<<{grid}, {block}{stream}>>>({', '.join(given)});")
        if self.chance(0.4):
            body.append(self.pick("CHECK(cudaGetLastError());", "CHECK(cudaGetLastError());",
                                  'if (cudaGetLastError() != cudaSuccess)\n  printf("no\\n");', "CHECK(cudaPeekAtLastError());"))
        if self.chance(0.12):
            body.append(self.pick("++calls;", "calls += limit;", f'printf("after {name}\\n");'))
        const = object_ and self.chance(0.3)
        if own and not const and self.chance(0.3):
            body.append(f"{own} += {self.pick('1', 'n', 'limit')};")
        body += {"void": [], "cudaError_t": ["return cudaGetLastError();"], "int": [self.pick("return 0;", "return 0;", "return cudaGetLastError();", "return n / 2000;",
                                   "return cudaGetLastError() == cudaSuccess ? 0 : -1;")],
                 "bool": ["return true;"],
                 "long": [f"int read = 0;\ncudaMemcpy(&read, x, sizeof read, cudaMemcpyDeviceToHost);\nreturn read + {self.value(names, False)};"]}[returns]
        parameters = self.signature(kinds, "int *" if changes_y else self.pick("const int *", "int *"))
        if extra:
            kinds.append("stream")
            parameters += ", cudaStream_t stream"
        if kinds[-1] in ("a", "n") and self.chance(0.3):
            parameters += f" = {'900' if kinds[-1] == 'n' else self.value([], False)}"
        self.functions.append(Function(scope, name, kinds, returns, object_))
        common = "static " if name in ("step", "push") else ""
        linkage = ("static " if of_class else "" if object_ or scope == "(anonymous)"
                   else common or self.pick("static ", "inline ", ""))
        return f"{linkage}{returns} {name}({parameters}){' const' if const else ''} {{\n" + indented(body) + "\n}"

    # What calls them.
    def call(self, function, here, in_class, given):
        names = [("n", False), ("x", True), ("y", True)]
        spelled = {"x": "x", "y": "y", "n": given[0], "stream": given[1]} if self.chance(0.9) else {
            "x": self.pick("x", "x + shift"), "y": "y", "n": self.pick("n", "n - 1", "900"), "stream": self.pick("0", "stream")}
        given = ", ".join(spelled[k] if k in spelled else self.value(names, False) for k in function.kinds)
        if function.object:
            object_ = self.pick(function.object, self.twins.get(function.object, function.object))
            name = function.name if in_class == function.scope else f"{object_}.{function.name}"
        else:
            name = function.name if in_class == function.scope else self.reach(function.scope, function.name, here)
        text = f"{name}({given})"
        if self.chance(0.04):
            return self.pick(f"COUNTED({text});", f'do {{\n  {text};\n  printf("did\\n");\n}} while (0);')
        if function.returns == "long":
            return self.pick(f"const long {self.fresh('got')} = {text};", f"auto {self.fresh('got')} = {text};", f"total = {text};", f"SHOW({text});",
                             f'printf("%ld\\n", (long){text});', f'if ({text} == 7)\n  printf("seven\\n");', f"{text};",
                             f'if ({text} != 0) {{\n  printf("more\\n");\n}}', f"total += {text};")
        if function.returns == "void" or (function.returns != "cudaError_t" and self.chance(0.8)):
            return text + ";"
        good = {"cudaError_t": "cudaSuccess", "int": "0", "bool": "true"}[function.returns]
        return self.pick(f"if ({text} != {good})\n  printf(\"bad\\n\");", f"if ({text} != {good})\n  exit(1);", f"{text};",
                         f"CHECK({text});" if function.returns == "cudaError_t" else f"{text};",
                         f"if ({text} != {good}) {{\n  printf(\"%d\\n\", (int)({self.value([], False)}));\n{self.pick('', '  exit(2);', '  return;')}\n}}",
                         f"{'auto' if function.returns != 'bool' else 'bool'} {self.fresh('seen')} = {text};")

    def caller(self, scope, in_class=""):
        seen = [f for f in self.functions if not (in_class and f.object and f.scope != in_class)]
        if len(seen) < 2:
            return ""
        lines = []
        if self.rarely(0.4):
            lines.append(self.local(False))
        if self.chance(0.1) and scope != "one" and not in_class:
            lines.append(self.pick("using namespace one;", *[f"using {n}::{f};" for n in ("one", "two") for f in ("step", "push") if (n, f) in self.declared]))
        near = [f for f in seen if f.scope == seen[-1].scope] if self.chance(0.85) else []
        seen = near if len(near) > 1 else seen
        some = self.draw.sample(seen[-8:], k=min(len(seen[-8:]), self.pick(2, 2, 2, 3)))
        given = self.pick("n", "n", "n - 1", "900"), self.pick("0", "stream")
        for k, function in enumerate(some * self.pick(1, 1, 1, 2)):
            if k and self.chance(0.12):
                names = [("n", False), ("x", True)]
                lines.append(self.pick("++calls;", f"const int {self.fresh('mid')} = {self.value(names, False)};", "// next", "",
                                       f'printf("%d\\n", (int)({self.value(names, False)}));', "limit = 7;", f"auto {self.fresh('mid')} = calls++;"))
            lines.append(self.call(function, scope, in_class, given))
        if self.chance(0.15):
            lines = ["for (int t = 0; t < 2; ++t) {\n" + indented(lines) + "\n}"]
        elif self.chance(0.1):
            lines = ["if (limit > 1) {\n" + indented(lines) + "\n}"]
        name = self.fresh("caller")
        self.callers.append((in_class, scope, name))
        linkage = "" if in_class else "static " if scope != "(anonymous)" else ""
        return f"{linkage}void {name}(int *x, int *y, int n, cudaStream_t stream) {{\n" + indented(lines) + "\n}"

    # Sections of the file.
    def klass(self):
        name = self.pick("Net", "Layer") if not self.chance(0.5) else self.fresh("Net")
        if any(f.scope == name for f in self.functions) or any(c[0] == name for c in self.callers):
            name = self.fresh("Net")
        object_ = self.fresh("object")
        over, template = self.over(name)
        items = [self.entity(name, in_class=True) for _ in range(self.pick(0, 1, 1, 2)) if self.chance(self.density)]
        if self.chance(0.5):
            items.append(f"int bias = {self.draw.randint(2, 9)};")
            self.biased.add(name)
        of_class = self.chance(0.35)
        items += [self.function(name, "" if of_class else object_, of_class) for _ in range(self.pick(1, 2, 2, 3))]
        items += [self.caller("class", name) for _ in range(self.pick(0, 1, 1) if not of_class else 0)]
        head = self.pick("struct", "struct", "class")
        opened = f"{head} {name} {{\n" + ("public:\n" if head == "class" else "")
        objects = f"\nstatic {self.instances.get(name, name)} {object_};"
        if not of_class and self.chance(0.6):
            self.twins[object_] = self.fresh("object")
            objects += f"\nstatic {self.instances.get(name, name)} {self.twins[object_]};"
        if over and not of_class and self.chance(0.4):  # methods of another instantiation
            second = self.fresh("object")
            self.functions += [Function(f.scope, f.name, f.kinds, f.returns, second) for f in self.functions if f.object == object_]
            objects += f"\nstatic {name}<{over[1]}> {second};"
        return template + opened + indented([i for i in items if i]) + "\n};" + objects

    def over(self, name):
        """What class `name` is perhaps a template over, the first argument being that of most uses, and how its text begins."""
        if not self.chance(0.3):
            return (), ""
        parameter = self.pick("Real", "Real", "Word", "scale", "count", "Any")
        over = self.draw.sample(["2", "5", "8"] if parameter in (*VALUES, *HOST_VALUES) else TYPES, k=2)
        self.declared.add((name, parameter))
        self.instances[name] = f"{name}<{over[0]}>"
        return over, f"template <{'int' if over[0].isdigit() else 'typename'} {parameter}> "

    def section(self):
        scope = self.draw.choice(SCOPES)
        if scope == "" and self.chance(0.25):
            return self.klass()
        if scope == "" and self.chance(0.15):
            name = self.pick(*MACROS)
            return f"#undef {name}\n#define {name} {self.pick('6', '8', 'shift', '(limit + 1)' if self.chance(0.2) else 'scale')}"
        items = []
        for _ in range(self.pick(1, 2, 3, 4)):
            kind = self.draw.random()
            items.append(self.entity(scope) if kind < 0.3 * self.density else self.kernel(scope) if kind < 0.45
                         else self.function(scope) if kind < 0.85 else self.caller(scope))
        text = "\n".join(i for i in items if i)
        if not scope or not text:
            return text
        spelled = "" if scope == "(anonymous)" else f" {scope}"
        return f"namespace{spelled} {{\n{text}\n}}"

    def program(self):
        header = [self.section() for _ in range(self.pick(0, 0, 2, 4))]
        in_header = any(header)
        sections = [self.section() for _ in range(self.pick(6, 9, 12))]
        for scope in (self.pick("", "one", "two"), self.pick("", "one", "two")):
            text = self.caller(scope)
            sections.append(f"namespace {scope} {{\n{text}\n}}" if scope and text else text)
        sections.append(self.caller(""))
        main = ["int *x, *y;", "const int n = 1000;", "cudaMalloc(&x, 1100 * sizeof(int));", "cudaMalloc(&y, 1100 * sizeof(int));",
                "cudaMemset(x, 1, 1100 * sizeof(int));", "cudaMemset(y, 2, 1100 * sizeof(int));",
                "cudaStream_t stream;", "cudaStreamCreate(&stream);", "cudaDeviceSynchronize();"]
        if self.chance(0.1):
            main.append("void *much;\ncudaMalloc(&much, ~size_t(0));")
        for in_class, scope, name in self.callers:
            objects = {f.scope: f.object for f in self.functions if f.object}
            if in_class and in_class not in objects:
                continue
            path = f"{objects[in_class]}." if in_class else f"{scope}::" if scope not in ("", "(anonymous)") else ""
            main.append(f'printf("{name}\\n");\n{path}{name}(x, y, n, stream);\nshow(x);')
        show = ("static void show(const int *x) {\n  static int h[1100];\n  cudaDeviceSynchronize();\n"
                "  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);\n  unsigned hash = 0;\n"
                "  for (int v : h)\n    hash = hash * 31 + v;\n  printf(\"%u %d %ld\\n\", hash, calls, total);\n}")
        last = f"int main() {{\n" + indented(main) + "\n}\n"
        files = {}
        if in_header:
            files["part.h"] = "#pragma once\n" + "\n\n".join(s for s in header if s) + "\n"
        middle = ["namespace one { namespace deep {} }\nnamespace two {}"] + ['#include "part.h"'] * in_header
        files["unit.cu"] = PROLOGUE + "\n" + "\n\n".join(s for s in middle + sections + [show, last] if s)
        return files


def files(seed, numbers, attempt):
    return Drawer(seed, numbers[0], attempt).files


def main(argv=None):
    return run_campaign(Campaign("joins", __doc__, unit=1, redraws=True, files=files), argv)
