"""scripts/fuzz-order: random host programs (streams, events, copies, waits, loops, helpers) through gpufuse, executed before and after.

Each program is valid by construction: a simulation of what is ordered before what runs beside the drawing (Order), and where an
operation would conflict with one that is not ordered before it, a wait is put between them, in one of the forms that do. Waits
that nothing needs are drawn besides. What gpufuse makes of it must print the same under every schedule of the oracle.
"""
import collections
import random

from .texts import Campaign, indented, run_campaign

SIZE = 64
DEVICE, MANAGED, PINNED, PAGEABLE = ("d0", "d1", "d2"), ("m0",), ("p0", "p1"), ("h0",)
BLOCKING, NON_BLOCKING = ("s0", "s1"), ("n0",)
EVENTS = ("e0", "e1")
TIMERS = ("t0", "t1")


def halves(names):
    """`d0` is all of it, `d0.1` its second half."""
    return [half for name in names for half in ([name] if "." in name else [f"{name}.0", f"{name}.1"])]


def part(name, at):
    """The half that holds an element; of managed memory the host touches all or nothing."""
    return name if name in MANAGED else f"{name}.{at // (SIZE // 2)}"


class Order:
    """What is ordered before what: the host has waited for `done`, new work on a stream comes behind `behind[stream]`."""

    def __init__(self):
        self.operations = []  # (stream, reads, writes)
        self.done = set()
        self.behind = collections.defaultdict(set)
        self.recorded = collections.defaultdict(set)

    def before(self, stream):
        known = self.done | self.behind[stream]
        if stream == "":
            for other in BLOCKING:
                known |= self.behind[other]
        elif stream in BLOCKING:
            known |= self.behind[""]
        return known

    def conflicts(self, reads, writes, known):
        """Operations that touch the same memory and need not be finished."""
        reads, writes = halves(reads), halves(writes)
        return [i for i, (_, r, w) in enumerate(self.operations)
                if i not in known and (set(writes) & set(r + w) or set(reads) & set(w))]

    def enqueue(self, stream, reads, writes, waits=False):
        known = self.before(stream)
        self.operations.append((stream, tuple(halves(reads)), tuple(halves(writes))))
        self.behind[stream] = known | {len(self.operations) - 1}
        if waits:
            self.done |= self.behind[stream]

    def finish(self, stream=None):
        self.done |= set(range(len(self.operations))) if stream is None else self.behind[stream]

    def record(self, event, stream):
        self.recorded[event] = self.done | self.behind[stream]

    def wait(self, stream, event):
        self.behind[stream] = self.behind[stream] | self.recorded[event]


