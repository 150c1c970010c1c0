// The command line of a file that clang-tidy has parsed, as far as the parse shows it.
#ifndef GPUFUSE_INTEGRATION_CLANG_TIDY_PARSEDCOMMAND_H
#define GPUFUSE_INTEGRATION_CLANG_TIDY_PARSEDCOMMAND_H

#include "clang/Lex/Preprocessor.h"
#include <string>
#include <vector>

namespace gpufuse {

/// A command line that parses \p File as \p PP did.
std::vector<std::string> commandOf(const clang::Preprocessor &PP, llvm::StringRef File);

/// What the parse of \p PP has, and one with \p Command, which commandOf gave, would not have:
/// the name of an option. Empty where there is nothing of the kind. (Options of the code generator,
/// and the list of architectures, do not show in a parse of the host side.)
std::string lostByCommand(const clang::Preprocessor &PP, llvm::ArrayRef<std::string> Command);

/// True when a compile database in \p Directory, or in one above \p File, has commands for the file
/// that mean different things, or one that gives an option to the device side alone.
bool isCompiledInOtherWays(const std::string &File, llvm::StringRef Directory);

} // namespace gpufuse

#endif
