// Names for memory, as far as the host's side of a program tells them apart, and what an operation
// may touch of it.
#ifndef GPUFUSE_ANALYSIS_ORDER_MEMORY_H
#define GPUFUSE_ANALYSIS_ORDER_MEMORY_H

#include "analysis/host/Provenance.h"
#include "analysis/kernel/DeviceKernels.h"
#include "analysis/kernel/KernelReach.h"
#include "matchers/Facts.h"
#include "matchers/HostOperation.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace gpufuse {

/// Bytes of an allocation or a variable, counted from its beginning; all where nothing is known.
struct ByteRange {
  uint64_t Begin = 0, End = UINT64_MAX;
};

/// A piece of memory that one expression can reach.
struct Memory {
  enum class Kind {
    Nothing,     ///< a null pointer
    Allocations, ///< what came from these sites
    Variable,    ///< a variable of host or device
    HostHeap,    ///< what objects of the standard library own
    Anything,
  };
  Kind What = Kind::Anything;
  std::set<AllocationSite> Sites;
  std::string Variable;
  /// False for memory that only the device reaches.
  bool HostSees = true;
  /// Memory that host and device share; some devices forbid that the host touches it while any
  /// kernel runs.
  bool Managed = true;
  /// Host memory that the runtime may copy aside before it returns.
  bool Pageable = true;
  ByteRange Bytes = {};
};

bool mayOverlap(const Memory &X, const Memory &Y);

struct Touch {
  Memory Where;
  bool Writes = true;
};

/// What one device operation may touch between its start and its end.
struct Footprint {
  std::vector<Touch> Touches;
  /// It prints, asserts or traps: that shows when the host waits.
  bool HasOutput = false;
  /// It can tell when other work is done.
  bool Observes = false;
};

/// True when both may touch one byte and one of them writes it.
bool conflict(const Footprint &X, const Footprint &Y);
bool conflict(const Footprint &X, const Memory &Accessed, bool Writes);

/// What parameters of the functions being followed stand for.
using MemoryBindings = llvm::DenseMap<const clang::VarDecl *, Memory>;

/// Tells the memory of host expressions and the footprints of operations, of one translation unit.
class MemoryMap {
public:
  MemoryMap(const Facts &TheFacts, const DeviceKernels &Kernels)
      : TheFacts(TheFacts), Kernels(Kernels) {}

  /// What the pointer \p E points into.
  Memory pointedTo(const clang::Expr &E, const MemoryBindings &Bound) const;
  /// The \p Count bytes that the pointer \p E points to.
  Memory pointedTo(const clang::Expr &E, const clang::Expr *Count,
                   const MemoryBindings &Bound) const;
  /// The memory that the lvalue \p E names, with its bytes where they are known.
  Memory element(const clang::Expr &E, const MemoryBindings &Bound) const;
  /// The memory around the lvalue \p E.
  Memory named(const clang::Expr &E, const MemoryBindings &Bound) const;
  /// What an object of the standard library keeps its values in.
  Memory ownedBy(const clang::Expr &Object, const MemoryBindings &Bound) const;
  Footprint footprint(const HostOperation &Operation, const MemoryBindings &Bound) const;

  Memory variable(const clang::VarDecl &V) const;
  /// True when some memory was told from other by an annotation.
  bool reliesOnAnnotations() const { return ReliesOnAnnotations; }

private:
  Memory allocations(const clang::ValueDecl &Root) const;
  Footprint ofLaunch(const HostOperation &Launch, const MemoryBindings &Bound) const;

  const Facts &TheFacts;
  const DeviceKernels &Kernels;
  mutable std::map<const clang::FunctionDecl *, KernelReach> Reaches;
  mutable bool ReliesOnAnnotations = false;
};

} // namespace gpufuse

#endif
