"""Keeps the CUDA programs that gpufuse changed, as `integration/gpu/run --pairs` takes them: a GPU is often on another machine."""
import importlib.util
import pathlib
from dataclasses import dataclass

from .execute import subset
from .program import print_unit

_FORMAT = importlib.util.spec_from_file_location("gpu_pairs", pathlib.Path(__file__).parents[2] / "integration/gpu/pairs.py")
gpu_pairs = importlib.util.module_from_spec(_FORMAT)
_FORMAT.loader.exec_module(gpu_pairs)


@dataclass(frozen=True)
class PairsAnd:
    """Stores the programs of a unit in `folder`, then does what `execute` (an Executor, or None) does."""
    folder: str
    execute: object = None

    def __call__(self, drawn, directory, text, new_text, changed):
        programs = [p for p, _ in drawn if p.index in changed]
        if programs and programs[0].language.suffix == ".cu":
            name = f"unit-{programs[0].index}"
            gpu_pairs.make(str(pathlib.Path(self.folder) / name), name, [p.name for p in programs], print_unit(programs)[0],
                           subset(programs, new_text), ["-std=c++17", "--extended-lambda"])
        return self.execute(drawn, directory, text, new_text, changed) if self.execute else []
