// One launch leaves the pointer out, the other does not: what is null in one is not in the other (--fold-memsets=off).
#include <cstdio>

__global__ void place(int *x, const int *by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (by)
    x[n - 1 - i] += by[i];
  else
    x[i] = i;
}

int main() {
  const int n = 200;
  int host[n], *x, *by;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&by, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  cudaMemset(by, 1, n * sizeof(int));
  place<<<4, 64>>>(x, nullptr, n);
  place<<<4, 64>>>(x, by, n);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  const int *none = nullptr, *some = by;
  place<<<4, 64>>>(x, none, n);
  place<<<4, 64>>>(x, some, n);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 2; ++i) {
    place<<<4, 64>>>(x, i ? by : nullptr, n);
    place<<<4, 64>>>(x, i ? nullptr : by, n);
  }
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 3 + host[i];
  printf("%d\n", sum);
  return 0;
}
