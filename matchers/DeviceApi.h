// What a function of the device language does when a kernel calls it, from the one table
// (DeviceApi.def).
#ifndef GPUFUSE_MATCHERS_DEVICEAPI_H
#define GPUFUSE_MATCHERS_DEVICEAPI_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CallExpr;
class Decl;
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
  CopyBytes,
  SetBytes,
  Fence,
  Print,
  Trap,
  Clock,
  DeviceAllocation,
};

/// The effect of a function that comes with the toolkit or the compiler. A function that the user
/// defines is Unknown here, whatever its name: its body says what it does.
DeviceEffect deviceEffect(const clang::FunctionDecl &Callee);

/// True for a function of that table that is compiled to an instruction or a few, without a branch.
bool isInstruction(const clang::FunctionDecl &Callee);

/// True for std::move and its like, which only pass on what they are given; they have no body.
bool isMove(const clang::FunctionDecl &Callee);

/// The coordinate that `__ockl_get_local_id(d)` and its like return for axis `d`: "threadIdx",
/// "blockIdx", "blockDim", "gridDim" or "gridDim * blockDim", or "" for any other function. Older
/// HIP headers spell `threadIdx.x` so.
llvm::StringRef coordinateFunction(const clang::FunctionDecl &Callee);

/// "threadIdx.x" for whatever the headers make of `threadIdx.x`; likewise the other coordinates and
/// axes. "" for any other expression.
std::string coordinateNamed(const clang::Expr &E, const clang::ASTContext &Context);

/// What a function of namespace cooperative_groups has to do with a group of threads.
enum class GroupRole {
  None,
  Create,        ///< makes a group, of all threads that run it
  Rank,          ///< the calling thread's number in its group
  Size,          ///< how many threads the group has
  RankInParent,  ///< the number of the group among those of its parent
  CountInParent, ///< how many groups its parent has
  Sync,          ///< a barrier of the group
  Exchange,      ///< passes values between the threads of the group
};
GroupRole groupRole(const clang::FunctionDecl &Callee);
/// True for what the toolkit declares in namespace cooperative_groups.
bool isOfGroups(const clang::Decl &D);

/// True for `threadIdx` and its kin, as the headers declare them.
bool isCoordinate(const clang::VarDecl &V);
/// True for what the headers make of `threadIdx.x`: a function, a property, or an object that
/// converts to its number.
bool isCoordinate(const clang::CallExpr &Call);

/// True for the read-modify-write operations.
bool isAtomic(DeviceEffect Effect);

} // namespace gpufuse

#endif
