"""Unit tests of the campaign's truth: types, accesses, races, dependences, order of operations, reproducibility."""
import dataclasses
import os
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from fuzz.access import Access, Pointer, Tile
from fuzz.check import seams
from fuzz.ctype import CHAR, FLOAT, INT, SIZE, UCHAR, UINT, common, divide, remainder, wrap
from fuzz.data import Load
from fuzz.expr import Bin, Cast, Const, Var, add, ceil_div, less, mul, sub
from fuzz.generate import program as draw
from fuzz.host import At, HostFunction, Launch, Set, Shape
from fuzz.interpret import Invalid
from fuzz.kernel import Buffer, Kernel, Value
from fuzz.language import CUDA, HIP, language_of
from fuzz.mutate import candidates
from fuzz.pieces import flat_id, guarded
from fuzz.program import Program, UnitWriter, print_unit
from fuzz.runtime import Allocate, Copy, Fill, HostArray, Stream, Sync
from fuzz.simulate import evaluate
from fuzz.statement import Barrier, If, Let, LetExact, LocalStore, SharedArray, Store, Text
from fuzz.truth import Oracle

I, N = Var("i"), Var("n")


class Any:
    """Stands for a random source where the choice does not matter."""

    def random(self):
        return 0.0


def copy_kernel(name, write, read):
    """out[write] = src[read] for i < n"""
    store = Store(Access(Pointer("out", FLOAT), write), Load(Access(Pointer("src", FLOAT), read)))
    body = (Let("i", INT, flat_id()),) + guarded(Any(), I, N, (store,), "if")
    return Kernel(name, (Buffer("out", FLOAT), Buffer("src", FLOAT, const=True), Value("n")), body)


def launch(site, kernel, out, src, count=N, stream="", block=8):
    return Launch(site, kernel, (At(out), At(src), count), Shape((ceil_div(N, block),)), Shape((Const(block),)),
                  None, stream)


def program(kernels, *steps, n=20):
    size = add(mul(N, 2), 8)
    body = [s for name in "xyz" for s in (Allocate(name, FLOAT, size), Fill(name, FLOAT, size, 1))]
    return Program(0, kernels, HostFunction("run", (("n", "int"),), tuple(body) + steps), ({"n": n},))


class Types(unittest.TestCase):
    def test_conversions(self):
        self.assertEqual(common(INT, UINT), UINT)
        self.assertEqual(common(UCHAR, CHAR), INT)
        self.assertEqual(common(INT, SIZE), SIZE)
        self.assertEqual(wrap(200, 1, True), -56)
        self.assertEqual((divide(-7, 2), remainder(-7, 2)), (-3, -1))

    def value(self, expression, **names):
        return evaluate(expression, names)

    def test_expressions(self):
        self.assertEqual(self.value(sub(Const(0, UINT), 1)), 2**32 - 1)
        self.assertEqual(self.value(less(Const(-1), Const(1, UINT))), 0)
        self.assertEqual(self.value(Cast(UCHAR, mul(Var("a"), 16)), a=17), 16)
        self.assertEqual(self.value(Bin("/", Const(-3), Const(2))), -1)

    def test_text(self):
        self.assertEqual(mul(add(I, 1), N).cxx(), "(i + 1) * n")
        self.assertEqual(sub(I, sub(N, 1)).cxx(), "i - (n - 1)")
        self.assertEqual(Bin("<<", add(I, 1), Const(1)).cxx(), "(i + 1) << 1")


