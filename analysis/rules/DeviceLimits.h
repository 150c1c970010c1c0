// What every supported device offers unasked (CUDA C++ Programming Guide, "Compute Capabilities").
#ifndef GPUFUSE_ANALYSIS_RULES_DEVICELIMITS_H
#define GPUFUSE_ANALYSIS_RULES_DEVICELIMITS_H

#include <cstdint>

namespace gpufuse {

/// Blocks of a launch along each axis.
inline constexpr int64_t MaxBlocks[] = {(int64_t(1) << 31) - 1, 65535, 65535};
/// Threads of a block along each axis, and together.
inline constexpr int64_t MaxBlockExtents[] = {1024, 1024, 64};
inline constexpr int64_t MaxThreadsOfBlock = 1024;
/// Shared memory of a block, static and dynamic together, in bytes. More dynamic memory must have
/// been allowed to the kernel by name.
inline constexpr int64_t SharedLimit = 48 * 1024;
/// Kernel parameters before CUDA 12.1 and on older devices, in bytes.
inline constexpr uint64_t ParameterLimit = 4096;

} // namespace gpufuse

#endif
