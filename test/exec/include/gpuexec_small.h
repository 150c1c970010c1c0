// All that stands before a CUDA program on the small headers: what the driver's precompiled headers
// hold.
#include "gpufuse/cuda_prelude.h"

#include "gpuexec_cuda.h"
