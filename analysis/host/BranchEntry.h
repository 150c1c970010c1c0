// Launches beside an `if` that may as well be made in each of its branches, where they meet other
// launches.
//
//   scale<<<grid, block>>>(x, n);          if (bias) {
//   if (bias) {                              scale<<<grid, block>>>(x, n);
//     add<<<grid, block>>>(x, bias, n);      add<<<grid, block>>>(x, bias, n);
//   }                                      } else {
//                                            scale<<<grid, block>>>(x, n);
//                                          }
//
// So may calls of functions that launch and change nothing else. Whether any of them can be fused
// there is not asked here.
#ifndef GPUFUSE_ANALYSIS_HOST_BRANCHENTRY_H
#define GPUFUSE_ANALYSIS_HOST_BRANCHENTRY_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// A launch that enters, a call of a function that launches, or an error check beside these.
struct EnteringStatement {
  const clang::Stmt *Statement = nullptr;
  bool Launches = false;
  bool Calls = false; ///< for that
};

struct BranchEntry {
  const clang::FunctionDecl *Function = nullptr;
  const clang::CompoundStmt *List = nullptr;
  const clang::IfStmt *If = nullptr;
  /// In order: what stands ahead of the `if`, and what stands right behind it.
  std::vector<EnteringStatement> Ahead, Behind;
  std::set<Assumption> Assumptions;
};

/// The branches of \p If, and of what its `else` asks in turn, in order; a last `else` may be
/// missing.
llvm::SmallVector<const clang::Stmt *, 4> branchesOf(const clang::IfStmt &If);

/// True where \p List, in \p Function, is a branch of an `if`.
bool isBranch(const clang::CompoundStmt &List, const clang::FunctionDecl &Function);
/// True where a launch enters, and not only calls.
bool launchEnters(const BranchEntry &Entry);
/// True where one of its branches is taken whatever holds.
bool endsWithElse(const clang::IfStmt &If);
/// True where nothing behind \p Branch is run after it, as it ends with a jump.
bool endsElsewhere(const clang::Stmt &Branch);

/// All that could enter branches in which something is launched (E1 of the safety model).
std::vector<BranchEntry> findBranchEntries(const clang::ASTContext &Host, const Facts &TheFacts,
                                           const LegalityOptions &Options);

} // namespace gpufuse

#endif
