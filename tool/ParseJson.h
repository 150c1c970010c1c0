// LLVM's reader of JSON, for texts of others.
#ifndef GPUFUSE_TOOL_PARSEJSON_H
#define GPUFUSE_TOOL_PARSEJSON_H

#include "llvm/Support/JSON.h"

namespace gpufuse {

/// Reads \p Text; fails, too, where it is nested so deeply that the reader, which calls itself for
/// each level, would need more stack than there is.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef Text);

} // namespace gpufuse

#endif
