// How far apart two threads can be that touch the same bytes: the question fusion hangs on. No
// Clang.
#ifndef GPUFUSE_ANALYSIS_ALGEBRA_DEPENDENCE_H
#define GPUFUSE_ANALYSIS_ALGEBRA_DEPENDENCE_H

#include "analysis/algebra/Access.h"
#include <map>

namespace gpufuse {

enum class DependenceClass {
  None,       ///< no two threads touch the same byte
  SameThread, ///< only a thread and itself
  SameBlock,  ///< only threads of one block
  GridWide,   ///< threads of different blocks may
  GaveUp,     ///< the bound on operations was reached
};

/// Two concrete threads that touch the same byte. Values by coordinate name; the others are zero.
struct DependenceWitness {
  std::map<std::string, int64_t> First, Second;
  /// Byte offset from the start of the first access's buffer.
  int64_t Byte = 0;
};

struct Dependence {
  DependenceClass Class = DependenceClass::None;
  /// Present only if it was checked against the exact meaning of every symbol and both relations
  /// are exact.
  std::optional<DependenceWitness> Witness;
};

/// The class of the dependence between \p First (in a thread of the first launch) and \p Second (of
/// the second).
/// \p Distance is the start of the second buffer minus the start of the first, in bytes. Both
/// launches have the same shape. The answer errs only towards GridWide.
Dependence dependence(const Algebra &A, const AccessRelation &First, const ThreadSpace &FirstSpace,
                      const AccessRelation &Second, const ThreadSpace &SecondSpace,
                      const Index &Distance);

} // namespace gpufuse

#endif
