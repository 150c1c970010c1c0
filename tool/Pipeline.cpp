#include "tool/Pipeline.h"
#include "analysis/algebra/Answers.h"
#include "analysis/order/SyncPlan.h"
#include "matchers/CaptureScopes.h"
#include "matchers/CollectFacts.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/UnitFiles.h"
#include "rewriters/LineEnds.h"
#include "tool/BranchPhase.h"
#include "tool/CallSites.h"
#include "tool/ConfirmChanges.h"
#include "tool/DecideEdits.h"
#include "tool/FileNames.h"
#include "tool/FoldPhase.h"
#include "tool/HeaderPhase.h"
#include "tool/IncludedText.h"
#include "tool/JoinPhase.h"
#include "tool/LaterStage.h"
#include "tool/RecheckText.h"
#include "tool/UnitParser.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace gpufuse {
namespace {

/// How often what was rewritten is rewritten again.
constexpr unsigned MaxStages = 4;

bool hasPairs(const Facts &TheFacts) {
  return llvm::any_of(TheFacts.Lists,
                      [](const LaunchList &L) { return L.Launches.size() > 1 || L.Loop; });
}

/// True where \p F, a wait that changes, is also the last of \p Sorted.
bool isSaid(const Finding &F, llvm::ArrayRef<Finding> Sorted) {
  return !Sorted.empty() && F.Verdict == FindingVerdict::Applied && F.FusedKernel.empty() &&
         Sorted.back().Verdict == F.Verdict && Sorted.back().Check == F.Check &&
         Sorted.back().Message == F.Message &&
         llvm::equal(Sorted.back().Sites, F.Sites, [](const FindingSite &X, const FindingSite &Y) {
           return X.Where.File == Y.Where.File && X.Where.Offset == Y.Where.Offset;
         });
}

/// What the stages of a file have in common.
struct StagesShare {
  Answers &Known;
  RecentSides Recent = {};
};

struct Texts : UnsavedText {
  /// Where the main file has been rewritten before.
  std::optional<FunctionsSetAside> Aside;
};

class UnitPipeline {
public:
  UnitPipeline(const tooling::CompileCommand &Command, const PipelineOptions &Options,
               const AcrossWork &Across, const Texts &Given, StagesShare &Shared, bool IsLast)
      : Command(Command), Options(Options), Across(Across), Given(Given), Shared(Shared),
        IsLast(IsLast), Aside(Given.Aside),
        Parser(Command, Options, Commands, Given.Headers, Shared.Recent,
               [this](ASTContext &Host) { noteHost(Host); }) {}
  UnitPipeline(const UnitPipeline &) = delete;
  UnitPipeline &operator=(const UnitPipeline &) = delete;

  FileResult run() {
    Out.File = Command.Filename;
    Out.Absolute = absolutePathOf(Command);
    if (llvm::Error Failed = analyze()) {
      Out.Failed = true;
      Out.Rewritten = Out.Original;
      Out.Across.Offered.clear();
      Out.Across.Sites.clear();
      llvm::erase_if(Out.Findings,
                     [](const Finding &F) { return F.Verdict == FindingVerdict::Applied; });
      llvm::handleAllErrors(std::move(Failed), [&](const llvm::ErrorInfoBase &E) {
        Out.Errors.push_back(E.message());
      });
    }
    if (Aside)
      Aside->silence(Out);
    if (Out.changed() && endsLinesWithReturns(Out.Original)) {
      Out.Rewritten = withReturns(Out.Rewritten);
      for (Finding &F : Out.Findings)
        for (const std::string &Name : {Out.File, Out.Absolute})
          F.Edits = withReturns(F.Edits, Name, Out.Original);
    }
    Joined.reset();
    Folded.reset();
    nameFromHere(Out, Command.Directory);
    return std::move(Out);
  }

  /// The files of the unit, where it changes.
  std::vector<UnitFile> takeFiles() { return std::move(Files); }

  /// What it includes, where launches stand there.
  std::vector<Inclusion> takeInclusions() { return std::move(Inclusions); }

  const SeenAlike &alike() const { return Commands.Alike; }

  /// True where launches are made in branches beside them.
  bool entersBranches() const { return Enters; }

