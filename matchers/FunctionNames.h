// The functions and variables of a unit by the names that other units may know them by.
#ifndef GPUFUSE_MATCHERS_FUNCTIONNAMES_H
#define GPUFUSE_MATCHERS_FUNCTIONNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Decl;
class RecordDecl;
} // namespace clang

namespace gpufuse {

/// Names that are defined in one file of a unit.
struct NamesOfFile {
  std::string File; ///< the real path of a header; "" for the main file
  std::set<std::string> Names;
};

/// Of the user's functions, methods too, without what they are declared in; constructors and
/// destructors have the name of their class.
struct FunctionNames {
  /// With bodies that other units may call. Variables that others may name, too.
  std::set<std::string> Defined;
  /// The same by where they are defined. Empty where that is not known.
  std::vector<NamesOfFile> Places;
  /// Named by the unit, with bodies elsewhere, perhaps: none here, or virtual. Variables, too.
  std::set<std::string> Wanted;
  /// Functions, variables and classes that the unit defines for all, and that no header declares.
  std::set<std::string> Own;
  /// The functions and variables of these, but for methods, with what they are declared in.
  std::set<std::string> OwnInScope;
  /// Likewise, what the unit declares, and another defines, or may instead: weak functions, and
  /// inline ones of C.
  std::set<std::string> Declared;
  /// What another unit of the program may define, too, as the same: classes, and functions and
  /// variables that are inline, weak or of templates.
  std::set<std::string> Shared;
  /// Strings that may be names: whatever loads libraries finds functions and variables by these.
  std::set<std::string> Strings;
  /// Functions that it defines for all under names of C, which are simple to make at run time.
  std::set<std::string> Exported;
  /// Of a file that is compiled in several ways: its own names of one way that another way wants.
  std::set<std::string> Crossing;
  /// A function of the runtime that it defines, or wraps, for the linker; "" for none.
  std::string OfRuntime;
  /// It defines `main`: no other file that does is of the same program.
  bool IsProgram = false;
  /// Functions or closures of it that may launch, or call the runtime or what is defined elsewhere,
  /// may be called by what does not name them: their address is taken, they are handed on, or
  /// override.
  bool GivesAway = false;
  /// It finds functions by their names, as `dlsym` does.
  bool LooksUp = false;
  /// It gives the device work before `main` begins.
  bool StartsEarly = false;
};

FunctionNames functionNames(clang::ASTContext &Host);

/// True where no header declares \p D, nor the template that it is made of.
bool isDeclaredInMainFile(const clang::Decl &D);

/// True where, besides, nothing says by hand that others call \p F: that a library exports it, or
/// that it is used.
bool isOfMainFileAlone(const clang::FunctionDecl &F);

/// True for a class that another unit may define, too, as the same one.
bool isNamedElsewhere(const clang::RecordDecl &Class);

/// True for what is defined without a body: under another name, or by what a function returns.
bool definesByAttribute(const clang::Decl &D);

/// `add` of `__wrap_add` and `__real_add`: the linker takes the one for `add`, where it is told to
/// (`--wrap=add`), and `add` for the other. "" for other names.
llvm::StringRef wrappedSymbol(llvm::StringRef Name);

/// Functions that find others by their names, as `dlsym` does.
llvm::ArrayRef<llvm::StringLiteral> lookupFunctions();

/// All names in a mangled symbol: `a` and `level` of `_ZN1a5levelEv`; none of others.
std::vector<std::string> namesInSymbol(llvm::StringRef Symbol);

/// What may be names of functions and variables in assembly.
std::vector<std::string> symbolsIn(llvm::StringRef Assembly);

} // namespace gpufuse

#endif
