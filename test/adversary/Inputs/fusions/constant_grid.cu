// dim3's constructor is constexpr: at file scope the function gives 4.
constexpr unsigned blocks() { return __builtin_is_constant_evaluated() ? 4 : 2; }
static dim3 grid(blocks());
__global__ void twice(int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i] *= 2;
}
__global__ void copy(int *q, const int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  q[i] = p[i];
}
int main() {
  int *p, *q;
  cudaMalloc(&p, 1024);
  cudaMalloc(&q, 1024);
  twice<<<grid, 64>>>(p);
  copy<<<2, 64>>>(q, p);
}
