// Files whose lines end with a carriage return and a line feed, and edits of them.
#ifndef GPUFUSE_REWRITERS_LINEENDS_H
#define GPUFUSE_REWRITERS_LINEENDS_H

#include "rewriters/EditSet.h"

namespace gpufuse {

/// True where \p Text has lines, and all of them end with "\r\n".
bool endsLinesWithReturns(llvm::StringRef Text);

/// \p Text, each line of which ends with "\r\n" then.
std::string withReturns(llvm::StringRef Text);

/// \p Edits of \p File, of which all lines end with "\r\n", as these edits leave them, too: applied
/// to \p Contents they make `withReturns` of what \p Edits make.
EditSet withReturns(const EditSet &Edits, llvm::StringRef File, llvm::StringRef Contents);

} // namespace gpufuse

#endif
