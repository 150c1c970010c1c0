// What a text names, as its words say: for what is not analysed, or not to be.
#ifndef GPUFUSE_TOOL_NAMESINTEXT_H
#define GPUFUSE_TOOL_NAMESINTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <string>

namespace gpufuse {

/// \p Text with plain spellings for digraphs and trigraphs of `#` and `\`, and with one line for
/// those that a backslash joins, also where blanks stand behind it.
std::string plainlySpelled(llvm::StringRef Text);

/// True for the name of a file in Fortran.
bool isFortran(llvm::StringRef Path);
/// What all spellings of a Fortran name, and the symbols that compilers make of it, have in common.
std::string fortranName(llvm::StringRef Name);

/// Calls \p Use with each identifier of \p Text, as the compiler names it, and the offset where it
/// begins. (Those in strings count, too.) The name is only there during the call.
void forEachName(llvm::StringRef Text, llvm::function_ref<void(llvm::StringRef, size_t)> Use);

/// The identifiers in \p Text; also those in strings.
llvm::StringSet<> wordsOf(llvm::StringRef Text);

/// Those of files, without their comments. Each file is read once.
class WordsOfFiles {
public:
  /// None where \p Path cannot be read.
  const llvm::StringSet<> &in(const std::string &Path);

private:
  std::map<std::string, llvm::StringSet<>> Known;
};

/// True where one of \p Names is among the words of \p Text.
bool namesOneOf(llvm::StringRef Text, const llvm::StringSet<> &Names);

enum class MacrosMake { Nothing, OfArguments, OneOfThem };

/// Whether a macro that \p Text, C or C++, defines may stand for one of \p Names: it has it in its
/// body, or pastes it of parts, which may all be what it is given. Errs towards more.
MacrosMake macrosMake(llvm::StringRef Text, const llvm::StringSet<> &Names);

/// True where one of \p Names is several of \p Words, or numbers, one behind the other.
bool arePastedOf(llvm::ArrayRef<const llvm::StringSet<> *> Words, const llvm::StringSet<> &Names);

/// True when \p Text, C or C++, may define a function of one of \p Names: it names it in any other
/// way than to declare or call it, plainly, or has assembly outside of functions. Errs towards
/// true.
bool mayDefineOneOf(llvm::StringRef Text, const llvm::StringSet<> &Names);

/// True when \p Text, C or C++, defines `main` in every configuration. Errs towards false.
bool surelyDefinesMain(llvm::StringRef Text);

} // namespace gpufuse

#endif
