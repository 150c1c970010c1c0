// What the text of a unit's own files says and no AST shows: of branches not taken here, and of
// pragmas.
#ifndef GPUFUSE_MATCHERS_UNITTEXT_H
#define GPUFUSE_MATCHERS_UNITTEXT_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
}

namespace gpufuse {

struct UnitText {
  /// Names defined or declared under conditions that tell one kind of device from another
  /// (`#if __CUDA_ARCH__ >= 700`), and macros that mention these.
  llvm::StringSet<> PerDevice;
  /// Macros with more than one definition, and macros that mention these: other configurations may
  /// mean something else by them. `assert` is one.
  llvm::StringSet<> Chosen;
  /// Code or a macro uses the architecture's number: anything may depend on it.
  bool UsesArchitecture = false;
  /// A pragma changes how floating-point code behind it is compiled.
  bool HasFloatingPointPragma = false;
  /// The file defines the macro that makes the default stream one of each thread.
  bool SetsDefaultStream = false;
  /// A branch includes a file, or a macro pastes its arguments: any name may be meant somewhere.
  bool HidesNames = false;
  /// What macros paste to their arguments: a name with such a part may be meant somewhere.
  std::vector<std::string> PastedParts;

  /// Macros that the unit's own headers define.
  llvm::StringSet<> HeaderMacros;
  /// The identifiers in the unit's own headers, in whatever configuration.
  llvm::StringSet<> HeaderNames;

  bool mayHide(llvm::StringRef Name) const {
    return HidesNames || HeaderNames.contains(Name) ||
           llvm::any_of(PastedParts, [&](const std::string &Part) { return Name.contains(Part); });
  }
};

UnitText readUnitText(const clang::ASTContext &Context);

} // namespace gpufuse

#endif
