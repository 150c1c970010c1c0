// Included before the user's source, as the driver includes Clang's HIP wrapper when ROCm is installed.
#ifndef GPUFUSE_FALLBACK_HIP_PRELUDE_H
#define GPUFUSE_FALLBACK_HIP_PRELUDE_H

#include <__clang_hip_runtime_wrapper.h>

#include "gpufuse/attributes.h"

#endif
