"""scripts/fuzz-objects: random kernels over objects, fused and executed.

Functors and closures that kernels are given by value and call, to compute a value or to do all that a thread does, functions of the
device that do so, structures that hold numbers and pointers, and arrays of structures of which each kernel uses some fields. Most pairs only touch a thread's own element, and may be fused if that does not change how sums and
products are rounded: bodies share operands, products and numbers on purpose. Some read a neighbour, a field that the other kernel writes
in another element, or ask a flag of the object. What gpufuse makes of the programs must print the same bits.
"""
import re

from .texts import Campaign, Choices, indented, run_campaign

COUNT, ROOM = 500, 512
NUMBERS = ("a", "b", "c")


def distinct(one, other, apart):
    """The second of two arrays, another one than the first where they are to be apart."""
    return other if one != other or not apart else "xyz"["xyz".index(one) - 1]


class Drawer(Choices):
    """One program, as a namespace: its text, and what main calls."""

    def __init__(self, seed, number):
        super().__init__(f"objects {seed} {number}")
        self.name = f"p{number}"
        self.real = self.pick("float", "float", "double", "Long")
        self.functors, self.kernels = [], []
        self.locals = {}  # by kernel, what is declared ahead of the launches

    def constant(self):
        if self.real == "Long":
            return self.pick("2", "3", "5")
        return self.pick("0.5", "2.0", "1.5", "3.0") + ("f" if self.real == "float" else "")

    def expression(self, leaves, depth=2):
        if depth == 0 or self.chance(0.2):
            return self.draw.choice(leaves)
        return f"({self.expression(leaves, depth - 1)} {self.pick('+', '-', '*', '*', '+')} {self.expression(leaves, depth - 1)})"

    def functor(self):
        """struct F { numbers; methods; operator()(v) const }; some have a flag, an integer, a template or a method that writes."""
        name, real = f"F{len(self.functors)}", self.real
        members = NUMBERS[: self.pick(1, 2, 3)]
        kind = self.pick("plain", "plain", "plain", "flag", "count", "writes", "base", "default")
        leaves = ["v", "v", *members, self.constant()]
        lines = [f"{real} {', '.join(members)};"]
        if self.chance(0.4):
            lines.append(f"__device__ {real} mix({real} u) const {{ return {self.expression(['u', *members], 1)}; }}")
            leaves.append("mix(v)")
        if kind == "flag":
            lines.append("bool on;")
            leaves.append(self.pick("(on ? v : a)", f"({real})on", "(on + 1) * v"))
        if kind == "count":
            lines.append("int k;")
            leaves.append(self.pick(f"({real})k", "v * k", f"(k <= 1 ? v : v * {members[0]})"))
        const = " const"
        value = self.expression(leaves)
        if kind == "writes":
            const = ""
            body = f"{members[0]} += v; return {value};"
        else:
            body = self.pick(f"return {value};", f"const {real} t = {value}; return {self.expression([*leaves, 't', 't'], 1)};",
                             f"{real} t = {value}; t += {self.expression(leaves, 1)}; return t;",
                             f"if (v > {self.constant()}) return {value}; return {self.expression(leaves)};")
        default = f", {real} w = {self.constant()}" if kind == "default" else ""
        lines.append(f"__device__ {real} operator()({real} v{default}){const} {{ {body} }}")
        values = [self.number() for _ in members] + {"flag": [self.pick("true", "false")], "count": [self.pick("1", "2", "7")]}.get(kind, [])
        made = f"{name}{{{', '.join(values)}}}"
        head = f"struct {name}"
        if kind == "base":
            head = f"struct {name}Base {{ {lines.pop(0)} }};\nstruct {name} : {name}Base"
            made = f"make{name}({', '.join(values)})"
        text = f"{head} {{\n" + indented(lines) + "\n};"
        if kind == "base":
            parameters = ", ".join(f"{real} {m}_" for m in members)
            text += f"\nstatic {name} make{name}({parameters}) {{ {name} f; {' '.join(f'f.{m} = {m}_;' for m in members)} return f; }}"
        self.functors.append((name, made))
        return text

    def number(self):
        value = self.pick(self.draw.randint(-3, 3), 1) if self.real == "Long" else round(self.draw.uniform(-2, 2), 3)
        return f"{self.real}({value})"

    def kernel(self):
        """Over a functor, a closure, a structure of pointers, or an array of structures."""
        name, real = f"k{len(self.kernels)}", self.real
        start = "int i = blockIdx.x * blockDim.x + threadIdx.x;\nif (i < n) "
        kind = self.pick("functor", "functor", "generic", "closure", "pack", "fields", "fields", "worker", "worker", "body", "body",
                         "function", "function")
        other = self.pick("i", "i", "i", "i", "i", "n - 1 - i", "i / 2")
        apart = other != "i"  # else threads of one launch race
        if kind in ("worker", "body", "function"):
            return self.kernel_of_work(name, kind)
        if kind in ("functor", "generic"):
            functor, made = self.draw.choice(self.functors)
            work = self.pick("x[i] = f(x[i]);", "y[i] = f(x[i]);", "y[i] = f(x[i]) + y[i];", "y[i] += f(x[i]);", "y[i] = f(x[i]) * y[i];",
                             f"y[i] = f(x[{other}]);" if other != "i" else "y[i] = f(f(x[i]));")
            text = (f"template <typename F> " if kind == "generic" else "") + \
                f"__global__ void {name}({'F' if kind == 'generic' else functor} f, {real} *x, {real} *y, int n) {{\n" + \
                indented([start + work]) + "\n}"
            self.kernels.append(lambda u, v: f"{name}<<<2, 256>>>({made}, {u}, {distinct(u, v, apart)}, n);")
        elif kind == "closure":
            text = f"template <typename F> __global__ void {name}(F f, {real} *x, {real} *y, int n) {{\n" + \
                indented([start + self.pick("y[i] = f(x[i]);", "x[i] = f(x[i]) - x[i];", "y[i] = f(y[i]) * x[i];")]) + "\n}"
            body = self.expression(["v", "v", "s", "t", self.constant()])
            one, two = self.number(), self.number()
            body = re.sub(r"\b([st])\b", lambda found: found.group() + name, body)

            def launch(u, v):
                self.locals[name] = f"const {real} s{name} = {one}, t{name} = {two};"
                return f"{name}<<<2, 256>>>([=] __device__({real} v) {{ return {body}; }}, {u}, {v}, n);"
            self.kernels.append(launch)
        elif kind == "pack":
            text = f"struct P{name} {{ {real} *x, *y; {real} a; int n; __device__ {real} get(int i) const {{ return x[i] * a; }} }};\n" + \
                f"__global__ void {name}(P{name} p) {{\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < p.n) " + \
                self.pick("p.y[i] = p.get(i);", "p.y[i] += p.x[i] * p.a;", "p.x[i] = p.get(i) - p.a;", f"p.y[i] = p.x[{other.replace('n', 'p.n')}];") + "\n}"
            value = self.number()
            self.kernels.append(lambda u, v: f"{name}<<<2, 256>>>(P{name}{{{u}, {distinct(u, v, apart)}, {value}, n}});")
        else:
            target = self.pick("o", "w", "hit")
            source = self.pick("r[i].o", "r[i].w", "r[i].hit", f"r[{other}].{self.pick(*(f for f in ('o', 'w', 'hit') if f != target))}")
            value = f"{source} > {self.constant()}" if target == "hit" and self.chance(0.5) else self.pick(source, f"{source} * a", f"{source} + a")
            text = f"__global__ void {name}(Ray *r, {real} a, int n) {{\n" + indented([start + f"r[i].{target} {self.pick('=', '=', '+=')} {value};"]) + "\n}"
            number = self.number()
            self.kernels.append(lambda u, v: f"{name}<<<2, 256>>>(r, {number}, n);")
        return text

    def work(self):
        """What one thread does with elements of two arrays and two numbers; and whether the arrays have to be apart."""
        real = self.real
        other = self.pick("x[i]", "x[i]", "x[i]", "x[i]", "x[i]", "x[n - 1 - i]")
        leaves = [other, "y[i]", "a", "b", self.constant()]
        value, term = self.expression(leaves), self.expression(leaves, 1)
        lines = self.pick(f"y[i] = {value};", f"y[i] += {value};", f"y[i] = {value}; y[i] += {term};", f"y[i] -= a * {other};",
                          f"const {real} t = {value}; y[i] = t {self.pick('+', '*', '-')} {term};",
                          f"{real} t = {value}; t += {term}; y[i] = t;", f"y[i] = a * {other} + y[i];", f"y[i] *= {term};",
                          f"if (y[i] > {self.constant()}) y[i] = {value};", f"{real} *row = y + i; *row = {value};",
                          f"for (int k = 0; k < 3; ++k) y[i] += {term};", f"{real} t = 0; for (int k = 0; k < 2; ++k) t += {term}; y[i] = t;")
        if "n - 1" not in other and self.chance(0.3):
            lines += f" x[i] = {self.pick('y[i]', term)};"
        return lines, "n - 1" in other

    def kernel_of_work(self, name, kind):
        """A functor, a closure or a function does it all."""
        real = self.real
        lines, apart = self.work()
        guard = "int i = blockIdx.x * blockDim.x + threadIdx.x;\n" + self.pick("if (i < n)\n  ", "if (i < n)\n  ", "if (i >= n)\n  return;\n")
        one, two = self.number(), self.number()
        if kind == "function":
            restrict = self.pick("", "", "__restrict__ ") if apart else ""
            call = self.pick("at{0}(x, y, a, b, n, i);", "at{0}(x, y, a, b, n, i);", "at{0}(x, y, b, a, n, i);").format(name)
            text = f"__device__ void at{name}({real} *x, {real} *y, {real} a, {real} b, int n, int i) {{ {lines} }}\n" + \
                f"__global__ void {name}({real} *{restrict}x, {real} *{restrict}y, {real} a, {real} b, int n) {{\n" + \
                indented([guard + call]) + "\n}"
            self.kernels.append(lambda u, v: f"{name}<<<2, 256>>>({u}, {distinct(u, v, apart)}, {one}, {two}, n);")
            return text
        text = f"template <typename F> __global__ void {name}(F f, int n) {{\n" + indented([guard + "f(i);"]) + "\n}"
        if kind == "body":
            lines = re.sub(r"\b([abxy])\b", lambda found: found.group() + name, lines)

            def launch(u, v):
                self.locals[name] = f"{real} *x{name} = {u}, *y{name} = {distinct(u, v, apart)};\nconst {real} a{name} = {one}, b{name} = {two};"
                return f"{name}<<<2, 256>>>([=] __device__(int i) {{ {lines} }}, n);"
            self.kernels.append(launch)
            return text
        inner = self.pick("", "", f"  struct {{ {real} *x, *y; }} of;\n") # a part of a part
        members = inner or f"  {real} *x, *y;\n"
        if inner:
            lines = lines.replace("x[", "of.x[").replace("y[", "of.y[").replace("= y +", "= of.y +")
        work = f"struct W{name} {{\n{members}  {real} a, b;\n  int n;\n  __device__ void operator()(int i) const {{ {lines} }}\n}};\n"
        if self.chance(0.4):
            text = text.replace("template <typename F> ", "").replace("(F f", f"(W{name} f")
        self.kernels.append(lambda u, v: f"{name}<<<2, 256>>>(W{name}{{{u}, {distinct(u, v, apart)}, {one}, {two}, n}}, n);")
        return work + text

    def text(self):
        real = self.real
        parts = [f"struct Ray {{ {real} o; int hit; {real} w; }};\n{real} *x, *y, *z;\nRay *r;\nconst int n = {COUNT};"]
        parts += [self.functor() for _ in range(self.pick(2, 3, 4))]
        parts += [self.kernel() for _ in range(self.pick(4, 6, 8))]
        calls = []
        for c in range(self.pick(4, 6)):
            self.locals = {}
            launches = [self.draw.choice(self.kernels)(self.pick("x", "y", "z"), self.pick("x", "y", "z")) for _ in range(self.pick(2, 2, 3))]
            parts.append(f"static void c{c}() {{\n" + indented([*self.locals.values(), *launches]) + "\n}")
            calls.append(f"c{c}();\nshow();")
        parts.append(SHOW.format(real=real, room=ROOM, most=8 if real == "Long" else 100))
        parts.append(f"static void run() {{\n  fill();\n" + indented(calls) + "\n}")
        return f"namespace {self.name} {{\n" + "\n".join(parts) + f"\n}} // namespace {self.name}\n"


