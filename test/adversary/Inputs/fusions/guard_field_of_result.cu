// The object is made by a call.
#include <cuda_runtime.h>
struct State {
  int *x, *y;
  int n;
};
__global__ void push(State s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < s.n)
    s.x[i] += 1;
}
__global__ void pull(State s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < s.n)
    s.y[i] += s.x[i];
}
State make(int);
void run(int k) {
  push<<<4, 64>>>(make(k));
  pull<<<4, 64>>>(make(k));
}
