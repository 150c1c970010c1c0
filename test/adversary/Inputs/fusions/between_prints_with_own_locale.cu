// Numbers are printed by code of the user's, which may change the next argument.
#include <cuda_runtime.h>
#include <iostream>
#include <locale>
int count;
struct Put : std::num_put<char> {
  iter_type do_put(iter_type out, std::ios_base &, char, long) const override {
    ++count;
    return out;
  }
};
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
void setUp() { std::cout.imbue(std::locale(std::locale(), new Put)); }
void run(int *x, int n) {
  up<<<1, 256>>>(x, n);
  std::cout << "step " << n << std::endl;
  up<<<1, 256>>>(x, n);
}
