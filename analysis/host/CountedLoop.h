// A loop of the host that counts, as often as its head says before it begins.
//
//   for (int step = 0; step < steps; ++step)
//     relax<<<grid, block>>>(x, n);
#ifndef GPUFUSE_ANALYSIS_HOST_COUNTEDLOOP_H
#define GPUFUSE_ANALYSIS_HOST_COUNTEDLOOP_H

#include "matchers/Facts.h"

namespace gpufuse {

struct CountedLoop {
  const clang::ForStmt *Statement = nullptr;
  /// Declared in the head, and changed nowhere else; or a local variable that gets its first value
  /// there, and is used only in loops of which that is true.
  const clang::VarDecl *Counter = nullptr;
  /// What it begins with: a constant.
  llvm::APSInt Start;
  /// `Counter Test Bound`: a value that the loop does not change.
  clang::BinaryOperatorKind Test = clang::BO_LT;
  const clang::Expr *Bound = nullptr;
  /// The bound is in memory that is no variable of the function's own: what the kernels write must
  /// be other memory.
  bool BoundInMemory = false;
  /// True for `++` and `+=`, false for `--` and `-=`.
  bool Upwards = true;
  /// What is added or taken off in each round.
  unsigned Step = 1;
  /// The counter has other values than the loop says, of which there are as many.
  bool OnlyCounts = false;
  /// True when there is a first round, whatever the bound is.
  bool BeginsAlways = false;
};

/// \p For as such a loop, if it is one that can be written otherwise.
std::optional<CountedLoop> countedLoop(const clang::ForStmt &For, const Facts &TheFacts,
                                       const clang::ASTContext &Host);

/// True for argument \p Number of \p L where that is the number of the round, of the counter's own
/// type.
bool isCounter(const Launch &L, unsigned Number, const CountedLoop &Loop);

/// The same, also where it is computed of that and plain numbers alone: `t + 1`, `1 << t`.
bool isRound(const Launch &L, unsigned Number, const CountedLoop &Loop);

/// The text of \p Given, such an argument, where \p Counter is the number of the round.
std::string roundText(const clang::Expr &Given, llvm::StringRef Counter,
                      const clang::ASTContext &Host);

/// True if \p S, of the body, names the counter, or leaves its round or the loop: what cannot be
/// done without the loop around it.
bool needsLoop(const clang::Stmt &S, const CountedLoop &Loop);

} // namespace gpufuse

#endif
