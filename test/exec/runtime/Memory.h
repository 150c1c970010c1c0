// What memory the device may touch, and when.
#ifndef GPUEXEC_MEMORY_H
#define GPUEXEC_MEMORY_H

#include <cstddef>
#include <cstdint>

namespace gpuexec {

enum class MemoryKind { Device, Managed, Pinned, Variable, Constant };

struct Allocation {
  char *Begin;
  size_t Bytes;
  MemoryKind Kind;
  bool Live;
  bool Async;  ///< Not yet or no longer there, in the order of a stream.
  void *Block; ///< What to give back to the system.

  bool contains(const void *Address) const { return size_t((const char *)Address - Begin) < Bytes; }
};

/// Memory with red zones, filled with garbage that depends on the seed. Null if there is none.
void *allocate(size_t Bytes, MemoryKind Kind);
/// Memory of the program that the device may touch: variables, registered host memory.
void adopt(void *Begin, size_t Bytes, MemoryKind Kind);
/// Forgets what \ref adopt said. False if \p Begin is unknown.
bool disown(void *Begin);
/// Marks the memory dead; it stays out of use for a while, so that late accesses are seen. False if
/// \p Begin is no live allocation.
bool release(void *Begin);
void scribble(void *Begin, size_t Bytes);

/// The allocation that holds \p Address, dead ones included; null if none.
Allocation *findAllocation(const void *Address);
/// The live allocation that holds all of the range.
Allocation *findLive(const void *Address, size_t Bytes);

/// Says what is wrong with an access that no live allocation covers.
const char *describe(const void *Address, size_t Bytes, char *Text, size_t TextBytes);

} // namespace gpuexec

#endif
