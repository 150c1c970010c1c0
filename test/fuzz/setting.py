"""What the kernels of one program share: dimensions, extents and how the launch spells its shape."""
from dataclasses import dataclass

from .ctype import CType
from .expr import Expr, Var
from .language import CUDA, Language


@dataclass(frozen=True)
class Setting:
    dimensions: int
    elem: CType
    block: tuple  # extents, numbers
    grid: tuple  # host expressions over the size names
    names: tuple  # of the sizes: ("n",), ("w", "h") or ("w", "h", "d")
    count: Expr  # host expression: how many elements a plane of data has
    sizes: tuple  # dicts
    language: Language = CUDA
    wrapped: bool = False  # every launch in a function of its own

    def extent(self, axis):
        return Var(self.names[axis])

    @property
    def block_threads(self):
        product = 1
        for extent in self.block:
            product *= extent
        return product


@dataclass(frozen=True)
class Draft:
    """A kernel and what its parameters are to be bound to: role by parameter name.

    Roles: ("in",), ("out",), ("inout",) for buffers of the common type, ("size", name) for extents, ("data", text),
    ("expr", Expr) for other host values, ("table",) for an index table, ("bundle",) for a
    structure, whose members have roles of their own.
    """
    kernel: object
    roles: dict
    shared: Expr = None  # dynamic shared memory, bytes
    written_map: str = ""
