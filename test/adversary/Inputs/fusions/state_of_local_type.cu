// A copy of the kernel has a Tag of its own, and counts in another variable.
template <class T> __device__ int state[256];
__global__ void count(int *x, int n) {
  struct Tag {};
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    state<Tag>[i] += 1;
    x[i] += state<Tag>[i];
  }
}
__global__ void scale(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
void run(int *x, int n) {
  count<<<1, 256>>>(x, n);
  scale<<<1, 256>>>(x, n);
}
