// What the functions of a file do that launches of other files may stand beside, or be configured
// by: helpers such as `check_error(status)` and `grid_for(n)`.
#ifndef GPUFUSE_ANALYSIS_HOST_HELPERFACTS_H
#define GPUFUSE_ANALYSIS_HOST_HELPERFACTS_H

#include "matchers/Facts.h"
#include "matchers/HelpersElsewhere.h"

namespace gpufuse {

/// Those of the functions that the unit defines for others. What is not known to be harmless is
/// left out.
std::vector<HelperFact> findHelperFacts(clang::ASTContext &Host, const Facts &TheFacts);

struct CalledFunction {
  std::string Symbol, Name;
};

/// The functions that the unit calls and does not define, but for those of the system, in the order
/// of their symbols.
std::vector<CalledFunction> findCalledElsewhere(clang::ASTContext &Host);

} // namespace gpufuse

#endif
