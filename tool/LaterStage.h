// What a second look at rewritten text leads to, told as if it had been found at once.
#ifndef GPUFUSE_TOOL_LATERSTAGE_H
#define GPUFUSE_TOOL_LATERSTAGE_H

#include "tool/Finding.h"

namespace gpufuse {

/// The sites of \p F as a sentence names them: `'scale', 'add' and 'bias'`.
std::string kernelNames(const Finding &F);

/// Adds \p More, an analysis of what \p Earlier rewrote, to it: the launches of a kernel that
/// Earlier made are those it was made of.
void absorb(FileResult &Earlier, FileResult More);

} // namespace gpufuse

#endif
