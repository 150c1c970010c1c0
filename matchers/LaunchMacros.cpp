#include "matchers/LaunchMacros.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace gpufuse {
namespace {

/// A token, and where it stands in the text that it was read of.
struct PlacedToken {
  tok::TokenKind Kind;
  llvm::StringRef Text;
  unsigned Begin;

  unsigned end() const { return Begin + static_cast<unsigned>(Text.size()); }
};

/// The tokens of \p Text, which a null character ends.
std::vector<PlacedToken> tokensOf(llvm::StringRef Text, const LangOptions &Language) {
  std::vector<PlacedToken> Out;
  Lexer Raw(SourceLocation(), Language, Text.begin(), Text.begin(), Text.end());
  Token T;
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof); Raw.LexFromRawLexer(T)) {
    const auto End = static_cast<unsigned>(Raw.getBufferLocation() - Text.begin());
    const unsigned Begin = End - T.getLength();
    Out.push_back({T.getKind(), Text.substr(Begin, T.getLength()), Begin});
  }
  return Out;
}

/// What a macro that is called like a function is made of.
struct MacroText {
  /// Those with names; the last one, without, is `...`.
  std::vector<llvm::StringRef> Parameters;
  llvm::ArrayRef<PlacedToken> Body;
};

/// `(kernel, n, ...) body`
std::optional<MacroText> definitionIn(llvm::ArrayRef<PlacedToken> Tokens) {
  if (Tokens.empty() || Tokens.front().Kind != tok::l_paren)
    return std::nullopt;
  MacroText Out;
  for (size_t I = 1; I + 1 < Tokens.size(); I += 2) {
    if (Tokens[I].Kind == tok::ellipsis && Tokens[I + 1].Kind == tok::r_paren) {
      Out.Body = Tokens.drop_front(I + 2);
      return Out;
    }
    if (Tokens[I].Kind != tok::raw_identifier || Tokens[I + 1].Kind != tok::comma)
      return std::nullopt;
    Out.Parameters.push_back(Tokens[I].Text);
  }
  return std::nullopt;
}

/// Where the parenthesis that opens at \p Open closes; the number of tokens if it does not.
size_t closing(llvm::ArrayRef<PlacedToken> Tokens, size_t Open) {
  unsigned Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I)
    if (Tokens[I].Kind == tok::l_paren)
      ++Depth;
    else if (Tokens[I].Kind == tok::r_paren && --Depth == 0)
      return I;
  return Tokens.size();
}

constexpr llvm::StringLiteral RestOfArguments = "__VA_ARGS__";

/// The parameter that is launched and used for nothing else, where nothing but the launch uses the
/// rest of the arguments, which are those of the launch.
std::optional<unsigned> launchedParameter(const MacroText &Of) {
  const llvm::ArrayRef<PlacedToken> Body = Of.Body;
  const auto isText = [&](size_t I, llvm::StringRef Text) {
    return I < Body.size() && Body[I].Text == Text;
  };
  const auto mentions = [&](llvm::StringRef Name) {
    return llvm::count_if(Body, [&](const PlacedToken &T) { return T.Text == Name; });
  };
  if (mentions(RestOfArguments) != 1 || llvm::any_of(Body, [](const PlacedToken &T) {
        return T.Kind == tok::hash || T.Kind == tok::hashhash || T.Text == "__VA_OPT__";
      }))
    return std::nullopt;
  std::optional<size_t> Named;
  for (size_t I = 0; I < Body.size() && !Named; ++I) {
    if (Body[I].Kind == tok::l_paren) {
      I = closing(Body, I); // neither an argument of another macro nor of a function
      continue;
    }
    size_t Arguments = Body.size();
    if (isText(I + 1, "<<<")) {
      size_t End = I + 2;
      while (End < Body.size() && Body[End].Text != ">>>")
        End = Body[End].Kind == tok::l_paren ? closing(Body, End) + 1 : End + 1;
      Arguments = End + 2;
      if (!isText(End + 1, "("))
        continue;
      Named = I;
    } else if (runtimeOp(Body[I].Text) == RuntimeOp::LaunchMacro && isText(I + 1, "(")) {
      const bool InParentheses =
          isText(I + 2, "HIP_KERNEL_NAME") && isText(I + 3, "(") && isText(I + 5, ")");
      const size_t Close = closing(Body, I + 1);
      if (!isText(InParentheses ? I + 6 : I + 3, ",") || !isText(Close - 2, ","))
        continue;
      Named = InParentheses ? I + 4 : I + 2;
      Arguments = Close - 1;
    } else {
      continue;
    }
    if (!isText(Arguments, RestOfArguments) || !isText(Arguments + 1, ")"))
      return std::nullopt;
  }
  if (!Named || mentions(Body[*Named].Text) != 1)
    return std::nullopt;
  const auto Found = llvm::find(Of.Parameters, Body[*Named].Text);
  return Found == Of.Parameters.end()
             ? std::nullopt
             : std::optional(static_cast<unsigned>(Found - Of.Parameters.begin()));
}

