// The functions that generic lambdas become, to which no visitor of Clang's comes by itself.
#ifndef GPUFUSE_MATCHERS_GENERICLAMBDA_H
#define GPUFUSE_MATCHERS_GENERICLAMBDA_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class FunctionDecl;
class LambdaExpr;
} // namespace clang

namespace gpufuse {

/// What the unit makes of the call operator of \p Lambda, with bodies; nothing unless that is a
/// template.
llvm::SmallVector<clang::FunctionDecl *, 4> instancesOf(const clang::LambdaExpr &Lambda);

} // namespace gpufuse

#endif
