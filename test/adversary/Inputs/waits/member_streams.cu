// begin() starts work on both streams; each wait is for one of them.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
struct Pair { cudaStream_t load, run; };
void begin(Pair &);
void finish(Pair &p) {
  begin(p);
  const cudaStream_t load = p.load, run = p.run;
  cudaStreamSynchronize(load); // NEEDED
  cudaStreamSynchronize(run); // NEEDED
}
