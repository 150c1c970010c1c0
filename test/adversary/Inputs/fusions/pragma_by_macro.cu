// A macro spells the pragma from which on no product is contracted: the fused kernel would stand behind it.
#define DO_PRAGMA(x) _Pragma(#x)
__global__ void weigh(float *p, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = x[i] * a + x[i + 1];
}
DO_PRAGMA(clang fp contract(off))
__global__ void add(float *q, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    q[i] += x[i];
}
void run(float *p, float *q, const float *x, int n) {
  weigh<<<(n + 255) / 256, 256>>>(p, x, 1.1f, n);
  add<<<(n + 255) / 256, 256>>>(q, x, n);
}
