// The source text of a kernel body with names replaced and products pinned.
#ifndef GPUFUSE_REWRITERS_BODYTEXT_H
#define GPUFUSE_REWRITERS_BODYTEXT_H

#include "analysis/Verdict.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>

namespace gpufuse {

/// A local variable or parameter is known by the offset of its name in its file, which the pattern
/// of a template and its instantiations share; a parameter of the template itself likewise. Of
/// those that one macro declares, by where that spells them, too.
using DeclPlace = std::pair<unsigned, unsigned>;

class BodyText {
public:
  /// \p Kernel is the definition that is compiled; for a template, text and names come from its
  /// pattern.
  explicit BodyText(const clang::FunctionDecl &Kernel);

  const clang::FunctionDecl &pattern() const { return Pattern; }
  static DeclPlace placeOf(const clang::ValueDecl &D);

  /// Names that the body uses and does not declare.
  llvm::StringSet<> foreignNames() const;
  /// All locals, with true for those that stand directly in the body or in the block of a guard.
  std::vector<std::pair<const clang::VarDecl *, bool>> locals() const;

  /// Sets what is written for each renamed declaration (of a pack: for its expansions) and which
  /// products are pinned; must come before text(). Members of the object of a method are written
  /// as those of \p Object, if that is not empty.
  llvm::Error prepare(const std::map<DeclPlace, std::string> &Renames,
                      const std::set<const clang::BinaryOperator *> &Pinned,
                      llvm::StringRef Object = "");

  /// Writes \p Name for \p E, which the file spells; comes behind prepare().
  void replace(const clang::Expr &E, llvm::StringRef Name);

  /// The text from \p Begin to \p End, offsets in the kernel's file.
  std::string text(unsigned Begin, unsigned End) const;

  /// Offsets of a statement with its semicolon and the comment behind it on its line.
  std::pair<unsigned, unsigned> range(const clang::Stmt &S) const;
  /// Just inside the braces of a block.
  std::pair<unsigned, unsigned> inside(const clang::CompoundStmt &Block) const;

private:
  struct Change {
    unsigned Length;
    std::string Text;
  };
  llvm::Error refuse(clang::SourceLocation Loc, RejectReason Reason,
                     const std::string &Message) const;
  llvm::Error pin(const clang::BinaryOperator &Product);
  llvm::Error nameObject(llvm::StringRef Name);

  const clang::FunctionDecl &Kernel, &Pattern;
  const clang::ASTContext &Context;
  llvm::StringRef Buffer;
  /// By offset; insertions have length zero and come before a change at the same place.
  std::multimap<unsigned, Change> Changes;
};

} // namespace gpufuse

#endif
