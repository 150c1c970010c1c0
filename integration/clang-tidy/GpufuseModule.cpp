// gpufuse's checks for clang-tidy. clang-tidy parses the host side as for any check; what gpufuse
// says of the file is asked with a command line that is read off that parse.
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "tool/FixGroups.h"
#include "tool/Pipeline.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/FileSystem.h"
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

/// True for a directory that any Clang searches: it is found again.
bool isOfToolchain(llvm::StringRef Directory, const HeaderSearchOptions &Search) {
  return Directory.starts_with(Search.ResourceDir) || Directory.contains("/include/c++/") ||
         llvm::is_contained({"/usr/include", "/usr/local/include", "/usr/include/x86_64-linux-gnu",
                             "/usr/include/aarch64-linux-gnu"},
                            Directory.rtrim('/')) ||
         llvm::sys::fs::exists(Directory + "/cuda_runtime_api.h") ||
         Directory.contains("cuda_wrappers");
}

/// A command line that parses as \p PP did.
std::vector<std::string> commandOf(const Preprocessor &PP, llvm::StringRef File) {
  const LangOptions &Language = PP.getLangOpts();
  std::vector<std::string> Out{"clang++", "-x", Language.HIP ? "hip" : "cuda"};
  if (Language.LangStd != LangStandard::lang_unspecified)
    Out.push_back("-std=" +
                  std::string(LangStandard::getLangStandardForKind(Language.LangStd).getName()));
  for (const auto &[Macro, IsUndef] : PP.getPreprocessorOpts().Macros)
    if (Macro != "__clang_analyzer__" && Macro != "__clang_analyzer__=1")
      Out.push_back((IsUndef ? "-U" : "-D") + Macro);
  for (const std::string &Include : PP.getPreprocessorOpts().Includes)
    Out.insert(Out.end(), {"-include", Include});
  const HeaderSearchOptions &Search = PP.getHeaderSearchInfo().getHeaderSearchOpts();
  for (const HeaderSearchOptions::Entry &Entry : Search.UserEntries)
    switch (Entry.Group) {
    case frontend::Quoted:
      Out.insert(Out.end(), {"-iquote", Entry.Path});
      break;
    case frontend::Angled:
      Out.push_back("-I" + Entry.Path);
      break;
    case frontend::After:
      Out.insert(Out.end(), {"-idirafter", Entry.Path});
      break;
    default:
      if (!isOfToolchain(Entry.Path, Search))
        Out.insert(Out.end(), {"-isystem", Entry.Path});
    }
  if (Language.FastMath)
    Out.push_back("-ffast-math");
  switch (Language.getDefaultFPContractMode()) {
  case LangOptions::FPM_Off:
    Out.push_back("-ffp-contract=off");
    break;
  case LangOptions::FPM_On:
    Out.push_back("-ffp-contract=on");
    break;
  default:
    break;
  }
  if (Language.GPUDefaultStream == LangOptions::GPUDefaultStreamKind::PerThread)
    Out.push_back("-fgpu-default-stream=per-thread");
  if (Language.GPURelocatableDeviceCode)
    Out.push_back("-fgpu-rdc");
  if (Language.OpenMP)
    Out.push_back("-fopenmp");
  Out.push_back(File.str());
  return Out;
}

/// What the three checks have in common: one analysis for each file and set of options.
struct Shared {
  std::string Key;
  FileResult Result;
  std::set<std::string> Asked; // checks that have had it
};

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
    Options.store(Opts, "GpufuseMoveLoops", MoveLoops);
    Options.store(Opts, "GpufuseStrictErrors", StrictErrors);
    Options.store(Opts, "GpufuseShowRejected", ShowRejected);
  }

  bool isLanguageVersionSupported(const LangOptions &Language) const override {
    return Language.CUDA && !Language.CUDAIsDevice;
  }

  void registerPPCallbacks(const SourceManager &SM, Preprocessor *PP, Preprocessor *) override {
    Sources = &SM;
    Parsed = PP;
  }

  void registerMatchers(ast_matchers::MatchFinder *Finder) override {
    Finder->addMatcher(ast_matchers::translationUnitDecl(), this);
  }

  void check(const ast_matchers::MatchFinder::MatchResult &) override {
    const FileResult &Result = analyzed();
    for (const std::string &Error : Result.Errors)
      diag(Sources->getLocForStartOfFile(Sources->getMainFileID()), "%0") << Error;
    for (const FixGroup &Group : fixGroups(Result, Name))
      for (const Finding *F : Group.Findings) {
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
      Last = {std::move(Key), analyzeFile(Command, options(), {}, {Text.str(), {}}), {Name}};
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
    Out.KernelFusion = Context.isCheckEnabled("gpufuse-kernel-fusion");
    Out.RedundantSync = Context.isCheckEnabled("gpufuse-redundant-sync");
    Out.AsyncScope = Context.isCheckEnabled("gpufuse-async-scope");
    return Out;
  }

  ClangTidyContext &Context;
  const std::string Name;
  const llvm::StringRef CudaPath, RocmPath;
  const bool Contract, RuntimeGuards, JoinCalls, FoldMemsets, MoveLoops, StrictErrors, ShowRejected;
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
