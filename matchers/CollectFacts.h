// Walks the host side of a parsed translation unit once and collects its facts.
#ifndef GPUFUSE_MATCHERS_COLLECTFACTS_H
#define GPUFUSE_MATCHERS_COLLECTFACTS_H

#include "matchers/Facts.h"

namespace gpufuse {

/// The facts of \p Context, which must be a host-side parse. System headers are skipped.
Facts collectFacts(clang::ASTContext &Context);

} // namespace gpufuse

#endif
