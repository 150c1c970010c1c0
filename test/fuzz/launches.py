"""scripts/fuzz-launches: random loops that launch, and functions that are given kernels to launch, rewritten and executed.

Loops count in many ways, and give their kernels the counter, what is computed of it, or what is not known of it alone. Functions
that launch are given kernels by pointer, by template parameter or by template argument, and packs of arguments, which they hand on
as values or as references, check and count beside it, or do more with. Most kernels touch a thread's own element; some read
others', or write where their argument says. What gpufuse makes of the programs must print the same.
"""
from .texts import Campaign, Choices, indented, run_campaign

COUNT, ROOM = 300, 512
INDEX = "int i = blockIdx.x * blockDim.x + threadIdx.x;\n"

# Of kernels: what they do with element i of x, y and with the numbers a and b.
WORK = ("x[i] = x[i] * a + b;", "x[i] += y[i] * a;", "y[i] = x[i] ^ (a << (b & 7));", "x[i] = (x[i] >> 1) + a * b;",
        "if (a & 1) x[i] += b; else y[i] += a;", "unsigned t = x[i]; t += a; y[i] = t * 3 + b;", "int k = a; x[i] += k;",
        "for (int r = 0; r < (a & 3); ++r) x[i] += r + b;")
ELSEWHERE = ("y[i] = x[(i + (a & 63)) % n];", "x[i] += y[n - 1 - i];", "if (i + a < n && i + a >= 0) y[i] = x[i + a];")
GUARDS = ("if (i < n) ", "if (i >= n) return;\n", "if (i < n && a >= 0) ", "if (i < n - (a & 1)) ")

LAUNCHERS = {
    "pointer": "static void {name}(void (*kernel)(unsigned *, unsigned *, int, int, int), unsigned *x, unsigned *y, int a, int b) {{\n{ahead}"
               "  kernel<<<2, 256>>>(x, y, a, b, n);\n{behind}}}",
    "typed": "template <typename K> static void {name}(K kernel, unsigned *x, unsigned *y, int a, int b) {{\n{ahead}"
             "  kernel<<<2, 256>>>(x, y, a, b, n);\n{behind}}}",
    "pack": "template <typename K, typename... A> static void {name}(K kernel, A... args) {{\n{ahead}"
            "  kernel<<<2, 256>>>(args..., n);\n{behind}}}",
    "forward": "template <typename K, typename... A> static void {name}(K kernel, A &&...args) {{\n{ahead}"
               "  kernel<<<2, 256>>>(std::forward<A>(args)..., n);\n{behind}}}",
    "behind": "template <typename... P, typename... A> static void {name}(void (*kernel)(P...), unsigned *x, A... args) {{\n{ahead}"
              "  kernel<<<2, 256>>>(x, args..., n);\n{behind}}}",
    "named": "template <auto K, typename... A> static void {name}(A... args) {{\n{ahead}  K<<<2, 256>>>(args..., n);\n{behind}}}",
}
AHEAD = ("", "", "", "", "  int a2 = 1;\n  calls += a2;\n", "  ++calls;\n", '  assert(calls >= 0);\n', "  if (calls > 1000) return;\n")
BEHIND = ("", "", "  check();\n", "  check();\n", "  if (cudaGetLastError() != cudaSuccess) exit(3);\n")


