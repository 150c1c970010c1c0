// Whether code that is seen in one configuration is the same in all.
#ifndef GPUFUSE_ANALYSIS_HOST_CHOSENCODE_H
#define GPUFUSE_ANALYSIS_HOST_CHOSENCODE_H

#include "matchers/Facts.h"

namespace gpufuse {

/// True where \p S, which \p Text spells, may be other code in another configuration: a macro that
/// it uses, or something in a function that it calls, is chosen by the preprocessor.
bool mayBeChosen(const clang::Stmt &S, llvm::StringRef Text, const Facts &TheFacts,
                 const clang::ASTContext &Host);

} // namespace gpufuse

#endif
