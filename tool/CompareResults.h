// Two results for one file, as it is compiled in two ways: what both do not change alike stays.
#ifndef GPUFUSE_TOOL_COMPARERESULTS_H
#define GPUFUSE_TOOL_COMPARERESULTS_H

#include "tool/OtherConfigurations.h"

namespace gpufuse {

/// True when \p Other, a result for \p As, is no program: it names what is left out, or does not
/// compile, or cannot launch, with a value that was only tried.
bool isImpossible(const FileResult &Other, const Configuration &As);

/// True when what \p Known changes is changed in \p Other, a result for \p As, in the same way,
/// where it is compiled there.
bool changesAlike(const FileResult &Known, const FileResult &Other, const Configuration &As);

/// True where a kernel that \p Known and \p Other make, at one place, is compiled for other blocks.
bool blocksDiffer(const FileResult &Known, const FileResult &Other);

/// True where what \p Known offers of the functions that \p Sites call is offered by \p Other, too.
bool offersAlike(const FileResult &Known, const FileResult &Other, llvm::ArrayRef<CallSite> Sites);

/// Makes every change in \p Result, and in its headers, a refusal, for \p Why.
void refuseChanges(FileResult &Result, RejectReason Reason, const std::string &Why);

/// Takes \p Other, the names of the same file when it is looked at in another way, into \p Known.
void addNames(FunctionNames &Known, const FunctionNames &Other);

/// Takes \p Other into \p Known, a result for another compile command of the file: what they do not
/// change alike is not changed.
void keepCommon(FileResult &Known, const FileResult &Other);

} // namespace gpufuse

#endif
