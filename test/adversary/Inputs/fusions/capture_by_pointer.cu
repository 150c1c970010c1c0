// Captures are begun through a pointer to the function.
#include <cuda_runtime.h>
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
cudaGraph_t record(int *x, int n, cudaStream_t s) {
  cudaGraph_t graph;
  auto begin = &cudaStreamBeginCapture;
  begin(s, cudaStreamCaptureModeGlobal);
  up<<<(n + 255) / 256, 256, 0, s>>>(x, n);
  up<<<(n + 255) / 256, 256, 0, s>>>(x, n);
  cudaStreamEndCapture(s, &graph);
  return graph;
}
