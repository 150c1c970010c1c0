"""What one launch touches, cell by cell, and the two questions asked of it: is there a race inside one launch, and
which accesses of two launches depend on each other across threads.

A cell is as many bytes as the smallest access of the program, so that types of different size meet in the right places.
"""
import collections

from .interpret import BYTES_APART, NC, R, SHARED, STATIC_SHARED, W, Invalid

COMMUTING = {"atomicAdd": "sum", "atomicSub": "sum", "atomicMin": "min", "atomicMax": "max", "atomicAnd": "and",
             "atomicOr": "or", "atomicXor": "xor"}


def commute(left, right):
    """Two atomics whose order nobody can see: integer updates of one kind and type, results unused."""
    return (left[1] == right[1] and left[1] not in ("float", "double") and not left[2] and not right[2]
            and COMMUTING.get(left[0], left[0]) == COMMUTING.get(right[0]))


def conflict(left, right):
    """Do two accesses (kinds) to one cell have to stay in order?"""
    if isinstance(left, tuple) and isinstance(right, tuple):
        return not commute(left, right)
    return left not in (R, NC) or right not in (R, NC)


class Footprint:
    """cells: cell -> {(block, thread, kind, epoch)}; barriers: how many each block passes."""

    def __init__(self, threads, granule):
        self.cells, self.barriers, self.granule = {}, {}, granule
        self.global_cells, self.written, self.read = set(), set(), set()
        cells = self.cells
        for block, thread, log, barriers in threads:
            self.barriers[block] = barriers
            for address, size, kind, epoch in log:
                for cell in range(address // granule, (address + size) // granule):
                    cells.setdefault(cell, set()).add((block, thread, kind, epoch))
        limit = SHARED // granule
        for cell, accesses in cells.items():
            if cell < limit:
                self.global_cells.add(cell)
                if any(a[2] not in (R, NC) for a in accesses):
                    self.written.add(cell)
                if any(a[2] is not W for a in accesses):
                    self.read.add(cell)

    def check_alone(self):
        """Raises Invalid on a race, an order-sensitive atomic, or a read-only load of what the launch writes."""
        for cell, accesses in self.cells.items():
            kinds = {a[2] for a in accesses}
            if kinds <= {R, NC}:
                continue
            if NC in kinds:
                raise Invalid("read-only load of written memory")
            if len(accesses) > 1 and len({a[:2] for a in accesses}) > 1:
                self.check_cell(list(accesses))

    @staticmethod
    def check_cell(accesses):
        for position, left in enumerate(accesses):
            for right in accesses[position + 1 :]:
                if left[:2] == right[:2] or not conflict(left[2], right[2]):
                    continue
                if left[0] == right[0] and left[3] != right[3]:
                    continue  # one block, a barrier between
                raise Invalid("race")

    def work(self):
        """What is touched, and how often in which way, whoever does it."""
        return {cell: collections.Counter(a[2] for a in accesses) for cell, accesses in self.cells.items()}

    def check_shared_reads(self):
        """Raises Invalid where shared memory is read but never written."""
        for cell, accesses in self.cells.items():
            if cell not in self.global_cells and all(a[2] is not W for a in accesses):
                raise Invalid("shared memory read that was never written")


def dependences(first, second, seam_barrier):
    """[(cell, access of first, access of second, how)] that fusion would break; at most one per kind of breakage.

    how: "crosses blocks", "crosses threads without a barrier", "non-coherent load of what the same kernel writes".
    """
    found = {}
    small, large = (first.cells, second.cells) if len(first.cells) < len(second.cells) else (second.cells, first.cells)
    for cell in small:
        if cell not in large or is_separate_shared(cell, first.granule):
            continue
        for a in first.cells[cell]:
            for b in second.cells[cell]:
                how = broken(a, b, first, seam_barrier)
                if how and how not in found:
                    found[how] = (cell, a, b, how)
        if len(found) == 3:
            break
    return list(found.values())


def is_separate_shared(cell, granule):
    """Static shared arrays of two kernels stay apart in a fused one; dynamic shared memory is one and the same."""
    address = cell * granule
    return address >= SHARED and address % BYTES_APART >= STATIC_SHARED


def broken(a, b, first, seam_barrier):
    if not conflict(a[2], b[2]):
        return None
    if a[2] is NC or b[2] is NC:
        return "non-coherent load of what the same kernel writes"
    if a[:2] == b[:2]:
        return None
    if a[0] != b[0]:
        return "crosses blocks"
    ordered = seam_barrier or b[3] > 0 or a[3] < first.barriers.get(a[0], 0)
    return None if ordered else "crosses threads without a barrier"
