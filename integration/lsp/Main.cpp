// gpufuse-lsp: gpufuse's findings, fixes and explanations in editors that speak the language server
// protocol, over standard input and output.
#include "integration/lsp/Server.h"
#include "tool/LargePages.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

namespace {

enum ExitStatus { Ran = 0, WrongUse = 2 };

constexpr const char *Help =
    "OVERVIEW: gpufuse for editors: a language server on standard input and output.\n"
    "\n"
    "USAGE: gpufuse-lsp [options]\n"
    "\n"
    "  --compile-commands-dir=<dir>  Where compile_commands.json or compile_flags.txt is.\n"
    "                                By default it is looked for beside each file and above,\n"
    "                                there in 'build', too.\n"
    "  --help                        Print this and exit.\n"
    "  --version                     Print the version and exit.\n"
    "\n"
    "An editor starts it, with settings as initializationOptions (docs/Editors.md). It writes no\n"
    "files. Exit status: 0 the client said shutdown and exit, 1 it went without, 2 wrong use.\n";

int wrongUse(const llvm::Twine &Why) {
  llvm::errs() << "gpufuse-lsp: error: " << Why << "; see --help\n";
  return WrongUse;
}

} // namespace

int main(int Argc, const char **Argv) {
  gpufuse::useLargePages(Argv);
  llvm::sys::PrintStackTraceOnErrorSignal(Argv[0]);
  gpufuse::server::ServerOptions Options;
  Options.Version = GPUFUSE_VERSION;
  Options.Executable = llvm::sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(&main));
  for (llvm::StringRef Word : llvm::ArrayRef(Argv, Argc).drop_front()) {
    if (Word == "--help" || Word == "-h") {
      llvm::outs() << Help;
      return Ran;
    }
    if (Word == "--version") {
      llvm::outs() << "gpufuse-lsp " GPUFUSE_VERSION " (" << clang::getClangFullVersion() << ")\n";
      return Ran;
    }
    if (!Word.consume_front("--compile-commands-dir="))
      return wrongUse("unknown argument '" + Word + "'");
    llvm::SmallString<256> Directory(Word);
    if (llvm::sys::fs::make_absolute(Directory) || !llvm::sys::fs::is_directory(Directory))
      return wrongUse("'" + Word + "' is no directory");
    llvm::sys::path::remove_dots(Directory, /*remove_dot_dot=*/true);
    Options.CompileCommandsDirectory = Directory.str().str();
  }
  const int Status = gpufuse::server::serve(stdin, llvm::outs(), Options);
  llvm::outs().flush();
  std::_Exit(Status); // an analysis that runs cannot be stopped otherwise
}
