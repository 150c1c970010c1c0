#include "matchers/Conditionals.h"
#include "matchers/SourceText.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace gpufuse {
namespace {

class Scan {
public:
  explicit Scan(llvm::StringRef Text) : Text(Text) {}

  Directives run() {
    for (size_t At = 0; At < Text.size();) {
      const size_t Begin = At;
      std::string Line;
      size_t End = At;
      for (bool Spliced = true; Spliced && At < Text.size();) {
        End = std::min(Text.find('\n', At), Text.size());
        llvm::StringRef Part = Text.slice(At, End).rtrim("\r");
        Spliced = Part.consume_back("\\");
        Line += Part;
        At = End + 1;
      }
      if (const auto Directive = directiveOf(Line))
        directive(Directive->trim(), Begin, End);
    }
    Out.OnlyConfigure &= Open.empty();
    while (!Open.empty())
      close(Text.size());
    guard();
    return std::move(Out);
  }

private:
  /// \p Said stands, with what is before it, in the lines [\p LineBegin, \p LineEnd).
  void directive(llvm::StringRef Said, size_t LineBegin, size_t LineEnd) {
    if (Said.starts_with("if")) {
      Conditional New;
      New.Depth = Open.size();
      Open.push_back(Out.Conditionals.size());
      Out.Conditionals.push_back(std::move(New));
      begin(Said, LineBegin, LineEnd);
    } else if (Said.starts_with("el")) {
      if (Open.empty()) {
        Out.OnlyConfigure = false;
        return;
      }
      Out.Conditionals[Open.back()].Branches.back().End = LineBegin;
      begin(Said, LineBegin, LineEnd);
    } else if (Said.starts_with("endif")) {
      if (!Open.empty())
        close(LineBegin);
      else
        Out.OnlyConfigure = false;
      LastDirective = LineEnd;
    } else if (Said.consume_front("define")) {
      Said = Said.ltrim();
      const llvm::StringRef Name =
          Said.take_while([](char Ch) { return isAsciiIdentifierContinue(Ch); });
      Out.Macros.push_back(
          {Name.str(), Said.substr(Name.size()).trim().str(), static_cast<unsigned>(LineBegin)});
    } else if (!Said.starts_with("undef")) {
      Out.OnlyConfigure &= Said.consume_front("pragma") && isLocalPragma(Said.ltrim());
    }
  }

  void begin(llvm::StringRef Said, size_t LineBegin, size_t LineEnd) {
    Conditional::Branch New;
    const llvm::StringRef Line = Text.slice(LineBegin, LineEnd);
    New.Directive = LineBegin + Line.find_first_not_of(" \t\r\n\f\v");
    New.DirectiveEnd = LineBegin + Line.rtrim().size();
    llvm::SmallVector<llvm::StringRef, 8> Words;
    llvm::SplitString(Said, Words);
    New.Condition = llvm::join(Words, " ");
    New.Begin = New.End = std::min(LineEnd + 1, Text.size());
    Out.Conditionals[Open.back()].Branches.push_back(std::move(New));
  }

  void close(size_t Where) {
    Conditional &Done = Out.Conditionals[Open.pop_back_val()];
    Done.End = Done.Branches.back().End = Where;
  }

  /// The first one of a file, around all of it, of which the first thing is to define the name that
  /// it asks for.
  void guard() {
    if (Out.Conditionals.empty() || Out.Macros.empty())
      return;
    Conditional &First = Out.Conditionals.front();
    const Conditional::Branch &Taken = First.Branches.front();
    const MacroDefinition &Macro = Out.Macros.front();
    llvm::StringRef Asked = Taken.Condition;
    First.IsGuard = First.Branches.size() == 1 && Text.take_front(Taken.Directive).trim().empty() &&
                    Text.substr(LastDirective).trim().empty() && First.End < Text.size() &&
                    LastDirective > First.End && Asked.consume_front("ifndef ") &&
                    Asked == Macro.Name && Text.slice(Taken.Begin, Macro.Offset).trim().empty() &&
                    llvm::none_of(llvm::drop_begin(Out.Conditionals),
                                  [](const Conditional &Each) { return Each.Depth == 0; });
  }

