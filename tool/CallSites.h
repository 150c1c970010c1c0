// Calls that other files make, written into the file that defines what they call: functions at its
// end, which are analysed like all others and then taken out again.
#ifndef GPUFUSE_TOOL_CALLSITES_H
#define GPUFUSE_TOOL_CALLSITES_H

#include "analysis/wrappers/CallsAcross.h"
#include "tool/Finding.h"

namespace gpufuse {

/// What was made of neighbouring calls in a function for a site.
struct MadeJoin {
  std::string Function;
  unsigned Parts = 0;
  std::vector<JoinedParameter> Parameters;
};

/// \p Sites as functions, behind a line that stands nowhere else. Empty where \p Host lacks one of
/// the functions.
std::string callSitesText(llvm::ArrayRef<CallSite> Sites, clang::ASTContext &Host);

/// Where such text begins; npos where there is none.
size_t callSitesBegin(llvm::StringRef Text);

/// The number of the site that \p Function, a qualified name, stands for.
std::optional<unsigned> callSiteNumber(llvm::StringRef Function);

/// What became of each site, where \p Joins were made and \p Rewritten is a parse of the result.
/// Nothing where something else than the sites stands at the end.
std::optional<std::vector<std::vector<SiteJoin>>> readCallSites(llvm::ArrayRef<CallSite> Sites,
                                                                llvm::ArrayRef<MadeJoin> Joins,
                                                                clang::ASTContext &Rewritten);

} // namespace gpufuse

#endif