  /// What was kept as it is because the run is not about it.
  const std::optional<FunctionsSetAside> &aside() const { return Aside; }

private:
  llvm::Error analyze() {
    if (Given.Main) {
      OnDisk[Out.Absolute] = *Given.Main;
      Out.Original = *Given.Main;
    } else {
      auto Buffer = llvm::MemoryBuffer::getFile(Out.Absolute);
      if (!Buffer)
        return llvm::createStringError(Out.File + ": " + Buffer.getError().message());
      Out.Original = (*Buffer)->getBuffer().str();
    }
    Out.Rewritten = Source = Out.Original;
    auto Derived = sideCommands(Command, Options.FrontEnd);
    if (!Derived)
      return Derived.takeError();
    Commands = std::move(*Derived);
    Out.Warnings = Commands.Warnings;
    Out.HeadersInUse = Commands.Headers.describe();
    ParsedUnit Unit;
    const bool HostOnly = Commands.Device.empty();
    const bool Together = !HostOnly && Options.SidesTogether && likelyNeedsDeviceSide(Out.Original);
    llvm::Error Unparsed = Together ? Parser.both(OnDisk, Unit) : Parser.host(OnDisk, Unit.Host);
    if (Unparsed && (!Unit.Host || Unit.Host->HasErrors))
      return Unparsed;
    // Others may want to know what the host does even where the device's side cannot be used.
    const Facts TheFacts = collectFacts(Unit.Host->Ast->getASTContext());
    std::vector<CallRun> Runs = noteAcross(*Unit.Host, TheFacts);
    if (Unparsed)
      return Unparsed;
    llvm::Error Failed = llvm::Error::success();
    if (!Across.Joins.empty() || !Across.Sites.empty())
      Failed = analyzeAcross(Unit, Runs);
    else if (!HostOnly)
      Failed = analyzeText(Unit, TheFacts);
    if (Failed)
      return Failed;
    const ASTContext &Host = Unit.Host->Ast->getASTContext();
    if (Out.changed())
      Files = unitFiles(Host);
    const auto isInHeader = [](const Obstacle &O) {
      return O.Reason == RejectReason::LaunchInHeader;
    };
    if (!Options.HeaderRoot.empty() && llvm::any_of(Out.Findings, [&](const Finding &F) {
          return llvm::any_of(F.Obstacles, isInHeader);
        }))
      Inclusions = inclusionsOf(Host);
    return llvm::Error::success();
  }
  /// What the run may want to know of this file, and its calls that may be of other files.
  std::vector<CallRun> noteAcross(const ParsedSide &Side, const Facts &TheFacts) {
    ASTContext &Host = Side.Ast->getASTContext();
    Out.Included = includedFiles(Host);
    Out.Across.OfHost = true;
    Out.Across.Names = functionNames(Host);
    Out.Across.OfLibrary = mayBeOfLibrary(Command);
    Out.Across.Names.IsProgram &= !Out.Across.OfLibrary;
    for (const std::string &Symbol : symbolsOfLinker(Command)) {
      Out.Across.Names.Wanted.insert(Symbol);
      for (std::string &Name : namesInSymbol(Symbol))
        Out.Across.Names.Wanted.insert(std::move(Name));
    }
    Out.Across.Names.IsProgram &= !mayDefineTwice(Command);
    Out.Across.Captures = TheFacts.Capture.isValid();
    Out.Across.ReturnsCapturing = Out.Across.Captures && mayReturnCapturing(Host);
    if (!Options.KernelFusion)
      return {};
    Out.Across.Helpers = findHelperFacts(Host, TheFacts);
    forgetOpenExtents(Host);
    Out.Across.Calls = findCalledElsewhere(Host);
    Out.Across.Defined = findDefinedSymbols(Host);
    if (!Options.JoinCalls || Out.Across.Captures)
      return {};
    return lookAcross(Host, TheFacts);
  }

  /// Numbers that the preprocessor chooses are none to rely on elsewhere.
  void forgetOpenExtents(const ASTContext &Host) {
    const auto hasExtents = [](const HelperFact &Each) { return !Each.Extents.empty(); };
    if (llvm::none_of(Out.Across.Helpers, hasExtents))
      return;
    const std::vector<UnitFile> All = unitFiles(Host);
    for (HelperFact &Each : Out.Across.Helpers)
      if (hasExtents(Each) && dependsOnConfiguration(Each.Name, All, Command, Commands.Alike))
        Each.Extents.clear();
  }

  /// What other files may want to know.
  std::vector<CallRun> lookAcross(ASTContext &Host, const Facts &TheFacts) {
    Out.Across.Offered = findOfferedFunctions(Host, TheFacts);
    std::vector<CallRun> Runs = findCallRuns(Host, TheFacts);
    for (const CallRun &Run : Runs)
      Out.Across.Sites.push_back(siteOf(Run, Host));
    return Runs;
  }

