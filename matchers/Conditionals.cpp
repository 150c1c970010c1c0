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
      if (Open.empty())
        return;
      Out.Conditionals[Open.back()].Branches.back().End = LineBegin;
      begin(Said, LineBegin, LineEnd);
    } else if (Said.starts_with("endif")) {
      if (!Open.empty())
        close(LineBegin);
      LastDirective = LineEnd;
    } else if (Said.consume_front("define")) {
      Said = Said.ltrim();
      const llvm::StringRef Name =
          Said.take_while([](char Ch) { return isAsciiIdentifierContinue(Ch); });
      Out.Macros.push_back(
          {Name.str(), Said.substr(Name.size()).trim().str(), static_cast<unsigned>(LineBegin)});
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

std::string withoutComments(llvm::StringRef Text) {
  std::string Out = Text.str();
  LangOptions Any;
  Any.CPlusPlus = Any.CPlusPlus11 = Any.LineComment = true; // raw strings
  Lexer Raw(SourceLocation(), Any, Out.data(), Out.data(), Out.data() + Out.size());
  Raw.SetCommentRetentionState(true);
  std::vector<std::pair<size_t, size_t>> Comments;
  for (Token T; !Raw.LexFromRawLexer(T) || T.isNot(tok::eof);)
    if (T.is(tok::comment)) {
      const size_t End = Raw.getCurrentBufferOffset();
      Comments.emplace_back(End - T.getLength(), End);
    }
  for (const auto &[Begin, End] : Comments)
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

} // namespace gpufuse
