// What the whole unit says about calls of its host code: who calls whom, who looks at results, and
// what else the order of work must know of it.
#ifndef GPUFUSE_ANALYSIS_ORDER_HOSTCALLS_H
#define GPUFUSE_ANALYSIS_ORDER_HOSTCALLS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FunctionDecl;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace gpufuse {

struct HostCalls {
  /// Calls whose value nobody looks at.
  llvm::DenseSet<const clang::Expr *> Discarded;
  std::vector<const clang::FunctionDecl *> Bodies;
  /// The function that each call stands in, and the functions that call each function.
  llvm::DenseMap<const clang::CallExpr *, const clang::FunctionDecl *> Owner;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::FunctionDecl *, 2>>
      Callers;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::CallExpr *, 2>>
      SitesOf;
  /// Functions that are named other than to call them.
  llvm::DenseSet<const clang::FunctionDecl *> Taken;
  llvm::DenseSet<const clang::FunctionDecl *> Called;
  llvm::DenseSet<const clang::FunctionDecl *> NotFollowed;
  /// Functions that start work or wait, themselves or through what they call.
  llvm::DenseSet<const clang::FunctionDecl *> Ordering;
  bool HasMain = false;
  /// Objects at file scope, or functions that are called like their constructors, may start work
  /// before main does.
  bool WorksBeforeMain = false;
  /// Functions may be set that run when the program fails, ends or is interrupted.
  bool HasHandlers = false;
  /// A function may be called by a name that only the linker knows.
  bool HasAliases = false;
  /// Some other device than the first may be in use.
  bool SeveralDevices = false;
  /// A stream of the library may read or write memory of the user's.
  bool OwnBuffers = false;
  /// An error code may say that work has not finished, which is no failure.
  bool HasQueries = false;
  /// Events may be created that do not make visible to the host what the device has written.
  bool HasOddEvents = false;
  /// Operands that are never evaluated.
  llvm::DenseSet<const clang::Stmt *> Unevaluated;
  /// Variables that calls give their values, and those that are read.
  llvm::DenseMap<const clang::CallExpr *, const clang::VarDecl *> ResultIn;
  llvm::DenseSet<const clang::VarDecl *> Read;
  /// Events whose elapsed times are asked for; TimesUnknown where some are not variables.
  bool TimesUnknown = false;
  llvm::DenseSet<const clang::ValueDecl *> TimedEvents;

  /// True when somebody looks at what \p Call returns.
  bool isReported(const clang::CallExpr &Call) const;
  /// True unless no elapsed time is ever asked of this event.
  bool isTimed(const clang::Expr &Event) const;
};

/// What \p Context says; no function is followed unless \p ShowsAll, where elements of arrays are
/// initialised unseen (Facts::HiddenInitialiser).
HostCalls collectHostCalls(clang::ASTContext &Context, bool ShowsAll);

} // namespace gpufuse

#endif
