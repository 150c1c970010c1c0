"""The C++ arithmetic types that generated programs use, with their conversions."""
from dataclasses import dataclass


@dataclass(frozen=True)
class CType:
    name: str
    size: int
    signed: bool = True
    floating: bool = False

    def __str__(self):
        return self.name

    @property
    def mask(self):
        return (1 << (8 * self.size)) - 1


BOOL = CType("bool", 1, False)
CHAR = CType("signed char", 1)
UCHAR = CType("unsigned char", 1, False)
SHORT = CType("short", 2)
USHORT = CType("unsigned short", 2, False)
INT = CType("int", 4)
UINT = CType("unsigned", 4, False)
LONG = CType("long long", 8)
ULONG = CType("unsigned long long", 8, False)
SIZE = CType("size_t", 8, False)
FLOAT = CType("float", 4, True, True)
DOUBLE = CType("double", 8, True, True)


def promote(kind):
    """Integral promotion."""
    return INT if kind.size < 4 else kind


def common(left, right):
    """The usual arithmetic conversions of two integer types."""
    left, right = promote(left), promote(right)
    if left.size != right.size:
        return left if left.size > right.size else right
    return right if left.signed else left


def wrap(value, size, signed):
    """`value` converted to an integer of that size: what a cast or an unsigned operation yields."""
    bits = 8 * size
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def wrap_text(text, source, target):
    """Python text that converts `text`, of type `source`, to `target`; nothing where it cannot change."""
    if target is BOOL:
        return f"int(({text})!=0)"
    if source is not None and (
        source == target
        or (source.size < target.size and (target.signed or not source.signed))
        or (source.size == target.size and source.signed == target.signed)
    ):
        return text
    if not target.signed:
        return f"(({text})&{target.mask})"
    return f"wrap({text},{target.size},True)"


def divide(left, right):
    """C++ division: towards zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def remainder(left, right):
    return left - divide(left, right) * right