SHOW = """static void fill() {{
  static {real} h[{room}];
  static Ray rays[{room}];
  cudaMalloc(&x, sizeof h);
  cudaMalloc(&y, sizeof h);
  cudaMalloc(&z, sizeof h);
  cudaMalloc(&r, sizeof rays);
  int round = 0;
  for ({real} *each : {{x, y, z}}) {{
    for (int i = 0; i < {room}; ++i)
      h[i] = {real}(i % 37 - 17 + round) / {real}(3 + round);
    cudaMemcpy(each, h, sizeof h, cudaMemcpyHostToDevice);
    ++round;
  }}
  for (int i = 0; i < {room}; ++i)
    rays[i] = {{{real}(i % 11) / {real}(3), i % 5, {real}(i % 7 - 3)}};
  cudaMemcpy(r, rays, sizeof rays, cudaMemcpyHostToDevice);
}}
// Prints what is there, and makes large values small, so that later calls say something, too.
static void show() {{
  static {real} h[{room}];
  static Ray rays[{room}];
  for ({real} *each : {{x, y, z}}) {{
    cudaMemcpy(h, each, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) {{
      print(h[i]);
      if (!(h[i] < {most} && h[i] > -{most}))
        h[i] = {real}(8) / {real}(i % 5 + 1);
    }}
    cudaMemcpy(each, h, sizeof h, cudaMemcpyHostToDevice);
  }}
  cudaMemcpy(rays, r, sizeof rays, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) {{
    print(rays[i].o), print(rays[i].hit), print(rays[i].w);
    rays[i].o = rays[i].o < {most} && rays[i].o > -{most} ? rays[i].o : {real}(1);
    rays[i].w = rays[i].w < {most} && rays[i].w > -{most} ? rays[i].w : {real}(2);
  }}
  cudaMemcpy(r, rays, sizeof rays, cudaMemcpyHostToDevice);
  printf("%016llx\\n", hash);
}}"""

PROLOGUE = """#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

typedef long long Long;
static unsigned long long hash = 0;
template <typename T> static void print(T value) {
  unsigned long long bits = 0;
  memcpy(&bits, &value, sizeof value);
  hash = hash * 1099511628211ULL + bits;
}
"""


def files(seed, numbers, attempt):
    programs = [Drawer(seed, number) for number in numbers]
    main = "".join(f'  printf("{p.name}\\n");\n  hash = 0;\n  {p.name}::run();\n' for p in programs)
    return {"unit.cu": PROLOGUE + "\n" + "\n".join(p.text() for p in programs) + f"\nint main() {{\n{main}}}\n"}


def main(argv=None):
    return run_campaign(Campaign("objects", __doc__, unit=8, files=files), argv)
