// Where functions stand in the text, and new ones can.
#ifndef GPUFUSE_REWRITERS_SOURCEPLACES_H
#define GPUFUSE_REWRITERS_SOURCEPLACES_H

#include "matchers/SourceText.h"
#include "rewriters/DeclarationHead.h"
#include "rewriters/EditSet.h"
#include <set>

namespace clang {
class ASTContext;
class CXXMemberCallExpr;
class Decl;
class FunctionDecl;
class SourceManager;
} // namespace clang

namespace gpufuse {

class SourcePlaces {
public:
  explicit SourcePlaces(const clang::ASTContext &Host);

  std::string fileOf(clang::FileID File) const;
  /// What the user wrote for \p Evaluated, inside what the launch macro and the compiler put around
  /// it; "" for null. Fails (RenderRefusal) where a macro spells part of it.
  llvm::Expected<std::string> spelled(const clang::Expr *Evaluated) const;
  /// The comment lines right above a declaration, with the last line's end: what its author says of
  /// it. Empty for a comment at the very top, which speaks of the file.
  TextRange commentAbove(const clang::Decl &D) const;
  /// Where \p D begins, with the heads of its own template and of the classes that it is named in.
  static clang::SourceLocation beginOf(const clang::Decl &D);
  /// Where the namespace-scope declaration that holds \p Function begins, with its attributes and
  /// comment. Fails (RenderRefusal) where directives stand among these.
  llvm::Expected<unsigned> outermostOffset(const clang::FunctionDecl &Function) const;
  /// The same of the declaration that holds \p Function and stands in no namespace.
  llvm::Expected<unsigned> globalOffset(const clang::FunctionDecl &Function) const;
  /// The blanks between the line's begin and \p Place; none if anything else stands there.
  llvm::StringRef indentation(const TextRange &Place) const;
  /// How often a name stands in the main file, in whatever configuration.
  unsigned mentions(llvm::StringRef Name) const;

  /// Writes the function \p Text behind \p Later, a definition, or, if that is in an included file,
  /// before \p User, which will call it at \p Use; there with its \p Prototype, if \p Later stands
  /// behind it.
  llvm::Error insertFunction(const clang::FunctionDecl &Later, const clang::FunctionDecl &User,
                             const clang::Stmt &Use, const std::string &Prototype,
                             const std::string &Text, EditSet &Edits);
  /// The same for a function that may be taken out again: right behind \p Later, without blank
  /// lines, where that is in the main file ahead of \p Use.
  llvm::Error insertForNow(const clang::FunctionDecl &Later, const clang::FunctionDecl &User,
                           const clang::Stmt &Use, const std::string &Prototype,
                           const std::string &Text, EditSet &Edits);
  /// Writes \p Text, a member of the same class, behind \p Later, a declaration or a definition in
  /// its class.
  llvm::Error insertMember(const clang::FunctionDecl &Later, const std::string &Text,
                           EditSet &Edits);
  /// What spelled() gives the text of.
  const clang::Expr &written(const clang::Expr &E) const;
  /// What is written ahead of the method's name in \p Call: `object.`, `pointer->`, nothing. Fails
  /// (RenderRefusal) where a macro spells it.
  llvm::Expected<std::string> aheadOfName(const clang::CXXMemberCallExpr &Call) const;
  /// Writes the function \p Text before \p User.
  llvm::Error insertBefore(const clang::FunctionDecl &User, const std::string &Text,
                           EditSet &Edits) const;
  /// Writes the function \p Text before \p User, in namespaces \p Scope, outermost first: of these,
  /// those that are not around \p User are opened again.
  llvm::Error insertInScope(llvm::ArrayRef<std::string> Scope, const clang::FunctionDecl &User,
                            const std::string &Text, EditSet &Edits) const;
  /// Takes the text of \p Definitions out, with their attributes and comments; but for those where
  /// something else stands among these.
  void removeFunctions(llvm::ArrayRef<const clang::FunctionDecl *> Definitions,
                       EditSet &Edits) const;

private:
  llvm::Expected<unsigned> aheadOf(const clang::Decl &D) const;
  std::optional<DeclarationHead> headOf(const clang::Decl &D) const;
  llvm::Error headNotFollowed(const clang::Decl &D) const;
  /// The comment lines above what begins at \p Head.
  TextRange commentAbove(clang::FileID File, unsigned Head) const;
  /// Where \p Head begins, with them.
  unsigned withComment(clang::FileID File, const DeclarationHead &Head) const;

  const clang::ASTContext &Host;
  const clang::SourceManager &Sources;
  mutable DeclarationHeads Heads;
  /// Lines of the main file behind which functions were written.
  std::set<unsigned> Written;
};

} // namespace gpufuse

#endif
