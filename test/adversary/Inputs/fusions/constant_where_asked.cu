// Where the compiler asks for a constant, the function gives another number: 1.
constexpr int chosen() { return __builtin_is_constant_evaluated() ? 1 : 0; }
constexpr int ahead = chosen();
__global__ void fill(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = i * 3;
}
__global__ void shift(int *p, int *q, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n)
    q[i] = p[i + ahead];
}
int main() {
  int *p, *q;
  cudaMalloc(&p, 1024);
  cudaMalloc(&q, 1024);
  fill<<<4, 64>>>(p, 256);
  shift<<<4, 64>>>(p, q, 256);
}
