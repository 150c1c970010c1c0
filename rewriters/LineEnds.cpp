#include "rewriters/LineEnds.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang::tooling;

namespace gpufuse {

/// \p Text as it ends its lines behind \p Before, one character.
static std::string withReturnsBehind(char Before, llvm::StringRef Text) {
  std::string Out;
  for (const char C : Text) {
    if (C == '\n' && Before != '\r')
      Out += '\r';
    Out += C;
    Before = C;
  }
  return Out;
}

bool endsLinesWithReturns(llvm::StringRef Text) {
  return Text.contains('\n') && Text.count('\n') == Text.count("\r\n");
}

std::string withReturns(llvm::StringRef Text) { return withReturnsBehind(0, Text); }

EditSet withReturns(const EditSet &Edits, llvm::StringRef File, llvm::StringRef Contents) {
  const auto Found = Edits.files().find(File.str());
  if (Found == Edits.files().end())
    return Edits;
  Replacements All;
  // The last one first: the others keep their places.
  for (const Replacement &R : llvm::reverse(Found->second)) {
    const char Before = R.getOffset() ? Contents[R.getOffset() - 1] : 0;
    All = All.merge(Replacements(Replacement(R.getFilePath(), R.getOffset(), R.getLength(),
                                             withReturnsBehind(Before, R.getReplacementText()))));
  }
  EditSet Out(File, std::move(All));
  for (const auto &[Name, OfFile] : Edits.files())
    if (Name != Found->first)
      llvm::cantFail(Out.merge(EditSet(Name, OfFile))); // the only ones of that file
  return Out;
}

} // namespace gpufuse
