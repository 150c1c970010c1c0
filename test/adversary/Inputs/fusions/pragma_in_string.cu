// The same, with the pragma's text in a macro of its own.
#define EXACT "clang fp contract(off)"
__global__ void weigh(float *p, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = x[i] * a + x[i + 1];
}
_Pragma(EXACT)
__global__ void add(float *q, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    q[i] += x[i];
}
void run(float *p, float *q, const float *x, int n) {
  weigh<<<(n + 255) / 256, 256>>>(p, x, 1.1f, n);
  add<<<(n + 255) / 256, 256>>>(q, x, n);
}
