// What a run found, counted: for the table of --stats and the head of the HTML report.
#ifndef GPUFUSE_TOOL_STATISTICS_H
#define GPUFUSE_TOOL_STATISTICS_H

#include "tool/Finding.h"
#include "llvm/ADT/MapVector.h"

namespace gpufuse {

struct Statistics {
  struct Check {
    unsigned Applied = 0, Rejected = 0, Unprofitable = 0;
  };
  struct Reason {
    /// Findings that have it, and those that have no other.
    unsigned Count = 0, Alone = 0;
  };
  unsigned Files = 0, FailedFiles = 0, ChangedFiles = 0;
  /// By the name of the check.
  llvm::MapVector<llvm::StringRef, Check> Checks;
  /// The most frequent first.
  std::vector<std::pair<RejectReason, Reason>> Reasons;
};

Statistics countFindings(llvm::ArrayRef<FileResult> Results);

/// `12 files, changes in 3, 1 could not be used`
std::string filesSentence(const Statistics &Counted);

/// The statistics as a table of text.
std::string statisticsTable(const Statistics &Counted);

} // namespace gpufuse

#endif