  /// Replaces calls of other files' functions, and answers what other files ask, as asked.
  llvm::Error analyzeAcross(ParsedUnit &Unit, llvm::ArrayRef<CallRun> Runs) {
    ASTContext &Host = Unit.Host->Ast->getASTContext();
    const std::string Given = Out.Original;
    std::vector<Finding> OfCalls;
    std::optional<PreparedText> Replaced =
        replaceCalls(Across.Joins, Unit, Runs, Out, Parser, OfCalls);
    Out.CallsReplaced = Replaced.has_value();
    if (Replaced)
      Out.Original = Replaced->text();
    if (!Across.Sites.empty())
      Out.Original += callSitesText(Across.Sites, Host);
    Out.Rewritten = Source = Out.Original;
    const auto finish = [&](llvm::Error Failed) {
      Out.Rewritten.resize(std::min(Out.Rewritten.size(), callSitesBegin(Out.Rewritten)));
      Out.Original = Given;
      if (Replaced)
        for (Finding &F : Out.Findings)
          Replaced->translate(F, EditSet());
      std::move(OfCalls.begin(), OfCalls.end(), std::back_inserter(Out.Findings));
      sort(Out.Findings);
      return Failed;
    };
    if (Commands.Device.empty())
      return finish(llvm::Error::success());
    ParsedUnit Changed;
    if (llvm::Error Failed = Parser.both({{Out.Absolute, Out.Original}}, Changed))
      return finish(std::move(Failed));
    const Facts TheFacts = collectFacts(Changed.Host->Ast->getASTContext());
    if (llvm::Error Failed = analyzeText(Changed, TheFacts))
      return finish(std::move(Failed));
    return finish(Across.Sites.empty() ? llvm::Error::success()
                                       : answerCalls(Across.Sites, MadeJoins, Parser, Out));
  }

  /// Fuses, and removes and moves waits, in \p Unit, a parse of what is in Out.Original.
  llvm::Error analyzeText(ParsedUnit &Unit, const Facts &TheFacts) {
    const bool Pairs = Options.KernelFusion && (mayPrepare(Unit, TheFacts) || hasPairs(TheFacts)),
               Waits = (Options.RedundantSync || Options.AsyncScope) &&
                       hasWaits(Unit.Host->Ast->getASTContext());
    if (!Pairs && !Waits && !Options.DescribeKernels)
      return llvm::Error::success();
    if (!Unit.Device)
      if (llvm::Error Failed = Parser.device(OnDisk, Unit.Device))
        return Failed;
    if (Options.DescribeKernels)
      Out.Kernels = describeKernels(Unit.Device->Ast->getASTContext());
    return enterAndRewrite(Unit, TheFacts);
  }

  /// True where calls of functions that launch stand side by side, sets before launches, or
  /// launches beside others that are made under a condition.
  bool mayPrepare(const ParsedUnit &Unit, const Facts &TheFacts) {
    const ASTContext &Host = Unit.Host->Ast->getASTContext();
    if (Options.JoinCalls)
      Calls = findCallJoins(Host, TheFacts, Options.Legality);
    if (Options.FoldMemsets)
      Sets = findMemsetFolds(Host, TheFacts, Options.Legality);
    if (Options.EnterBranches)
      Entries = findBranchEntries(Host, TheFacts, Options.Legality);
    return !Calls.Joins.empty() || !Calls.Refused.empty() || !Sets.Folds.empty() ||
           !Sets.Refused.empty() || !Entries.empty();
  }

  /// \p Unit, of which \p Text is the main file, with those of \p Candidates joined that let
  /// launches be fused. What is said of others goes to \p Said, if that is not null.
  std::optional<JoinedUnit> join(const ParsedUnit &Unit, const Facts &TheFacts,
                                 llvm::StringRef Text, CallJoins Candidates,
                                 std::vector<Finding> *Said) {
    JoinPhase Phase(Unit, TheFacts, Text, Steps);
    auto Found = Phase.run(std::move(Candidates));
    if (Said)
      *Said = Phase.takeFindings();
    return Found;
  }

