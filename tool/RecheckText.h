// Compares what a rewritten unit has become with what it was to become.
#ifndef GPUFUSE_TOOL_RECHECKTEXT_H
#define GPUFUSE_TOOL_RECHECKTEXT_H

#include "tool/DecideEdits.h"

namespace gpufuse {

/// What the recheck finds wrong.
struct RecheckProblem {
  explicit RecheckProblem(std::string What, bool TryLess = false)
      : What(std::move(What)), TryLess(TryLess) {}

  std::string What;
  /// With less done it may be none: a second run would go on, or something is unused now.
  bool TryLess;
  /// First launches of fusions without which it would be none, and why these are refused then.
  RefusedFusions Refused;
};

/// What is wrong with \p Text, the rewritten one, that does not parse as \p Broken says: one of the
/// fusions of \p All that may compile what templates leave out, if it is where the first error is.
RecheckProblem unusable(llvm::StringRef Text, const ParsedUnit &Broken, std::string What,
                        const UnitEdits &All);

/// What is wrong with \p After, a parse of the rewritten text of \p Before, of which \p TheFacts
/// are the facts: a new diagnostic, another kernel, launch or attribute than \p All leads to, or
/// another runtime call.
std::optional<RecheckProblem> findProblem(const ParsedUnit &Before, const ParsedUnit &After,
                                          const Facts &TheFacts, const UnitEdits &All);

} // namespace gpufuse

#endif
