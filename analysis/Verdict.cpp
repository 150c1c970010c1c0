#include "analysis/Verdict.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {

Position positionOf(SourceLocation Loc, const SourceManager &Sources) {
  const SourceLocation Written = Sources.getFileLoc(Loc);
  const PresumedLoc Presumed = Sources.getPresumedLoc(Written, /*UseLineDirectives=*/false);
  if (Presumed.isInvalid())
    return {};
  return {Presumed.getFilename(), Presumed.getLine(), Presumed.getColumn(),
          Sources.getFileOffset(Written)};
}

llvm::StringRef idOf(Assumption A) {
  switch (A) {
  case Assumption::DistinctAllocations:
    return "distinct-allocations";
  case Assumption::NoSignedOverflow:
    return "no-signed-overflow";
  case Assumption::FewerThan2To31Threads:
    return "fewer-than-2^31-threads";
  case Assumption::OneHostThread:
    return "one-host-thread";
  case Assumption::LaunchesSucceed:
    return "launches-succeed";
  case Assumption::FileSetsItsVariables:
    return "file-sets-its-variables";
  case Assumption::FileCallsItsFunctions:
    return "file-calls-its-functions";
  case Assumption::RunIsWholeProgram:
    return "run-is-whole-program";
  case Assumption::CopiesAreNotEmpty:
    return "copies-are-not-empty";
  case Assumption::AnnotatedDistinct:
    return "annotated-distinct";
  case Assumption::AnnotatedHostOnly:
    return "annotated-host-only";
  case Assumption::StridesDoNotWrap:
    return "strides-do-not-wrap";
  case Assumption::IndexesDoNotWrap:
    return "indexes-do-not-wrap";
  case Assumption::RaceFree:
    return "race-free";
  }
  return "";
}

} // namespace gpufuse