class Drawer:
    """One program: `lines` is the body of its function, `functions` what it calls."""

    def __init__(self, seed, index):
        self.draw = random.Random(f"order {seed} {index}")
        self.index, self.order, self.lines, self.functions = index, Order(), [], []
        self.shown = 0
        self.checked = self.draw.random() < 0.4
        self.streams = ["", *self.draw.sample([*BLOCKING, *NON_BLOCKING], self.draw.randint(0, 3))]
        # A file with timers gives less to do, so that these come in some files only.
        self.timers = index // 12 % 4 == 0
        self.actions = []  # replayed for the second round of a loop

    # Statements, each with what it does to the order; in a second round of a loop only the order is followed.
    def emit(self, text, effect=None):
        self.lines.append(text)
        if effect:
            effect()
            self.actions.append(effect)

    def api(self, call, effect=None):
        self.emit(f"CHECK({call});" if self.checked and self.draw.random() < 0.7 else f"{call};", effect)

    def device_wait(self):
        self.api("cudaDeviceSynchronize()", lambda: self.order.finish())

    def stream_wait(self, stream):
        self.api(f"cudaStreamSynchronize({stream or 0})", lambda: self.order.finish(stream))

    def event(self):
        return self.draw.choice(EVENTS)

    def record(self, event, stream):
        self.api(f"cudaEventRecord({event}, {stream or 0})", lambda: self.order.record(event, stream))

    def event_wait(self, event):
        self.api(f"cudaEventSynchronize({event})", lambda: self.order.done.update(self.order.recorded[event]))

    def wait_for_event(self, stream, event):
        self.api(f"cudaStreamWaitEvent({stream or 0}, {event}, 0)", lambda: self.order.wait(stream, event))

    def settle(self, reads, writes, stream=None):
        """Waits until nothing that conflicts can be unfinished: for the host, or for a stream."""
        known = (lambda: self.order.done) if stream is None else (lambda: self.order.before(stream))
        while missing := self.order.conflicts(reads, writes, known()):
            of = self.order.operations[self.draw.choice(missing)][0]
            way = self.draw.random()
            if way < 0.3:
                self.device_wait()
            elif way < 0.6:
                self.stream_wait(of)
            elif stream is None:
                event = self.event()
                self.record(event, of)
                self.event_wait(event)
            else:
                event = self.event()
                self.record(event, of)
                self.wait_for_event(stream, event)

    def needless(self):
        way = self.draw.randrange(5)
        if way == 0:
            self.device_wait()
        elif way == 1:
            self.stream_wait(self.draw.choice(self.streams))
        elif way == 2:
            event = self.event()
            self.record(event, self.draw.choice(self.streams))
            self.wait_for_event(self.draw.choice(self.streams), event)
        elif way == 3:
            self.event_wait(self.event())
        else:
            self.api("cudaGetLastError()")

    def launch(self):
        stream = self.draw.choice(self.streams)
        target = self.draw.choice(DEVICE + MANAGED)
        source = self.draw.choice([m for m in DEVICE + MANAGED if m != target])
        one = self.draw.random() < 0.4
        reads, writes = ((), (target,)) if one else ((source,), (target,))
        self.settle(reads, writes, stream)
        call = (f"half<<<1, {SIZE}, 0, {stream or 0}>>>({target})" if one
                else f"mix<<<1, {SIZE}, 0, {stream or 0}>>>({target}, {source})")
        self.emit(call + ";", lambda: self.order.enqueue(stream, reads, writes))

    def copy(self):
        to_host, on_host = self.draw.random() < 0.5, self.draw.choice(PINNED + PAGEABLE)
        device = self.draw.choice(DEVICE)
        target, source = (on_host, device) if to_host else (device, on_host)
        if self.draw.random() < 0.2:
            target, source = self.draw.sample(DEVICE, 2)
            kind = "cudaMemcpyDeviceToDevice"
        else:
            kind = "cudaMemcpyDeviceToHost" if to_host else "cudaMemcpyHostToDevice"
        size, to, of = f"{SIZE} * sizeof(float)", target, source
        if self.draw.random() < 0.4:  # half of it
            size, (target, to), (source, of) = f"{SIZE // 2} * sizeof(float)", self.half(target), self.half(source)
        if self.draw.random() < 0.5:
            self.settle((source,), (target,), "")
            if kind == "cudaMemcpyHostToDevice":
                self.settle((source,), ())
            waits = kind == "cudaMemcpyDeviceToHost"
            reads = () if kind == "cudaMemcpyHostToDevice" else (source,)
            self.api(f"cudaMemcpy({to}, {of}, {size}, {kind})",
                     lambda: self.order.enqueue("", reads, (target,), waits))
            return
        stream = self.draw.choice(self.streams)
        if source.startswith(PAGEABLE):  # read before the call returns
            self.settle((source,), ())
        self.settle((source,), (target,), stream)
        self.api(f"cudaMemcpyAsync({to}, {of}, {size}, {kind}, {stream or 0})",
                 lambda: self.order.enqueue(stream, (source,), (target,)))

    def half(self, name):
        """A half of the memory and a pointer to it."""
        if self.draw.random() < 0.5:
            return f"{name}.0", name
        return f"{name}.1", self.draw.choice([f"{name} + {SIZE // 2}", f"&{name}[{SIZE // 2}]"])

    def set(self):
        stream, target = self.draw.choice(self.streams), self.draw.choice(DEVICE)
        size, to = f"{SIZE} * sizeof(float)", target
        if self.draw.random() < 0.3:
            size, (target, to) = f"{SIZE // 2} * sizeof(float)", self.half(target)
        self.settle((), (target,), stream)
        self.api(f"cudaMemsetAsync({to}, 0, {size}, {stream or 0})",
                 lambda: self.order.enqueue(stream, (), (target,)))

    def fork(self):
        """Work handed to a side stream and waited for at once; sometimes with more beside it."""
        if len(self.streams) < 2:
            return
        main, side = self.draw.sample(self.streams, 2)
        if not side:
            main, side = side, main
        there, back = self.draw.choice(EVENTS), self.draw.choice(EVENTS)
        self.record(there, main)
        self.wait_for_event(side, there)
        outer, self.streams = self.streams, [side]
        for _ in range(self.draw.randint(1, 2)):
            self.launch()
        self.streams = outer
        self.record(back, side)
        if self.draw.random() < 0.2:
            self.launch()
        self.wait_for_event(main, back)

    def host_work(self):
        self.emit(f'printf("work %d\\n", work({self.draw.randint(1, 9)}));')

    def host_write(self):
        target, value = self.draw.choice(PINNED + PAGEABLE + MANAGED), self.draw.randint(1, 9)
        if self.draw.random() < 0.3:
            at = self.draw.randrange(SIZE)
            self.settle((), (part(target, at),))
            return self.emit(f"{target}[{at}] = {value}.5f;")
        self.settle((), (target,))
        self.emit(self.draw.choice([f"for (int i = 0; i < {SIZE}; ++i)\n    {target}[i] = {value}.0f + i;",
                                    f"fill({target}, {value});"]))

    def host_read(self):
        source = self.draw.choice(PINNED + PAGEABLE + MANAGED)
        at = self.draw.randrange(SIZE) if self.draw.random() < 0.5 else None
        self.settle((source if at is None else part(source, at),), ())
        self.show(source, at)

    def show(self, source, at=None):
        self.shown += 1
        self.emit(f'printf("{self.shown} %a\\n", ' + (f"sum({source}));" if at is None else f"(double){source}[{at}]);"))

    def timer(self, depth):
        """A region timed by the host's clock or by events; where all work is known to be done the clock has to say so."""
        if self.draw.random() < 0.5:
            stream = self.draw.choice(self.streams)
            self.record("t0", stream)
            self.some(self.draw.randint(0, 2), depth + 1)
            self.record("t1", stream)
            self.event_wait("t1")
            self.emit('printf("event %d %g\\n", (int)cudaEventElapsedTime(&ms, t0, t1), ms);')
            return
        self.device_wait()
        self.emit('printf("unfinished %d\\n", (int)clock());')
        self.some(self.draw.randint(1, 3), depth + 1)
        if self.draw.random() < 0.5:
            self.device_wait()
        else:
            for stream in self.streams:
                self.stream_wait(stream)
        self.emit('printf("unfinished %d\\n", (int)clock());')

    def loop(self, depth):
        """The body must be valid in its second round too; a wait at its end makes it so if it is not."""
        outer_lines, outer_actions = self.lines, self.actions
        self.lines, self.actions = [], []
        start = self.draw.random() < 0.3
        if start:
            self.device_wait()
        before = len(self.order.operations)
        self.some(self.draw.randint(1, 4), depth + 1)
        if not start:
            self.device_wait()
        body, actions = self.lines, self.actions
        for action in actions:  # the second round, which conflicts with nothing behind a wait for everything
            action()
        assert len(self.order.operations) >= before
        self.lines, self.actions = outer_lines, outer_actions + actions * 2
        rounds = self.draw.randint(2, 3)
        self.lines.append(f"for (int round = 0; round < {rounds}; ++round) {{\n" + indented(body) + "\n}")

    def branch(self, depth):
        """Either side is valid from here on: what follows waits for everything."""
        outer_lines, outer_actions = self.lines, self.actions
        self.lines, self.actions = [], []
        self.some(self.draw.randint(1, 3), depth + 1)
        body, actions = self.lines, self.actions
        self.lines, self.actions = outer_lines, outer_actions + actions
        condition = self.draw.choice(["always", "argc > 0", "!always"])
        self.lines.append(f"if ({condition}) {{\n" + indented(body) + "\n}")
        self.device_wait()

    def helper(self, depth):
        outer = self.lines
        self.lines = []
        self.some(self.draw.randint(1, 4), depth + 1)
        body, self.lines = self.lines, outer
        name = f"p{self.index}_part{len(self.functions)}"
        parameters = [f"float *{m}" for m in DEVICE + MANAGED + PINNED + PAGEABLE]
        events = EVENTS + (TIMERS if self.timers else ())
        parameters += [f"cudaStream_t {s}" for s in BLOCKING + NON_BLOCKING] + [f"cudaEvent_t {e}" for e in events]
        if self.timers:
            parameters.append("float ms")
        self.functions.append(f"static void {name}(int argc, {', '.join(parameters)}) {{\n" + indented(body) + "\n}\n")
        names = ", ".join([*DEVICE, *MANAGED, *PINNED, *PAGEABLE, *BLOCKING, *NON_BLOCKING, *events, *(["ms"] if self.timers else [])])
        self.lines.append(f"{name}(argc, {names});")

    def some(self, count, depth=0):
        for _ in range(count):
            way = self.draw.random()
            if way < 0.12 and depth < 2:
                self.loop(depth)
            elif way < 0.18 and depth < 2:
                self.branch(depth)
            elif way < 0.24 and depth < 2:
                self.helper(depth)
            elif way < 0.30 and depth < 2 and self.timers:
                self.timer(depth)
            elif way < 0.30:
                self.fork()
            elif way < 0.36:
                self.host_work()
            elif way < 0.58:
                self.launch()
            elif way < 0.72:
                self.copy()
            elif way < 0.76:
                self.set()
            elif way < 0.84:
                self.host_write()
            else:
                self.host_read()
            while self.draw.random() < 0.3:
                self.needless()

    def text(self):
        self.some(self.draw.randint(3, 9))
        self.device_wait()
        for source in DEVICE:
            self.lines.append(f"cudaMemcpy(h0, {source}, {SIZE} * sizeof(float), cudaMemcpyDeviceToHost);")
            self.show("h0")
        for source in MANAGED + PINNED:
            self.show(source)
        start = [f"float *{m};\ncudaMalloc(&{m}, {SIZE} * sizeof(float));\ncudaMemset({m}, 0, {SIZE} * sizeof(float));" for m in DEVICE]
        start += [f"float *{m};\ncudaMallocManaged(&{m}, {SIZE} * sizeof(float));" for m in MANAGED]
        start += [f"float *{m};\ncudaMallocHost(&{m}, {SIZE} * sizeof(float));" for m in PINNED]
        start += [f"float *{m} = (float *)malloc({SIZE} * sizeof(float));" for m in PAGEABLE]
        start += ["cudaDeviceSynchronize();"]
        start += [f"fill({m}, {k});" for k, m in enumerate(MANAGED + PINNED + PAGEABLE)]
        start += [f"cudaStream_t {s};\ncudaStreamCreate(&{s});" for s in BLOCKING]
        start += [f"cudaStream_t {s};\ncudaStreamCreateWithFlags(&{s}, cudaStreamNonBlocking);" for s in NON_BLOCKING]
        start += [f"cudaEvent_t {e};\ncudaEventCreate(&{e});" for e in EVENTS]
        if self.timers:
            start += [f"cudaEvent_t {e};\ncudaEventCreate(&{e});" for e in TIMERS] + ["float ms = 0;"]
        end = [f"cudaFree({m});" for m in DEVICE + MANAGED] + [f"cudaFreeHost({m});" for m in PINNED]
        end += [f"free({m});" for m in PAGEABLE]
        end += [f"cudaStreamDestroy({s});" for s in BLOCKING + NON_BLOCKING] + [f"cudaEventDestroy({e});" for e in EVENTS]
        return "".join(self.functions) + f"static void p{self.index}(int argc) {{\n" + indented(start + self.lines + end) + "\n}\n"


