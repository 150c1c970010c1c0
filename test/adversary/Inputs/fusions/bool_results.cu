// W1: functions that return whether a launch failed to what leaves where none did, or to what counts; another success.
#include <cuda_runtime.h>
__global__ void add_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
bool add(int *x, int a, int n) {
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return cudaGetLastError() == cudaSuccess;
}
bool scale(int *x, int a, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return cudaGetLastError() == cudaSuccess;
}
bool notReady(int *x, int a, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return cudaGetLastError() == cudaErrorNotReady;
}
int number(int *x, int a, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return cudaGetLastError() == cudaSuccess;
}
int leavesOnSuccess(int *x, int n) {
  if (add(x, 3, n))
    return 1;
  if (scale(x, 5, n))
    return 1;
  return 0;
}
int counts(int *x, int n) {
  int done = 0;
  if (add(x, 3, n))
    ++done;
  if (scale(x, 5, n))
    ++done;
  return done;
}
int kept(int *x, int n) {
  bool ok = add(x, 3, n);
  if (ok)
    return 1;
  ok = scale(x, 5, n);
  if (ok)
    return 1;
  return 0;
}
int others(int *x, int n) {
  if (!notReady(x, 3, n))
    return 1;
  if (!notReady(x, 5, n))
    return 1;
  return 0;
}
int numbers(int *x, int n) {
  if (number(x, 3, n))
    return 1;
  if (number(x, 5, n))
    return 1;
  return 0;
}
struct Own {
  static constexpr cudaError_t cudaSuccess = cudaErrorNotReady;
  bool both(int *x, int n) {
    if (!add(x, 3, n))
      return false;
    if (!scale(x, 5, n))
      return false;
    return true;
  }
};
cudaStream_t chosen();
void streams(int *x, int n) {
  cudaStream_t stream = 0;
  add_kernel<<<(n + 127) / 128, 128, 0, stream>>>(x, 4, n);
  stream = chosen();
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 3, n);
  add_kernel<<<(n + 127) / 128, 128, 0, stream>>>(x, 4, n);
}
static void later(int *x, int n, cudaStream_t stream) {
  add_kernel<<<(n + 127) / 128, 128, 0, stream>>>(x, 4, n);
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 3, n);
}
void calls(int *x, int n, cudaStream_t s) {
  later(x, n, 0);
  cudaDeviceSynchronize();
  later(x, n, s);
}