class Dependences(unittest.TestCase):
    def wrong(self, first, second, *between, **options):
        steps = (launch(1, first, "y", "x"),) + between + (launch(2, second, "z", "y"),)
        return Oracle(program((first, second), *steps, **options)).wrong((1, 2))

    def test_same_thread(self):
        self.assertEqual(self.wrong(copy_kernel("a", I, I), copy_kernel("b", I, I)), [])
        self.assertEqual(self.wrong(copy_kernel("a", mul(I, 2), I), copy_kernel("b", I, mul(I, 2))), [])

    def test_other_thread(self):
        self.assertIn("crosses", self.wrong(copy_kernel("a", I, I), copy_kernel("b", I, add(I, 1)))[0])
        self.assertIn("crosses", self.wrong(copy_kernel("a", I, I), copy_kernel("b", I, sub(sub(N, 1), I)))[0])

    def test_only_the_last_element(self):
        """x[min(i, n - 2)]: one thread of many reads what its neighbour wrote."""
        near = Bin("min", I, sub(N, 2))
        self.assertEqual(len(self.wrong(copy_kernel("a", I, I), copy_kernel("b", I, near))), 1)

    def test_block_needs_barrier(self):
        first, second = copy_kernel("a", I, I), copy_kernel("b", I, Bin("^", I, Const(1)))
        oracle = Oracle(program((first, second), launch(1, first, "y", "x"), launch(2, second, "z", "y")))
        self.assertIn("without a barrier", oracle.wrong((1, 2))[0])
        self.assertEqual(oracle.wrong((1, 2), lambda a, b: True), [])

    def test_argument_reassigned(self):
        a, b = copy_kernel("a", I, I), copy_kernel("b", I, I)
        self.assertIn("another value", self.wrong(a, b, Set("n", sub(N, 1)))[0])

    def test_shapes(self):
        """Guarded copies do the same in other blocks, if those are enough."""
        a, b = copy_kernel("a", I, I), copy_kernel("b", I, I)
        first, second = launch(1, a, "y", "x"), launch(2, b, "z", "y", block=4)
        self.assertEqual(Oracle(program((a, b), first, second)).wrong((1, 2)), [])
        fewer = dataclasses.replace(second, grid=Shape((Const(1),)))
        self.assertIn("shapes differ", Oracle(program((a, b), first, fewer)).wrong((1, 2))[0])
        fewer = dataclasses.replace(first, site=2, kernel=b, arguments=second.arguments, grid=Shape((Const(1),)))
        self.assertEqual(Oracle(program((a, b), first, fewer)).wrong((1, 2)), [])

    def test_copy_between(self):
        a, b = copy_kernel("a", I, I), copy_kernel("b", I, I)
        self.assertEqual(self.wrong(a, b, Sync("device")), [])
        self.assertIn("moves past", self.wrong(a, b, Copy(At("z"), At("y"), mul(N, 4), "DeviceToDevice"))[0])


class Checker(unittest.TestCase):
    def seam(self, closure, *body):
        """Is a barrier found between two bodies, each with one of its own, in a kernel of these lines?"""
        kernels = [dataclasses.replace(k, body=k.body + (Barrier(),), closure=closure)
                   for k in (copy_kernel("a", I, I), copy_kernel("b", I, I))]
        made = program(kernels, launch(1, kernels[0], "y", "x"), launch(2, kernels[1], "z", "y"))
        lines = "".join(f"  {line}\n" for line in body)
        text = f"namespace {made.name} {{\n__global__ void a_b(int n) {{\n{lines}}}\n}} // namespace {made.name}"
        return seams(made, (1, 2), {"message": "launches of 'a' and 'b' can be one: 'a_b'"}, text)(1, 2)

    def test_barrier_between(self):
        barrier = "__syncthreads();"
        self.assertFalse(self.seam(False, "first", barrier, "second", barrier))
        self.assertTrue(self.seam(False, "first", barrier, barrier, "second", barrier))

    def test_closures_keep_their_barriers(self):
        self.assertFalse(self.seam(True, "f();", "k1_f();"))
        self.assertTrue(self.seam(True, "f();", "__syncthreads();", "k1_f();"))

    def test_condition_of_output_stays(self):
        def without_condition(statement):
            kernel = Kernel("a", (Buffer("out", FLOAT), Value("n")), (Let("i", INT, flat_id()),
                            If(Bin("==", I, Const(3)), (statement,))))
            return [new for _, new in candidates(kernel) if new is None]
        store = Store(Access(Pointer("out", FLOAT), I), Load(Access(Pointer("out", FLOAT), I)))
        self.assertEqual(without_condition(store), [None])
        self.assertEqual(without_condition(Text('printf("a");')), [])


