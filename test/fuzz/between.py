"""What stands between two launches: nothing, something harmless, or something that matters."""
from .expr import Bin, Const, Var, add, mul, sub
from .host import At, Braces, CallHost, Check, Declare, HostFunction, Set, Swap
from .runtime import Copy, Event, HostArray, Memset, Record, ShowHost, Sync, Wait


def between(side):
    """The statements between two launches; none half of the time."""
    rng = side.rng
    if rng.random() < 0.5:
        return []
    events, copies = (6, 3) if side.streams else (1, 1)
    return call_one(side, [(6, error_check), (2, host_arithmetic), (2, device_sync), (2, helper), (1, copy_out),
                           (1, copy_async), (copies, copy_in), (1, copy_within), (1, set_memory), (events, event_pair),
                           (1, swap_pointers), (1, new_pointer), (1, change_size), (1, change_shape),
                           (1, move_pointer), (1, shadow), (1, empty)])


def call_one(side, makers):
    maker = side.rng.choices([m for _, m in makers], [w for w, _ in makers])[0]
    return maker(side)


def error_check(side):
    return [Check(side.rng.choice(["CHECK(cudaGetLastError());", "verify(cudaGetLastError());", "cudaGetLastError();",
                                   "CHECK(cudaPeekAtLastError());",
                                   "if (cudaGetLastError() != cudaSuccess) exit(1);"]))]


def host_arithmetic(side):
    name = side.fresh("t")
    return [Declare(name, add(Var(side.setting.names[0]), 3)), Check(f"(void){name};")]


def device_sync(side):
    wrapped = side.rng.choice(["{}", "CHECK({})"])
    return [Sync("stream", side.main_stream, wrapped) if side.rng.random() < 0.3 else Sync("device", wrapped=wrapped)]


def copy_out(side):
    rng = side.rng
    source = rng.choice([n for n in side.recent if n in side.allocated] or list(side.allocated))
    elem = side.allocated[source]
    name = side.fresh("host")
    size = mul(side.setting.count, elem.size)
    return [HostArray(name, elem, side.setting.count), Copy(At(name), At(source), size, "DeviceToHost", elem=elem),
            ShowHost(name, size)]


def copy_in(side):
    """From the host, which may be done with it before the device is."""
    rng = side.rng
    target = rng.choice(list(side.allocated))
    elem, name = side.allocated[target], side.fresh("zeros")
    size = mul(side.setting.count, elem.size)
    made = HostArray(name, elem, side.setting.count, pinned=rng.random() < 0.5)
    if side.streams and rng.random() < 0.5:  # the host has waited: what comes next but one may run elsewhere
        side.following = [side.main_stream, rng.choice(side.streams)]
        made = HostArray(name, elem, side.setting.count, pinned=True)
        return [made, Copy(At(target), At(name), size, "HostToDevice")]
    if rng.random() < 0.5:
        return [made, Copy(At(target), At(name), size, "HostToDevice")]
    return [made, Copy(At(target), At(name), size, "HostToDevice", False, side.main_stream)]


def copy_within(side):
    rng = side.rng
    source, target = rng.choice(list(side.allocated)), rng.choice(list(side.allocated))
    if source == target or side.allocated[source] != side.allocated[target]:
        return []
    size = mul(side.setting.count, side.allocated[source].size)
    if rng.random() < 0.5:
        return [Copy(At(target), At(source), size, "DeviceToDevice")]
    return [Copy(At(target), At(source), size, "DeviceToDevice", False, side.main_stream)]


def set_memory(side):
    """Some or all of a buffer; to numbers whose bytes are not zero, too."""
    rng = side.rng
    target = rng.choice(list(side.allocated))
    elem = side.allocated[target]
    count = side.setting.count
    size = mul(rng.choice([count, count, count, Const(32), add(count, rng.choice([-3, 5]))]), elem.size)
    value = 0 if elem.floating else rng.choice([0, 0, 1, 255])
    if rng.random() < 0.5:
        return [Memset(At(target), value, size)]
    return [Memset(At(target), value, size, False, side.main_stream)]


def event_pair(side):
    name = side.fresh("event")
    side.body.append(Event(name))
    side.events.append(name)
    steps = [Record(name, side.main_stream)]
    if side.streams and side.rng.random() < 0.6:
        waiting = side.rng.choice(side.streams)
        steps.append(Wait(waiting, name))
        if side.rng.random() < 0.5:  # what follows runs there
            side.main_stream = waiting
    elif side.rng.random() < 0.5:
        steps.append(Sync("event", name))
    return steps


def swap_pointers(side):
    left, right = side.rng.sample(side.data(), 2)
    return [Swap(left, right, side.setting.elem)]


def new_pointer(side):
    name = side.fresh("p")
    base = side.rng.choice(side.data())
    offset = side.rng.choice([None, Const(1), Var(side.setting.names[0])])
    side.recent = side.recent + [name]
    side.pointers[name] = side.setting.elem
    declared = Declare(name, At(base, offset), side.setting.elem, pointer=True)
    return [declared]


def change_size(side):
    """A variable that launches before and after may use gets another value; sizes only shrink."""
    name = side.setting.names[0]
    return [Set(name, side.rng.choice([sub(Var(name), 1), Var(name), Bin("/", add(Var(name), 1), Const(2))]))]


def change_shape(side):
    if not side.grid_name:
        return change_size(side)
    field = f"{side.grid_name}.x"
    return [Set(field, side.rng.choice([add(Var(field), 1), Var(field)]))]


def move_pointer(side):
    """A pointer variable used by later launches, and perhaps earlier ones, moves."""
    if not side.pointers:
        return new_pointer(side)
    name = side.rng.choice(sorted(side.pointers))
    return [Set(name, At(name, side.rng.choice([Const(1), Const(2)])))]


def shadow(side):
    """Another variable of the same name, in a scope of its own."""
    name = side.setting.names[0]
    return [Braces((Declare(name, Const(3)), Check(f"(void){name};")))]


def empty(side):
    return [side.rng.choice([Check(";"), Braces(()), Check("// the next launch uses what the last one made")])]


def copy_async(side):
    """An asynchronous copy to pinned memory, awaited before the host looks."""
    rng = side.rng
    source = rng.choice([n for n in side.recent if n in side.allocated] or list(side.allocated))
    elem = side.allocated[source]
    name, size = side.fresh("pinned"), mul(side.setting.count, elem.size)
    side.body.append(HostArray(name, elem, side.setting.count, pinned=True))
    side.pinned.append((name, elem))
    side.late += [Sync("device"), ShowHost(name, size)]
    return [Copy(At(name), At(source), size, "DeviceToHost", False, side.main_stream, elem)]


def helper(side):
    """A function of the program's own that computes, checks, waits, or sets memory."""
    rng, elem, name = side.rng, side.setting.elem, side.fresh("help")
    computes = (Declare("t", add(Var("count"), 1)), Check("(void)t;"))
    body = rng.choice([computes, computes, tuple(error_check(side)), (Sync("device"),),
                       (Memset(At("p"), 0, mul(Var("count"), elem.size)),)])
    side.functions.append(HostFunction(name, (("p", f"{elem} *"), ("count", "int")), (Check("(void)p;"),) + body))
    return [CallHost(side.functions[-1], (At(rng.choice(side.data())), Var(side.setting.names[0])))]
