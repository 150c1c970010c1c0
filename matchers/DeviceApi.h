// What a function of the device language does when a kernel calls it, from the one table
// (DeviceApi.def).
#ifndef GPUFUSE_MATCHERS_DEVICEAPI_H
#define GPUFUSE_MATCHERS_DEVICEAPI_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CallExpr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace gpufuse {

enum class DeviceEffect {
  Unknown, ///< not in the table and not known to be free of effects
  Value,   ///< computes a value from its arguments and touches nothing
  BlockBarrier,
  WarpExchange,
  AtomicAdd,
  AtomicMin,
  AtomicMax,
  AtomicAnd,
  AtomicOr,
  AtomicXor,
  AtomicOther,
  NonCoherentLoad,
  CachedLoad,
  Fence,
  Print,
  Trap,
  Clock,
  DeviceAllocation,
};

/// The effect of a function that comes with the toolkit or the compiler. A function that the user
/// defines is Unknown here, whatever its name: its body says what it does.
DeviceEffect deviceEffect(const clang::FunctionDecl &Callee);

/// The coordinate that `__ockl_get_local_id(d)` and its like return for axis `d`: "threadIdx",
/// "blockIdx", "blockDim", "gridDim" or "gridDim * blockDim", or "" for any other function. Older
/// HIP headers spell `threadIdx.x` so.
llvm::StringRef coordinateFunction(const clang::FunctionDecl &Callee);

/// True for `threadIdx` and its kin, as the headers declare them.
bool isCoordinate(const clang::VarDecl &V);
/// True for what the headers make of `threadIdx.x`: a function, a property, or an object that
/// converts to its number.
bool isCoordinate(const clang::CallExpr &Call);

/// True for the read-modify-write operations.
bool isAtomic(DeviceEffect Effect);

} // namespace gpufuse

#endif
