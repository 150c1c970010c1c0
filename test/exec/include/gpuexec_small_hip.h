// The same before a HIP program.
#include "gpuexec_small.h"

#include "hip/hip_runtime.h"
