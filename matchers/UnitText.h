// What the text of a unit's own files says and no AST shows: of branches not taken here, and of
// pragmas.
#ifndef GPUFUSE_MATCHERS_UNITTEXT_H
#define GPUFUSE_MATCHERS_UNITTEXT_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
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
  /// Macros with definitions that differ, or that are undefined somewhere, and macros that mention
  /// these: other configurations may mean something else by them. `assert` is one.
  llvm::StringSet<> Chosen;
  /// Code or a macro uses the architecture's number: anything may depend on it.
  bool UsesArchitecture = false;
  /// A pragma changes how floating-point code behind it is compiled.
  bool HasFloatingPointPragma = false;
  /// The file defines the macro that makes the default stream one of each thread.
  bool SetsDefaultStream = false;
  /// The file names memory of the host that not every wait makes visible.
  bool NamesCoarseMemory = false;
  /// A branch includes a file, or a macro pastes its arguments: any name may be meant somewhere.
  bool HidesNames = false;
  /// What macros paste to their arguments: a name with such a part may be meant somewhere.
  std::vector<std::string> PastedParts;

  struct Macro {
    /// Of the first definition in the text, taken or not.
    clang::SourceLocation Defined;
    /// What stands behind the name.
    std::string Body;
    bool InHeader = false;
    /// The file is included again, perhaps with other branches taken.
    bool ReadAgain = false;
  };
  /// Macros that the main file and the unit's own headers define.
  llvm::StringMap<Macro> Macros;
  /// The identifiers in the unit's own headers, in whatever configuration.
  llvm::StringSet<> HeaderNames;

  bool mayHide(llvm::StringRef Name) const {
    return HidesNames || HeaderNames.contains(Name) ||
           llvm::any_of(PastedParts, [&](const std::string &Part) { return Name.contains(Part); });
  }
};

UnitText readUnitText(const clang::ASTContext &Context);

/// True when the identifier \p Name stands in \p Code, a piece of the unit's text, or in the macros
/// that it uses.
bool spells(llvm::StringRef Code, llvm::StringRef Name, const UnitText &Text,
            const clang::ASTContext &Context);

} // namespace gpufuse

#endif
