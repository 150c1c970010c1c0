// Code that runs though no statement has it: what initialises the elements of an array that a list
// in braces does not name. Clang's traversals, and its control flow graph, leave it out.
#ifndef GPUFUSE_MATCHERS_HIDDENINITIALISER_H
#define GPUFUSE_MATCHERS_HIDDENINITIALISER_H

#include "clang/AST/ExprCXX.h"

namespace gpufuse {

/// True when \p List initialises elements of an array that it does not name by more than constants:
/// `R r[4] = {{3}}`, where R has a constructor, or a member that is initialised by a call.
bool hasHiddenInitialiser(const clang::InitListExpr &List);
bool hasHiddenInitialiser(const clang::CXXParenListInitExpr &List);

} // namespace gpufuse

#endif