HEAD = f"""#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define CHECK(call)                                 \\
  do {{                                              \\
    cudaError_t status = (call);                    \\
    if (status != cudaSuccess) {{                    \\
      printf("%s\\n", cudaGetErrorString(status));   \\
      exit(1);                                      \\
    }}                                               \\
  }} while (0)

static int always = 1;
__global__ void half(float *x) {{ x[threadIdx.x] = 0.5f * x[threadIdx.x] + 1.0f; }}
__global__ void mix(float *x, const float *y) {{ x[threadIdx.x] = 0.25f * y[{SIZE - 1} - threadIdx.x] + 3.0f; }}
static double sum(const float *x) {{
  double total = 0;
  for (int i = 0; i < {SIZE}; ++i)
    total += x[i] * (i + 1);
  return total;
}}
static int work(int rounds) {{
  int total = 1;
  for (int i = 0; i < rounds; ++i)
    total = total * 7 + i;
  return total;
}}
static void fill(float *x, int value) {{
  for (int i = 0; i < {SIZE}; ++i)
    x[i] = value + 0.125f * i;
}}
"""


def unit(seed, indices):
    drawn = [Drawer(seed, i).text() for i in indices]
    calls = "".join(f'  printf("p{i}\\n");\n  p{i}(argc);\n' for i in indices)
    return HEAD + "\n" + "\n".join(drawn) + f"\nint main(int argc, char **) {{\n{calls}}}\n"


def kind(finding):
    """The reason of what stays, and what becomes of the rest."""
    if finding["verdict"] != "applied":
        return finding["reason"]
    kinds = {"can start earlier": "starts earlier", "can stand later": "waits later", "can be '": "waits for one stream"}
    return next((name for text, name in kinds.items() if text in finding["message"]), "applied")


def files(seed, indices, attempt):
    return {"unit.cu": unit(seed, indices)}


def main(argv=None):
    return run_campaign(Campaign("order", __doc__, unit=10, clock=True, kind=kind, files=files), argv)
