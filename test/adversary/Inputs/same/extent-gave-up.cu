// The guard was empty where saying what 'heavy' touches took too many operations; with the launch's numbers it is simple, and
// the two do overlap.
#include <cstdio>

__global__ void heavy(int *x, const int *y, int w, int h, int d, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, i = t % w, k = t / w;
  if (t < n)
    x[t] = y[((k + 0) % h * w + (i + 0) % w) / (d + 0) % (w * h)] +
           y[((k + 0) % h * w + (i + 1) % w) / (d + 0) % (w * h)] +
           y[((k + 0) % h * w + (i + 2) % w) / (d + 0) % (w * h)] +
           y[((k + 0) % h * w + (i + 3) % w) / (d + 0) % (w * h)] +
           y[((k + 0) % h * w + (i + 4) % w) / (d + 0) % (w * h)] +
           y[((k + 0) % h * w + (i + 5) % w) / (d + 0) % (w * h)] +
           y[((k + 1) % h * w + (i + 0) % w) / (d + 1) % (w * h)] +
           y[((k + 1) % h * w + (i + 1) % w) / (d + 1) % (w * h)] +
           y[((k + 1) % h * w + (i + 2) % w) / (d + 1) % (w * h)] +
           y[((k + 1) % h * w + (i + 3) % w) / (d + 1) % (w * h)] +
           y[((k + 1) % h * w + (i + 4) % w) / (d + 1) % (w * h)] +
           y[((k + 1) % h * w + (i + 5) % w) / (d + 1) % (w * h)] +
           y[((k + 2) % h * w + (i + 0) % w) / (d + 2) % (w * h)] +
           y[((k + 2) % h * w + (i + 1) % w) / (d + 2) % (w * h)] +
           y[((k + 2) % h * w + (i + 2) % w) / (d + 2) % (w * h)] +
           y[((k + 2) % h * w + (i + 3) % w) / (d + 2) % (w * h)] +
           y[((k + 2) % h * w + (i + 4) % w) / (d + 2) % (w * h)] +
           y[((k + 2) % h * w + (i + 5) % w) / (d + 2) % (w * h)] +
           y[((k + 3) % h * w + (i + 0) % w) / (d + 3) % (w * h)] +
           y[((k + 3) % h * w + (i + 1) % w) / (d + 3) % (w * h)] +
           y[((k + 3) % h * w + (i + 2) % w) / (d + 3) % (w * h)] +
           y[((k + 3) % h * w + (i + 3) % w) / (d + 3) % (w * h)] +
           y[((k + 3) % h * w + (i + 4) % w) / (d + 3) % (w * h)] +
           y[((k + 3) % h * w + (i + 5) % w) / (d + 3) % (w * h)] +
           y[((k + 4) % h * w + (i + 0) % w) / (d + 4) % (w * h)] +
           y[((k + 4) % h * w + (i + 1) % w) / (d + 4) % (w * h)] +
           y[((k + 4) % h * w + (i + 2) % w) / (d + 4) % (w * h)] +
           y[((k + 4) % h * w + (i + 3) % w) / (d + 4) % (w * h)] +
           y[((k + 4) % h * w + (i + 4) % w) / (d + 4) % (w * h)] +
           y[((k + 4) % h * w + (i + 5) % w) / (d + 4) % (w * h)] +
           y[((k + 5) % h * w + (i + 0) % w) / (d + 5) % (w * h)] +
           y[((k + 5) % h * w + (i + 1) % w) / (d + 5) % (w * h)] +
           y[((k + 5) % h * w + (i + 2) % w) / (d + 5) % (w * h)] +
           y[((k + 5) % h * w + (i + 3) % w) / (d + 5) % (w * h)] +
           y[((k + 5) % h * w + (i + 4) % w) / (d + 5) % (w * h)] +
           y[((k + 5) % h * w + (i + 5) % w) / (d + 5) % (w * h)];
}
__global__ void put(int *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[n - 1 - i] = 7;
}
void run(int *x, const int *y, int *z) {
  heavy<<<2, 32>>>(x, y, 1, 1, 1, 64);
  put<<<2, 32>>>(z, 64);
}

int main() {
  int host[64], *x, *y;
  cudaMalloc(&x, 96 * sizeof(int));
  cudaMalloc(&y, sizeof(int));
  cudaMemset(x, 0, 96 * sizeof(int));
  cudaMemset(y, 1, sizeof(int));
  run(x, y, x + 32);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  unsigned sum = 0;
  for (int value : host)
    sum = sum * 31 + value;
  printf("%u\n", sum);
  return 0;
}
