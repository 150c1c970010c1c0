"""Much arithmetic on few elements of a thread's own: sums of products, products that several sums take, that branches or
loops hold, that functions return, that parameters alone make. What rounds otherwise as soon as bodies share a kernel."""
from ..access import Pointer
from ..ctype import FLOAT, INT
from ..data import DBin, DCall, DChoice, DVar
from ..expr import Bin, Const, Var, less
from ..kernel import Buffer, Function, Kernel, Number, Value
from ..pieces import access, guarded, index_spelling, load, number, pick
from ..setting import Draft
from ..statement import For, If, IfData, LetData, Let, SetData, Store
from . import linear


def make(rng, setting, name, hints):
    return Body(rng, setting, name).draft() if setting.elem.floating else linear.make(rng, setting, name, hints)


class Body:
    def __init__(self, rng, setting, name):
        self.rng, self.elem, self.name = rng, setting.elem, name
        self.kind, self.spelled = index_spelling(rng)
        self.i = Var("i", self.kind)
        self.inputs = "abc"[:rng.choice([1, 2, 2, 3])]
        self.functions, self.names = [], ["p", "q"]
        self.count = 0

    def product(self):
        return DBin("*", self.term(), self.term())

    def term(self):
        """A factor: mostly what is loaded or computed, else a parameter, a number, or what is loaded on the spot."""
        return pick(self.rng, [(6, lambda: DVar(self.rng.choice(self.names))), (2, lambda: DVar(self.names[-1])),
                               (1, lambda: number(self.rng, self.elem)), (2, self.input)])

    def input(self):
        return load(self.rng, Pointer(self.rng.choice(self.inputs), self.elem), self.i)

    def value(self):
        absolute = "fabsf" if self.elem is FLOAT else "fabs"
        return pick(self.rng, [
            (3, lambda: DBin("+", self.product(), self.term())),
            (3, lambda: DBin(self.rng.choice("+-"), self.product(), self.product())),
            (2, self.product),
            (2, lambda: DBin(self.rng.choice("+-"), self.term(), self.term())),
            (1, lambda: DBin("-", DBin("+", self.product(), self.product()), self.product())),
            (1, lambda: DBin("*", DBin("+", self.term(), self.product()), self.term())),
            (1, lambda: DBin("/", self.product(), DBin("+", DCall(absolute, (self.term(),)), number(self.rng, self.elem)))),
            (1, lambda: DChoice(DBin("<", self.term(), self.term()), self.product(), self.term())),
            (1, lambda: DCall(self.helper(), (self.term(), self.term(), self.term()))),
        ])

    def helper(self):
        """A function of three numbers that only computes."""
        function = self.functions[0].name if self.functions and self.rng.random() < 0.6 else None
        if not function:
            function = f"{self.name}_of{len(self.functions)}"
            x, y, z = (DVar(n) for n in "xyz")
            result = self.rng.choice([DBin("+", DBin("*", x, y), z), DBin("*", x, DBin("-", y, z)),
                                      DBin("+", DBin("*", x, y), DBin("*", y, z)), DBin("*", x, y)])
            self.functions.append(Function(function, tuple(Number(n, self.elem) for n in "xyz"), (), result, self.elem))
        return function

    def local(self, value):
        self.count += 1
        self.names.append(f"t{self.count}")
        return LetData(self.names[-1], self.elem, value)

    def change(self):
        """Some statement on locals alone."""
        target = self.rng.choice([n for n in self.names if n not in "pq"])
        return SetData(target, self.rng.choice(["=", "+=", "-=", "+="]), self.value_of_locals())

    def value_of_locals(self):
        one, two, three = (DVar(self.rng.choice(self.names)) for _ in range(3))
        product = DBin("*", one, two)
        return self.rng.choice([product, product, DBin("+", product, three), DBin("-", DBin("*", one, three), product)])

    def step(self):
        return pick(self.rng, [
            (6, lambda: self.local(self.value())),
            (2, self.change),
            (1, lambda: IfData(DBin("<", DVar(self.rng.choice(self.names)), number(self.rng, self.elem)), (self.change(),))),
            (1, lambda: If(Bin("==", Bin("%", self.i, Const(3)), Const(1)), (self.change(),))),
            (1, lambda: If(less(Const(40), Var("n")), (self.change(),))),
            (1, lambda: For("r", INT, Const(0), less(Var("r"), Const(self.rng.choice([2, 3]))), Const(1), (self.change(),))),
        ])

    def draft(self):
        rng, out = self.rng, Pointer("out", self.elem)
        in_place = rng.random() < 0.4
        inner = [self.local(self.input()) for _ in range(rng.choice([1, 1, 2]))]
        if in_place and rng.random() < 0.6:
            inner.append(self.local(load(rng, out, self.i)))
        inner += [self.step() for _ in range(rng.choice([0, 1, 1, 2, 3]))]
        inner.append(Store(access(rng, out, self.i), self.value(), rng.choice(["=", "+=", "-="]) if in_place else "="))
        if rng.random() < 0.2:  # read back, and stored over
            inner.append(Store(access(rng, out, self.i), DBin("+", DBin("*", load(rng, out, self.i), self.term()), self.term())))
        buffers = [Buffer(n, self.elem, const=rng.random() < 0.85) for n in self.inputs]
        parameters = (*buffers, Buffer("out", self.elem), Number("p", self.elem), Number("q", self.elem), Value("n"))
        roles = {"out": ("inout",) if in_place else ("out",), "p": ("data",), "q": ("data",), "n": ("size", "n"),
                 **{n: ("in",) for n in self.inputs}}
        guard = pick(rng, [(6, "if"), (4, "return")])
        body = (Let("i", self.kind, self.spelled),) + guarded(rng, self.i, Var("n"), tuple(inner), guard)
        return Draft(Kernel(self.name, parameters, body, tuple(self.functions), tags=("arithmetic",)), roles, written_map="i")
