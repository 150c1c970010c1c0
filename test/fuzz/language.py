"""CUDA and HIP: how a program is spelled in each. Nodes print CUDA; HIP is made of that line by line."""
import random
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    name: str
    suffix: str
    names: tuple = ()  # (pattern, what it becomes), one after the other

    def spelled(self, line):
        for pattern, new in self.names:
            line = re.sub(pattern, new, line)
        return line


CUDA = Language("cuda", ".cu")
HIP = Language("hip", ".hip", (
    (r"\bcuda_runtime\.h", "hip/hip_runtime.h"),
    (r"\bcudaMallocHost\b", "hipHostMalloc"),
    (r"\b(cudaMemcpyToSymbol\()(\w+)", r"\1HIP_SYMBOL(\2)"),
    (r"\b(cudaMemcpyFromSymbol\(\w+, )(\w+)", r"\1HIP_SYMBOL(\2)"),
    (r"\bcuda(?=[A-Z])", "hip"),
))
OLD_HIP = Language("hip", ".hip", HIP.names + (
    (r"\bthreadIdx\.", "hipThreadIdx_"),
    (r"\bblockIdx\.", "hipBlockIdx_"),
    (r"\bblockDim\.", "hipBlockDim_"),
    (r"\bgridDim\.", "hipGridDim_"),
))


def language_of(seed, index):
    """A quarter of the programs is HIP, half of them with coordinates of the old names."""
    return random.Random(f"{seed}/{index}/language").choice([CUDA] * 6 + [HIP, OLD_HIP])
