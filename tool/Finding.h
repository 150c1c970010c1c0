// What gpufuse says about one candidate: a plain value, free of any AST, as every report shows it.
#ifndef GPUFUSE_TOOL_FINDING_H
#define GPUFUSE_TOOL_FINDING_H

#include "analysis/Verdict.h"
#include "analysis/host/HelperFacts.h"
#include "analysis/wrappers/CallsAcross.h"
#include "matchers/FunctionNames.h"
#include "rewriters/EditSet.h"
#include "tool/KernelReport.h"

namespace gpufuse {

enum class FindingVerdict { Applied, Rejected, Unprofitable };

struct FindingSite {
  Position Where;
  std::string Kernel;
};

/// How a message names where something moves.
inline std::string lineMovedTo(const Position &Where) {
  return ", in line " + std::to_string(Where.Line);
}

struct Finding {
  std::string Check = "kernel-fusion";
  FindingVerdict Verdict = FindingVerdict::Rejected;
  std::string Function;
  std::vector<FindingSite> Sites;
  std::string Message;
  /// Applied: the kernel that was written, if one was.
  std::string FusedKernel;
  /// The threads of a block that the fused kernel is compiled for; 0 where they are not known,
  /// where it has bounds of its own, and where none are needed.
  int64_t BlockThreads = 0;
  std::vector<Obstacle> Obstacles;
  /// Rejected, though proven: its text could not be produced.
  bool NotRendered = false;
  std::vector<std::string> Assumptions;
  /// Applied, where something moves: what keeps it from moving further.
  std::optional<RelatedPlace> StoppedBy;
  /// Where it moves to; the message names the line.
  std::optional<Position> MovesTo;
  /// Applied: the launch that takes the place of the others, and the edits that make it so.
  EditSet Edits;
  /// Applied: it is right only with the others of its file that have one of these in common.
  std::set<std::string> Together;
};

/// Hands all places that \p F names, which it may change, to \p Visit, with the kernel that stands
/// there where that is one of its sites. The line that the message names follows.
void forEachPlace(Finding &F, llvm::function_ref<void(Position &, llvm::StringRef Kernel)> Visit);

/// What findings have in common of which the edits are not each finding's own, as they are made in
/// several steps: all of a file.
inline constexpr llvm::StringLiteral WholeFile = "file";

/// What a file says of functions that launch kernels and of calls across files.
struct AcrossFacts {
  /// What follows is of the analysed host code, which may be so in a file that failed, too.
  bool OfHost = false;
  std::vector<OfferedFunction> Offered;
  /// Symbols of all functions that it defines for others, sorted.
  std::vector<std::string> Defined;
  std::vector<CallSite> Sites;
  /// What its helpers do, for others to know.
  std::vector<HelperFact> Helpers;
  /// Functions that it calls and does not define.
  std::vector<CalledFunction> Calls;
  FunctionNames Names;
  /// It captures streams.
  bool Captures = false;
  /// Its functions may return while streams are captured.
  bool ReturnsCapturing = false;
  /// It may be compiled for a shared library, which may say by itself what it has for others.
  bool OfLibrary = false;
};

/// What became of calls that another file makes.
struct SiteAnswer {
  std::vector<SiteJoin> Joins;
  /// What is said of those that stay apart.
  std::vector<Finding> Apart;
};

/// What became of one source file.
struct FileResult {
  std::string File;     ///< as nameFromHere() has it
  std::string Absolute; ///< where it is on disk
  /// Set when the file could not be used; the sentences say why.
  bool Failed = false;
  std::vector<std::string> Errors, Warnings;
  std::string HeadersInUse;
  std::vector<Finding> Findings;
  /// The real paths of the user's files that it includes.
  std::vector<std::string> Included;
  AcrossFacts Across;
  /// To the sites that were asked about; empty where they could not be.
  std::vector<SiteAnswer> Answers;
  /// The calls of other files' functions were replaced as asked.
  bool CallsReplaced = false;
  /// Analysing what was rewritten may lead further.
  bool MoreToDo = false;
  /// Only where the report on kernels is asked for.
  std::vector<DescribedKernel> Kernels;
  /// The file as it was analysed, and as it would be; equal when nothing changes.
  std::string Original, Rewritten;
  /// Of the headers in which launches stand that were analysed as parts of this file, each as if
  /// this file and the headers ahead of it had been rewritten.
  std::vector<FileResult> Headers;
  /// Where this is the result for such a header: the file that includes it.
  std::string IncludedBy;
  bool changed() const { return !Failed && Original != Rewritten; }
};

} // namespace gpufuse

#endif
