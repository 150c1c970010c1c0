// What belongs to a declaration ahead of where the AST says that it begins: attributes, macros that
// stand for them, `extern "C"`, and pragmas that speak of the declaration behind them.
#ifndef GPUFUSE_REWRITERS_DECLARATIONHEAD_H
#define GPUFUSE_REWRITERS_DECLARATIONHEAD_H

#include "matchers/WrittenTokens.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <optional>

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace gpufuse {

struct DeclarationHead {
  /// Behind all else: where text may be inserted.
  unsigned Begin;
  /// True where there is nothing ahead of the declaration but attributes of its own.
  bool OnlyAttributes;
};

class DeclarationHeads {
public:
  explicit DeclarationHeads(const clang::ASTContext &Host) : Host(Host) {}

  /// Of \p D, which begins at \p Offset of \p File. Nothing where a directive stands within it, as
  /// then it has several, or where brackets do not match.
  std::optional<DeclarationHead> of(const clang::Decl &D, clang::FileID File, unsigned Offset);

private:
  /// Where what is declared ahead of \p D, or opens what is around it, ends.
  unsigned endOfPrevious(const clang::Decl &D, clang::FileID File, unsigned Offset) const;
  bool onlyAttributes(llvm::ArrayRef<WrittenToken> Head, llvm::StringRef Text,
                      const clang::Decl &D) const;

  const clang::ASTContext &Host;
  std::map<clang::FileID, std::vector<WrittenToken>> Tokens;
};

} // namespace gpufuse

#endif
