// Where the host waits, and records events, in the text of a translation unit.
#ifndef GPUFUSE_ANALYSIS_ORDER_WAITSITES_H
#define GPUFUSE_ANALYSIS_ORDER_WAITSITES_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace gpufuse {

/// A wait, and the statement of the file around it.
struct Site {
  const clang::CallExpr *Call = nullptr;
  const clang::FunctionDecl *Function = nullptr;
  /// A direct statement of a brace-enclosed list that stands in a file; null for any other.
  const clang::Stmt *Statement = nullptr;
  bool InTemplate = false;
  /// That list.
  const clang::CompoundStmt *List = nullptr;
};

/// Everything that the unit does with one event variable.
struct EventUses {
  std::vector<Site> Records, Waits, LifeTime; ///< LifeTime: creation and destruction
  const clang::DeclStmt *Declared = nullptr;  ///< the statement that declares it and nothing else
  unsigned Mentions = 0;                      ///< also those that the lists above do not count
  /// True when all its waits are in \p Removed, and nothing else is done with it.
  bool isOnlyRecorded(const llvm::DenseSet<const clang::CallExpr *> &Removed) const;
};

struct WaitSites {
  std::vector<Site> Waits;
  llvm::MapVector<const clang::VarDecl *, EventUses> Events;
  /// All lists of statements that stand in a file.
  std::vector<Site> Lists;
};

WaitSites collectWaitSites(clang::ASTContext &Host);

} // namespace gpufuse

#endif
