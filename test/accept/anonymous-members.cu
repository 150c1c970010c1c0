// Members of structures without a name, which stand elsewhere in the file then, read as they did; types of a class are named out of it, too.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 3
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/anonymous-members.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void scale(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}

struct Work {
  using Number = int;
  Number *p;
  struct {
    int most, n;
  };
  struct {
    int factor;
  };
};
typedef struct {
  int *p, n;
} Plain;

static void ofParts(Work *w) {
  scale<<<8, 128>>>(w->p, 7, w->n);
  scale<<<8, 128>>>(w->p, w->factor, w->n);
}
static void ofPlain(Plain *q) {
  scale<<<8, 128>>>(q->p, 3, q->n);
  scale<<<8, 128>>>(q->p, 5, q->n);
}
static void twice(int *x, int n) { scale<<<8, 128>>>(x, 2, n); }
static void beside(Work &w) {
  scale<<<8, 128>>>(w.p, w.factor, w.n);
  twice(w.p, w.n);
}

int main() {
  const int n = 1000;
  int *x, host[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaDeviceSynchronize();
  Work w{x, {3, n}, {11}};
  Plain q{x, n};
  ofParts(&w);
  cudaMemcpy(host, x, sizeof(int), cudaMemcpyDeviceToHost);
  ofPlain(&q);
  cudaMemcpy(host, x, sizeof(int), cudaMemcpyDeviceToHost);
  beside(w);
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[0], host[n - 1]);
}