/// Where the arguments of `LAUNCH(scale, n, x)` begin and end.
std::vector<std::pair<unsigned, unsigned>> argumentsIn(llvm::ArrayRef<PlacedToken> Invocation) {
  std::vector<std::pair<unsigned, unsigned>> Out;
  unsigned Depth = 0;
  bool Begins = true;
  for (const PlacedToken &T : Invocation.drop_front(2).drop_back()) {
    if (T.Kind == tok::comma && Depth == 0) {
      Begins = true;
      continue;
    }
    Depth += T.Kind == tok::l_paren;
    Depth -= T.Kind == tok::r_paren;
    if (Begins)
      Out.emplace_back(T.Begin, T.end());
    Out.back().second = T.end();
    Begins = false;
  }
  return Out;
}

/// `do { ... } while (0)`, or anything else.
bool runsOnce(const Stmt &S) {
  const auto *Do = dyn_cast<DoStmt>(&S);
  if (!Do)
    return true;
  const Expr *Again = Do->getCond()->IgnoreParenImpCasts();
  const auto *Number = dyn_cast<IntegerLiteral>(Again);
  const auto *Truth = dyn_cast<CXXBoolLiteralExpr>(Again);
  return (Number && Number->getValue() == 0) || (Truth && !Truth->getValue());
}

/// What stands behind the launch that \p S begins with; nothing if it does not, or may do so twice.
std::optional<llvm::SmallVector<const Stmt *, 2>> behindLaunch(const Stmt &S,
                                                               const ASTContext &Context) {
  const auto *Do = dyn_cast<DoStmt>(&S);
  const Stmt *First = Do ? Do->getBody() : &S;
  llvm::SmallVector<const Stmt *, 2> Behind;
  if (const auto *Block = dyn_cast<CompoundStmt>(First)) {
    if (Block->body_empty())
      return std::nullopt;
    First = Block->body_front();
    Behind.append(std::next(Block->body_begin()), Block->body_end());
  }
  return runsOnce(S) && runsOnce(*First) && matchLaunch(*First, Context) ? std::optional(Behind)
                                                                         : std::nullopt;
}

/// The text of the file that \p In is of.
llvm::StringRef bufferOf(SourceLocation In, const SourceManager &Sources) {
  return Sources.getBufferData(Sources.getFileID(In));
}

/// True where the token that \p Last is of stands in the definition that begins at \p Defined: the
/// macro that is expanded is that one, and all of it was read.
bool isOfDefinition(SourceLocation Last, SourceLocation Defined, const SourceManager &Sources) {
  while (Last.isMacroID() && Sources.getImmediateExpansionRange(Last).getBegin().isMacroID())
    Last = Sources.getImmediateMacroCallerLoc(Last);
  const auto [File, End] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Last));
  const auto [Own, Begin] = Sources.getDecomposedLoc(Defined);
  if (Last.isFileID() || File != Own || End <= Begin)
    return false;
  llvm::StringRef Text = Sources.getBufferData(File).slice(Begin, End);
  for (size_t Line = Text.find('\n'); Line != llvm::StringRef::npos; Line = Text.find('\n')) {
    if (!Text.take_front(Line).rtrim("\r").ends_with("\\"))
      return false;
    Text = Text.substr(Line + 1);
  }
  return true;
}

/// True where the text of \p In asks whether \p Name is defined: a compile command may say so.
bool hasDefault(llvm::StringRef Name, llvm::StringRef In) {
  const std::string Pattern =
      "(ifn?def|elifn?def|defined)[ \t(]+" + llvm::Regex::escape(Name) + "([^A-Za-z0-9_]|$)";
  return llvm::Regex(Pattern).match(In);
}

bool isMacro(llvm::StringRef Name, const ASTContext &Context) {
  const auto It = Context.Idents.find(Name);
  return It != Context.Idents.end() && It->second->hadMacroDefinition();
}

