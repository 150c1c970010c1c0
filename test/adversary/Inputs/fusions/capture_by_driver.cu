// The driver's interface captures, too: the graph would have one node less.
#include <cuda_runtime.h>
extern "C" int cuStreamBeginCapture_v2(cudaStream_t, int);
extern "C" int cuStreamEndCapture(cudaStream_t, cudaGraph_t *);
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
cudaGraph_t record(int *x, int n, cudaStream_t s) {
  cudaGraph_t graph;
  cuStreamBeginCapture_v2(s, 0);
  up<<<(n + 255) / 256, 256, 0, s>>>(x, n);
  up<<<(n + 255) / 256, 256, 0, s>>>(x, n);
  cuStreamEndCapture(s, &graph);
  return graph;
}
