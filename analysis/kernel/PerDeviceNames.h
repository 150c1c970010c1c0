// Whether a kernel's text means the same on every device.
#ifndef GPUFUSE_ANALYSIS_KERNEL_PERDEVICENAMES_H
#define GPUFUSE_ANALYSIS_KERNEL_PERDEVICENAMES_H

#include "matchers/UnitText.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace gpufuse {

/// A name that differs between devices, in the text of \p Kernel or of the user's functions and
/// constants that it uses; empty if there is none.
std::string nameThatDiffers(const clang::FunctionDecl &Kernel, const UnitText &Text);

} // namespace gpufuse

#endif
