// The object is converted to what the kernel takes.
#include <cuda_runtime.h>
struct State {
  int *x, *y;
  int n;
};
struct Other {
  int *x, *y;
  int n;
  operator State() const;
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
void run(Other &s) {
  push<<<4, 64>>>(s);
  pull<<<4, 64>>>(s);
}
