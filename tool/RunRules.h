// What other files of a run say against the changes of one.
#ifndef GPUFUSE_TOOL_RUNRULES_H
#define GPUFUSE_TOOL_RUNRULES_H

#include "tool/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace gpufuse {

/// True where changes rest on what the file does with functions and variables of its own.
bool restsOnOwnNames(const FileResult &Result);

/// True where waits change in a file with `main`: nothing is under way when that begins.
bool restsOnMain(const FileResult &Result);

/// True where the file changes, or may with others.
bool mayChange(const FileResult &Result);

/// Of what may run while streams are captured, the functions that are wanted and that no file
/// defines, by name.
llvm::StringSet<> namesWantedInCaptures(llvm::ArrayRef<FileResult> Results);

/// The functions that what captures may call by way of what names them, and those that may return
/// while streams are captured: all, where anything captures.
llvm::StringSet<> namesGivenToCaptures(llvm::ArrayRef<FileResult> Results);

/// Refuses the changes, and the calls across files, of each file that another one includes (F10),
/// of which another one that captures streams may call a function (F11), of which another one
/// declares what its changes rest on (F1), or for which another one defines functions of the
/// runtime. \p Including has other files, by the real path of each
/// that they include.
void refuseForOthers(llvm::MutableArrayRef<FileResult> Results,
                     const std::map<std::string, std::string> &Including);

} // namespace gpufuse

#endif
