#include "matchers/WrittenTokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {

std::vector<WrittenToken> writtenTokens(llvm::StringRef Text, const LangOptions &Language) {
  Lexer Lex(SourceLocation(), Language, Text.begin(), Text.begin(), Text.end());
  std::vector<WrittenToken> Out;
  const auto next = [&](Token &Tok) {
    Lex.LexFromRawLexer(Tok);
    const auto End = static_cast<unsigned>(Lex.getBufferLocation() - Text.begin());
    return WrittenToken{End - Tok.getLength(), End, Tok.getKind(), false};
  };
  Token Tok;
  for (WrittenToken Now = next(Tok); Tok.isNot(tok::eof);) {
    if (Tok.isNot(tok::hash) || !Tok.isAtStartOfLine()) {
      Out.push_back(Now);
      Now = next(Tok);
      continue;
    }
    WrittenToken Directive{Now.Begin, Now.End, tok::hash, true};
    for (Now = next(Tok); Tok.isNot(tok::eof) && !Tok.isAtStartOfLine(); Now = next(Tok))
      Directive.End = Now.End;
    Out.push_back(Directive);
  }
  return Out;
}

} // namespace gpufuse
