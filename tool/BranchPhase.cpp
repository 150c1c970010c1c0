#include "tool/BranchPhase.h"
#include "rewriters/VerifyEntries.h"

using namespace clang;

namespace gpufuse {
namespace {

/// \p Entry with the launches that \p Enters is true of, and what stands between these and the
/// branches.
BranchEntry onlyWith(BranchEntry Entry, llvm::function_ref<bool(const Stmt *)> Enters) {
  const auto isOne = [&](const EnteringStatement &Each) {
    return Each.Launches && Enters(Each.Statement);
  };
  Entry.Ahead.erase(Entry.Ahead.begin(), llvm::find_if(Entry.Ahead, isOne));
  auto End = llvm::find_if(llvm::reverse(Entry.Behind), isOne).base();
  while (End != Entry.Behind.begin() && End != Entry.Behind.end() && !End->Launches)
    ++End; // the checks of the last
  Entry.Behind.erase(End, Entry.Behind.end());
  return Entry;
}

} // namespace

BranchedSource::BranchedSource(std::vector<BranchEntry> TheEntries, const ASTContext &Host,
                               llvm::StringRef Original)
    : Host(&Host), File(SourcePlaces(Host).fileOf(Host.getSourceManager().getMainFileID())) {
  std::vector<std::vector<EnteredCopy>> Written;
  for (BranchEntry &Entry : TheEntries) {
    auto Each = renderEntry(Entry, Host);
    llvm::Error Failed = Each ? All.merge(Each->Edits) : Each.takeError();
    if (Failed) {
      llvm::consumeError(std::move(Failed)); // the launches stay where they are
      continue;
    }
    Entries.push_back(std::move(Entry));
    Edits.push_back(std::move(Each->Edits));
    Written.push_back(std::move(Each->Copies));
  }
  Prepared.emplace(File, Original, All);
  for (unsigned Entry = 0; Entry < Entries.size(); ++Entry)
    for (const EnteredCopy &Each : Written[Entry]) {
      const auto Begin = static_cast<unsigned>(Prepared->pieceFor(Each.Offset).first + Each.Begin);
      const auto End = static_cast<unsigned>(Begin + Each.Length);
      Copies.push_back({Entry, Each.Of, Begin, End});
      Prepared->place(Begin, End, positionOf(Each.Of->getBeginLoc(), Host.getSourceManager()));
    }
}

const BranchedSource::Copy *BranchedSource::copyAt(const FindingSite &Site) const {
  const auto It = llvm::find_if(Copies, [&](const Copy &Each) {
    return Site.Where.File == File && Each.Begin <= Site.Where.Offset &&
           Site.Where.Offset < Each.End;
  });
  return It == Copies.end() ? nullptr : &*It;
}

bool BranchedSource::concerns(const Finding &F) const {
  const auto Entered =
      llvm::count_if(F.Sites, [&](const FindingSite &Site) { return copyAt(Site) != nullptr; });
  return Entered && static_cast<size_t>(Entered) < F.Sites.size();
}

size_t BranchedSource::amountOf(llvm::ArrayRef<BranchEntry> Entries) {
  size_t Out = 0;
  for (const BranchEntry &Each : Entries)
    for (const auto *Enters : {&Each.Ahead, &Each.Behind})
      Out += llvm::count_if(*Enters, [](const EnteringStatement &S) { return S.Launches; });
  return Out;
}

std::vector<BranchEntry> BranchedSource::used(llvm::ArrayRef<Finding> Found) const {
  std::set<std::pair<unsigned, const Stmt *>> Fused;
  for (const Finding &F : Found) {
    if (F.Verdict != FindingVerdict::Applied || F.Check != "kernel-fusion" || !concerns(F))
      continue;
    for (const FindingSite &Site : F.Sites)
      if (const Copy *Each = copyAt(Site))
        Fused.insert({Each->Entry, Each->Of});
  }
  std::vector<BranchEntry> Out;
  for (unsigned I = 0; I < Entries.size(); ++I) {
    BranchEntry Each = onlyWith(Entries[I], [&](const Stmt *S) { return Fused.contains({I, S}); });
    if (amountOf({Each}))
      Out.push_back(std::move(Each));
  }
  return Out;
}

std::vector<BranchEntry> BranchedSource::worthwhile(std::vector<BranchEntry> Used,
                                                    llvm::ArrayRef<Finding> Found,
                                                    llvm::ArrayRef<Finding> Before) const {
  using Offsets = std::pair<unsigned, unsigned>;
  const auto standsIn = [this](const FindingSite &Site, Offsets Range) {
    return Site.Where.File == File && Range.first <= Site.Where.Offset &&
           Site.Where.Offset < Range.second;
  };
  const auto saved = [](llvm::ArrayRef<Finding> Of, auto Counts) {
    size_t Sum = 0;
    for (const Finding &F : Of)
      if (F.Verdict == FindingVerdict::Applied && F.Check == "kernel-fusion" &&
          llvm::any_of(F.Sites, Counts))
        Sum += F.Sites.size() - 1;
    return Sum;
  };
  llvm::erase_if(Used, [&](const BranchEntry &Entry) {
    const TextRange If = statementRange(*Entry.If, *Host);
    const auto isInside = [&](const FindingSite &Site) {
      return standsIn(Site, {If.Begin, If.End});
    };
    const auto isInsideNow = [&](const FindingSite &Site) {
      return standsIn(Site, {shifted(If.Begin), shifted(If.End)});
    };
    const auto enters = [&](const FindingSite &Site) {
      return llvm::any_of(std::array{&Entry.Ahead, &Entry.Behind}, [&](const auto *Enters) {
        return llvm::any_of(*Enters, [&](const EnteringStatement &Each) {
          const TextRange Range = statementRange(*Each.Statement, *Host);
          return standsIn(Site, {Range.Begin, Range.End});
        });
      });
    };
    // Those that an `if` without `else` leaves out, too.
    const size_t Ways = branchesOf(*Entry.If).size() + !endsWithElse(*Entry.If);
    return saved(Found, isInsideNow) <= saved(Before, isInside) + Ways * saved(Before, enters);
  });
  return Used;
}

std::vector<BranchEntry> BranchedSource::notAtLine(unsigned Line) const {
  std::vector<BranchEntry> Out;
  for (unsigned I = 0; I < Entries.size(); ++I)
    if (!Prepared->writesLine(Edits[I], Line))
      Out.push_back(Entries[I]);
  return Out.size() < Entries.size() ? Out : std::vector<BranchEntry>();
}

std::vector<BranchEntry> BranchedSource::sound(const ASTContext &After) const {
  return entriesThatRead(Entries, *Host, After,
                         [this](unsigned Offset) { return shifted(Offset); });
}

unsigned BranchedSource::shifted(unsigned Offset) const {
  const auto It = All.files().find(File);
  return It == All.files().end() ? Offset : It->second.getShiftedCodePosition(Offset);
}

void BranchedSource::translate(Finding &F) const {
  const bool IsApplied = F.Verdict == FindingVerdict::Applied;
  for (const BranchEntry &Each : Entries)
    if (IsApplied && Each.Function->getQualifiedNameAsString() == F.Function)
      for (const Assumption Needed : Each.Assumptions)
        if (!llvm::is_contained(F.Assumptions, idOf(Needed).str()))
          F.Assumptions.push_back(idOf(Needed).str());
  Prepared->translate(F, IsApplied ? All : EditSet());
  if (IsApplied)
    F.Together.insert(WholeFile.str());
}

std::vector<BranchEntry> withoutShared(std::vector<BranchEntry> Entries, bool OfThatBehind) {
  llvm::DenseSet<const Stmt *> Ahead, Behind;
  for (const BranchEntry &Each : Entries) {
    for (const EnteringStatement &Enters : Each.Ahead)
      Ahead.insert(Enters.Statement);
    for (const EnteringStatement &Enters : Each.Behind)
      Behind.insert(Enters.Statement);
  }
  const auto isShared = [&](const EnteringStatement &Enters) {
    return Ahead.contains(Enters.Statement) && Behind.contains(Enters.Statement);
  };
  for (BranchEntry &Each : Entries)
    if (OfThatBehind)
      Each.Behind.erase(llvm::find_if(Each.Behind, isShared), Each.Behind.end());
    else
      Each.Ahead.erase(Each.Ahead.begin(),
                       llvm::find_if(llvm::reverse(Each.Ahead), isShared).base());
  llvm::erase_if(Entries,
                 [](const BranchEntry &Each) { return BranchedSource::amountOf({Each}) == 0; });
  return Entries;
}

} // namespace gpufuse
