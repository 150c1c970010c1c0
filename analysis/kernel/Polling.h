// Whether device code may wait for what other threads do.
#ifndef GPUFUSE_ANALYSIS_KERNEL_POLLING_H
#define GPUFUSE_ANALYSIS_KERNEL_POLLING_H

namespace clang {
class Stmt;
} // namespace clang

namespace gpufuse {

/// True when \p S, or a function that it calls, may see what another thread does meanwhile: by the
/// result of an atomic operation, or by a load past the nearest cache. \p S may be null; the value
/// of one that is \p Discarded tells nothing.
bool mayPoll(const clang::Stmt *S, bool Discarded = false);

} // namespace gpufuse

#endif
