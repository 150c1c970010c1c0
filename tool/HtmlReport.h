// The report that a person reads in a browser: one page, nothing loaded from elsewhere.
#ifndef GPUFUSE_TOOL_HTMLREPORT_H
#define GPUFUSE_TOOL_HTMLREPORT_H

#include "tool/Finding.h"

namespace gpufuse {

/// What was done, with the changes, and what was refused, with the code and why; files under \p
/// Root, an absolute directory, are named from there.
std::string htmlReport(llvm::ArrayRef<FileResult> Results, llvm::StringRef Root);

} // namespace gpufuse

#endif
