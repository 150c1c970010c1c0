// gpufuse's checks for clang-tidy. clang-tidy parses the host side as for any check; what gpufuse
// says of the file is asked with a command line that is read off that parse.
#include "ParsedCommand.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "tool/FixGroups.h"
#include "tool/Pipeline.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace clang;
using namespace clang::tidy;

namespace gpufuse {
namespace {

/// Where the module itself lies: headers are found relative to it.
std::string modulePath() {
  Dl_info Module;
  return dladdr(reinterpret_cast<void *>(&modulePath), &Module) ? Module.dli_fname : "";
}

/// What the three checks have in common: one analysis for each file and set of options.
struct Shared {
  std::string Key;
  FileResult Result;
  std::set<std::string> Asked; // checks that have had it
};

/// One of the options \p Own, a check's, that decide the analysis and that the checks are given
/// different values of; empty for none: what one check fixes would not know of what another one
/// does.
std::string differingBetweenChecks(const ClangTidyOptions::OptionMap &Given,
                                   const ClangTidyOptions::OptionMap &Own) {
  const auto valueFor = [&](llvm::StringRef Check, llvm::StringRef Option) {
    for (const std::string &Name : {(Check + "." + Option).str(), Option.str()})
      if (const auto It = Given.find(Name); It != Given.end())
        return It->second.Value;
    return std::string();
  };
  for (const llvm::StringRef Name : Own.keys()) {
    const llvm::StringRef Option = Name.split('.').second;
    for (const llvm::StringRef Check : {"gpufuse-redundant-sync", "gpufuse-async-scope"})
      if (Option != "GpufuseShowRejected" &&
          valueFor(Check, Option) != valueFor("gpufuse-kernel-fusion", Option))
        return Option.str();
  }
  return "";
}

class GpufuseCheck : public ClangTidyCheck {
public:
  GpufuseCheck(llvm::StringRef Name, ClangTidyContext *Context)
      : ClangTidyCheck(Name, Context), Context(*Context), Name(Name.drop_front(8)),
        CudaPath(Options.getLocalOrGlobal("GpufuseCudaPath", "")),
        RocmPath(Options.getLocalOrGlobal("GpufuseRocmPath", "")),
        Contract(Options.getLocalOrGlobal("GpufuseContract", false)),
        RuntimeGuards(Options.getLocalOrGlobal("GpufuseRuntimeGuards", true)),
        JoinCalls(Options.getLocalOrGlobal("GpufuseJoinCalls", true)),
        FoldMemsets(Options.getLocalOrGlobal("GpufuseFoldMemsets", true)),
        EnterBranches(Options.getLocalOrGlobal("GpufuseEnterBranches", true)),
        MoveLoops(Options.getLocalOrGlobal("GpufuseMoveLoops", true)),
        StrictErrors(Options.getLocalOrGlobal("GpufuseStrictErrors", false)),
        ShowRejected(Options.getLocalOrGlobal("GpufuseShowRejected", false)) {}

  void storeOptions(ClangTidyOptions::OptionMap &Opts) override {
    Options.store(Opts, "GpufuseCudaPath", CudaPath);
    Options.store(Opts, "GpufuseRocmPath", RocmPath);
    Options.store(Opts, "GpufuseContract", Contract);
    Options.store(Opts, "GpufuseRuntimeGuards", RuntimeGuards);
    Options.store(Opts, "GpufuseJoinCalls", JoinCalls);
    Options.store(Opts, "GpufuseFoldMemsets", FoldMemsets);
    Options.store(Opts, "GpufuseEnterBranches", EnterBranches);
    Options.store(Opts, "GpufuseMoveLoops", MoveLoops);
    Options.store(Opts, "GpufuseStrictErrors", StrictErrors);
    Options.store(Opts, "GpufuseShowRejected", ShowRejected);
  }

  bool isLanguageVersionSupported(const LangOptions &Language) const override {
    return Language.CUDA;
  }

  void registerPPCallbacks(const SourceManager &SM, Preprocessor *PP, Preprocessor *) override {
    Sources = &SM;
    Parsed = PP;
  }

  void registerMatchers(ast_matchers::MatchFinder *Finder) override {
    Finder->addMatcher(ast_matchers::translationUnitDecl(), this);
  }

  void check(const ast_matchers::MatchFinder::MatchResult &Match) override {
    if (Match.Context->getLangOpts().CUDAIsDevice) { // of both sides the driver chose this one
      diag(Sources->getLocForStartOfFile(Sources->getMainFileID()),
           "not analysed, as clang-tidy parses for the device; "
           "'--extra-arg=--cuda-host-only' makes it parse for the host");
      return;
    }
    const FileResult &Result = analyzed();
    for (const std::string &Error : Result.Errors)
      diag(Sources->getLocForStartOfFile(Sources->getMainFileID()), "%0") << Error;
    // Of a group of several checks, the first finding has the fix.
    for (const FixGroup &Group : fixGroups(Result))
      for (const Finding *F : Group.Findings)
        if (F->Check == Name) {
          report(*F, F == Group.Findings.front() ? Group.Edits : EditSet());
          notes(*F, Group);
        }
    if (ShowRejected)
      for (const Finding &F : Result.Findings)
        if (F.Check == Name && F.Verdict != FindingVerdict::Applied)
          diag(locationOf(F.Sites.front().Where), "%0") << F.Message;
  }

private:
  void report(const Finding &F, const EditSet &Edits) {
    auto Report = diag(locationOf(F.Sites.front().Where), "%0");
    Report << F.Message;
    for (const auto &[File, OfFile] : Edits.files())
      for (const tooling::Replacement &R : OfFile)
        Report << fixFor(R);
  }