  /// Rewrites with launches made in branches beside them, as long as every one of them is fused
  /// with one of the branch in the end.
  llvm::Error enterAndRewrite(const ParsedUnit &Unit, const Facts &TheFacts) {
    const std::string Given = Out.Original;
    std::vector<Finding> OfBranches;
    std::optional<std::vector<Finding>> Before; // what would be done without
    std::optional<BranchedUnit> Branched = enter(Unit, std::move(Entries), OfBranches);
    while (Branched) {
      Out.Original = Out.Rewritten = Source = Branched->Prepared.text();
      mayPrepare(Branched->Unit, Branched->TheFacts);
      llvm::Error Failed = foldAndRewrite(Branched->Unit, Branched->TheFacts);
      Out.Original = Given;
      if (Failed)
        return Failed;
      if (!Before)
        Before = decideWithCalls(Unit, TheFacts, /*InBranches=*/false);
      const std::vector<Finding> Found = withCalls(Out.Findings);
      std::vector<BranchEntry> Used =
          Branched->Prepared.worthwhile(Branched->Prepared.used(Found), Found, *Before);
      if (BranchedSource::amountOf(Used) == BranchedSource::amountOf(Branched->Prepared.entries()))
        break;
      reset();
      std::vector<Finding> Ignored;
      Branched = enter(Unit, std::move(Used), Ignored);
      if (!Branched)
        mayPrepare(Unit, TheFacts);
    }
    if (!Branched)
      if (llvm::Error Failed = foldAndRewrite(Unit, TheFacts))
        return Failed;
    Enters = Branched.has_value();
    if (Branched)
      for (Finding &F : Out.Findings)
        Branched->Prepared.translate(F);
    // (Of launches that are fused otherwise, it is not said why they are not with these.)
    llvm::erase_if(OfBranches, [this](const Finding &F) { return isFused(F.Sites.back()); });
    std::move(OfBranches.begin(), OfBranches.end(), std::back_inserter(Out.Findings));
    sort(Out.Findings);
    if (Branched || !OfBranches.empty())
      forgetRepeated(Out.Findings);
    return llvm::Error::success();
  }

  bool isFused(const FindingSite &Site) const {
    return llvm::any_of(Out.Findings, [&](const Finding &F) {
      return F.Verdict == FindingVerdict::Applied && llvm::any_of(F.Sites, [&](const auto &Each) {
               return Each.Where.File == Site.Where.File && Each.Where.Offset == Site.Where.Offset;
             });
    });
  }

  /// \p Found, what is done with a text, and the calls that are joined in it.
  std::vector<Finding> withCalls(std::vector<Finding> Found) const {
    if (Joined)
      for (Finding &F : Joined->Source.calls()) {
        if (Folded)
          Folded->Prepared.translate(F);
        Found.push_back(std::move(F));
      }
    return Found;
  }

  /// What would be done with a unit, and the calls that would be joined; \p InBranches alone.
  std::vector<Finding> decideWithCalls(const ParsedUnit &Of, const Facts &FactsOf,
                                       bool InBranches) {
    std::vector<Finding> Found = decideOnly(Of, FactsOf);
    const ASTContext &Host = Of.Host->Ast->getASTContext();
    CallJoins Candidates =
        Options.JoinCalls ? findCallJoins(Host, FactsOf, Options.Legality) : CallJoins();
    if (InBranches)
      llvm::erase_if(Candidates.Joins,
                     [](const CallJoin &Each) { return !isBranch(*Each.List, *Each.Caller); });
    if (Candidates.Joins.empty())
      return Found;
    const SourceManager &Sources = Host.getSourceManager();
    if (const auto Trial = join(Of, FactsOf, Sources.getBufferData(Sources.getMainFileID()),
                                std::move(Candidates), nullptr))
      llvm::append_range(Found, Trial->Source.calls());
    return Found;
  }

  /// \p Unit with those of \p Entries that are used then. What is said of others goes to \p Said.
  std::optional<BranchedUnit> enter(const ParsedUnit &Unit, std::vector<BranchEntry> Entries,
                                    std::vector<Finding> &Said) {
    Waits = {Options.RedundantSync, Options.AsyncScope, Options.RedundantSync};
    const TrialSteps WithCalls{ParseText, DecideCalls};
    const size_t Amount = BranchedSource::amountOf(Entries);
    std::vector<BranchEntry> First = withoutShared(Entries, /*OfThatBehind=*/true),
                             Other = withoutShared(std::move(Entries), /*OfThatBehind=*/false);
    const bool AnyShared = BranchedSource::amountOf(First) < Amount;
    if (auto Found = tryOut<BranchedSource>(std::move(First), Unit, Out.Original, WithCalls, Said))
      return Found;
    if (AnyShared)
      return tryOut<BranchedSource>(std::move(Other), Unit, Out.Original, WithCalls, Said);
    return std::nullopt;
  }

