// The driver gives the cc1 invocation, ASTUnit runs it; each call has a file system of its own.
#include "tool/ParseSides.h"
#include "tool/FilesRead.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <functional>

#include <set>

using namespace clang;

namespace gpufuse {
namespace {

class DiagnosticRecorder : public DiagnosticConsumer {
public:
  explicit DiagnosticRecorder(std::vector<ParseDiagnostic> &Records) : Records(Records) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Found) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Found);
    if (Level < DiagnosticsEngine::Warning)
      return;
    ParseDiagnostic Record;
    Record.Level = Level;
    llvm::SmallString<128> Message;
    Found.FormatDiagnostic(Message);
    Record.Message = Message.str().str();
    if (Found.hasSourceManager() && Found.getLocation().isValid()) {
      place(Found.getSourceManager(), Found.getLocation(), Record);
      Record.IsUnusedElsewhere = Found.getID() == diag::warn_unused_function &&
                                 !Found.getSourceManager().isInMainFile(Found.getLocation());
    }
    Records.push_back(std::move(Record));
  }

private:
  static void place(const SourceManager &Sources, SourceLocation Where, ParseDiagnostic &Record) {
    PresumedLoc Presumed = Sources.getPresumedLoc(Sources.getExpansionLoc(Where));
    if (Presumed.isInvalid())
      return;
    Record.File = Presumed.getFilename();
    Record.Line = Presumed.getLine();
    Record.Column = Presumed.getColumn();
  }

  std::vector<ParseDiagnostic> &Records;
};

/// Leaves the bodies of libstdc++'s mathematical special functions (Bessel, Riemann zeta, ...) out:
/// every file that includes <cmath> has them, and parsing and instantiating them would be a fifth
/// of all work on a small file. They stay declared; a call is one of a function with no body to
/// see.
class SpecialFunctionsSkipped : public PluginASTAction {
public:
  static constexpr llvm::StringLiteral Name = "gpufuse-special-functions";

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, llvm::StringRef) override {
    return std::make_unique<Consumer>(CI.getSourceManager());
  }

  bool ParseArgs(const CompilerInstance &, const std::vector<std::string> &) override {
    return true;
  }

private:
  class Consumer : public ASTConsumer {
  public:
    explicit Consumer(const SourceManager &Sources) : Sources(Sources) {}

    bool shouldSkipFunctionBody(Decl *D) override {
      const SourceLocation Where = Sources.getExpansionLoc(D->getLocation());
      if (!Sources.isInSystemHeader(Where) || !isInsideStd(*D))
        return false;
      const llvm::StringRef File = Sources.getFilename(Where);
      const llvm::StringRef Folder = llvm::sys::path::filename(llvm::sys::path::parent_path(File));
      return (Folder == "bits" && llvm::sys::path::filename(File) == "specfun.h") ||
             (Folder == "tr1" && llvm::sys::path::extension(File) == ".tcc");
    }

  private:
    static bool isInsideStd(const Decl &D) {
      for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
        if (C->isStdNamespace())
          return true;
      return false;
    }

    const SourceManager &Sources;
  };
};

const FrontendPluginRegistry::Add<SpecialFunctionsSkipped>
    RegisterSpecialFunctionsSkipped(SpecialFunctionsSkipped::Name,
                                    "leaves bodies of mathematical special functions out");

using FileSystem = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;

/// The disk, plus those overlay files that do not exist there. (Existing ones are remapped by
/// identity in remapFiles, so that a symbolic link or another spelling of the path reaches them
/// too.)
llvm::Expected<FileSystem> openFileSystem(llvm::StringRef Directory,
                                          const std::map<std::string, std::string> &OverlayFiles) {
  FileSystem Disk = llvm::vfs::createPhysicalFileSystem();
  auto Added = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  bool AnyAdded = false;
  for (const auto &[Path, Text] : OverlayFiles)
    if (!Disk->exists(Path))
      AnyAdded |= Added->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
  FileSystem Files = Disk;
  if (AnyAdded) {
    auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Disk);
    Overlay->pushOverlay(Added);
    Files = Overlay;
  }
  if (std::error_code Code = Files->setCurrentWorkingDirectory(Directory))
    return llvm::createStringError(Code, "cannot enter the compile command's directory '%s'",
                                   Directory.str().c_str());
  return Files;
}

/// How the command names the file at \p Path, if it is its input. (A file that is remapped by one
/// name and read by another would go by the first in places, but only where it is remapped.)
llvm::StringRef nameInCommand(const CompilerInvocation &Invocation, llvm::vfs::FileSystem &Files,
                              llvm::StringRef Path) {
  const llvm::ErrorOr<llvm::vfs::Status> Remapped = Files.status(Path);
  for (const FrontendInputFile &Input : Invocation.getFrontendOpts().Inputs)
    if (const auto Read = Input.isFile() ? Files.status(Input.getFile()) : Remapped;
        Input.isFile() && Read && Remapped && Read->equivalent(*Remapped))
      return Input.getFile();
  return Path;
}