  void notes(const Finding &F, const FixGroup &Group) {
    for (const FindingSite &Site : llvm::ArrayRef(F.Sites).drop_front())
      diag(locationOf(Site.Where), "'%0' is launched here", DiagnosticIDs::Note) << Site.Kernel;
    if (&F != Group.Findings.front())
      diag(locationOf(Group.Findings.front()->Sites.front().Where),
           "it is fixed together with this", DiagnosticIDs::Note);
  }

  FixItHint fixFor(const tooling::Replacement &R) const {
    const SourceLocation Begin = Sources->getLocForStartOfFile(Sources->getMainFileID())
                                     .getLocWithOffset(static_cast<int>(R.getOffset()));
    if (R.getLength() == 0)
      return FixItHint::CreateInsertion(Begin, R.getReplacementText());
    return FixItHint::CreateReplacement(
        CharSourceRange::getCharRange(Begin,
                                      Begin.getLocWithOffset(static_cast<int>(R.getLength()))),
        R.getReplacementText());
  }

  SourceLocation locationOf(const Position &Where) const {
    FileManager &Files = Sources->getFileManager();
    if (Where.File == Result->File || Where.File == Result->Absolute)
      return Sources->getLocForStartOfFile(Sources->getMainFileID())
          .getLocWithOffset(static_cast<int>(Where.Offset));
    if (const auto File = Files.getOptionalFileRef(Where.File))
      return Sources->translateFileLineCol(*File, Where.Line, Where.Column);
    return Sources->getLocForStartOfFile(Sources->getMainFileID());
  }

  /// One analysis serves all checks of a file that are enabled.
  const FileResult &analyzed() {
    static Shared Last;
    const FileID Main = Sources->getMainFileID();
    const llvm::StringRef Text = Sources->getBufferData(Main);
    tooling::CompileCommand Command;
    Command.Directory = Context.getCurrentBuildDirectory();
    llvm::SmallString<256> File(Context.getCurrentFile());
    llvm::sys::path::make_absolute(Command.Directory, File);
    Command.Filename = File.str().str();
    Command.CommandLine = commandOf(*Parsed, Command.Filename);
    std::string Key = Text.str();
    for (const std::string &Word : Command.CommandLine)
      Key += "\n" + Word;
    ClangTidyOptions::OptionMap Set;
    storeOptions(Set);
    for (const auto &Option : Set)
      Key += "\n" + Option.second.Value;
    if (Last.Key != Key || !Last.Asked.insert(Name).second) {
      Last = {std::move(Key), {}, {Name}};
      if (const std::string Lost = lostByCommand(*Parsed, Command.CommandLine); !Lost.empty())
        Last.Result.Errors.push_back("not analysed: the command says something of '" + Lost +
                                     "' that clang-tidy does not hand on; run gpufuse itself");
      else if (const std::string Differs =
                   differingBetweenChecks(Context.getOptions().CheckOptions, Set);
               !Differs.empty())
        Last.Result.Errors.push_back(
            "not analysed: '" + Differs +
            "' is one for all of gpufuse's checks; name it without theirs");
      else if (isCompiledInOtherWays(Command.Filename, Command.Directory))
        Last.Result.Errors.push_back("not analysed: the file is compiled in several ways, and "
                                     "clang-tidy shows one of them; run gpufuse itself");
      else
        Last.Result = analyzeFile(Command, options(), {}, {Text.str(), {}});
    }
    Result = &Last.Result;
    return Last.Result;
  }

  PipelineOptions options() const {
    PipelineOptions Out;
    const auto given = [](llvm::StringRef Path) {
      return Path.empty() ? std::nullopt : std::optional(Path.str());
    };
    Out.FrontEnd = frontEndOptions(modulePath(), given(CudaPath), given(RocmPath));
    Out.Legality.Rounding = Contract ? FloatingPoint::Contract : FloatingPoint::Exact;
    Out.Legality.RuntimeGuards = RuntimeGuards;
    Out.Legality.MoveLoops = MoveLoops;
    Out.Legality.StrictErrors = StrictErrors;
    Out.JoinCalls = JoinCalls;
    Out.FoldMemsets = FoldMemsets;
    Out.EnterBranches = EnterBranches;
    Out.KernelFusion = Context.isCheckEnabled("gpufuse-kernel-fusion");
    Out.RedundantSync = Context.isCheckEnabled("gpufuse-redundant-sync");
    Out.AsyncScope = Context.isCheckEnabled("gpufuse-async-scope");
    return Out;
  }

  ClangTidyContext &Context;
  const std::string Name;
  const llvm::StringRef CudaPath, RocmPath;
  const bool Contract, RuntimeGuards, JoinCalls, FoldMemsets, EnterBranches, MoveLoops,
      StrictErrors, ShowRejected;
  const SourceManager *Sources = nullptr;
  const Preprocessor *Parsed = nullptr;
  const FileResult *Result = nullptr;
};

class GpufuseModule : public ClangTidyModule {
public:
  void addCheckFactories(ClangTidyCheckFactories &Factories) override {
    for (llvm::StringRef Name :
         {"gpufuse-kernel-fusion", "gpufuse-redundant-sync", "gpufuse-async-scope"})
      Factories.registerCheck<GpufuseCheck>(Name);
  }
};

ClangTidyModuleRegistry::Add<GpufuseModule> Registered("gpufuse-module",
                                                       "Fusion of kernel launches.");

} // namespace
} // namespace gpufuse