  /// Rewrites with sets of memory made part of kernels, as long as every one of them is in the end.
  llvm::Error foldAndRewrite(const ParsedUnit &Unit, const Facts &TheFacts) {
    Waits = {Options.RedundantSync, Options.AsyncScope, Options.RedundantSync};
    Out.MoreToDo = false;
    std::vector<Finding> OfSets;
    for (const RefusedFold &R : Sets.Refused)
      OfSets.push_back(findingFor(R, Unit.Host->Ast->getASTContext()));
    Folded = fold(Unit, std::move(Sets.Folds), OfSets);
    while (Folded) {
      const std::string &Text = Folded->Prepared.text();
      CallJoins Candidates;
      if (Options.JoinCalls)
        Candidates = findCallJoins(Folded->Unit.Host->Ast->getASTContext(), Folded->TheFacts,
                                   Options.Legality);
      if (llvm::Error Failed =
              joinAndRewrite(Folded->Unit, Folded->TheFacts, Text, std::move(Candidates)))
        return Failed;
      std::vector<MemsetFold> Fused = Folded->Prepared.used(Out.Findings);
      if (Fused.size() == Folded->Prepared.entries().size())
        break;
      reset();
      std::vector<Finding> Ignored;
      Folded = fold(Unit, std::move(Fused), Ignored);
    }
    if (!Folded)
      if (llvm::Error Failed = joinAndRewrite(Unit, TheFacts, Out.Original, std::move(Calls)))
        return Failed;
    if (Folded)
      for (Finding &F : Out.Findings)
        Folded->Prepared.translate(F);
    std::move(OfSets.begin(), OfSets.end(), std::back_inserter(Out.Findings));
    sort(Out.Findings);
    return llvm::Error::success();
  }

  /// \p Unit with those of \p Folds that are fused then. What is said of others goes to \p Said.
  std::optional<FoldedUnit> fold(const ParsedUnit &Unit, std::vector<MemsetFold> Folds,
                                 std::vector<Finding> &Said) {
    return tryOut<FoldedSource>(std::move(Folds), Unit, Out.Original, Steps, Said);
  }

  /// What would be done with a unit.
  std::vector<Finding> decideOnly(const ParsedUnit &Unit, const Facts &TheFacts) {
    UnitEdits All;
    if (llvm::Error Failed = Decider.decide(Unit, TheFacts, Waits, All))
      llvm::consumeError(std::move(Failed)); // what was found until then counts
    sort(All.Findings);
    return std::move(All.Findings);
  }

  /// Forgets what was rewritten.
  void reset() {
    Out.Rewritten = Out.Original;
    Out.Findings.clear();
    Refused.clear();
    Joined.reset();
    JoinsAgain = false;
  }

  /// Rewrites with calls joined, as long as every one of them lets launches be fused in the end.
  llvm::Error joinAndRewrite(const ParsedUnit &Unit, const Facts &TheFacts, const std::string &Text,
                             CallJoins Candidates) {
    Waits = {Options.RedundantSync, Options.AsyncScope, Options.RedundantSync};
    std::vector<Finding> OfCalls;
    Joined = join(Unit, TheFacts, Text, std::move(Candidates), &OfCalls);
    while (Joined) {
      Source = Joined->Source.text();
      if (llvm::Error Failed = rewrite(Joined->Unit, Joined->TheFacts))
        return Failed;
      if (!JoinsAgain && JoinPhase::allFused(Joined->Source, Out.Findings))
        break;
      CallJoins Fused;
      if (!JoinsAgain)
        Fused.Joins = JoinPhase::remaining(Joined->Source, Out.Findings);
      reset();
      Joined = join(Unit, TheFacts, Text, std::move(Fused), nullptr);
    }
    if (!Joined) {
      Source = Text;
      if (llvm::Error Failed = rewrite(Unit, TheFacts))
        return Failed;
    }
    MadeJoins.clear();
    if (Joined) {
      for (const CallJoin &Join : Joined->Source.joins())
        if (isCallSite(*Join.Caller))
          MadeJoins.push_back({Join.Caller->getNameAsString(),
                               static_cast<unsigned>(Join.Parts.size()), Join.Parameters});
      llvm::erase_if(Out.Findings, [&](const Finding &F) {
        return F.Verdict != FindingVerdict::Applied &&
               !Joined->Source.joinsOf(F.Function).empty(); // said of the functions themselves
      });
      for (Finding &F : Out.Findings) {
        Joined->Source.translate(F);
        if (F.Verdict == FindingVerdict::Applied)
          F.Together.insert(WholeFile.str());
      }
    }
    std::move(OfCalls.begin(), OfCalls.end(), std::back_inserter(Out.Findings));
    sort(Out.Findings);
    return llvm::Error::success();
  }

  /// Says of most files what the facts will say; a wrong guess costs time and nothing else.
  static bool likelyNeedsDeviceSide(llvm::StringRef Text) {
    return Text.contains("<<<") || Text.contains("LaunchKernel") || Text.contains("Synchronize");
  }

  void noteHost(ASTContext &Host) {
    markHelpers(Host, Across.Helpers);
    if (Options.Lines.empty())
      return;
    // The first parse of all tells which functions hold the lines.
    if (!Aside)
      Aside.emplace(Options.Lines, Out.Absolute, Host);
    Aside->keepIn(Host);
  }

