// The recheck of all that an edit does not speak of: what the main file declares, and how, stays.
// An attribute, or the macro that says it, may stand far ahead of what it belongs to.
#ifndef GPUFUSE_REWRITERS_VERIFYDECLARATIONS_H
#define GPUFUSE_REWRITERS_VERIFYDECLARATIONS_H

#include "llvm/ADT/StringSet.h"
#include <optional>
#include <string>

namespace clang {
class ASTContext;
} // namespace clang

namespace gpufuse {

/// Nothing if each function, variable, type, field and enumerator that the main file of \p Original
/// declares outside of bodies is declared in \p Rewritten as often, with the same type, attributes,
/// size and visibility; functions of the file named in \p MayGo may be declared less often. Else
/// what differs.
std::optional<std::string> findDeclarationDifference(const clang::ASTContext &Original,
                                                     const clang::ASTContext &Rewritten,
                                                     const llvm::StringSet<> &MayGo);

} // namespace gpufuse

#endif
