// Which calls of one unit are joined: all that can be, tried on a parse of the joined text, then
// only those whose launches can be fused.
#ifndef GPUFUSE_TOOL_JOINPHASE_H
#define GPUFUSE_TOOL_JOINPHASE_H

#include "tool/JoinedSource.h"
#include "tool/TrialPhase.h"

namespace gpufuse {

/// A unit with calls joined.
struct JoinedUnit {
  JoinedSource Source;
  ParsedUnit Unit;
  Facts TheFacts;
};

class JoinPhase {
public:
  JoinPhase(const ParsedUnit &Unit, const Facts &TheFacts, llvm::StringRef Text,
            const TrialSteps &Steps)
      : Unit(Unit), TheFacts(TheFacts), Text(Text), Steps(Steps) {}

  /// The unit with those of \p Calls joined that allow fusions; nothing where none do.
  std::optional<JoinedUnit> run(CallJoins Calls);

  /// What is said of calls that stay apart, in terms of the text.
  std::vector<Finding> takeFindings() { return std::move(Findings); }

  /// The joins that remain of \p Joined when only what \p Found fuses is joined.
  static std::vector<CallJoin> remaining(const JoinedSource &Joined, llvm::ArrayRef<Finding> Found);

  /// True where that is all of them.
  static bool allFused(const JoinedSource &Joined, llvm::ArrayRef<Finding> Found);

private:
  bool isUsable(JoinedUnit &Trial);
  void noteUnfused(const JoinedSource &Joined, std::vector<Finding> Found);
  void note(llvm::ArrayRef<CallPart> Parts, const clang::FunctionDecl &Caller,
            std::vector<Obstacle> Obstacles);

  const ParsedUnit &Unit;
  const Facts &TheFacts;
  const llvm::StringRef Text;
  const TrialSteps Steps;
  std::vector<Finding> Findings;
};

} // namespace gpufuse

#endif