/// True where what \p Code, and the macros that it uses, spell is the same in every configuration.
bool isFixed(llvm::StringRef Code, const UnitText &Text, const ASTContext &Context) {
  static constexpr llvm::StringLiteral Known[] = {
      "stderr", "stdout", "NULL", "EXIT_FAILURE", "EXIT_SUCCESS", "HIP_KERNEL_NAME"};
  const SourceManager &Sources = Context.getSourceManager();
  llvm::StringSet<> Seen;
  std::vector<std::string> ToRead{Code.str()};
  while (!ToRead.empty()) {
    const std::string Next = std::move(ToRead.back());
    ToRead.pop_back();
    for (const auto &Each : identifiersIn(Next, Context)) {
      const llvm::StringRef Name = Each.getKey();
      if (!isMacro(Name, Context) || !Seen.insert(Name).second)
        continue;
      const auto Macro = Text.Macros.find(Name);
      if (Macro == Text.Macros.end()) {
        if (!Name.starts_with("__") && !llvm::is_contained(Known, Name) &&
            runtimeOp(Name) != RuntimeOp::LaunchMacro)
          return false;
        continue;
      }
      if (Macro->second.ReadAgain || Text.Chosen.contains(Name) ||
          hasDefault(Name, Sources.getBufferData(Sources.getMainFileID())) ||
          hasDefault(Name, bufferOf(Macro->second.Defined, Sources)))
        return false;
      ToRead.push_back(Macro->second.Body);
    }
  }
  return true;
}

/// True where something may count how often macros are expanded.
bool countsExpansions(const UnitText &Text, const SourceManager &Sources) {
  return Text.HeaderNames.contains("__COUNTER__") ||
         Sources.getBufferData(Sources.getMainFileID()).contains("__COUNTER__");
}

} // namespace

std::optional<MacroLaunch> macroLaunch(const Launch &L, const UnitText &Text,
                                       const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceRange Spelled = L.Statement->getSourceRange();
  if (L.Spelling != Launch::Form::UserMacro || !Spelled.getBegin().isMacroID() ||
      !Spelled.getEnd().isMacroID())
    return std::nullopt;
  const CharSourceRange Whole = Sources.getExpansionRange(Spelled.getBegin());
  if (Whole.getAsRange() != Sources.getExpansionRange(Spelled.getEnd()).getAsRange() ||
      !L.KernelRef)
    return std::nullopt;
  const auto [File, Begin] = Sources.getDecomposedLoc(Whole.getBegin());
  const unsigned End = Sources.getFileOffset(Whole.getEnd()) + 1;
  const std::string Written = Sources.getBufferData(File).slice(Begin, End).str();
  const std::vector<PlacedToken> Invocation = tokensOf(Written, Context.getLangOpts());
  if (Invocation.size() < 4 || Invocation[1].Kind != tok::l_paren ||
      Invocation.back().Kind != tok::r_paren)
    return std::nullopt;
  const auto Known = Text.Macros.find(Invocation.front().Text);
  if (Known == Text.Macros.end() || countsExpansions(Text, Sources) ||
      !isOfDefinition(Spelled.getEnd(), Known->second.Defined, Sources))
    return std::nullopt;
  const std::vector<PlacedToken> Body = tokensOf(Known->second.Body, Context.getLangOpts());
  const std::optional<MacroText> Defined = definitionIn(Body);
  const std::optional<unsigned> Kernel = Defined ? launchedParameter(*Defined) : std::nullopt;
  if (!Kernel)
    return std::nullopt;
  const auto Arguments = argumentsIn(Invocation);
  const size_t Fixed = Defined->Parameters.size();
  const auto argumentText = [&](const std::pair<unsigned, unsigned> &Of) {
    return llvm::StringRef(Written).slice(Of.first, Of.second);
  };
  if (L.Args.empty() || Arguments.size() != Fixed + L.Args.size())
    return std::nullopt;
  // The arguments of the launch are compared as those of any other one.
  if (!isFixed(llvm::StringRef(Written).take_front(Arguments[Fixed].first), Text, Context) ||
      llvm::any_of(identifiersIn(argumentText(Arguments[*Kernel]), Context),
                   [&](const auto &Name) { return isMacro(Name.getKey(), Context); }))
    return std::nullopt;
  const auto place = [&](unsigned From, unsigned To) {
    return TextRange{File, Begin + From, Begin + To};
  };
  MacroLaunch Out{Invocation.front().Text.str(),
                  place(Arguments[*Kernel].first, Arguments[*Kernel].second),
                  place(Arguments[Fixed].first, Arguments.back().second),
                  {}};
  const auto Named = spelledRange(L.KernelRef->getSourceRange(), Context);
  if (!Named || Named->File != File || Named->Begin != Out.Kernel.Begin ||
      Named->End != Out.Kernel.End)
    return std::nullopt;
  auto Behind = behindLaunch(*L.Statement, Context);
  if (!Behind)
    return std::nullopt;
  Out.Behind = std::move(*Behind);
  return Out;
}

} // namespace gpufuse
