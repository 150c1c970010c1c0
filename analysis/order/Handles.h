// Which stream or event an expression means, and which of them may be one.
#ifndef GPUFUSE_ANALYSIS_ORDER_HANDLES_H
#define GPUFUSE_ANALYSIS_ORDER_HANDLES_H

#include "matchers/Facts.h"
#include "matchers/Language.h"
#include <map>
#include <vector>

namespace gpufuse {

/// A set of handles, one bit each.
using HandleSet = uint64_t;
/// The number of a handle's bit.
using Handle = unsigned;

/// The streams (or events) of one translation unit. A local variable that is only ever given a
/// handle by the call that creates it, and from which no other variable takes it, is a handle of
/// its own; so are the default streams. Everything else may be any handle that is not such a
/// variable's.
class HandleTable {
public:
  /// The host itself, which orders what it does as a stream would.
  static constexpr Handle Host = 0, Default = 1, PerThread = 2, Unknown = 3;
  static constexpr HandleSet bit(Handle H) { return HandleSet(1) << H; }

  HandleTable(clang::ASTContext &Context, const Facts &TheFacts, const DialectOptions &Dialect);

  using Bindings = llvm::DenseMap<const clang::VarDecl *, Handle>;

  /// The stream that \p E gives; null is the default stream.
  Handle stream(const clang::Expr *E, const Bindings &Bound);
  Handle event(const clang::Expr &E, const Bindings &Bound);
  /// The handle that `cudaStreamCreate(&v)` and its like, or an assignment, give a new value.
  Handle variable(const clang::Expr &Written, const Bindings &Bound);

  /// All handles that \p H may be another name for, itself among them.
  HandleSet aliases(Handle H) const;
  /// True when no expression but \p H's own variable means it.
  bool isUnique(Handle H) const { return Unique & bit(H); }
  /// Streams that the legacy default stream surely, or maybe, waits for and holds up.
  HandleSet surelyBlocking() const { return Blocking; }
  HandleSet maybeBlocking() const { return ~NonBlocking & ~bit(Host); }
  /// True where the default stream is the legacy one.
  bool hasLegacyDefault() const { return !PerThreadDefault; }

private:
  Handle of(const clang::VarDecl &V);
  Handle meant(const clang::Expr &E, const Bindings &Bound);

  const clang::ASTContext &Context;
  const Facts &TheFacts;
  const bool PerThreadDefault;
  std::map<const clang::VarDecl *, Handle> Known;
  /// Variables whose handle other variables may share.
  llvm::DenseSet<const clang::VarDecl *> Copied;
  struct Creation {
    unsigned Calls = 0;
    bool Blocking = true, NonBlocking = true;
  };
  llvm::DenseMap<const clang::VarDecl *, Creation> Creations;
  HandleSet Unique, Blocking, NonBlocking = 0;
  Handle Next = Unknown + 1;
};

} // namespace gpufuse

#endif
