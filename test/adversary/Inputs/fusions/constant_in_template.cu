// The member is initialised with 1, whatever the function gives elsewhere.
constexpr int chosen() { return __builtin_is_constant_evaluated() ? 1 : 0; }
template <int A> struct Config {
  static const int ahead = chosen() + A;
};
__global__ void fill(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = i * 3;
}
__global__ void shift(int *p, int *q, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n)
    q[i] = p[i + Config<0>::ahead];
}
int main() {
  int *p, *q;
  cudaMalloc(&p, 1024);
  cudaMalloc(&q, 1024);
  fill<<<4, 64>>>(p, 256);
  shift<<<4, 64>>>(p, q, 256);
}
