"""Runs the host side at concrete sizes: which operations are enqueued where, what they touch, what orders them.

The result is a trace of operations. `check_valid` refuses programs with races between operations; truth.py asks what
becomes of the order when launches are fused.
"""
import itertools

from .footprint import Footprint
from .host import At, Literal, Name
from .interpret import Compiled, Invalid, Memory
from .kernel import Buffer, Bundle, Value
from . import ctype


class Operation:
    """One entry of the trace. what: launch, memory, host, record, wait, sync."""

    def __init__(self, what, stream=None, **rest):
        self.what, self.stream = what, stream
        self.site = self.threads = self.footprint = self.env = self.config = self.values = None
        self.reads, self.writes = (), ()  # (address, bytes)
        self.event = None
        self.blocking = False  # the host waits for it
        self.__dict__.update(rest)

    def read_cells(self, granule):
        return {c for address, size in self.reads
                for c in range(address // granule, (address + size + granule - 1) // granule)}

    def cells(self, granule):
        """(touched, written) as sets of cells."""
        if self.what == "launch":
            return self.footprint.global_cells, self.footprint.written
        touched, written = set(), set()
        for address, size in self.reads:
            touched.update(range(address // granule, (address + size + granule - 1) // granule))
        for address, size in self.writes:
            written.update(range(address // granule, (address + size + granule - 1) // granule))
        return touched | written, written


INDEX_PATTERNS = {
    0: lambda k, n: k,
    1: lambda k, n: n - 1 - k,
    2: lambda k, n: k * 7 % n if n % 7 else k,
    3: lambda k, n: k // 2,
    4: lambda k, n: k ^ 1 if (k ^ 1) < n else k,
    5: lambda k, n: (k + 1) % n,
}


class Simulator:
    def __init__(self, program, shapes=()):
        """shapes: (grid, block) under each of which every launch is also tried."""
        self.program, self.shapes = program, shapes
        self.memory, self.trace, self.streams = Memory(), [], {}
        self.pinned = set()  # addresses of host memory
        self.scopes = [{}]
        self.compiled = {}
        for array in program.globals:
            self.scopes[0][array.name] = self.memory.allocate(array.count * array.elem.size, array.name)

    # -- names and values
    def lookup(self, name):
        first, _, field = name.partition(".")
        for scope in reversed(self.scopes):
            if first in scope:
                value = scope[first]
                return value[field] if field else value
        raise KeyError(name)

    def assign(self, name, value):
        first, _, field = name.partition(".")
        for scope in reversed(self.scopes):
            if first in scope:
                if field:
                    scope[first] = {**scope[first], field: value}
                else:
                    scope[first] = value
                return
        raise KeyError(name)

    def visible(self):
        names = {}
        for scope in self.scopes:
            names.update(scope)
        return names

    def value(self, what, env=None):
        return evaluate(what, env if env is not None else self.visible())

    # -- running
    def run(self, sizes):
        self.scopes.append(dict(sizes))
        self.body(self.program.run.body)
        self.finish()
        return self

    def body(self, statements):
        self.scopes.append({})
        for statement in statements:
            getattr(self, type(statement).__name__.lower())(statement)
        self.scopes.pop()

    def declare(self, s):
        value = self.value(s.value)
        self.scopes[-1][s.name] = value if s.pointer else ctype.wrap(value, s.type.size, s.type.signed)
        if s.pointer:
            self.scopes[-1]["*" + s.name] = s.type

    def declareshape(self, s):
        self.scopes[-1][s.name] = shape_fields([self.value(e) for e in s.extents])

    def declarepacked(self, s):
        self.scopes[-1][s.name] = self.packed(s.struct, s.values)

    def packed(self, struct, values):
        return pack(self.program.structs[struct], [self.value(v) for v in values])

    def set(self, s):
        self.assign(s.name, self.value(s.value))

    def swap(self, s):
        left, right = self.lookup(s.left), self.lookup(s.right)
        self.assign(s.left, right)
        self.assign(s.right, left)

    def allocate(self, s):
        address = self.memory.allocate(self.value(s.count) * s.elem.size, s.name)
        if s.declared:
            self.scopes[-1][s.name] = address
            self.scopes[-1]["*" + s.name] = s.elem
        else:
            self.assign(s.name, address)

    def fill(self, s):
        address, count = self.lookup(s.name), self.value(s.count)
        self.trace.append(Operation("memory", writes=[(address, count * s.elem.size)], blocking=True))
        if s.index:
            for k in range(count):
                self.memory.values[address + k * s.elem.size] = INDEX_PATTERNS[s.pattern](k, count)

    def fillsymbol(self, s):
        size = s.count * s.elem.size
        self.trace.append(Operation("memory", writes=[(self.lookup(s.name), size)], blocking=True))

    def hostarray(self, s):
        size = self.value(s.count) * s.elem.size
        self.scopes[-1][s.name] = self.memory.allocate(size, s.name)
        self.trace.append(Operation("host", writes=[(self.scopes[-1][s.name], size)]))
        self.scopes[-1]["*" + s.name] = s.elem
        if s.pinned:
            self.pinned.add(self.scopes[-1][s.name])

    def free(self, s):
        self.trace.append(Operation("sync", stream="*"))

    def show(self, s):
        self.trace.append(Operation("memory", reads=[(self.lookup(s.name), self.value(s.size))], blocking=True))

    def showsymbol(self, s):
        array = next(a for a in self.program.globals if a.name == s.name)
        size = array.count * array.elem.size
        self.trace.append(Operation("memory", reads=[(self.lookup(s.name), size)], blocking=True))

    def showhost(self, s):
        self.trace.append(Operation("host", reads=[(self.lookup(s.name), self.value(s.size))]))

    def copy(self, s):
        target, source, size = self.value(s.target), self.value(s.source), self.value(s.size)
        self.memory.check_range(target, size)
        self.memory.check_range(source, size)
        # The host waits for no copy within the device, and from pageable memory only until it is staged.
        waits = s.blocking and (s.kind == "DeviceToHost" or s.kind == "HostToDevice" and source in self.pinned)
        self.trace.append(Operation("memory", stream=self.stream_of(s.stream), reads=[(source, size)],
                                    writes=[(target, size)], blocking=waits))
        self.memory.copy(target, source, size)

    def memset(self, s):
        target, size = self.value(s.target), self.value(s.size)
        self.memory.check_range(target, size)
        self.trace.append(Operation("memory", stream=self.stream_of(s.stream), writes=[(target, size)]))
        self.memory.forget(target, size)

    def stream_of(self, name):
        return self.lookup(name) if name else None

    def stream(self, s):
        handle = f"stream{len(self.streams)}"
        self.streams[handle] = s.blocking
        self.scopes[-1][s.name] = handle

    def event(self, s):
        self.scopes[-1][s.name] = f"event{s.name}{len(self.trace)}"

    def sync(self, s):
        if s.what == "event":
            self.trace.append(Operation("sync", event=self.lookup(s.name)))
        else:
            self.trace.append(Operation("sync", stream="*" if s.what == "device" else self.stream_of(s.name)))

    def record(self, s):
        self.trace.append(Operation("record", stream=self.stream_of(s.stream), event=self.lookup(s.event)))

    def wait(self, s):
        self.trace.append(Operation("wait", stream=self.stream_of(s.stream), event=self.lookup(s.event)))

    def check(self, s):
        pass

    def repeat(self, s):
        for number in range(self.value(s.count)):
            self.scopes.append({s.name: number})
            self.body(s.body)
            self.scopes.pop()

    def branch(self, s):
        self.body(s.then if self.value(s.condition) else s.otherwise)

    def braces(self, s):
        self.body(s.body)

    def instance(self, s):
        names = {member: self.value(value) for (member, _), value in zip(s.of.members, s.values)}
        types = {"*" + v.name: self.lookup("*" + v.name) for v in s.values if isinstance(v, At)}
        names.update({"*" + m: types["*" + v.name] for (m, _), v in zip(s.of.members, s.values) if isinstance(v, At)})
        self.scopes[-1][s.name] = names

    def callhost(self, s):
        names = {}
        for (name, kind), argument in zip(s.function.parameters, s.arguments):
            names[name] = self.value(argument)
            if isinstance(argument, (At, Name)) and "*" + argument.name in self.visible():
                names["*" + name] = self.lookup("*" + argument.name)
        saved = self.scopes
        if s.instance:
            members = self.lookup(s.instance)
            self.scopes = [saved[0], members, names]
        else:
            self.scopes = [saved[0], names]
        self.body(s.function.body)
        self.scopes = saved

    def launch(self, s):
        env = self.visible()
        config = configuration(s, env)
        values = parameter_values(s, env, self.program)
        if s.kernel not in self.compiled:
            self.compiled[s.kernel] = Compiled(s.kernel)
        grid, block, shared, stream = config
        if min(grid + block) < 1 or block[0] * block[1] * block[2] > 1024:
            raise Invalid("launch configuration")
        self.check_restrict(s.kernel, values)
        parameters = dict(values)
        for array in s.kernel.globals:
            parameters[array.name] = env[array.name]
        others = {other: self.tried(s.kernel, other, parameters, shared)
                  for other in self.shapes if other != (grid, block)}
        threads = self.compiled[s.kernel].threads(self.memory, grid, block, parameters, shared)
        self.trace.append(Operation("launch", stream=stream, site=s.site, env=env, config=config, values=values,
                                    threads=threads, others=others, statement=s))

    def tried(self, kernel, shape, parameters, shared):
        """The threads of a launch of another shape that leaves memory as it is; None if it is not valid."""
        before = dict(self.memory.values)
        try:
            return self.compiled[kernel].threads(self.memory, *shape, parameters, shared)
        except (Invalid, ZeroDivisionError, ValueError):
            return None
        finally:
            self.memory.values = before

    def check_restrict(self, kernel, values):
        if not kernel.restrict:
            return
        pointers = [values[p.name] >> 24 for p in kernel.parameters if isinstance(p, Buffer)]
        if len(set(pointers)) != len(pointers):
            raise Invalid("restrict pointers into one allocation")

    # -- afterwards
    def finish(self):
        launches = [op for op in self.trace if op.what == "launch"]
        granule = 4
        for op in launches:
            for _, _, log, _ in itertools.chain(op.threads, *filter(None, op.others.values())):
                for address, size, _, _ in log:
                    if size % granule or address % granule:
                        granule = 1
        self.granule = granule
        for op in launches:
            op.footprint = Footprint(op.threads, granule)
            op.footprint.check_alone()
            op.footprint.check_shared_reads()
            op.threads = None
            op.others = {shape: threads and Footprint(threads, granule) for shape, threads in op.others.items()}
        for op in self.trace:
            op.touched, op.written = op.cells(granule)
        self.check_initialised()
        self.check_valid()

    def check_initialised(self):
        """Nothing reads device memory before it got a value."""
        defined = set()
        for op in self.trace:
            read = op.footprint.read if op.what == "launch" else op.read_cells(self.granule)
            if op.what != "host" and not read <= defined:
                raise Invalid("read of uninitialised memory")
            defined |= op.written

    def check_valid(self):
        before = ancestors(self.trace, self.streams)
        for later, y in enumerate(self.trace):
            for earlier in range(later):
                if not before[later] >> earlier & 1 and conflicting(self.trace[earlier], y):
                    raise Invalid("operations race")


def conflicting(x, y):
    """Do two operations touch common memory, one of them writing?"""
    return not (x.written.isdisjoint(y.touched) and y.written.isdisjoint(x.touched))


def ancestors(trace, streams):
    """For each operation the bit set of those that are complete before it starts."""
    before, tails, events = [], {}, {}  # tails: stream -> bits; None is the default stream
    host = 0  # complete, as far as the host knows
    for number, op in enumerate(trace):
        bits = host
        if op.what == "host":
            pass
        elif op.what == "sync":
            if op.event is not None:
                bits |= events.get(op.event, 0)
            elif op.stream == "*":
                bits |= waited("*", tails, streams)
            else:
                bits |= tails.get(op.stream, 0)
            host |= bits
        else:
            bits |= tails.get(op.stream, 0)
            if op.stream is None:
                bits |= waited(None, tails, streams)
            elif streams[op.stream]:
                bits |= tails.get(None, 0)
            if op.what == "wait":
                bits |= events.get(op.event, 0)
            tails[op.stream] = bits | 1 << number
            if op.what == "record":
                events[op.event] = bits | 1 << number
            if op.blocking:
                host |= bits | 1 << number
        if op.what in ("host", "sync"):
            host |= 1 << number
        before.append(bits)
    return before


def waited(stream, tails, streams):
    """What waiting for a stream waits for: "*" is the device, None the default stream."""
    bits = 0
    for name, tail in tails.items():
        if stream == "*" or name == stream or (stream is None and streams.get(name, True)):
            bits |= tail
    return bits


class Names(dict):
    """Python names of the expressions: v_grid_x is grid.x."""

    def __init__(self, env):
        super().__init__(wrap=ctype.wrap, divide=ctype.divide, remainder=ctype.remainder)
        self.env = env

    def __missing__(self, name):
        if name.startswith("v_"):
            name = name[2:]
            if name in self.env:
                return self.env[name]
            first, _, field = name.partition("_")
            if first in self.env and field in self.env[first]:
                return self.env[first][field]
        raise KeyError(name)


def evaluate(what, env):
    if isinstance(what, Literal):
        return what.text
    if isinstance(what, Name):
        return env[what.name]
    if isinstance(what, At):
        address = env[what.name]
        return address if what.offset is None else address + evaluate(what.offset, env) * env["*" + what.name].size
    return eval(what.py(), {"min": min, "max": max, "int": int, "bool": bool}, Names(env))


def shape_fields(extents):
    extents = list(extents) + [1] * (3 - len(extents))
    return {"x": extents[0], "y": extents[1], "z": extents[2]}


def shape(what, env):
    fields = env[what.variable] if what.variable else shape_fields([evaluate(e, env) for e in what.extents])
    if isinstance(fields, int):
        fields = shape_fields([fields])
    return (fields["x"], fields["y"], fields["z"])


def configuration(launch, env):
    shared = evaluate(launch.shared, env) if launch.shared is not None else 0
    if "shuffle" in launch.kernel.tags and shape(launch.block, env)[0] % 32:
        raise Invalid("a shuffle names lanes that the block does not have")
    return shape(launch.grid, env), shape(launch.block, env), shared, env[launch.stream] if launch.stream else None


def pack(members, values):
    return {m.name: v for m, v in zip(members, values)}


def parameter_values(launch, env, program):
    """Flat name -> value of what the kernel gets."""
    values = {}
    for parameter, argument in zip(launch.kernel.parameters, launch.arguments):
        if isinstance(parameter, Bundle):
            fields = (env[argument.variable] if argument.variable
                      else pack(parameter.members, [evaluate(v, env) for v in argument.values]))
            values.update({f"{parameter.name}_{name}": value for name, value in fields.items()})
        else:
            value = evaluate(argument, env)
            if isinstance(parameter, Value):
                value = ctype.wrap(value, parameter.type.size, parameter.type.signed)
            values[parameter.name] = value
    for name, text in launch.kernel.template:
        if name.startswith("int "):
            values[name[4:]] = int(text)
    return values
