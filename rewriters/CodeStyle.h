// Lays out new code as the user's own: by their `.clang-format`, or by the look of the file.
#ifndef GPUFUSE_REWRITERS_CODESTYLE_H
#define GPUFUSE_REWRITERS_CODESTYLE_H

#include "llvm/Support/Error.h"
#include <string>

namespace gpufuse {

/// \p Code, whole declarations, laid out for \p File, whose text is \p Contents. Only \p Code is
/// touched.
llvm::Expected<std::string> laidOut(llvm::StringRef Code, llvm::StringRef File,
                                    llvm::StringRef Contents);

/// \p Statement, to stand behind \p Indentation: wrapped if it is too long for the file's style,
/// untouched else.
llvm::Expected<std::string> wrapped(llvm::StringRef Statement, llvm::StringRef Indentation,
                                    llvm::StringRef File, llvm::StringRef Contents);

/// \p Statement, over several lines, to stand behind \p Indentation.
llvm::Expected<std::string> laidOutStatement(llvm::StringRef Statement, llvm::StringRef Indentation,
                                             llvm::StringRef File, llvm::StringRef Contents);

} // namespace gpufuse

#endif
