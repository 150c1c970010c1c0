// The documentation pages on refusals (docs/rejects), compiled in for --explain.
#ifndef GPUFUSE_TOOL_EXPLAIN_H
#define GPUFUSE_TOOL_EXPLAIN_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace gpufuse {

/// The page on the reason \p Id; nothing for an id that no page has.
std::optional<llvm::StringRef> explanation(llvm::StringRef Id);

} // namespace gpufuse

#endif
