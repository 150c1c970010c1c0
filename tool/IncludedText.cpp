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

/// What \p Text includes, with its quotes or brackets; nothing where a macro says it.
std::optional<std::vector<std::string>> includesIn(llvm::StringRef Text) {
  llvm::SmallVector<dependency_directives_scan::Token, 64> Tokens;
  llvm::SmallVector<dependency_directives_scan::Directive, 32> Directives;
  std::vector<std::string> Out;
  if (scanSourceForDependencyDirectives(Text, Tokens, Directives))
    return Out;
  for (const auto &Each : Directives) {
    using namespace dependency_directives_scan;
    if (!llvm::is_contained({pp_include, pp_include_next, pp_import, pp___include_macros},
                            Each.Kind))
      continue;
    // (Behind `#` and `include`.)
    const llvm::StringRef Rest =
        Each.Tokens.size() > 2 ? Text.substr(Each.Tokens[2].Offset) : llvm::StringRef();
    if (!Rest.starts_with("\"") && !Rest.starts_with("<"))
      return std::nullopt;
    Out.push_back(Rest.take_front(Rest.find_first_of("\">\n", 1)).str());
  }
  return Out;
}

/// Where \p Name, as the file at \p From writes it behind a quote or bracket, is on disk; empty if
/// nowhere, or only where the system's headers are.
std::string resolve(llvm::StringRef Name, llvm::StringRef From,
                    llvm::ArrayRef<std::string> Directories) {
  std::vector<std::string> All;
  if (Name.starts_with("\""))
    All.push_back(path::parent_path(From).str());
  Name = Name.drop_front();
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
    auto Included = includesIn((*Buffer)->getBuffer());
    It->second.Computed = !Included;
    It->second.Answer = Question((*Buffer)->getBuffer());
    It->second.Included = std::move(Included).value_or(std::vector<std::string>());
  }
  return It->second;
}

std::set<std::string> IncludedText::filesOf(const tooling::CompileCommand &Command) {
  const std::vector<std::string> Directories = namedIncludeDirectories(Command);
  std::set<std::string> Out;
  std::vector<std::string> Waiting{absolutePathOf(Command)};
  for (const std::string &First : includedFirst(Command)) // as if a file of its directory did
    if (std::string Path = resolve("\"" + First, Command.Directory + "/-", Directories);
        !Path.empty() && Out.insert(Path).second)
      Waiting.push_back(std::move(Path));
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

bool IncludedText::anyNamed(const tooling::CompileCommand &Command) {
  return llvm::any_of(filesOf(Command), [&](const std::string &Path) { return read(Path).Answer; });
}

bool IncludedText::any(const tooling::CompileCommand &Command) {
  return read(absolutePathOf(Command)).Computed ||
         llvm::any_of(filesOf(Command), [&](const std::string &Path) {
           const File &Included = read(Path);
           return Included.Answer || Included.Computed;
         });
}

} // namespace gpufuse
