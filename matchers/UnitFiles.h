// The files of a unit that are the user's, as texts and names without an AST.
#ifndef GPUFUSE_MATCHERS_UNITFILES_H
#define GPUFUSE_MATCHERS_UNITFILES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
}

namespace gpufuse {

struct UnitFile {
  struct Declared {
    std::string Name;
    /// The offsets of its text.
    unsigned Begin = 0, End = 0;
    enum class Kind { Function, Method, Variable, Field, Other } What = Kind::Other;
  };
  /// Absolute.
  std::string Path;
  std::string Text;
  /// Functions, variables, types, enumerators and members, as one configuration declares them.
  std::vector<Declared> Declarations;
};

/// The main file comes first.
std::vector<UnitFile> unitFiles(const clang::ASTContext &Context);

/// The words of the user's files that \p Part is a part of, outside of comments, in whatever
/// configuration.
std::vector<clang::SourceLocation> wordsWith(llvm::StringRef Part,
                                             const clang::ASTContext &Context);

/// A file of the user that a unit reads once.
struct Inclusion {
  /// Where it is on disk, links followed.
  std::string RealPath;
  /// As the compiler names it, and absolute.
  std::string Name, Path;
  std::string Text;
  /// The line that includes it, without its end, and the number, among all, of the file with that
  /// line; none for the main file.
  std::string Directive;
  std::optional<size_t> IncludedBy;
};
/// Those that are included by such files, or the main one; each behind the one that includes it.
std::vector<Inclusion> inclusionsOf(const clang::ASTContext &Context);

/// The real paths of the user's files but the main one.
std::vector<std::string> includedFiles(const clang::ASTContext &Context);

} // namespace gpufuse

#endif
