// What a CUDA or HIP runtime name does, looked up in the one table of names (RuntimeApi.def).
#ifndef GPUFUSE_MATCHERS_RUNTIMEAPI_H
#define GPUFUSE_MATCHERS_RUNTIMEAPI_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
class QualType;
class RecordDecl;
} // namespace clang

namespace gpufuse {

enum class RuntimeOp {
  None,
  Allocate,
  AllocateManaged,
  AllocateHost,
  Free,
  FreeHost,
  Copy,
  CopyAsync,
  CopySymbol,
  CopySymbolAsync,
  SymbolAddress,
  Set,
  SetAsync,
  Prefetch,
  Advise,
  StreamCreate,
  StreamDestroy,
  StreamSynchronize,
  StreamWaitEvent,
  StreamQuery,
  HostCallback,
  CaptureBegin,
  CaptureEnd,
  EventCreate,
  EventDestroy,
  EventRecord,
  EventSynchronize,
  EventQuery,
  EventElapsed,
  DeviceSynchronize,
  SetDevice,
  DeviceQuery,
  DeviceReset,
  ErrorQuery,
  ErrorText,
  LaunchKernel,
  LaunchOther,
  PushConfiguration,
  FunctionAttribute,
  LaunchMacro,
  Success,
  ErrorType,
  StreamType,
  EventType,
  CopyKindType,
  HostToHost,
  HostToDevice,
  DeviceToHost,
  DeviceToDevice,
  PerThreadStream,
  LegacyStream,
  CoarseMemory,
};

/// The operation a runtime name stands for, in either dialect; None for any other name.
RuntimeOp runtimeOp(llvm::StringRef Name);

/// The operation of the toolkit's function that \p Call calls directly; None for any other.
RuntimeOp runtimeOp(const clang::CallExpr &Call);

/// The name of the dialect of \p Sibling, another runtime name, for \p Op; empty if it has none.
llvm::StringRef runtimeName(RuntimeOp Op, llvm::StringRef Sibling);

/// All names for \p Op, of both dialects.
llvm::SmallVector<llvm::StringRef, 4> runtimeNames(RuntimeOp Op);

/// The names of all functions, of both dialects.
std::vector<llvm::StringRef> runtimeFunctions();

/// A part of the names of all functions that begin to capture a stream: those of the runtime, and
/// the driver's (`cuStreamBeginCapture_v2`), which are in no table.
inline constexpr llvm::StringLiteral BeginsCapture = "StreamBeginCapture";
/// The same of those that end it.
inline constexpr llvm::StringLiteral EndsCapture = "StreamEndCapture";

/// True where \p Name, of the runtime, means that in \p Caller: no macro, and nothing around its
/// body or in it, has the name.
bool isGlobalIn(const clang::FunctionDecl &Caller, llvm::StringRef Name);

/// True for the enumerator that means "no error".
bool isSuccessConstant(const clang::Expr &E);

/// True for `cudaError_t` and `hipError_t`.
bool isErrorType(clang::QualType Type);

/// True for the toolkit's class of launch extents, which has nothing but them.
bool isToolkitDim3(const clang::RecordDecl &Class);

/// True for operations that put the address of a new allocation into their first argument.
bool allocates(RuntimeOp Op);

} // namespace gpufuse

#endif
