// The characters of a file that spell a piece of the AST.
#ifndef GPUFUSE_MATCHERS_SOURCETEXT_H
#define GPUFUSE_MATCHERS_SOURCETEXT_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

namespace clang {
class ASTContext;
class CompoundStmt;
class Expr;
class Stmt;
} // namespace clang

namespace gpufuse {

/// Offsets of characters [Begin, End) in one file.
struct TextRange {
  clang::FileID File;
  unsigned Begin = 0, End = 0;
};

/// Where \p Range is spelled: in a file, or as one argument of a macro; nothing if a macro's body
/// spells part of it.
std::optional<TextRange> spelledRange(clang::SourceRange Range, const clang::ASTContext &Context);

/// Where \p S stands as a statement: whole macro invocations, and the semicolon that ends it.
TextRange statementRange(const clang::Stmt &S, const clang::ASTContext &Context);

/// The text of \p S as a statement, with \p Value in place of \p Call, which is spelled in it.
std::string textWith(const clang::Stmt &S, const clang::CallExpr &Call, llvm::StringRef Value,
                     const clang::ASTContext &Context);

/// The same with the `;` behind a block that a macro spells: `CHECK(f());` is two statements then.
TextRange rangeWithNull(const clang::Stmt &S, const clang::ASTContext &Context);

/// True when nothing but comments stands between \p S and what is before it in \p List: no pragma,
/// no macro without an expansion, and no macro that spells both.
bool standsAlone(const clang::Stmt &S, const clang::CompoundStmt &List,
                 const clang::ASTContext &Context);

/// The same of what is behind it, too: what is written for \p S spells nothing else of \p List.
bool isAllThatIsSpelled(const clang::Stmt &S, const clang::CompoundStmt &List,
                        const clang::ASTContext &Context);

/// The text from where \p Range begins to its last token, also where macros spell these; nothing if
/// that is another file.
std::optional<llvm::StringRef> expandedText(clang::SourceRange Range,
                                            const clang::ASTContext &Context);

/// True when a preprocessor directive stands on a line of \p Range, other than a pragma that only
/// speaks of the loop behind it or of warnings.
bool containsDirective(clang::SourceRange Range, const clang::ASTContext &Context);

/// What follows the `#` of a preprocessor directive, or nothing if \p Line is none. A comment may
/// stand before it.
std::optional<llvm::StringRef> directiveOf(llvm::StringRef Line);

/// True for the text of a pragma that changes no code but the loop behind it.
bool isLocalPragma(llvm::StringRef Text);

/// The identifiers in \p Text, macro names and keywords included.
llvm::StringSet<> identifiersIn(llvm::StringRef Text, const clang::ASTContext &Context);
/// How often the identifier \p Name stands in \p Text, in whatever configuration.
unsigned mentionsIn(llvm::StringRef Text, llvm::StringRef Name, const clang::ASTContext &Context);

llvm::StringRef textOf(const TextRange &Range, const clang::ASTContext &Context);

} // namespace gpufuse

#endif
