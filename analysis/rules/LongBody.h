// Whether what stands around a long body may decide which of its products are contracted (safety
// model, F5b).
#ifndef GPUFUSE_ANALYSIS_RULES_LONGBODY_H
#define GPUFUSE_ANALYSIS_RULES_LONGBODY_H

#include "analysis/rules/CommonProduct.h"

namespace gpufuse {

/// True when a product of \p Body, which is what \p L of \p C launches, may have more uses than one
/// sum, far behind it in one basic block (CodeSize.h): the sum takes it only if a factor is used
/// still later, in another body perhaps, and only if it stays so far away, where what another body
/// computes and loads is not computed and loaded again.
bool mayRestOnDistances(const Candidate &C, const EvaluatedLaunch &L, const FloatingBody &Body);

} // namespace gpufuse

#endif
