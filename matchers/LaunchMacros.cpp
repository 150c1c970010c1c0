#include "matchers/LaunchMacros.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

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

bool runsOnce(const Stmt &S, const ASTContext &Context) {
  const auto *Do = dyn_cast<DoStmt>(&S);
  bool Again = true;
  return !Do || (Do->getCond()->EvaluateAsBooleanCondition(Again, Context) && !Again);
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
  return runsOnce(S, Context) && runsOnce(*First, Context) && matchLaunch(*First, Context)
             ? std::optional(Behind)
             : std::nullopt;
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
  if (Known == Text.Macros.end() || Known->second.ReadAgain ||
      Text.Chosen.contains(Invocation.front().Text))
    return std::nullopt;
  const std::vector<PlacedToken> Body = tokensOf(Known->second.Body, Context.getLangOpts());
  const std::optional<MacroText> Defined = definitionIn(Body);
  const std::optional<unsigned> Kernel = Defined ? launchedParameter(*Defined) : std::nullopt;
  if (!Kernel)
    return std::nullopt;
  const auto Arguments = argumentsIn(Invocation);
  const size_t Fixed = Defined->Parameters.size();
  if (L.Args.empty() || Arguments.size() != Fixed + L.Args.size())
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
