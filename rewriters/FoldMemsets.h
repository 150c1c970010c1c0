// Renders sets of device memory as launches of kernels, in the shape of the launch behind them, to
// be fused with it. Asks no safety question.
#ifndef GPUFUSE_REWRITERS_FOLDMEMSETS_H
#define GPUFUSE_REWRITERS_FOLDMEMSETS_H

#include "analysis/host/MemsetFold.h"
#include "rewriters/RenderRefusal.h"
#include "rewriters/SourcePlaces.h"
#include "llvm/ADT/StringMap.h"

namespace gpufuse {

struct RenderedFold {
  std::string KernelName;
  /// The edits that write the kernel, and the launch in place of the set.
  EditSet Kernel, Statement;
};

/// Renders the sets of one translation unit; equal kernels are written once.
class MemsetFolder {
public:
  explicit MemsetFolder(const clang::ASTContext &Host) : Host(Host), Places(Host) {}

  /// Fails (RenderRefusal) where a macro spells part of the set or of the launch.
  llvm::Expected<RenderedFold> render(const MemsetFold &Fold);

private:
  /// \p E as it can be written ahead of \p Declared, variables of known values.
  llvm::Expected<std::string>
  textAhead(const clang::Expr *E, const llvm::DenseSet<const clang::VarDecl *> &Declared) const;
  std::string kernelText(const MemsetFold &Fold, const std::string &Name) const;
  /// The kernel for a launch with rows.
  std::string rowsText(const MemsetFold &Fold, const std::string &Name, const std::string &Data,
                       const std::string &Type) const;
  llvm::Expected<std::string> launchText(const MemsetFold &Fold, const std::string &Name) const;

  const clang::ASTContext &Host;
  SourcePlaces Places;
  /// Place and text without the name, to the name it was written under.
  llvm::StringMap<std::string> Written;
  llvm::StringSet<> Names;
};

} // namespace gpufuse

#endif
