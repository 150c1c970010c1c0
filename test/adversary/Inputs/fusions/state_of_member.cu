// A static member of a class over an enumeration in the kernel.
template <class T> struct Counter { static __device__ int of[256]; };
template <class T> __device__ int Counter<T>::of[256];
__global__ void count(int *x, int n) {
  enum Tag { First };
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    Counter<Tag>::of[i] += 1;
    x[i] += Counter<Tag>::of[i];
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
