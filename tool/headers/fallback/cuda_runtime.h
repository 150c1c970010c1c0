// The CUDA runtime for C++, without a toolkit.
#ifndef GPUFUSE_FALLBACK_CUDA_RUNTIME_H
#define GPUFUSE_FALLBACK_CUDA_RUNTIME_H

#include "cuda_runtime_api.h"

#endif
