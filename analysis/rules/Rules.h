// The safety conditions of a fusion, one function each, numbered as in docs/SafetyModel.md. Each
// returns the obstacles to its condition; none means that it is proven.
#ifndef GPUFUSE_ANALYSIS_RULES_RULES_H
#define GPUFUSE_ANALYSIS_RULES_RULES_H

#include "analysis/Candidate.h"

namespace gpufuse {

std::vector<Obstacle> sameLaunchShape(const Candidate &);         // F1
std::vector<Obstacle> dependenceStaysInThread(const Candidate &); // F2
std::vector<Obstacle> sharedMemoryReuse(const Candidate &);       // F2, in shared memory
std::vector<Obstacle> uniformBarriers(const Candidate &);         // F3
std::vector<Obstacle> nothingGridWide(const Candidate &);         // F4
std::vector<Obstacle> coherentLoads(const Candidate &);           // F5
std::vector<Obstacle> exactRounding(const Candidate &);           // F5b
std::vector<Obstacle> nothingObservesBetween(const Candidate &);  // F6
std::vector<Obstacle> stableArguments(const Candidate &);         // F7
std::vector<Obstacle> knownEffects(const Candidate &);            // F8
std::vector<Obstacle> fitsTheDevice(const Candidate &);           // F9
std::vector<Obstacle> editableSource(const Candidate &);          // F10
std::vector<Obstacle> notCaptured(const Candidate &);             // F11

} // namespace gpufuse

#endif
