// What other files of a run bring to the analysis of one, and what it does with it: its calls of
// their functions become one, and it answers for theirs.
#ifndef GPUFUSE_TOOL_ACROSSWORK_H
#define GPUFUSE_TOOL_ACROSSWORK_H

#include "tool/CallSites.h"
#include "tool/Finding.h"
#include "tool/PreparedText.h"

namespace gpufuse {

class UnitParser;
struct ParsedUnit;

/// What other files of the run bring.
struct AcrossWork {
  struct Join {
    /// Of the file's own sites, by number, and what it was when it was asked about.
    unsigned Site = 0;
    CallSite Asked;
    SiteJoin With;
    /// The base name of the file that defines it.
    std::string DefinedIn;
  };
  /// What is known of functions that this file calls and another one defines.
  std::vector<HelperFact> Helpers;
  /// Calls of functions of this file.
  std::vector<CallSite> Sites;
  /// Calls of this file that become one each.
  std::vector<Join> Joins;
};

/// The file of \p Unit with the joins made that other files answered with; nothing where they
/// cannot be. What is said of them goes to \p Said.
std::optional<PreparedText> replaceCalls(llvm::ArrayRef<AcrossWork::Join> Asked,
                                         const ParsedUnit &Unit, llvm::ArrayRef<CallRun> Runs,
                                         const FileResult &Out, UnitParser &Parser,
                                         std::vector<Finding> &Said);

/// Says in \p Out what became of the calls of other files at \p Sites, and takes them out of its
/// findings.
llvm::Error answerCalls(llvm::ArrayRef<CallSite> Sites, llvm::ArrayRef<MadeJoin> Made,
                        UnitParser &Parser, FileResult &Out);

} // namespace gpufuse

#endif
