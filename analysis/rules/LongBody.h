// Whether what stands behind a long body may decide which of its products are contracted (safety
// model, F5b).
#ifndef GPUFUSE_ANALYSIS_RULES_LONGBODY_H
#define GPUFUSE_ANALYSIS_RULES_LONGBODY_H

#include "analysis/rules/CommonProduct.h"

namespace gpufuse {

/// True when a product of \p First, the first body of \p C, may have more uses than one sum, far
/// behind it in one basic block (CodeSize.h): the sum takes it only if a factor is used still
/// later.
bool mayRestOnWhatFollows(const Candidate &C, const FloatingBody &First);

} // namespace gpufuse

#endif
