// What other files of a run say against the changes of one.
#ifndef GPUFUSE_TOOL_RUNRULES_H
#define GPUFUSE_TOOL_RUNRULES_H

#include "tool/Finding.h"
#include "llvm/ADT/ArrayRef.h"

namespace gpufuse {

/// True where changes rest on what the file does with functions and variables of its own.
bool restsOnOwnNames(const FileResult &Result);

/// Refuses the changes, and the calls across files, of each file that another one includes (F10),
/// of which another one that captures streams may call a function (F11), or of which another one
/// declares what its changes rest on (F1).
void refuseForOthers(llvm::MutableArrayRef<FileResult> Results);

} // namespace gpufuse

#endif
