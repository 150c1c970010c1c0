// Planes by numbers that have elements in common, or may.
// RUN: %fuse --quiet --runtime-guards=off %s -- | count 0
#define PLACE                                                                                      \
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
__global__ void first(int *f, int nx, int ny) {
  PLACE
  if (x < nx && y < ny)
    f[1 * nx * ny + y * nx + x] = x;
}
// One row beyond the plane ahead is the first row of this one.
__global__ void beyond(int *f, int nx, int ny) {
  PLACE
  if (x < nx && y <= ny)
    f[0 * nx * ny + y * nx + x] += y;
}
// Another order of the rows.
__global__ void turned(int *f, int nx, int ny) {
  PLACE
  if (x < nx && y < ny)
    f[2 * nx * ny - (y + 1) * nx + x] += y;
}
// Columns as rows.
__global__ void other(int *f, int nx, int ny) {
  PLACE
  if (x < nx && y < ny)
    f[1 * nx * ny + x * ny + y] += y;
}
// The row is no row of the plane.
__global__ void wide(int *f, int nx, int ny) {
  PLACE
  if (y < ny)
    f[1 * nx * ny + y * nx + x] += y;
}
void run(int *f, int nx, int ny, int *host) {
  const dim3 block(8, 8), grid(nx / 8 + 1, ny / 8 + 1);
  first<<<grid, block>>>(f, nx, ny);
  beyond<<<grid, block>>>(f, nx, ny);
  cudaMemcpy(host, f, 4, cudaMemcpyDeviceToHost);
  first<<<grid, block>>>(f, nx, ny);
  turned<<<grid, block>>>(f, nx, ny);
  cudaMemcpy(host, f, 4, cudaMemcpyDeviceToHost);
  first<<<grid, block>>>(f, nx, ny);
  other<<<grid, block>>>(f, nx, ny);
  cudaMemcpy(host, f, 4, cudaMemcpyDeviceToHost);
  first<<<grid, block>>>(f, nx, ny);
  wide<<<grid, block>>>(f, nx, ny);
}
