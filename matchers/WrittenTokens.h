// The tokens of a text, in whatever configuration.
#ifndef GPUFUSE_MATCHERS_WRITTENTOKENS_H
#define GPUFUSE_MATCHERS_WRITTENTOKENS_H

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace clang {
class LangOptions;
} // namespace clang

namespace gpufuse {

/// A token of a file as it is written, or a whole directive, which begins at its `#` and ends ahead
/// of the line's end.
struct WrittenToken {
  unsigned Begin, End;
  clang::tok::TokenKind Kind;
  bool IsDirective;
};

/// Without comments.
std::vector<WrittenToken> writtenTokens(llvm::StringRef Text, const clang::LangOptions &Language);

} // namespace gpufuse

#endif
