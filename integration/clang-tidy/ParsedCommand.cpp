#include "ParsedCommand.h"
#include "tool/CompileCommands.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace clang;

namespace gpufuse {

/// True for a directory that any Clang searches: it is found again.
static bool isOfToolchain(llvm::StringRef Directory, const HeaderSearchOptions &Search) {
  return Directory.starts_with(Search.ResourceDir) || Directory.contains("/include/c++/") ||
         llvm::is_contained({"/usr/include", "/usr/local/include", "/usr/include/x86_64-linux-gnu",
                             "/usr/include/aarch64-linux-gnu"},
                            Directory.rtrim('/')) ||
         llvm::sys::fs::exists(Directory + "/cuda_runtime_api.h") ||
         Directory.contains("cuda_wrappers");
}

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
  if (!Language.CXXExceptions)
    Out.push_back("-fno-exceptions");
  if (!Language.RTTI)
    Out.push_back("-fno-rtti");
  if (!Language.CharIsSigned)
    Out.push_back("-funsigned-char");
  if (Language.getSignedOverflowBehavior() == LangOptions::SOB_Defined)
    Out.push_back("-fwrapv");
  Out.push_back(File.str());
  return Out;
}

/// The name of an option in which two parses differ, of those that change what code means.
static std::string differingOption(const LangOptions &X, const LangOptions &Y) {
  const std::set<llvm::StringRef> Harmless{
      "Optimize",     "OptimizeSize", "NoInlineDefine",
      "PICLevel",     "PIE",          "HalfNoSemanticInterposition",
      "SpellChecking"};
  std::string Out;
  const auto compare = [&](llvm::StringRef Name, auto Of, auto Other) {
    if (Of != Other && Out.empty() && !Harmless.contains(Name))
      Out = Name.str();
  };
#define LANGOPT(Name, Bits, Default, Compatibility, Description) compare(#Name, X.Name, Y.Name);
#define ENUM_LANGOPT(Name, Type, Bits, Default, Compatibility, Description)                        \
  compare(#Name, X.get##Name(), Y.get##Name());
#include "clang/Basic/LangOptions.def"
  return Out;
}

std::string lostByCommand(const Preprocessor &PP, llvm::ArrayRef<std::string> Command) {
  if (!PP.getPreprocessorOpts().MacroIncludes.empty())
    return "-imacros";
  if (!PP.getHeaderSearchInfo().getHeaderSearchOpts().VFSOverlayFiles.empty())
    return "-ivfsoverlay";
  if (!PP.getPreprocessorOpts().ImplicitPCHInclude.empty())
    return "-include-pch";
  std::vector<const char *> Words;
  for (const std::string &Word : Command)
    Words.push_back(Word.c_str());
  Words.insert(Words.end(), {"-fsyntax-only", "--cuda-host-only", "-nocudainc", "-nocudalib"});
  DiagnosticOptions Quiet;
  CreateInvocationOptions Options;
  Options.Diags = CompilerInstance::createDiagnostics(*llvm::vfs::getRealFileSystem(), Quiet,
                                                      new IgnoringDiagConsumer);
  const std::unique_ptr<CompilerInvocation> Read = createInvocation(Words, Options);
  if (!Read)
    return "the whole of it";
  if (llvm::Triple(Read->getTargetOpts().Triple) != PP.getTargetInfo().getTriple())
    return "--target";
  return differingOption(PP.getLangOpts(), Read->getLangOpts());
}

bool isCompiledInOtherWays(const std::string &File, llvm::StringRef Directory) {
  std::string Error;
  std::set<std::vector<std::string>> Meanings;
  bool OneSideAlone = false;
  for (const auto &Database : {tooling::CompilationDatabase::loadFromDirectory(Directory, Error),
                               tooling::CompilationDatabase::autoDetectFromSource(File, Error)})
    if (Database)
      for (const tooling::CompileCommand &Command : Database->getCompileCommands(File)) {
        Meanings.insert(meaningOf(Command));
        OneSideAlone |= llvm::any_of(
            Command.CommandLine, [](llvm::StringRef Word) { return Word.starts_with("-Xarch_"); });
      }
  return Meanings.size() > 1 || OneSideAlone;
}

} // namespace gpufuse
