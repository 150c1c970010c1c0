// Conditions of the preprocessor that no configuration of a project decides otherwise than the
// parse.
#ifndef GPUFUSE_TOOL_SETTLEDCONDITIONS_H
#define GPUFUSE_TOOL_SETTLEDCONDITIONS_H

#include "tool/CompileCommands.h"
#include "llvm/ADT/StringRef.h"

namespace gpufuse {

/// True for a \p Condition (`ifdef DEBUG`, `elif N > 1`) that only asks for what is the same in all
/// configurations of one project, for all its devices, and in the parse: the language and the
/// platform, the compiler and toolkit as far as \p Alike says, and which libraries are included; or
/// for nothing.
bool isSettled(llvm::StringRef Condition, const SeenAlike &Alike);

} // namespace gpufuse

#endif
