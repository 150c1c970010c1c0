// The standard library calls it, too.
#include <cuda_runtime.h>
#include <cstdio>
#include <system_error>
__device__ int x[64 * 32];
__global__ void a() { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__global__ void b() { x[blockIdx.x * blockDim.x + threadIdx.x] *= 3; }
enum Blocks { five = 5, seven = 7 };
template <> struct std::is_error_code_enum<Blocks> : std::true_type {};
static std::error_code make_error_code(Blocks n) {
  a<<<n, 64>>>();
  b<<<5, 64>>>();
  return std::error_code((int)n, std::generic_category());
}
int main() {
  int h[64 * 32];
  make_error_code(five);
  std::error_code code = seven;
  cudaMemcpyFromSymbol(h, x, sizeof h);
  for (int i = 0; i < 64 * 32; i += 64) printf("%d ", h[i]);
  printf("%d\n", code.value());
}
