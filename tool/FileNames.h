// Names of files as a reader finds them, whichever directory a file is compiled in.
#ifndef GPUFUSE_TOOL_FILENAMES_H
#define GPUFUSE_TOOL_FILENAMES_H

#include "tool/Finding.h"

namespace gpufuse {

/// \p Path without `.` and `..`, where that names the same (`link/../a.cu` may not).
std::string withoutDots(llvm::StringRef Path);

/// \p File, as it is named from \p Directory: absolute, where that is another one than the current.
std::string nameFromHere(llvm::StringRef File, llvm::StringRef Directory);

/// The same for all that \p Result names.
void nameFromHere(FileResult &Result, llvm::StringRef Directory);

} // namespace gpufuse

#endif
