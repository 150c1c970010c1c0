#include "tool/FixGroups.h"
#include "tool/UnifiedDiff.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include <map>
#include <optional>

namespace gpufuse {
namespace {

/// What a finding's edits share with those of another: names that they write, and places.
std::set<std::string> keysOf(const Finding &F, GroupsApplied How) {
  std::set<std::string> Keys = F.Together;
  if (!F.FusedKernel.empty())
    Keys.insert("kernel " + F.FusedKernel);
  for (const auto &[File, Edits] : F.Edits.files())
    for (const clang::tooling::Replacement &R : Edits) {
      if (R.getReplacementText().contains(DisjointFunction))
        Keys.insert(DisjointFunction.str());
      if (How == GroupsApplied::OneAtATime && R.getLength() == 0)
        continue;
      for (const unsigned Place : {R.getOffset(), R.getOffset() + R.getLength()})
        Keys.insert(File + ":" + std::to_string(Place));
    }
  return Keys;
}

/// Nothing where the edits of two findings conflict, which are in no file then.
std::optional<std::vector<FixGroup>> groupsOf(llvm::ArrayRef<const Finding *> Applied,
                                              GroupsApplied How) {
  llvm::EquivalenceClasses<size_t> Together;
  std::map<std::string, size_t> First;
  for (size_t I = 0; I < Applied.size(); ++I) {
    Together.insert(I);
    for (const std::string &Key : keysOf(*Applied[I], How))
      Together.unionSets(First.try_emplace(Key, I).first->second, I);
  }
  std::map<size_t, FixGroup> ByLeader;
  for (size_t I = 0; I < Applied.size(); ++I) {
    FixGroup &Group = ByLeader[Together.getLeaderValue(I)];
    Group.Findings.push_back(Applied[I]);
    if (llvm::Error Conflict = Group.Edits.merge(Applied[I]->Edits)) {
      llvm::consumeError(std::move(Conflict));
      return std::nullopt;
    }
  }
  std::vector<FixGroup> Out;
  for (auto &[Leader, Group] : ByLeader)
    Out.push_back(std::move(Group));
  llvm::sort(Out, [](const FixGroup &X, const FixGroup &Y) {
    return X.Findings.front() < Y.Findings.front();
  });
  return Out;
}

} // namespace

std::vector<FixGroup> fixGroups(const FileResult &Result, GroupsApplied How) {
  std::vector<const Finding *> Applied;
  for (const Finding &F : Result.Findings)
    if (F.Verdict == FindingVerdict::Applied)
      Applied.push_back(&F);
  if (Applied.empty() || !Result.changed())
    return {};
  if (llvm::none_of(Applied,
                    [](const Finding *F) { return F->Together.contains(WholeFile.str()); }))
    if (auto Groups = groupsOf(Applied, How))
      return std::move(*Groups);
  return {
      {std::move(Applied), lineEdits(Result.Absolute, Result.Original, Result.Rewritten), true}};
}

} // namespace gpufuse
