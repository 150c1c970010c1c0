"""Two-dimensional tiles in shared memory: a patch of the plane, read again at a neighbour's place or transposed."""
from ..access import Access, Pointer, Tile
from ..ctype import INT
from ..data import DConst, Load
from ..expr import Bin, Const, Coord, Var, add, less, sub
from ..pieces import combine, flat_id, src_to_out
from .plane import inside, own
from ..statement import Barrier, If, Let, SharedArray, Store


def make(rng, setting, name, hints):
    elem, (columns, rows) = setting.elem, setting.block
    at, size = [Var("col"), Var("row")], [Var(s) for s in setting.names]
    tx, ty = Coord("threadIdx", "x"), Coord("threadIdx", "y")
    tile = Tile("tile", elem, (rows, columns + rng.choice([0, 1])))
    maps = [m for m in own(setting, at, size) if m[1] == hints.get("map")] or own(setting, at, size)[:3]
    _, map_name, place = rng.choices(maps, [m[0] for m in maps])[0]
    body = (SharedArray(tile), Let("col", INT, flat_id("x")), Let("row", INT, flat_id("y")))
    body += (If(Bin("&&", less(at[0], size[0]), less(at[1], size[1])),
                (Store(Access(tile, ty, tx), Load(Access(Pointer("src", elem), place))),),
                (Store(Access(tile, ty, tx), DConst("0")),)), Barrier())
    places = [(ty, tx), (ty, Bin("^", tx, Const(1))), (sub(sub(Coord("blockDim", "y"), 1), ty), tx),
              (ty, Bin("%", add(tx, 1), Coord("blockDim", "x")))]
    if rows == columns:
        places += [(tx, ty)] * 3
    read = [Load(Access(tile, *rng.choice(places))) for _ in range(rng.choice([1, 2]))]
    store = Store(Access(Pointer("out", elem), place), combine(rng, elem, read))
    return src_to_out(setting, name, body + inside(rng, at, size, (store,)), "patch", map_name, written=map_name)