  llvm::Error rewrite(const ParsedUnit &Unit, const Facts &TheFacts) {
    // What is done with waits must be a fixed point; where it is not, less is done.
    const WaitChecks All{Options.RedundantSync, Options.AsyncScope, Options.RedundantSync},
        Fewer{Options.RedundantSync, false, false}, None{false, false, false};
    for (const WaitChecks &Each : {All, Fewer, None}) {
      Waits = Each;
      Out.Findings.clear();
      auto Problem = attempt(Unit, TheFacts);
      while (Problem && *Problem && refuse((*Problem)->Refused)) {
        Out.Findings.clear();
        Problem = attempt(Unit, TheFacts);
      }
      if (!Problem)
        return Problem.takeError();
      if (!*Problem)
        return llvm::Error::success();
      if (!(*Problem)->TryLess || (!Waits.RedundantSync && !Waits.AsyncScope))
        return llvm::createStringError(
            Out.File +
            ": not rewritten; this is a bug in gpufuse, please report it: " + (*Problem)->What);
    }
    return llvm::Error::success();
  }

  /// True when that is not known yet.
  bool refuse(const RefusedFusions &More) {
    const size_t Before = Refused.size();
    Refused.insert(More.begin(), More.end());
    return Refused.size() > Before;
  }

  /// Analyses and rewrites the unit; nothing written where there is a problem.
  llvm::Expected<std::optional<RecheckProblem>> attempt(const ParsedUnit &Unit,
                                                        const Facts &TheFacts) {
    UnitEdits All;
    llvm::Error Failed = Decider.decide(Unit, TheFacts, Waits, All);
    Out.Findings = std::move(All.Findings);
    sort(Out.Findings);
    if (Failed)
      return Failed;
    if (All.Text.empty())
      return std::nullopt;
    auto Text = All.Text.apply(All.Text.files().begin()->first, Source);
    if (!Text)
      return Text.takeError();
    if (auto Wrong = recheck(*Text, Unit, All))
      return Wrong;
    Out.Rewritten = std::move(*Text);
    return std::nullopt;
  }

  /// What is said of one pair in two branches is said once.
  static void forgetRepeated(std::vector<Finding> &Findings) {
    std::set<std::vector<std::pair<std::string, unsigned>>> Seen;
    llvm::erase_if(Findings, [&](const Finding &F) {
      std::vector<std::pair<std::string, unsigned>> Places;
      for (const FindingSite &Site : F.Sites)
        Places.emplace_back(Site.Where.File, Site.Where.Offset);
      Places.emplace_back(F.Check, 0);
      return !Seen.insert(Places).second && F.Verdict != FindingVerdict::Applied;
    });
  }

  /// What stands in the file itself, by its place, behind what included files hold.
  void sort(std::vector<Finding> &Findings) const {
    std::vector<std::pair<unsigned, size_t>> Places;
    for (size_t I = 0; I < Findings.size(); ++I) {
      const Position &Where = Findings[I].Sites.front().Where;
      const bool Own = Where.File == Out.File || Where.File == Out.Absolute;
      Places.emplace_back(Own ? Where.Offset + 1 : 0, I);
    }
    llvm::sort(Places);
    std::vector<Finding> Sorted;
    for (const auto &[Place, I] : Places)
      if (!isSaid(Findings[I], Sorted)) // of a function, and of one that was made of it
        Sorted.push_back(std::move(Findings[I]));
    Findings = std::move(Sorted);
  }

  /// What is wrong with the rewritten text, if anything is.
  std::optional<RecheckProblem> recheck(const std::string &Text, const ParsedUnit &Before,
                                        const UnitEdits &All) {
    ParsedUnit After;
    if (llvm::Error Failed = Parser.both({{Out.Absolute, Text}}, After))
      return unusable(Text, After, llvm::toString(std::move(Failed)), All);
    const Facts TheFacts = collectFacts(After.Host->Ast->getASTContext());
    if (auto Wrong = findProblem(Before, After, TheFacts, All))
      return Wrong;
    return secondRun(After, Text, TheFacts, All);
  }