class Validity(unittest.TestCase):
    def invalid(self, *kernels, steps=None):
        with self.assertRaises(Invalid):
            Oracle(program(kernels, *(steps or [launch(k, kernel, "y", "x") for k, kernel in enumerate(kernels)])))

    def test_race(self):
        self.invalid(copy_kernel("a", Bin("/", I, Const(2)), I))

    def test_bounds(self):
        self.invalid(copy_kernel("a", mul(I, 3), I))
        self.invalid(copy_kernel("a", I, sub(I, 1)))

    def test_divergent_barrier(self):
        a = copy_kernel("a", I, I)
        self.invalid(Kernel("a", a.parameters, (a.body[0],) + guarded(Any(), I, N, (Barrier(),), "if")))

    def test_shared_memory_never_written(self):
        tile = Tile("t", FLOAT, (8,))
        a = copy_kernel("a", I, I)
        store = Store(Access(Pointer("out", FLOAT), I), Load(Access(tile, Const(0))))
        body = (SharedArray(tile),) + a.body[:1] + guarded(Any(), I, N, (store,), "if")
        self.invalid(Kernel("a", a.parameters, body))

    def test_ahead_of_the_guard(self):
        """Of 24 threads the last four do nothing but what stands ahead of the guard."""
        a = copy_kernel("a", I, I)
        limits = [(lambda k: LetExact("t", INT, Bin("/", Const(9), sub(k, I))), 23, 24),
                  (lambda k: LetExact("t", INT, mul(I, -(-(1 << 31) // k))), 23, 24),
                  (lambda k: LetExact("t", INT, Bin("<<", Const(1), add(I, k))), 8, 7),
                  (lambda k: LocalStore("t", k, I, Const(1)), 23, 24)]
        for ahead, wrong, right in limits:
            made = [dataclasses.replace(a, body=(a.body[0], ahead(k)) + a.body[1:]) for k in (wrong, right)]
            self.invalid(made[0], steps=[launch(1, made[0], "y", "x")])
            Oracle(program(made[1:], launch(1, made[1], "y", "x")))

    def test_streams_race(self):
        a, b = copy_kernel("a", I, I), copy_kernel("b", I, I)
        steps = [Stream("s", False), launch(1, a, "y", "x", stream="s"), launch(2, b, "z", "y")]
        self.invalid(a, b, steps=steps)
        Oracle(program((a, b), *steps[:2], Sync("stream", "s"), steps[2]))

    def test_copies_that_the_host_waits_for(self):
        a = copy_kernel("a", I, I)

        def steps(kind, source, pinned):
            copy = Copy(At("z"), At(source), mul(N, 4), kind)
            return [Stream("s", False), HostArray("h", INT, N, pinned), Sync("device"), copy,
                    launch(1, a, "z", "x", stream="s")]

        Oracle(program((a,), *steps("HostToDevice", "h", True)))
        for kind, source in (("HostToDevice", "h"), ("DeviceToDevice", "y")):  # the one is staged, the other within the device
            made = steps(kind, source, False)
            self.invalid(a, steps=made)
            Oracle(program((a,), *made[:4], Sync("device"), made[4]))


class Generator(unittest.TestCase):
    def test_reproducible(self):
        one, other = (print_unit([draw("t", k)[0] for k in range(5)])[0] for _ in range(2))
        self.assertEqual(one, other)

    def test_does_not_depend_on_hashes(self):
        command = [sys.executable, "-c", "from fuzz.campaign import main; main(['--print', '--programs', '6'])"]
        one, other = (subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT,
                                     env={**os.environ, "PYTHONHASHSEED": seed}).stdout for seed in "12")
        self.assertIn("namespace p5", one)
        self.assertEqual(one, other)

    def test_share_of_hip(self):
        names = [language_of("t", k).name for k in range(2000)]
        self.assertAlmostEqual(names.count("hip") / len(names), 0.25, delta=0.03)


class Languages(unittest.TestCase):
    def test_hip_has_no_cuda_names(self):
        numbers = [k for k in range(60) if language_of("t", k).name == "hip"]
        text = print_unit([draw("t", k)[0] for k in numbers])[0]
        self.assertNotIn("cuda", text)
        for spelling in ("hipLaunchKernelGGL(", "<<<", "hipThreadIdx_x", "threadIdx.x"):
            self.assertIn(spelling, text)

    def test_symbols(self):
        self.assertEqual(HIP.spelled("cudaMemcpyFromSymbol(to, from, sizeof(from));"),
                         "hipMemcpyFromSymbol(to, HIP_SYMBOL(from), sizeof(from));")

    def test_launches(self):
        made = launch(1, copy_kernel("a", I, I), "y", "x")
        self.assertEqual(text_of(made), ["a<<<(n + 8 - 1) / 8, 8>>>(y, x, n);"])
        macro = dataclasses.replace(made, spelling="macro")
        self.assertEqual(text_of(macro), ["hipLaunchKernelGGL(a, dim3((n + 8 - 1) / 8), dim3(8), 0, 0, y, x, n);"])
        array = dataclasses.replace(made, spelling="array")
        self.assertEqual(text_of(array)[1],
                         "cudaLaunchKernel((const void *)a, dim3((n + 8 - 1) / 8), dim3(8), args1, 0, 0);")


def text_of(statement):
    out = UnitWriter(CUDA)
    statement.print(out)
    return out.lines


if __name__ == "__main__":
    unittest.main()