  llvm::StringRef Text;
  llvm::SmallVector<size_t, 8> Open;
  size_t LastDirective = 0;
  Directives Out;
};

} // namespace

std::vector<std::pair<size_t, size_t>> commentsIn(llvm::StringRef Text) {
  const std::string Terminated = Text.str(); // the lexer wants a terminated buffer
  LangOptions Any;
  Any.CPlusPlus = Any.CPlusPlus11 = Any.CPlusPlus14 = Any.LineComment = true; // R"()", 1'000
  Lexer Raw(SourceLocation(), Any, Terminated.data(), Terminated.data(),
            Terminated.data() + Terminated.size());
  Raw.SetCommentRetentionState(true);
  std::vector<std::pair<size_t, size_t>> Out;
  for (Token T; !Raw.LexFromRawLexer(T) || T.isNot(tok::eof);)
    if (T.is(tok::comment)) {
      const size_t End = Raw.getCurrentBufferOffset();
      Out.emplace_back(End - T.getLength(), End);
    }
  return Out;
}

std::string withoutComments(llvm::StringRef Text) {
  std::string Out = Text.str();
  for (const auto &[Begin, End] : commentsIn(Text))
    for (size_t At = Begin; At < End; ++At)
      if (Out[At] != '\n' && Out[At] != '\\')
        Out[At] = ' ';
  return Out;
}

Directives directivesIn(llvm::StringRef Text) { return Scan(Text).run(); }

bool tellsDevicesApart(llvm::StringRef Condition) {
  static const llvm::Regex Kinds("__gfx|__GFX|__HIP_ARCH|__AMDGCN|__CUDA_ARCH_[A-Z]");
  if (Kinds.match(Condition))
    return true;
  static const llvm::Regex Asked("(defined *\\(? *|ifn?def +|elifn?def +)__CUDA_ARCH__");
  std::string Rest = Condition.str();
  while (Asked.match(Rest))
    Rest = Asked.sub("", Rest);
  return llvm::StringRef(Rest).contains("__CUDA_ARCH__");
}

/// True for a condition that asks for nothing a compiler might say otherwise of another device or
/// of the host: of the names that are a compiler's own, only for some.
static bool isOfConfiguration(llvm::StringRef Condition) {
  static const llvm::Regex Reserved("(^|[^A-Za-z0-9_])(_[A-Z_][A-Za-z0-9_]*)");
  static constexpr llvm::StringLiteral Alike[] = {"__CUDACC__",
                                                  "__NVCC__",
                                                  "__HIPCC__",
                                                  "__HIP__",
                                                  "__HIP_PLATFORM_AMD__",
                                                  "__HIP_PLATFORM_NVIDIA__",
                                                  "__HIP_PLATFORM_HCC__",
                                                  "__HIP_PLATFORM_NVCC__",
                                                  "__CUDACC_VER_MAJOR__",
                                                  "__CUDACC_VER_MINOR__",
                                                  "__cplusplus",
                                                  "__GNUC__",
                                                  "__clang__",
                                                  "__linux__",
                                                  "_WIN32",
                                                  "_MSC_VER"};
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  for (llvm::StringRef Rest = Condition; Reserved.match(Rest, &Parts);
       Rest = Rest.substr(Parts[2].end() - Rest.begin()))
    if (!llvm::is_contained(Alike, Parts[2]))
      return false;
  return true;
}

bool onlyConfigures(llvm::StringRef Text) {
  const Directives Found = directivesIn(Text);
  return Found.OnlyConfigure && llvm::all_of(Found.Conditionals, [](const Conditional &C) {
           return llvm::all_of(C.Branches, [](const Conditional::Branch &B) {
             return isOfConfiguration(B.Condition);
           });
         });
}

} // namespace gpufuse
