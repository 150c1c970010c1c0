"""change_meanwhile.py SECONDS GPUFUSE OPTION...: runs it on many.cu, and changes shape.h so much later.

Whether the old header was read or the new one, no pair of many.cu may be fused then."""
import subprocess
import sys
import time

PAIRS = 250
with open("shape.h", "w", encoding="utf-8") as header:
    header.write("__device__ inline int at(int i) { return i; }\n")
with open("many.cu", "w", encoding="utf-8") as source:
    source.write('#include "shape.h"\n')
    for i in range(PAIRS):
        source.write(f"""__global__ void up{i}(int *x) {{ x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }}
__global__ void down{i}(int *x) {{ x[at(blockIdx.x * blockDim.x + threadIdx.x)] *= 2; }}
void run{i}(int *x) {{
  up{i}<<<4, 64>>>(x);
  down{i}<<<4, 64>>>(x);
}}
""")
with subprocess.Popen([*sys.argv[2:], "many.cu", "--"], stdout=subprocess.DEVNULL) as running:
    time.sleep(float(sys.argv[1]))
    with open("shape.h", "w", encoding="utf-8") as header:
        header.write("__device__ inline int at(int i) { return 255 - i; }\n")
    running.wait()
