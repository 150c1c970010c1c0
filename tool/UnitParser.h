// The two sides of one unit, parsed with other text in place of files.
#ifndef GPUFUSE_TOOL_UNITPARSER_H
#define GPUFUSE_TOOL_UNITPARSER_H

#include "tool/CompileCommands.h"
#include "tool/Pipeline.h"
#include "tool/RecentParses.h"
#include <functional>

namespace gpufuse {

/// Parses of the last few texts, of each side.
struct RecentSides {
  RecentParses Host, Device;
};

class UnitParser {
public:
  /// What stands in place of files on disk, by absolute path.
  using Texts = RecentParses::Texts;

  /// All of these outlive the parser. \p Commands may be filled in later; \p Headers is part of
  /// every parse; \p OnHost is told of each host side that has no errors.
  UnitParser(const clang::tooling::CompileCommand &Command, const PipelineOptions &Options,
             const SideCommands &Commands, const Texts &Headers, RecentSides &Recent,
             std::function<void(clang::ASTContext &)> OnHost)
      : Command(Command), Options(Options), Commands(Commands), Headers(Headers), Recent(Recent),
        OnHost(std::move(OnHost)) {}

  /// Errors in the source make a side unusable.
  llvm::Error host(const Texts &Overlay, std::shared_ptr<ParsedSide> &Parsed);
  llvm::Error device(const Texts &Overlay, std::shared_ptr<ParsedSide> &Parsed);
  llvm::Error both(const Texts &Overlay, ParsedUnit &Unit);
  /// The host side alone where there is no other.
  llvm::Error all(const Texts &Overlay, ParsedUnit &Unit);

private:
  llvm::Error parse(llvm::ArrayRef<std::string> Argv, const Texts &Overlay, llvm::StringRef Side,
                    std::shared_ptr<ParsedSide> &Parsed) const;
  llvm::Error crashed(llvm::StringRef Side) const;

  const clang::tooling::CompileCommand &Command;
  const PipelineOptions &Options;
  const SideCommands &Commands;
  const Texts &Headers;
  RecentSides &Recent;
  const std::function<void(clang::ASTContext &)> OnHost;
};

} // namespace gpufuse

#endif
