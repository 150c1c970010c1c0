#include "matchers/PlaceLiterals.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {

static bool isSpelledBy(llvm::StringRef Macro, const Expr &E, const ASTContext &Context) {
  return E.getBeginLoc().isMacroID() &&
         Lexer::getImmediateMacroName(E.getBeginLoc(), Context.getSourceManager(),
                                      Context.getLangOpts()) == Macro;
}

bool isLineNumber(const Expr &E, const ASTContext &Context) {
  return isa<IntegerLiteral>(E) && isSpelledBy("__LINE__", E, Context);
}

bool isFileName(const Expr &E, const ASTContext &Context) {
  return isa<StringLiteral>(E) && isSpelledBy("__FILE__", E, Context);
}

} // namespace gpufuse
