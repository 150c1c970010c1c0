// Whether a safe fusion is expected to pay. Says nothing about safety.
#ifndef GPUFUSE_ANALYSIS_COSTMODEL_H
#define GPUFUSE_ANALYSIS_COSTMODEL_H

#include <string>

namespace gpufuse {

class FusionProof;

/// A sentence that says why the fusion should be left out, or nothing.
std::string whyUnprofitable(const FusionProof &Proof);

} // namespace gpufuse

#endif
