// Memory that a kernel keeps under the name of a type of its own.
#ifndef GPUFUSE_ANALYSIS_KERNEL_LOCALTYPESTATE_H
#define GPUFUSE_ANALYSIS_KERNEL_LOCALTYPESTATE_H

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace gpufuse {

/// A variable that \p Kernel, or what it calls, names by a type that stands in a function
/// (`state<Tag>`, where Tag is a structure or closure in the kernel): a copy of the body has such a
/// type of its own, and with it another variable. Null if there is none.
const clang::VarDecl *stateOfLocalType(const clang::FunctionDecl &Kernel);

} // namespace gpufuse

#endif
