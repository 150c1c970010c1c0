// Stands first among quoted includes when a directory of the user's holds a cuda.h of its own: Clang's
// wrapper, which comes before the user's source, gets the toolkit's; everybody else gets what the user's
// own search path gives.
#ifdef GPUFUSE_COMPAT_CUDA_H
#include_next <cuda.h>
#else
#include GPUFUSE_TOOLKIT_CUDA_H
#endif
