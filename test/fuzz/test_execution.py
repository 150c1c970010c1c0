"""test_execution.py GPUEXEC FOLDER: a program whose rewritten text has twice the blocks, before whose guard all threads divide."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from fuzz.access import Access, Pointer
from fuzz.ctype import FLOAT, INT
from fuzz.data import DBin, DCast, DConst, Load
from fuzz.execute import Executor
from fuzz.expr import Bin, Const, Var, ceil_div, less, mul, sub
from fuzz.host import At, HostFunction, Launch, Shape
from fuzz.kernel import Buffer, Kernel, Value
from fuzz.pieces import flat_id
from fuzz.program import Program, print_unit
from fuzz.runtime import Allocate, Fill, Show
from fuzz.statement import If, Let, LetExact, Store
from fuzz.truth import Oracle

ONE, OTHER = "<<<(n + 8 - 1) / 8, 8>>>", "<<<2 * ((n + 8 - 1) / 8), 8>>>"
I, N = Var("i"), Var("n")


def program(zero_at):
    """x[i] += 100 / (zero_at - i) for i < n, where 24 threads run."""
    x = Access(Pointer("x", FLOAT), I)
    divided = LetExact("ahead", INT, Bin("/", Const(100), sub(zero_at, I)))
    store = Store(x, DBin("+", Load(x), DCast(FLOAT, DConst("ahead"))))
    kernel = Kernel("k", (Buffer("x", FLOAT), Value("n")), (Let("i", INT, flat_id()), divided, If(less(I, N), (store,))))
    launch = Launch(1, kernel, (At("x"), N), Shape((ceil_div(N, 8),)), Shape((Const(8),)))
    body = (Allocate("x", FLOAT, N), Fill("x", FLOAT, N, 1), launch, Show("x", mul(N, 4)))
    made = Program(0, (kernel,), HostFunction("run", (("n", "int"),), body), ({"n": 20},))
    Oracle(made)  # raises if the program is not valid
    return made


def failures(zero_at):
    made = program(zero_at)
    text = print_unit([made])[0]
    assert ONE in text, text
    folder = pathlib.Path(sys.argv[2])
    return [f.detail for f in Executor(sys.argv[1])([(made, None)], folder, text, text.replace(ONE, OTHER), [0])]


# The division by zero shows, though it changes nothing that the program prints (on a CPU it may end the program).
found = failures(30)
if len(found) != 1 or not ("undefined" in found[0] or "status" in found[0]):
    sys.exit(f"expected undefined behaviour, found {found}")
if failures(60):
    sys.exit("more blocks alone are no failure")
