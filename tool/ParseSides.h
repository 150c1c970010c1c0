// Parses one side (host or device) of a translation unit with Clang, in memory: nothing is printed,
// nothing is written, and the process's working directory is left alone, so calls may run side by
// side.
#ifndef GPUFUSE_TOOL_PARSESIDES_H
#define GPUFUSE_TOOL_PARSESIDES_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpufuse {

class FilesRead;

/// A warning or an error of the parse, notes left out. Line and column are 1-based; 0 means no
/// place (a complaint about the command line).
struct ParseDiagnostic {
  clang::DiagnosticsEngine::Level Level = clang::DiagnosticsEngine::Warning;
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
  std::string Message;
  /// A function of an included file, where it cannot be removed, is called by nobody in this unit.
  bool IsUnusedElsewhere = false;

  bool isError() const { return Level >= clang::DiagnosticsEngine::Error; }
  /// `file:line:column: error: message`, without what is unknown.
  std::string text() const;
};

struct ParsedSide {
  std::unique_ptr<clang::ASTUnit> Ast;
  std::vector<ParseDiagnostic> Diagnostics;
  bool HasErrors = false;
  /// For the user's compiler, warnings are errors.
  bool WarningsAreErrors = false;
};

/// Both sides of a translation unit, the device side only if it is needed.
struct ParsedUnit {
  std::shared_ptr<ParsedSide> Host, Device;
};

/// The first error of the side of \p Unit that was parsed last; null if there is none.
const ParseDiagnostic *firstError(const ParsedUnit &Unit);

/// A diagnostic of \p Is that \p Was does not have, whatever names it mentions: a body that repeats
/// another draws its warnings again. An unused function of an included file counts only where
/// warnings are errors. Null if there is none.
const ParseDiagnostic *newDiagnostic(const ParsedSide &Was, const ParsedSide &Is);

/// Parses the file that \p Argv (a full clang command line, see CompileCommands.h) names, as if
/// started in \p Directory. \p OverlayFiles maps absolute paths to contents that stand in for what
/// is on disk, whichever way a source spells the path. \p Reads is told what is opened. Fails when
/// there is no AST at all; source errors are data.
llvm::Expected<ParsedSide> parseSide(llvm::ArrayRef<std::string> Argv, llvm::StringRef Directory,
                                     const std::map<std::string, std::string> &OverlayFiles = {},
                                     FilesRead *Reads = nullptr);

} // namespace gpufuse

#endif