  /// What a second run would still do, if anything.
  std::optional<RecheckProblem> secondRun(const ParsedUnit &After, const std::string &Text,
                                          const Facts &TheFacts, const UnitEdits &All) {
    ASTContext &Host = After.Host->Ast->getASTContext();
    const ASTContext &Device = After.Device->Ast->getASTContext();
    if ((Waits.RedundantSync || Waits.AsyncScope) && !All.WaitsAreOpen)
      for (const SyncDecision &D :
           planSyncs(Host, &Device, TheFacts, Commands.Dialect, Options.Legality, Waits).Decisions)
        if (D.Obstacles.empty())
          return RecheckProblem{
              "a second run would change another wait, in line " +
                  std::to_string(positionOf(D.Call->getBeginLoc(), Host.getSourceManager()).Line),
              true};
    if (!Options.KernelFusion)
      return std::nullopt;
    CallJoins Calls = Joined ? findCallJoins(Host, TheFacts, Options.Legality) : CallJoins();
    if (!Calls.Joins.empty())
      JoinsAgain |= join(After, TheFacts, Text, std::move(Calls), nullptr).has_value();
    // Whether calls can be one, or a set of memory part of a kernel, is found out by trying.
    if (!IsLast && Across.Sites.empty())
      Out.MoreToDo |=
          (Options.EnterBranches &&
           llvm::any_of(findBranchEntries(Host, TheFacts, Options.Legality), launchEnters)) ||
          (Options.FoldMemsets &&
           !findMemsetFolds(Host, TheFacts, Options.Legality).Folds.empty()) ||
          (Options.JoinCalls && !Joined &&
           !findCallJoins(Host, TheFacts, Options.Legality).Joins.empty());
    LegalityOptions OneReason = Options.Legality;
    OneReason.AllReasons = false;
    Judge Again(Host, &Device, TheFacts, Commands.Dialect, OneReason, Shared.Known);
    for (const Decision &D : Again.decide())
      if (D.Proof && D.Unprofitable.empty() && !provedAndRefusedBefore(D)) {
        if (!IsLast && Across.Sites.empty()) {
          Out.MoreToDo = true;
          return std::nullopt;
        }
        RecheckProblem Again{"a second run would fuse '" +
                                 D.Launches.front()->Kernel->getNameAsString() + "' again",
                             true};
        for (const Launch *L : D.Launches)
          if (auto It = All.FirstLaunch.find(
                  {D.List->Function->getQualifiedNameAsString(), L->Kernel->getNameAsString()});
              It != All.FirstLaunch.end())
            Again.Refused[It->second] = RejectReason::NoFixedPoint;
        return Again;
      }
    return std::nullopt;
  }

  /// A fusion whose text could not be produced is proposed and refused again by a second run; and a
  /// pair that took too long beside others may be decided without them.
  bool provedAndRefusedBefore(const Decision &D) const {
    const std::string Function = D.List->Function->getQualifiedNameAsString();
    return llvm::any_of(Out.Findings, [&](const Finding &F) {
      if (F.Function != Function)
        return false;
      const bool GaveUp = llvm::any_of(
          F.Obstacles, [](const Obstacle &O) { return O.Reason == RejectReason::AnalysisGaveUp; });
      if (GaveUp && llvm::all_of(D.Launches, [&](const Launch *L) {
            return llvm::any_of(
                F.Sites, [&](const FindingSite &Site) { return Site.Kernel == kernelName(*L); });
          }))
        return true;
      return F.NotRendered &&
             llvm::equal(F.Sites, D.Launches, [](const auto &Site, const Launch *L) {
               return Site.Kernel == kernelName(*L);
             });
    });
  }

