// Which configurations of a file are looked at: all there are, or where these are many, so many
// that every two decisions meet in every way.
#ifndef GPUFUSE_TOOL_COVERINGOUTCOMES_H
#define GPUFUSE_TOOL_COVERINGOUTCOMES_H

#include "tool/BranchCondition.h"
#include <optional>

namespace gpufuse {

/// `#if` to `#endif`: what is chosen there depends on answers.
struct ConditionDecision {
  std::vector<BranchCondition> Branches;
  /// The decision that it stands in, ahead of it in the list, and the branch.
  std::optional<std::pair<size_t, int>> Within;
  /// By branch: there is an `#error` in it. No program takes it.
  std::vector<bool> Fails;
};

/// By decision: the branch that is taken, NoBranch, or NotAsked where it stands in what is left
/// out.
using Outcome = std::vector<int>;
inline constexpr int NoBranch = -1, NotAsked = -2;

/// Those to look at, none twice. Up to 16 are all there are. Where there are more, each two
/// branches of different decisions that can be taken together are, and each three as far as 24
/// outcomes hold them. Nothing where these are not enough, or there are more than 64 questions.
struct OutcomesToTry {
  std::vector<Outcome> All;
  /// There are others.
  bool IsChoice = false;
};
std::optional<OutcomesToTry> outcomesToTry(llvm::ArrayRef<ConditionDecision> Decisions,
                                           unsigned Questions);

} // namespace gpufuse

#endif
