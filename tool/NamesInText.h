// What a text names, as its words say: for what is not analysed, or not to be.
#ifndef GPUFUSE_TOOL_NAMESINTEXT_H
#define GPUFUSE_TOOL_NAMESINTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"

namespace gpufuse {

/// Calls \p Use with each identifier of \p Text, as the compiler names it, and the offset where it
/// begins. (Those in strings count, too.) The name is only there during the call.
void forEachName(llvm::StringRef Text, llvm::function_ref<void(llvm::StringRef, size_t)> Use);

/// The identifiers in \p Text; also those in strings and comments.
llvm::StringSet<> wordsOf(llvm::StringRef Text);

/// True where one of \p Names is among the words of \p Text.
bool namesOneOf(llvm::StringRef Text, const llvm::StringSet<> &Names);

enum class MacrosMake { Nothing, OfTwoArguments, OneOfThem };

/// Whether a macro that \p Text, C or C++, defines may stand for one of \p Names: it has it in its
/// body, or pastes it of parts, which may both be arguments. Errs towards more.
MacrosMake macrosMake(llvm::StringRef Text, const llvm::StringSet<> &Names);

/// True where one of \p Names is two of \p Words, one behind the other, or one and a number.
bool isPastedOfTwo(const llvm::StringSet<> &Names, llvm::ArrayRef<const llvm::StringSet<> *> Words);

/// True when \p Text, C or C++, may define a function of one of \p Names: the name, what is in
/// parentheses, and a brace. Errs towards true.
bool mayDefineOneOf(llvm::StringRef Text, const llvm::StringSet<> &Names);

} // namespace gpufuse

#endif