void remapFiles(CompilerInvocation &Invocation, llvm::vfs::FileSystem &Files,
                const std::map<std::string, std::string> &OverlayFiles) {
  for (const auto &[Path, Text] : OverlayFiles)
    if (Files.exists(Path)) // The invocation's source manager takes the buffer.
      Invocation.getPreprocessorOpts().addRemappedFile(
          nameInCommand(Invocation, Files, Path),
          llvm::MemoryBuffer::getMemBufferCopy(Text, Path).release());
}

llvm::Error noAst(const std::vector<ParseDiagnostic> &Diagnostics) {
  for (const ParseDiagnostic &Found : Diagnostics)
    if (Found.isError())
      return llvm::createStringError(llvm::inconvertibleErrorCode(), Found.text());
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "the compile command yields nothing to parse");
}

} // namespace

std::string ParseDiagnostic::text() const {
  std::string Text;
  if (Line)
    Text = File + ":" + std::to_string(Line) + ":" + std::to_string(Column) + ": ";
  return Text + (isError() ? "error: " : "warning: ") + Message;
}

llvm::Expected<ParsedSide> parseSide(llvm::ArrayRef<std::string> Argv, llvm::StringRef Directory,
                                     const std::map<std::string, std::string> &OverlayFiles,
                                     FilesRead *Reads) {
  llvm::Expected<FileSystem> Files = openFileSystem(Directory, OverlayFiles);
  if (!Files)
    return Files.takeError();

  ParsedSide Side;
  DiagnosticRecorder Recorder(Side.Diagnostics);
  auto DiagOpts = std::make_shared<DiagnosticOptions>();
  llvm::IntrusiveRefCntPtr<DiagnosticsEngine> Diags =
      CompilerInstance::createDiagnostics(**Files, *DiagOpts, &Recorder, /*ShouldOwnClient=*/false);

  std::vector<const char *> Args;
  for (const std::string &Argument : Argv)
    Args.push_back(Argument.c_str());
  CreateInvocationOptions Options;
  Options.Diags = Diags;
  Options.VFS = *Files;
  std::shared_ptr<CompilerInvocation> Invocation = createInvocation(Args, Options);
  if (!Invocation)
    return noAst(Side.Diagnostics);
  if (!Invocation->getHeaderSearchOpts().VFSOverlayFiles.empty())
    return llvm::createStringError("'" + Argv.back() +
                                   "' is not analysed: -ivfsoverlay puts other "
                                   "text in place of the files that would be changed");
  // The driver's warnings speak of our own flags; CompileCommands has named what the user should
  // know.
  llvm::erase_if(Side.Diagnostics, std::not_fn(std::mem_fn(&ParseDiagnostic::isError)));
  Invocation->getFrontendOpts().DisableFree = false;
  Invocation->getFrontendOpts().SkipFunctionBodies = true; // Those that this action names.
  Invocation->getFrontendOpts().AddPluginActions.push_back(SpecialFunctionsSkipped::Name.str());
  remapFiles(*Invocation, **Files, OverlayFiles);
  // The diagnostic options that the command line asked for (-W flags) are the invocation's.
  *DiagOpts = Invocation->getDiagnosticOpts();

  auto Sources =
      llvm::makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), recordReads(*Files, Reads));
  Side.Ast = ASTUnit::LoadFromCompilerInvocation(
      Invocation, std::make_shared<PCHContainerOperations>(), DiagOpts, Diags, Sources,
      /*OnlyLocalDecls=*/false, CaptureDiagsKind::None, /*PrecompilePreambleAfterNParses=*/0,
      TU_Complete,
      /*CacheCodeCompletionResults=*/false, /*IncludeBriefCommentsInCodeCompletion=*/false,
      /*UserFilesAreVolatile=*/true); // Read, not mapped: --fix may write the file while the AST
                                      // lives.
  if (!Side.Ast)
    return noAst(Side.Diagnostics);
  Side.HasErrors = llvm::any_of(Side.Diagnostics, std::mem_fn(&ParseDiagnostic::isError));
  Side.Ast->getDiagnostics().setClient(new IgnoringDiagConsumer, /*ShouldOwnClient=*/true);
  return Side;
}

/// \p Message with every 'name' in quotes left out.
static std::string withoutNames(llvm::StringRef Message) {
  std::string Result;
  while (!Message.empty()) {
    const auto [Before, Rest] = Message.split('\'');
    Result += Before;
    Message = Rest.split('\'').second;
  }
  return Result;
}

const ParseDiagnostic *firstError(const ParsedUnit &Unit) {
  const ParsedSide *Last = Unit.Device ? Unit.Device.get() : Unit.Host.get();
  if (!Last)
    return nullptr;
  const auto It =
      llvm::find_if(Last->Diagnostics, [](const ParseDiagnostic &D) { return D.isError(); });
  return It == Last->Diagnostics.end() ? nullptr : &*It;
}

const ParseDiagnostic *newDiagnostic(const ParsedSide &Was, const ParsedSide &Is) {
  std::set<std::string> Known;
  for (const ParseDiagnostic &D : Was.Diagnostics)
    Known.insert(withoutNames(D.Message));
  for (const ParseDiagnostic &D : Is.Diagnostics)
    if (!Known.contains(withoutNames(D.Message)) && (!D.IsUnusedElsewhere || Is.WarningsAreErrors))
      return &D;
  return nullptr;
}

} // namespace gpufuse
