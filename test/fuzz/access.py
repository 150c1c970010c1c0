"""Memory as kernels name it: pointers, shared arrays, single accesses, and indices loaded from memory."""
from dataclasses import dataclass

from .ctype import CType
from .expr import Expr
from .writer import Node


@dataclass(frozen=True)
class Pointer(Node):
    """A pointer parameter (`p`, or `view.p`), a local pointer or a device-global array."""
    name: str
    elem: CType
    form = "{name}"

    def address(self):
        return "v_" + self.name.replace(".", "_")


@dataclass(frozen=True)
class Tile(Node):
    """A shared array; dims is empty for the dynamic one."""
    name: str
    elem: CType
    dims: tuple = ()
    form = "{name}"

    def address(self):
        return "s_" + self.name


@dataclass(frozen=True)
class Access(Node):
    """base[index], base[index][index2], base[index].field, *(base + index) or object.get_base(index)."""
    base: object
    index: Expr
    index2: Expr = None  # in the last of two dimensions
    spelling: str = "[]"  # or "*", or "()": by a method of the structure that has the pointer
    stride: int = 0  # bytes from element to element, if not the size of elem (structures)
    offset: int = 0  # of the field
    member: str = ""  # .field
    elem_of: CType = None  # type of the bytes, if not that of the base

    @property
    def elem(self):
        return self.elem_of or self.base.elem

    def cxx(self):
        if self.index2 is not None:
            return f"{self.base}[{self.index}][{self.index2}]"
        if self.spelling == "()":
            return f"{self.base.name.replace('.', '.get_')}({self.index})"
        if self.spelling == "*" and not self.member:
            return f"*({self.base} + {self.index:10})"
        return f"{self.base}[{self.index}]{self.member}"

    def py(self):
        index = self.index.py()
        if self.index2 is not None:
            index = f"({index})*{self.base.dims[-1]}+({self.index2.py()})"
        return f"{self.base.address()}+({index})*{self.stride or self.elem.size}+{self.offset}"


@dataclass(frozen=True)
class Fetch(Expr):
    """An index loaded from memory."""
    access: Access
    form = "{access}"

    @property
    def type(self):
        return self.access.elem

    def py(self):
        return f"fetch(L,{self.access.py()},{self.type.size},ep)"
