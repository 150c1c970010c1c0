// Whether a launch has no blocks only where something else is empty, too.
#ifndef GPUFUSE_ANALYSIS_HOST_ZEROTOGETHER_H
#define GPUFUSE_ANALYSIS_HOST_ZEROTOGETHER_H

#include "matchers/Facts.h"

namespace gpufuse {

/// True where \p Blocks, of a launch's grid, is zero only if \p Bytes is: both are made of one
/// variable that never changes, the former by quotients that are rounded up, perhaps by way of
/// variables and fields (`count` and `bytes`, which a constructor gives `n` and `n * sizeof(int)`).
/// What has 64 bits, or is signed, does not wrap. \p RestsOnFile is set where
/// Assumption::FileSetsItsVariables is needed.
bool areZeroTogether(const clang::Expr &Blocks, const clang::Expr &Bytes,
                     const clang::ASTContext &Host, const Facts &TheFacts, bool &RestsOnFile);

} // namespace gpufuse

#endif
