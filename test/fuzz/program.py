"""A program, and how several of them are written into one translation unit."""
from dataclasses import dataclass

from .host import HostFunction, Launch
from .kernel import Bundle, IndexFunction
from .language import CUDA, Language
from .writer import CxxWriter

PROLOGUE = """\
#include <cuda_runtime.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utility>

#define CHECK(call)                                 \\
  do {                                              \\
    cudaError_t status = (call);                    \\
    if (status != cudaSuccess) {                    \\
      printf("%s\\n", cudaGetErrorString(status)); \\
      exit(1);                                      \\
    }                                               \\
  } while (0)
static inline void verify(cudaError_t status) {
  if (status != cudaSuccess) {
    printf("%s\\n", cudaGetErrorString(status));
    exit(1);
  }
}

// What buffers start with: small numbers without short binary fractions.
template <class T> static T pattern(size_t k, unsigned seed) {
  return (T)((k * 37 + seed * 11) % 101) * (T)1.1f + (T)seed;
}
template <class T> static void fill(T *device, size_t count, unsigned seed) {
  T *host = (T *)malloc(count * sizeof(T));
  for (size_t k = 0; k < count; ++k)
    host[k] = pattern<T>(k, seed);
  cudaMemcpy(device, host, count * sizeof(T), cudaMemcpyHostToDevice);
  free(host);
}
template <class T> static void fillIndex(T *device, size_t count, int kind) {
  T *host = (T *)malloc(count * sizeof(T));
  for (size_t k = 0; k < count; ++k)
    host[k] = (T)(kind == 0   ? k
                  : kind == 1 ? count - 1 - k
                  : kind == 2 ? (count % 7 ? k * 7 % count : k)
                  : kind == 3 ? k / 2
                  : kind == 4 ? ((k ^ 1) < count ? k ^ 1 : k)
                              : (k + 1) % count);
  cudaMemcpy(device, host, count * sizeof(T), cudaMemcpyHostToDevice);
  free(host);
}
// Prints a hash of the bits.
static void showHost(const char *name, const void *bytes, size_t size) {
  uint64_t hash = 14695981039346656037u;
  for (size_t k = 0; k < size; ++k)
    hash = (hash ^ ((const unsigned char *)bytes)[k]) * 1099511628211u;
  printf("%s %016llx\\n", name, (unsigned long long)hash);
}
static void show(const char *name, const void *device, size_t size) {
  void *host = malloc(size);
  cudaMemcpy(host, device, size, cudaMemcpyDeviceToHost);
  showHost(name, host, size);
  free(host);
}
"""


@dataclass(frozen=True)
class Program:
    index: int
    kernels: tuple
    run: HostFunction
    sizes: tuple  # dicts: arguments of run, one call each
    functions: tuple = ()  # host functions before run
    classes: tuple = ()
    globals: tuple = ()
    tags: tuple = ()
    language: Language = CUDA

    @property
    def name(self):
        return f"p{self.index}"

    @property
    def structs(self):
        return {p.struct: p.members for k in self.kernels for p in k.parameters if isinstance(p, Bundle)}

    def launches(self):
        """The launches in the order of their text."""
        bodies = list(self.functions) + [m for c in self.classes for m in c.methods] + [self.run]
        return [s for body in bodies for _, s in walk_host(body) if isinstance(s, Launch)]


def walk_host(node, path=()):
    """(path, statement) of all host statements of a function; kernels and called functions are not entered."""
    for field in ("body", "then", "otherwise"):
        for position, statement in enumerate(getattr(node, field, ())):
            here = path + ((field, position),)
            yield here, statement
            yield from walk_host(statement, here)


class UnitWriter(CxxWriter):
    """Spells in a language, and notes on which line each launch stands."""

    def __init__(self, language):
        super().__init__()
        self.language = language
        self.sites = []  # (line, Launch)

    def line(self, text):
        super().line(self.language.spelled(text))


def print_program(program, out, parts=None):
    """With `parts` of the host, or all."""
    out.language = program.language
    out.line(f"namespace {program.name} {{")
    written = set()
    for kernel in program.kernels:
        for struct in [p.definition() for p in kernel.parameters if isinstance(p, Bundle)] + list(kernel.structs):
            for line in once(struct, written):
                out.line(line)
    for array in program.globals:
        out.line(array.spell())
    for kernel in program.kernels:
        for function in kernel.functions:
            if function.name in written:
                continue
            written.add(function.name)
            if isinstance(function, IndexFunction):
                for line in function.cxx_lines():
                    out.line(line)
            else:
                function.print(out)
        if kernel.name not in written:
            written.add(kernel.name)
            kernel.print(out)
    for part in program.functions + program.classes + (program.run,) if parts is None else parts:
        part.print(out)
    out.line(f"}} // namespace {program.name}")
    out.line("")


def once(lines, written):
    key = tuple(lines)
    if key in written:
        return []
    written.add(key)
    return lines


def print_unit(programs, comment=""):
    """(text, {line: (program, Launch)}); all programs are in one language."""
    out = UnitWriter(programs[0].language)
    sites = {}
    for line in (comment + PROLOGUE).splitlines():
        out.line(line)
    out.line("")
    for program in programs:
        print_program(program, out)
        sites.update({line: (program, launch) for line, launch in out.sites})
        out.sites = []
    out.line("int main() {")
    with out.indented():
        for program in programs:
            for sizes in program.sizes:
                out.line(f'printf("{program.name}\\n");')
                out.line(f"{program.name}::run({', '.join(str(v) for v in sizes.values())});")
    out.line("}")
    return out.text(), sites
