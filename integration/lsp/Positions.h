// Places in a text as editors count them: lines and UTF-16 code units from 0, where gpufuse counts
// bytes.
#ifndef GPUFUSE_INTEGRATION_LSP_POSITIONS_H
#define GPUFUSE_INTEGRATION_LSP_POSITIONS_H

#include "llvm/Support/LSP/Protocol.h"
#include <vector>

namespace gpufuse::server {

/// The lines of a text, which must live longer. Lines end with "\n", "\r\n" or "\r".
class LineIndex {
public:
  explicit LineIndex(llvm::StringRef Text);

  /// Of the byte at \p Offset; the end of the text for what lies behind it.
  llvm::lsp::Position at(size_t Offset) const;
  /// From byte \p Begin up to \p End.
  llvm::lsp::Range range(size_t Begin, size_t End) const { return {at(Begin), at(End)}; }
  /// Where 1-based \p Line begins; the end of the text for lines that it does not have.
  size_t offsetOfLine(size_t Line) const;
  /// 1-based \p Line without what ends it.
  llvm::lsp::Range rangeOfLine(size_t Line) const;

private:
  llvm::StringRef Text;
  /// Offsets of the first bytes of lines.
  std::vector<size_t> Begins;
};

/// The bytes of the statement that \p Text begins with, without its semicolon; of a loop or a
/// condition, the head. By brackets alone: only for showing.
size_t statementLength(llvm::StringRef Text);

} // namespace gpufuse::server

#endif
