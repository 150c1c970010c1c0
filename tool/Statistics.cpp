#include "tool/Statistics.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace gpufuse {

Statistics countFindings(llvm::ArrayRef<FileResult> Results) {
  Statistics Out;
  std::map<RejectReason, Statistics::Reason> Reasons;
  for (llvm::StringRef Check : {"kernel-fusion", "redundant-sync", "async-scope"})
    Out.Checks[Check];
  for (const FileResult &Result : Results) {
    ++Out.Files;
    Out.FailedFiles += Result.Failed;
    Out.ChangedFiles += Result.changed();
    for (const Finding &F : Result.Findings) {
      Statistics::Check &Check = Out.Checks[F.Check];
      ++(F.Verdict == FindingVerdict::Applied    ? Check.Applied
         : F.Verdict == FindingVerdict::Rejected ? Check.Rejected
                                                 : Check.Unprofitable);
      std::set<RejectReason> Own;
      for (const Obstacle &O : F.Obstacles)
        Own.insert(O.Reason);
      for (const RejectReason Each : Own) {
        ++Reasons[Each].Count;
        Reasons[Each].Alone += Own.size() == 1;
      }
    }
  }
  Out.Reasons.assign(Reasons.begin(), Reasons.end());
  llvm::sort(Out.Reasons, [](const auto &X, const auto &Y) {
    return std::tuple(Y.second.Count, X.first) < std::tuple(X.second.Count, Y.first);
  });
  return Out;
}

std::string filesSentence(const Statistics &Counted) {
  return llvm::formatv("{0} {1}, changes in {2}, {3} could not be used", Counted.Files,
                       Counted.Files == 1 ? "file" : "files", Counted.ChangedFiles,
                       Counted.FailedFiles);
}

std::string statisticsTable(const Statistics &Counted) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << filesSentence(Counted) << "\n\n";
  Out << llvm::formatv("{0,-28}{1,10}{2,10}{3,14}\n", "check", "done", "refused", "would not pay");
  for (const auto &[Name, Check] : Counted.Checks)
    if (Check.Applied + Check.Rejected + Check.Unprofitable > 0)
      Out << llvm::formatv("{0,-28}{1,10}{2,10}{3,14}\n", Name, Check.Applied, Check.Rejected,
                           Check.Unprofitable);
  if (!Counted.Reasons.empty())
    Out << llvm::formatv("\n{0,-28}{1,10}{2,10}\n", "reason to refuse", "findings", "alone");
  for (const auto &[Reason, Count] : Counted.Reasons)
    Out << llvm::formatv("{0,-28}{1,10}{2,10}\n", textOf(Reason).Id, Count.Count, Count.Alone);
  return Text;
}

} // namespace gpufuse
