// Fields of the structs of one array, of other types: the compiler takes them for other memory, and they are.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 3
// RUN: %gpuexec compare --seeds=2 %s %t.out/fields-of-structs.cu
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/fields-of-structs.cu -- -Wall && not grep applied %t.2.json
#include <cstdio>
#include <cuda_runtime.h>

struct Ray {
  float origin;
  int hit;
  double length;
};

__global__ void generate(Ray *rays, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    rays[i].origin = i;
    rays[i].hit = -1;
    rays[i].length = i + 1;
  }
}
__global__ void intersect(Ray *rays, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    rays[i].hit = n - i;
}
__global__ void count(Ray *rays, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int j = 0; j < 4; ++j)
      rays[i].hit += j;
}
// Every fourth number is an origin.
__global__ void shorten(float *origins, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    origins[4 * i] *= 2;
}

void show(const Ray *rays, int n) {
  Ray h[1000];
  cudaMemcpy(h, rays, n * sizeof(Ray), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 37)
    printf("%a %d %a\n", double(h[i].origin), h[i].hit, h[i].length);
}

void hits(int n) {
  Ray *rays;
  cudaMalloc(&rays, n * sizeof(Ray));
  generate<<<4, 256>>>(rays, n);
  intersect<<<4, 256>>>(rays, n);
  show(rays, n);
  cudaFree(rays);
}
void counts(int n) {
  Ray *rays;
  cudaMalloc(&rays, n * sizeof(Ray));
  generate<<<4, 256>>>(rays, n);
  count<<<4, 256>>>(rays, n);
  show(rays, n);
  cudaFree(rays);
}
void shortens(int n) {
  Ray *rays;
  cudaMalloc(&rays, n * sizeof(Ray));
  Ray h[1000] = {};
  for (Ray &ray : h)
    ray.origin = 3;
  cudaMemcpy(rays, h, sizeof h, cudaMemcpyHostToDevice);
  intersect<<<4, 256>>>(rays, n);
  shorten<<<4, 256>>>(reinterpret_cast<float *>(rays), n);
  show(rays, n);
  cudaFree(rays);
}

int main() {
  hits(1000);
  counts(1000);
  shortens(1000);
}
