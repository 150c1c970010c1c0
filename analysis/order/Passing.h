// What a statement that moves must know of those that it passes. Says nothing about the order of
// work.
#ifndef GPUFUSE_ANALYSIS_ORDER_PASSING_H
#define GPUFUSE_ANALYSIS_ORDER_PASSING_H

#include "matchers/Facts.h"
#include "matchers/HostOperation.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace gpufuse {

/// What a statement holds, calls that are seen included.
struct Contents {
  bool Work = false;      ///< something for the device
  bool Runtime = false;   ///< a runtime call, perhaps with a check of its error
  bool HostWork = false;  ///< loops, and calls that do more than to compute
  bool HostWaits = false; ///< for the device, or for what was given to it
  /// The events that are recorded; null for one that is not a variable.
  llvm::SmallPtrSet<const clang::ValueDecl *, 2> Recorded;
};

Contents contentsOf(const clang::Stmt &S);

/// Where a statement could stand instead, and what ends the way there.
struct Way {
  /// Nearest first.
  std::vector<const clang::Stmt *> Places;
  /// What cannot be passed; null where the list of statements ends.
  const clang::Stmt *End = nullptr;
  std::string Why;
};

/// True for what gives the device something to do.
bool isDeviceWork(const HostOperation &Operation);

/// What a statement names, outside of itself.
class NamesOf {
public:
  void collect(const clang::Stmt &S);
  /// True when behind \p S the same text may mean something else than before it.
  bool mayChangeIn(const clang::Stmt &S, const VariableUses &Uses) const;

private:
  void add(const clang::ValueDecl &D);

  llvm::SmallPtrSet<const clang::ValueDecl *, 8> Declarations;
  llvm::SmallPtrSet<const clang::Decl *, 4> Inside;
  llvm::StringSet<> Names;
};

/// True when executing \p Statement makes the call \p Call, whatever conditions it holds.
bool alwaysCalls(const clang::Stmt &Statement, const clang::CallExpr &Call);

} // namespace gpufuse

#endif
