// What a compiler can know of two buffers, once both bodies are one kernel (safety model, F5b).
#ifndef GPUFUSE_ANALYSIS_RULES_KNOWNALIAS_H
#define GPUFUSE_ANALYSIS_RULES_KNOWNALIAS_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// True where compilers may know that buffer \p X of launch \p L and buffer \p Y of launch \p M
/// have bytes in common: what one body stores can be forwarded to a load of the other, and one load
/// serve both. Of two parameters that stay two they never know, whatever the host gives for them.
bool mayBeOneToCompilers(const Candidate &C, const EvaluatedLaunch &L, const Buffer &X,
                         const EvaluatedLaunch &M, const Buffer &Y);

} // namespace gpufuse

#endif