class Drawer(Choices):
    """One program, as a namespace: its text."""

    def __init__(self, seed, number):
        super().__init__(f"launches {seed} {number}")
        self.name = f"p{number}"
        self.kernels, self.launchers = [], []

    def kernel(self):
        name = f"k{len(self.kernels)}"
        work = self.draw.choice(ELSEWHERE if self.chance(0.15) else WORK)
        changes = "a += 1;\n" if self.chance(0.05) else ""
        guard = self.draw.choice(GUARDS)
        body = INDEX + changes + guard + (work if guard.endswith("\n") else "{ " + work + " }")
        template = self.chance(0.2)
        self.kernels.append(f"{name}<int>" if template else name)
        first = "template <typename T> " if template else ""
        kind = self.pick("int", "int", "const int") if not changes else "int"
        return f"{first}__global__ void {name}(unsigned *x, unsigned *y, {kind} a, {'T' if template else 'int'} b, int n) {{\n{indented([body])}\n}}"

    def launcher(self):
        form = self.draw.choice(list(LAUNCHERS))
        name = f"launch{len(self.launchers)}"
        self.launchers.append((form, name))
        return LAUNCHERS[form].format(name=name, ahead=self.draw.choice(AHEAD), behind=self.draw.choice(BEHIND))

    def number(self, names=()):
        """An argument: a literal, a variable, or more."""
        return self.pick(str(self.draw.randint(0, 9)), "m", "m + 1", "calls", "m * 2", *names, *names)

    def of_round(self, counter):
        plain = str(self.draw.randint(1, 5))
        return self.pick(counter, counter, f"{counter} + {plain}", f"{plain} * {counter} + 1", f"({counter} + 1) % {plain}", f"1 << {counter}",
                         f"{counter} / {plain}", f"{plain} - {counter}", f"m + {counter}", f"(int){counter} + 1", "m", plain)

    def launch(self, x, y, numbers):
        kernel = self.draw.choice(self.kernels)
        return f"{kernel}<<<2, 256>>>({x}, {y}, {numbers()}, {numbers()}, n);"

    def loop(self):
        counter = self.pick("t", "t", "k", "a", "step")
        kind = self.pick("int", "int", "int", "unsigned", "long", "short")
        bound = self.pick("3", "m", "5", "m + 2")
        head = self.pick(f"for ({kind} {counter} = 0; {counter} < {bound}; ++{counter})", f"for ({kind} {counter} = 1; {counter} <= {bound}; {counter}++)",
                         f"for ({kind} {counter} = 0; {counter} < {bound}; {counter} += 2)",
                         f"for (int {counter} = 4; {counter} > 0; --{counter})", f"for (int {counter} = 0; {counter} != 3; ++{counter})")
        x, y = self.pick(("x", "y"), ("y", "x"), ("x", "z"))
        lines = [self.launch(x, y, lambda: self.of_round(counter)) for _ in range(self.pick(1, 1, 1, 2, 3))]
        if self.chance(0.1):
            lines.append(self.pick("check();", "std::swap(x, y);", "++calls;", *[] if "m" in bound else ["m += 1;"]))
        return f"{head} {{\n{indented(lines)}\n}}" if len(lines) > 1 or self.chance(0.3) else f"{head}\n  {lines[0]}"

    def call(self):
        form, name = self.draw.choice(self.launchers)
        kernel = self.draw.choice(self.kernels)
        if "<" in kernel and form == "behind" and self.chance(0.5):
            kernel = self.kernels[0]
        x, y = self.pick(("x", "y"), ("y", "x"), ("x", "z"), ("x + 0", "y"))
        arguments = [x, y, self.number(), self.number()]
        if form == "named":
            return f"{name}<{kernel}>({', '.join(arguments)});"
        return f"{name}({self.pick('', '', '&') if '<' not in kernel else ''}{', '.join([kernel, *arguments])});"

    def text(self):
        parts = ["unsigned *x, *y, *z;\nint calls = 0;\nconst int n = COUNT;\nstatic void check() {\n  if (cudaGetLastError() != cudaSuccess)\n    ++calls;\n}"
                 .replace("COUNT", str(COUNT))]
        parts += [self.kernel() for _ in range(self.pick(3, 4, 6))]
        parts += [self.launcher() for _ in range(self.pick(2, 3))]
        steps = []
        for s in range(self.pick(4, 6)):
            lines = [self.loop() if self.chance(0.45) else self.call() for _ in range(self.pick(2, 2, 3))]
            own = self.pick("", "", "unsigned *x = p{0}::x, *y = p{0}::y, *z = p{0}::z;".format(self.name[1:]))
            parts.append(f"static void step{s}(int m) {{\n" + indented(([own] if own else []) + lines) + "\n}")
            steps.append(f"step{s}({self.draw.randint(0, 4)});\nshow();")
        parts.append(SHOW.replace("ROOM", str(ROOM)))
        parts.append("static void run() {\n  fill();\n" + indented(steps) + "\n}")
        return f"namespace {self.name} {{\n" + "\n".join(parts) + f"\n}} // namespace {self.name}\n"


SHOW = """static void fill() {
  static unsigned h[ROOM];
  for (unsigned **each : {&x, &y, &z}) {
    cudaMalloc(each, sizeof h);
    for (int i = 0; i < ROOM; ++i)
      h[i] = h[i] * 5 + i;
    cudaMemcpy(*each, h, sizeof h, cudaMemcpyHostToDevice);
  }
}
static void show() {
  static unsigned h[ROOM];
  unsigned hash = 0;
  for (unsigned *each : {x, y, z}) {
    cudaMemcpy(h, each, sizeof h, cudaMemcpyDeviceToHost);
    for (unsigned v : h)
      hash = hash * 31 + v;
  }
  printf("%u %d\\n", hash, calls);
}"""

PROLOGUE = """#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <utility>
"""


def files(seed, numbers, attempt):
    programs = [Drawer(f"{seed} {attempt}", number) for number in numbers]
    main = "".join(f'  printf("{p.name}\\n");\n  {p.name}::run();\n' for p in programs)
    return {"unit.cu": PROLOGUE + "\n" + "\n".join(p.text() for p in programs) + f"\nint main() {{\n{main}}}\n"}


def main(argv=None):
    return run_campaign(Campaign("launches", __doc__, unit=6, redraws=True, files=files), argv)
