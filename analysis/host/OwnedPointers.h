// Fields that own what they point to: of two objects, no one's ever leads to the allocation of the
// other's. Private to analysis/host.
//
//   class Buffer {
//     float *p = nullptr;
//   public:
//     explicit Buffer(size_t n) { cudaMalloc(&p, n * sizeof(float)); }
//     Buffer(Buffer &&from) : p(std::exchange(from.p, nullptr)) {}
//     Buffer(const Buffer &) = delete;
//     ~Buffer() { cudaFree(p); }
//   };
#ifndef GPUFUSE_ANALYSIS_HOST_OWNEDPOINTERS_H
#define GPUFUSE_ANALYSIS_HOST_OWNEDPOINTERS_H

#include "analysis/host/HostPlace.h"
#include "matchers/Facts.h"

namespace gpufuse {

/// True when each object allocates what \p Field points to, has none, or takes it from an object
/// that has none then. (Which allocations these are, allocationSites() says.)
bool ownsAllocation(const clang::FieldDecl &Field, const Facts &TheFacts);

/// True when \p X and \p Y are fields of two different objects, whatever happens.
bool areApart(const HostPlace &X, const HostPlace &Y);

} // namespace gpufuse

#endif
