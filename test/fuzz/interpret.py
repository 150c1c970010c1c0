"""Runs a kernel of the generator at concrete sizes and says which thread touches which bytes.

A kernel becomes a Python function of one thread that appends (address, bytes, kind, epoch) to a list; the epoch counts
the barriers the thread has passed. Kinds: R, W, NC (a load through the read-only cache) or a tuple for atomics.
"""
from .expr import walk
from .kernel import Bundle
from .statement import Barrier
from .writer import PyWriter
from . import ctype

R, W, NC = "r", "w", "n"
STEPS = 20000  # accesses and loop steps of one thread
BYTES_APART = 1 << 24  # allocations start at multiples of this
SHARED = 1 << 60  # addresses of shared memory start here, the dynamic part of each block first
STATIC_SHARED = 1 << 20


class Invalid(Exception):
    """The program does something that a valid program does not do."""


class Log(list):
    __slots__ = ("steps",)

    def __init__(self):
        self.steps = 0


def tick(log):
    log.steps += 1
    if log.steps > STEPS:
        raise Invalid("a loop runs too long")


def exact(value, size):
    """A signed result that overflows is undefined."""
    if not -(1 << 8 * size - 1) <= value < 1 << 8 * size - 1:
        raise Invalid("an overflow")
    return value


def within(index, count):
    if not 0 <= index < count:
        raise Invalid("outside an array of a thread's own")


def has_barrier(kernel):
    return any(isinstance(node, Barrier) for statement in kernel.body for _, node in walk(statement))


AXES = [f"{what}_{axis}" for what in ("blockIdx", "threadIdx", "blockDim", "gridDim") for axis in "xyz"]


def python_of(kernel):
    out = PyWriter(1)
    for function in kernel.functions:
        function.emit_definition(out)
    out.line(f"def run(L,shared,{','.join(AXES)},P):")
    with out.indented():
        out.line("ep = 0")
        for name in flat_names(kernel):
            out.line(f"v_{name} = P['{name}']")
        for array in kernel.globals:
            out.line(f"v_{array.name} = P['{array.name}']")
        for statement in kernel.body:
            statement.emit(out)
    return out.text()


def flat_names(kernel):
    """The scalar and pointer parameters, members of structures as `view_p`."""
    for parameter in kernel.parameters:
        if isinstance(parameter, Bundle):
            for member in parameter.members:
                yield f"{parameter.name}_{member.name}"
        else:
            yield parameter.name
    for name, argument in kernel.template:
        if name.startswith("int "):
            yield name[4:]


class Memory:
    """Allocations and the integers in them that serve as indices."""

    def __init__(self):
        self.sizes, self.names, self.values = [0], ["null"], {}

    def allocate(self, size, name):
        self.sizes.append(size)
        self.names.append(name)
        return (len(self.sizes) - 1) * BYTES_APART

    def check(self, address, size):
        self.check_range(address, size)
        if address % size:
            raise Invalid("misaligned")

    def check_range(self, address, size):
        number, offset = divmod(address, BYTES_APART)
        if size < 0 or not 0 < number < len(self.sizes) or offset + size > self.sizes[number]:
            raise Invalid("out of bounds")

    def forget(self, target, size):
        for address in [a for a in self.values if target <= a < target + size]:
            del self.values[address]

    def copy(self, target, source, size):
        moved = {a - source + target: v for a, v in self.values.items() if source <= a < source + size}
        self.forget(target, size)
        self.values.update(moved)


class Compiled:
    def __init__(self, kernel):
        self.kernel = kernel
        self.barriers = has_barrier(kernel)
        self.code = compile(python_of(kernel), kernel.name, "exec")

    def threads(self, memory, grid, block, parameters, shared_bytes):
        """[(block, thread, log, barriers passed)] of all threads; blocks and threads are numbers."""

        def fetch(log, address, size, epoch):
            log.append((address, size, R, epoch))
            memory.check(address, size)
            if address not in memory.values:
                raise Invalid("index read that was not written")
            return memory.values[address]

        def put(log, address, size, value, epoch):
            log.append((address, size, W, epoch))
            memory.check(address, size)
            memory.values[address] = value

        scope = {"fetch": fetch, "put": put, "tick": tick, "wrap": ctype.wrap, "divide": ctype.divide,
                 "remainder": ctype.remainder, "exact": exact, "within": within, "R": R, "W": W, "NC": NC}
        exec(self.code, scope)
        run, result = scope["run"], []
        for number in range(grid[0] * grid[1] * grid[2]):
            at = coordinates(number, grid)
            shared = SharedSpace(number, shared_bytes)
            threads = self.block(run, number, at, grid, block, parameters, shared)
            for _, _, log, _ in threads:
                for address, size, _, _ in log:
                    (shared if address >= SHARED else memory).check(address, size)
            result += threads
        return result

    def block(self, run, number, at, grid, block, parameters, shared):
        live = []
        for thread in range(block[0] * block[1] * block[2]):
            where = coordinates(thread, block)
            log = Log()
            generator = run(log, shared, *at, *where, *block, *grid, parameters)
            live.append([number, thread, log, 0, generator])
        if not self.barriers:
            return [(b, t, log, 0) for b, t, log, _, _ in live]
        pending = live
        while pending:
            passed = []
            for entry in pending:
                if next(entry[4], "ended") is None:
                    entry[3] += 1
                    passed.append(entry)
            if passed and len(passed) != len(live):
                raise Invalid("a barrier that not all threads of the block reach")
            pending = passed
        return [(b, t, log, passed) for b, t, log, passed, _ in live]


def coordinates(number, extents):
    return number % extents[0], number // extents[0] % extents[1], number // (extents[0] * extents[1])


class SharedSpace:
    """Addresses of the shared arrays of one block: the dynamic one first, the same for all kernels."""

    def __init__(self, number, dynamic):
        self.base = SHARED + number * BYTES_APART
        self.places = {None: (self.base, dynamic)}
        self.end = self.base + STATIC_SHARED

    def __call__(self, name, size):
        if name not in self.places:
            self.places[name] = (self.end, size)
            self.end += (size + 255) // 256 * 256
        return self.places[name][0]

    def check(self, address, size):
        for start, extent in self.places.values():
            if start <= address and address + size <= start + extent:
                return
        raise Invalid("outside the shared arrays")
