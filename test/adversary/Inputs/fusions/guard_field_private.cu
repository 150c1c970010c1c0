// The host cannot name the fields.
#include <cuda_runtime.h>
class State {
  int *x, *y;
  int n;

public:
  __device__ int *first() const { return x; }
  __device__ int *second() const { return y; }
  __device__ int size() const { return n; }
};
__global__ void push(State s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < s.size())
    s.first()[i] += 1;
}
__global__ void pull(State s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < s.size())
    s.second()[i] += s.first()[i];
}
void run(State &s) {
  push<<<4, 64>>>(s);
  pull<<<4, 64>>>(s);
}
