// What an editor is told of an analysed document: diagnostics, code actions, and texts to show
// where the pointer rests. Built once for each analysis, so that requests only choose.
#ifndef GPUFUSE_INTEGRATION_LSP_ANSWERS_H
#define GPUFUSE_INTEGRATION_LSP_ANSWERS_H

#include "tool/Finding.h"
#include "llvm/Support/LSP/Protocol.h"
#include <functional>

namespace gpufuse::server {

constexpr llvm::StringLiteral FixOneKind = "quickfix";
/// No part of `source.fixAll`, which users let run on every save: fusing is a decision.
constexpr llvm::StringLiteral FuseAllKind = "source.gpufuse.fuseAll";

/// The text of another file as the editor sees it, by absolute path; empty when it cannot be read.
using TextOf = std::function<std::string(llvm::StringRef Path)>;

struct AnswerOptions {
  /// Tell of launches and waits that stay, too.
  bool ShowRejected = true;
  /// The client takes changes of a document's given version.
  bool VersionedEdits = false;
  /// The client shows what a diagnostic is related to; if not, its message says it.
  bool RelatedInformation = false;
};

class Answers {
public:
  /// Those of a document that is not analysed.
  Answers() = default;
  /// Those to \p Result, which is for version \p Version of the document \p Uri.
  Answers(const FileResult &Result, const llvm::lsp::URIForFile &Uri, int64_t Version,
          const AnswerOptions &Options, const TextOf &Others);

  const llvm::json::Array &diagnostics() const { return Diagnostics; }
  /// Those for \p Where, of the kinds that \p Only allows; all kinds when it is empty.
  llvm::json::Array actions(llvm::lsp::Range Where, llvm::ArrayRef<std::string> Only) const;
  /// What there is to know of the launch or wait at \p Where, in Markdown; null for nothing.
  llvm::json::Value hover(llvm::lsp::Position Where) const;

private:
  class Builder;

  struct Told {
    llvm::lsp::Range Where;
    std::string Markdown;
  };
  struct Action {
    /// Where it is offered; everywhere when empty.
    std::vector<llvm::lsp::Range> Places;
    std::string Kind;
    llvm::json::Object Offer;
  };

  llvm::json::Array Diagnostics;
  std::vector<Told> Hovers;
  std::vector<Action> Actions;
};

} // namespace gpufuse::server

#endif
