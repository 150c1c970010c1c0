"""Code that runs though no statement has it, and code that a statement seems to have though it does not run: initialisers of elements
that a list leaves out, destructors of objects that are never made, calls that operators, loops and objects make by themselves, ways
past a `switch` with all enumerators. None of these programs may change; beside each group stands one of its kind that does.

RUN: %python %s %t %fuse
"""
import os
import subprocess
import sys

# Kernels ---------------------------------------------------------------------------------------------------------------------------

KERNELS = """#include <cuda_runtime.h>
__device__ int t[256];
__device__ float ga[256], gb[256];
%s
__global__ void f(int *d, int n) { int i = threadIdx.x; if (i < n) { t[i] = i; d[i] = 1; } }
__global__ void g(int *d, int n) { int i = threadIdx.x; if (i < n) { %s } }
void run(int n) {
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  f<<<1, 256>>>(d, n);
  %s
  g<<<1, 256>>>(d, n);
}
"""
NEXT = "int v = t[(threadIdx.x + 1) % 256];"
UNSEEN = {
    "member": ("struct R { " + NEXT + " };", "R r[2] = {{3}}; d[i] = r[1].v;", ""),
    "nested": ("struct R { " + NEXT + " }; struct S { R r[2]; };", "S s = {{{3}}}; d[i] = s.r[1].v;", ""),
    "of a member": ("struct R { " + NEXT + " }; struct S { R r[2] = {{3}}; };", "S s; d[i] = s.r[1].v;", ""),
    "constructor": ("struct R { int v; __device__ R(int x = t[(threadIdx.x + 1) % 256]) : v(x) {} };", "R r[2] = {R(3)}; d[i] = r[1].v;", ""),
    "argument": ("struct R { " + NEXT + " }; struct S { R r[2]; }; __device__ int of(S s) { return s.r[1].v; }", "d[i] = of(S{{{3}}});", ""),
    "returned": ("struct R { " + NEXT + " }; struct S { R r[2]; }; __device__ S made() { return {{{3}}}; }", "d[i] = made().r[1].v;", ""),
    "in parentheses": ("struct R { " + NEXT + " };", "R r[2](R{3}); d[i] = r[1].v;", ""),
    "between": ("int peek(); struct R { int v = peek(); };", "d[i] += 1;", "R r[2] = {{3}};"),
    "between, in a function": ("int peek(); struct R { int v = peek(); }; static int h() { R r[2] = {{3}}; return r[1].v; }", "d[i] += 1;", "int k = h(); (void)k;"),
    "elsewhere": ("int peek(); struct R { int v = peek(); }; int other() { R r[2] = {{3}}; return r[1].v; }", "d[i] += 1;", ""),
    "a variant": ("#include <variant>\nint peek(); struct R { int v = peek(); }; void other() { std::variant<R, int> r[2] = {}; (void)r; }", "d[i] += 1;", ""),
    "a comparison": ("#include <set>\nint peek(); struct R { int v = peek(); bool operator()(int a, int b) const { return a < b; } };\n"
                     "void other() { std::set<int, R> r[2] = {}; (void)r; }", "d[i] += 1;", ""),
    "a pair": ("#include <utility>\nint peek(); struct R { int v = peek(); }; void other() { std::pair<R, R> r[2] = {}; (void)r; }", "d[i] += 1;", ""),
}
SEEN = {
    "constants": ("struct R { int v = 7; float w = -1.5f; };", "R r[2] = {{3}}; d[i] = r[1].v + i;", ""),
    "zeros": ("", "int r[4] = {1}; d[i] = r[3] + i;", ""),
    "of the library": ("#include <vector>\n#include <string>\nstruct R { int v = 0; R(); };\nvoid other() { std::vector<R> w[2] = {}; std::vector<int> v[3] = {}; (void)w; std::string s[2] = {\"a\"}; dim3 b[2] = {}; (void)v; (void)s; (void)b; }",
                       "d[i] += 1;", ""),
    "own constructor": ("struct R { int v; __host__ __device__ R() : v(4) {} }; void other() { R r[2] = {}; (void)r; }", "d[i] += 1;", ""),
}

# Waits -----------------------------------------------------------------------------------------------------------------------------

