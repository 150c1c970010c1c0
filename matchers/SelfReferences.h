// Objects that may change although nothing names them, or all that does is const: their classes
// keep their own address, or have mutable fields.
#ifndef GPUFUSE_MATCHERS_SELFREFERENCES_H
#define GPUFUSE_MATCHERS_SELFREFERENCES_H

#include "matchers/Facts.h"

namespace gpufuse {

/// Notes in \p Uses, which is complete otherwise, that variables and fields of such classes escape:
/// what a constructor of the user's code, or a method that it calls on its object, does with `this`
/// or the address of a field may leave both anywhere. So may a constructor of another file.
void noteSelfReferences(clang::ASTContext &Context, VariableUses &Uses);

} // namespace gpufuse

#endif
