#include "tool/IncludedText.h"
#include "tool/CompileCommands.h"
#include "clang/Lex/DependencyDirectivesScanner.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace gpufuse {
namespace {

namespace path = llvm::sys::path;

/// What \p Text includes in quotes.
std::vector<std::string> includesIn(llvm::StringRef Text) {
  llvm::SmallVector<dependency_directives_scan::Token, 64> Tokens;
  llvm::SmallVector<dependency_directives_scan::Directive, 32> Directives;
  std::vector<std::string> Out;
  if (scanSourceForDependencyDirectives(Text, Tokens, Directives))
    return Out;
  for (const auto &Each : Directives)
    if (Each.Kind == dependency_directives_scan::pp_include)
      for (const auto &Token : Each.Tokens)
        if (const llvm::StringRef Word = Text.substr(Token.Offset, Token.Length);
            Word.starts_with("\""))
          Out.push_back(Word.trim("\"").str());
  return Out;
}

/// Where \p Name, as the file at \p From writes it, is on disk; empty if nowhere.
std::string resolve(llvm::StringRef Name, llvm::StringRef From,
                    llvm::ArrayRef<std::string> Directories) {
  std::vector<std::string> All{path::parent_path(From).str()};
  llvm::append_range(All, Directories);
  for (const std::string &Directory : All) {
    llvm::SmallString<256> Path(Name);
    path::make_absolute(Directory, Path);
    llvm::SmallString<256> Real;
    if (!llvm::sys::fs::real_path(Path, Real))
      return Real.str().str();
  }
  return "";
}

} // namespace

const IncludedText::File &IncludedText::read(const std::string &Path) {
  const auto [It, IsNew] = Known.try_emplace(Path);
  if (!IsNew)
    return It->second;
  if (const auto Buffer = llvm::MemoryBuffer::getFile(Path)) {
    It->second.Answer = Question((*Buffer)->getBuffer());
    It->second.Included = includesIn((*Buffer)->getBuffer());
  }
  return It->second;
}

std::set<std::string> IncludedText::filesOf(const tooling::CompileCommand &Command) {
  const std::vector<std::string> Directories = userIncludeDirectories(Command);
  std::set<std::string> Out;
  std::vector<std::string> Waiting{absolutePathOf(Command)};
  while (!Waiting.empty()) {
    const std::string From = std::move(Waiting.back());
    Waiting.pop_back();
    for (const std::string &Name : read(From).Included)
      if (std::string Path = resolve(Name, From, Directories);
          !Path.empty() && Out.insert(Path).second)
        Waiting.push_back(std::move(Path));
  }
  return Out;
}

bool IncludedText::any(const tooling::CompileCommand &Command) {
  return llvm::any_of(filesOf(Command), [&](const std::string &Path) { return read(Path).Answer; });
}

} // namespace gpufuse