  const tooling::CompileCommand &Command;
  const PipelineOptions &Options;
  const AcrossWork &Across;
  const Texts &Given;
  StagesShare &Shared;
  std::map<std::string, std::string> OnDisk;
  /// What is left to do is not done by another pipeline.
  const bool IsLast;
  std::optional<FunctionsSetAside> Aside;
  SideCommands Commands;
  UnitParser Parser;
  /// What is analysed: the file's text, perhaps with calls joined.
  std::string Source;
  CallJoins Calls;
  MemsetFolds Sets;
  std::vector<BranchEntry> Entries;
  bool Enters = false;
  std::optional<FoldedUnit> Folded;
  std::optional<JoinedUnit> Joined;
  /// What was joined in functions that stand for calls of other files.
  std::vector<MadeJoin> MadeJoins;
  /// A second run would join calls of the rewritten text.
  bool JoinsAgain = false;
  /// What is tried with waits.
  WaitChecks Waits;
  /// What is not fused because the recheck would not let it pass, by the first launch.
  RefusedFusions Refused;
  /// How prepared texts are tried.
  const std::function<llvm::Error(const std::string &, ParsedUnit &)> ParseText =
      [this](const std::string &Changed, ParsedUnit &Into) {
        return Parser.both({{Out.Absolute, Changed}}, Into);
      };
  const std::function<std::vector<Finding>(const ParsedUnit &, const Facts &)> DecideText =
      [this](const ParsedUnit &Of, const Facts &FactsOf) { return decideOnly(Of, FactsOf); };
  const std::function<std::vector<Finding>(const ParsedUnit &, const Facts &)> DecideCalls =
      [this](const ParsedUnit &Of, const Facts &FactsOf) {
        return decideWithCalls(Of, FactsOf, /*InBranches=*/true);
      };
  const TrialSteps Steps{ParseText, DecideText};
  EditDecider Decider{Options, Commands.Dialect, Refused, Shared.Known};
  FileResult Out;
  std::vector<UnitFile> Files;
  std::vector<Inclusion> Inclusions;
};

/// Rewrites in stages.
FileResult analyzeTexts(const tooling::CompileCommand &Command, const PipelineOptions &Options,
                        const AcrossWork &Across, const Texts &Given, Answers &Known,
                        UnitMakeup *Makeup) {
  StagesShare Shared{Known};
  UnitPipeline First(Command, Options, Across, Given, Shared, false);
  FileResult Out = First.run();
  bool Enters = First.entersBranches();
  AcrossWork OnlyHelpers;
  OnlyHelpers.Helpers = Across.Helpers;
  for (unsigned Stage = 2; Stage <= MaxStages && Out.MoreToDo && Out.changed(); ++Stage) {
    const Texts Earlier{{Out.Rewritten, Given.Headers}, First.aside()};
    UnitPipeline Next(Command, Options, OnlyHelpers, Earlier, Shared, Stage == MaxStages);
    FileResult More = Next.run();
    if (More.Failed)
      break;
    Enters |= Next.entersBranches();
    absorb(Out, std::move(More));
  }
  if (Makeup)
    *Makeup = {First.takeFiles(), First.alike(), {}, First.takeInclusions(), Enters};
  return Out;
}

/// Analyses a file, and lets nothing change that other configurations of it would not; none where
/// these want \p Options otherwise.
std::optional<FileResult> analyzeAndConfirm(const tooling::CompileCommand &Command,
                                            PipelineOptions &Options, const AcrossWork &Across,
                                            const UnsavedText &Unsaved, Answers &Known,
                                            UnitMakeup &Makeup) {
  FileResult Out = analyzeTexts(Command, Options, Across, {Unsaved, {}}, Known, &Makeup);
  Makeup.Included = Out.Included;
  // What it includes in whatever configuration.
  llvm::append_range(Out.Included, IncludedText().filesOf(Command));
  if (Out.changed() &&
      Options.Legality.SwitchedOff != textOf(RejectReason::OtherConfiguration).Id &&
      !confirmChanges(Out, Command, Options, Across.Sites, Makeup, Unsaved,
                      [&](const tooling::CompileCommand &As, const PipelineOptions &Otherwise,
                          const UnsavedText &Given) {
                        return analyzeTexts(As, Otherwise, Across, {Given, {}}, Known, nullptr);
                      }))
    return std::nullopt;
  return Out;
}

/// The same with what these want.
FileResult analyzeInAll(const tooling::CompileCommand &Command, PipelineOptions Options,
                        const AcrossWork &Across, const UnsavedText &Unsaved, Answers &Known,
                        UnitMakeup &Makeup) {
  std::optional<FileResult> Refused; // with what enters branches
  for (;;) {
    auto Out = analyzeAndConfirm(Command, Options, Across, Unsaved, Known, Makeup);
    if (!Out)
      continue; // each time they want more
    if (Out->changed() || Out->Failed)
      return std::move(*Out);
    // The conditions around launches may be others there, and the rest of the file the same.
    if (!Makeup.EntersBranches || !Options.EnterBranches)
      return std::move(Refused ? *Refused : *Out);
    Refused = std::move(Out);
    Options.EnterBranches = false;
  }
}

} // namespace

FileResult analyzeFile(const tooling::CompileCommand &Command, const PipelineOptions &Options,
                       const AcrossWork &Across, const UnsavedText &Unsaved) {
  Answers Known;
  UnitMakeup Makeup;
  FileResult Out = analyzeInAll(Command, Options, Across, Unsaved, Known, Makeup);
  AcrossWork OnlyHelpers;
  OnlyHelpers.Helpers = Across.Helpers;
  // (What other files ask of it is of the file as it is.)
  if (Across.Sites.empty() && Across.Joins.empty() && Options.Lines.empty() && !Out.Failed)
    analyzeHeaders(
        Out, std::move(Makeup), Command, Options, Unsaved,
        [&](const PipelineOptions &OfHeader, const UnsavedText &Given, UnitMakeup &AsWhole) {
          return analyzeInAll(Command, OfHeader, OnlyHelpers, Given, Known, AsWhole);
        });
  return Out;
}

} // namespace gpufuse