WAITS = """#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <utility>
__global__ void k(int *h) { h[threadIdx.x] += 7; }
static int *h;
static int add(int a, int b) { return a * 1000 + b; }
%s
int main(int argc, char **) {
  cudaMallocHost(&h, 4 * 32);
  for (int i = 0; i < 32; ++i) h[i] = 1;
  %s
  printf("%%d\\n", h[0]);
}
"""
START, WAIT = "k<<<1, 32>>>(h);", "cudaDeviceSynchronize();"
NOW = f"{START} {WAIT} "
GUARD = "struct G { int v; G(int n) : v(n) {} G(G &&o) : v(o.v) {} ~G() { cudaDeviceSynchronize(); } };"
ADDED = NOW + "int r = add(w(), h[0]); printf(\"%d\", r);"
NEEDED = {
    "enumerators": ("enum class M : int { A, B };",
                    NOW + f"switch (static_cast<M>(argc + 1)) {{ case M::A: {WAIT} break; case M::B: {WAIT} break; }}"),
    "flags": ("enum M { A, B = 3 };", NOW + f"switch (static_cast<M>(argc)) {{ case A: {WAIT} break; case B: {WAIT} break; default: break; }}"),
    "returned object": ("struct G { int v; ~G() { cudaDeviceSynchronize(); } };\nstatic G work() { G g{1}; " + NOW + "return g; }", "G g = work(); (void)g;"),
    "converted object": (GUARD, NOW + "auto g = static_cast<G>(G(1)); (void)g;"),
    "object of a member": (GUARD + " struct H { G g; H() : g(G(1)) {} };", NOW + "H x; (void)x;"),
    "allocated object": (GUARD, NOW + "G *g = new G(G(1)); (void)g;"),
    "said not to return": ("static void report(const char *s) __attribute__((analyzer_noreturn));\nstatic void report(const char *s) { puts(s); }",
                           NOW + f"if (argc > 1) {WAIT} else report(\"x\");"),
    "element": ("struct R { int v; R() : v(h[0]) {} R(int x) : v(x) {} };", NOW + f"R r[2] = {{R(3)}}; {WAIT} printf(\"%d\", r[1].v);"),
    # Which of two arguments comes first is open; what waits does so by itself.
    "destructor": ("struct D { ~D() { cudaDeviceSynchronize(); } };\nstatic int w() { D d; return 1; }", ADDED),
    "destructor of a member": ("struct D { ~D() { cudaDeviceSynchronize(); } }; struct E { D d; };\nstatic int w() { E e; return 1; }", ADDED),
    "destructor of a temporary": ("struct D { int v = 1; ~D() { cudaDeviceSynchronize(); } };\nstatic int w() { return D().v; }", ADDED),
    "member": ("struct D { int v; D() { cudaDeviceSynchronize(); v = 1; } }; struct E { D d; };\nstatic int w() { E e; return e.d.v; }", ADDED),
    "assignment": ("struct D { int v; D &operator=(const D &o) { cudaDeviceSynchronize(); v = o.v; return *this; } }; struct E { D d; };\n"
                   "static int w() { E a{{1}}, b; b = a; return b.d.v; }", ADDED),
    "binding": ("#include <tuple>\nstruct T {}; template <int I> int get(const T &) { cudaDeviceSynchronize(); return 1; }\n"
                "namespace std { template <> struct tuple_size<T> { static constexpr int value = 2; }; template <size_t I> struct tuple_element<I, T> { using type = int; }; }\n"
                "static int w() { T t; auto [a, b] = t; return a + b; }", ADDED),
    "range": ("struct It { int i; int operator*() const { return i; } bool operator!=(It o) const { return i != o.i; } void operator++() { ++i; } };\n"
              "struct Range { It begin() const { cudaDeviceSynchronize(); return {0}; } It end() const { return {2}; } };\n"
              "static int w() { int q = 0; for (int x : Range{}) q += x; return q; }", ADDED),
    "rewritten operator": ("struct A { int z; bool operator==(const A &) const { cudaDeviceSynchronize(); return true; } };\nstatic int w() { A a{1}; return a != a; }", ADDED),
    "default argument": ("static int w(int x = (cudaDeviceSynchronize(), 1)) { return x; }", ADDED),
    "written": ("static int w() { cudaDeviceSynchronize(); return 1; }", ADDED),
}
REDUNDANT = {
    "each case and the rest": ("", NOW + f"switch (argc) {{ case 1: {WAIT} break; default: {WAIT} break; }}"),
    "own object": ("struct G { int v; ~G() { cudaDeviceSynchronize(); } };\nstatic void work() { G g{1}; " + NOW + "}", "work();"),
}

folder, tool = sys.argv[1], sys.argv[2:]
os.makedirs(folder, exist_ok=True)


def changes(text, checks, standard, suffix="cu"):
    path, report = os.path.join(folder, f"program.{suffix}"), os.path.join(folder, "report.json")
    with open(path, "w") as out:
        out.write(text)
    done = subprocess.run([*tool, "--quiet", f"--checks=-*,{checks}", f"--report={report}", path, "--", f"-std={standard}"],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with open(report) as read:
        return '"applied"' in read.read()


wrong = []
for group, template, checks, expected in ((UNSEEN, KERNELS, "kernel-fusion", False), (SEEN, KERNELS, "kernel-fusion", True),
                                          (NEEDED, WAITS, "redundant-sync", False), (REDUNDANT, WAITS, "redundant-sync", True)):
    for name, parts in group.items():
        text = template % parts
        if changes(text, checks, "c++20") != expected:
            wrong.append(f"{name}: {'kept' if expected else 'changed'}")
        hip = text.replace("cuda_runtime.h", "hip/hip_runtime.h").replace("cudaMallocHost", "hipHostMalloc").replace("cuda", "hip")
        if name in ("member", "constants", "enumerators", "returned object", "destructor", "own object") and \
                changes(hip, checks, "c++20", "hip") != expected:
            wrong.append(f"{name}, HIP: {'kept' if expected else 'changed'}")
sys.exit("\n".join(wrong) or 0)
