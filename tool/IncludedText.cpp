#include "tool/IncludedText.h"
#include "tool/CompileCommands.h"
#include "tool/NamesInText.h"
#include "clang/Lex/DependencyDirectivesScanner.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace gpufuse {
namespace {

namespace path = llvm::sys::path;

/// Ahead of what `#include_next` names.
constexpr llvm::StringLiteral NextMark = "next ";

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
    const llvm::StringRef Name = Rest.take_front(Rest.find_first_of("\">\n", 1));
    Out.push_back((Each.Kind == pp_include_next ? NextMark.str() : "") + Name.str());
  }
  return Out;
}

/// Where \p Name, as the file at \p From writes it behind a quote or bracket, is on disk; nowhere,
/// or not where only the system's headers are. In several places, where it is the next of its name.
std::vector<std::string> resolve(llvm::StringRef Name, llvm::StringRef From,
                                 llvm::ArrayRef<std::string> Directories) {
  const bool IsNext = Name.consume_front(NextMark);
  std::vector<std::string> All, Out;
  if (Name.starts_with("\""))
    All.push_back(path::parent_path(From).str());
  Name = Name.drop_front();
  llvm::append_range(All, Directories);
  for (const std::string &Directory : All) {
    llvm::SmallString<256> Path(Name);
    path::make_absolute(Directory, Path);
    llvm::SmallString<256> Real;
    if (llvm::sys::fs::real_path(Path, Real))
      continue;
    Out.push_back(Real.str().str());
    if (!IsNext)
      break;
  }
  return Out;
}

} // namespace

const IncludedText::File &IncludedText::read(const std::string &Path) {
  const auto [It, IsNew] = Known.try_emplace(Path);
  if (!IsNew)
    return It->second;
  if (const auto Buffer = llvm::MemoryBuffer::getFile(Path)) {
    const std::string Text = plainlySpelled((*Buffer)->getBuffer());
    auto Included = includesIn(Text);
    It->second.Computed = !Included;
    It->second.Answer = Question(Text);
    It->second.Included = std::move(Included).value_or(std::vector<std::string>());
  }
  return It->second;
}

std::set<std::string> IncludedText::closureOf(llvm::ArrayRef<Writing> First,
                                              llvm::ArrayRef<std::string> Directories) {
  std::set<std::string> Out;
  std::vector<std::string> Waiting;
  const auto add = [&](llvm::StringRef Name, llvm::StringRef From) {
    for (std::string &Path : resolve(Name, From, Directories))
      if (Out.insert(Path).second)
        Waiting.push_back(std::move(Path));
  };
  for (const auto &[Names, From] : First)
    for (const std::string &Name : Names)
      add(Name, From);
  while (!Waiting.empty()) {
    const std::string From = std::move(Waiting.back());
    Waiting.pop_back();
    for (const std::string &Name : read(From).Included)
      add(Name, From);
  }
  return Out;
}

std::set<std::string> IncludedText::filesOf(const tooling::CompileCommand &Command) {
  const std::string Main = absolutePathOf(Command);
  std::vector<std::string> AsIfFirst;
  for (const std::string &Each : includedFirst(Command))
    AsIfFirst.push_back("\"" + Each);
  // (As if a file of its directory did.)
  return closureOf({{AsIfFirst, Command.Directory + "/-"}, {read(Main).Included, Main}},
                   namedIncludeDirectories(Command));
}

bool IncludedText::anyNamedIn(llvm::StringRef Text, const std::string &Path,
                              llvm::ArrayRef<std::string> Directories) {
  return llvm::any_of(
      closureOf({{includesIn(Text).value_or(std::vector<std::string>()), Path}}, Directories),
      [&](const std::string &Each) { return read(Each).Answer; });
}

IncludingFiles includingFiles(llvm::ArrayRef<tooling::CompileCommand> Commands) {
  IncludingFiles Out;
  IncludedText Included;
  for (const tooling::CompileCommand &Command : Commands)
    for (const std::string &Path : Included.filesOf(Command))
      if (std::set<std::string> &Files = Out[Path]; Files.size() < 2)
        Files.insert(Command.Filename);
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
