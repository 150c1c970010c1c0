#include "tool/NamesInText.h"
#include "matchers/Conditionals.h"
#include "matchers/FunctionNames.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Also of letters beyond ASCII.
bool isWordPart(char Ch) {
  return isAsciiIdentifierContinue(Ch, /*AllowDollar=*/true) ||
         static_cast<unsigned char>(Ch) > 127;
}

/// Adds to \p Word what \p Text begins with, if that is of a word: a character, perhaps by its
/// number
/// (`\u00f6`) or behind a line's end that does not count. Says how long it is; zero for none.
size_t wordPartAt(llvm::StringRef Text, std::string &Word) {
  if (Text.empty())
    return 0;
  if (isWordPart(Text.front())) {
    Word += Text.front();
    return 1;
  }
  if (Text.front() != '\\' || Word.empty())
    return 0;
  llvm::StringRef Rest = Text.drop_front();
  if (Rest.consume_front("\r\n") || Rest.consume_front("\n")) {
    const size_t Length = wordPartAt(Rest, Word);
    return Length ? Text.size() - Rest.size() + Length : 0;
  }
  const size_t Digits = Rest.starts_with("u") ? 4 : Rest.starts_with("U") ? 8 : 0;
  unsigned Number = 0;
  if (Digits == 0 || Rest.size() <= Digits || Rest.substr(1, Digits).getAsInteger(16, Number))
    return 0;
  char Bytes[UNI_MAX_UTF8_BYTES_PER_CODE_POINT], *End = Bytes;
  if (!llvm::ConvertCodePointToUTF8(Number, End))
    return 0;
  Word.append(Bytes, End);
  return 2 + Digits;
}

/// A directive `#define`, with the lines that it goes on on.
MacrosMake definitionMakes(llvm::StringRef Said, const llvm::StringSet<> &Names) {
  llvm::StringSet<> Parameters;
  Said = Said.ltrim().drop_while(isWordPart);
  if (Said.starts_with("(")) {
    forEachName(Said.take_until([](char Ch) { return Ch == ')'; }),
                [&](llvm::StringRef Name, size_t) { Parameters.insert(Name); });
    Said = Said.drop_until([](char Ch) { return Ch == ')'; });
  }
  if (namesOneOf(Said, Names))
    return MacrosMake::OneOfThem;
  const auto isGiven = [&](llvm::StringRef Part) {
    return Parameters.contains(Part) || Part == "__VA_ARGS__";
  };
  const auto fits = [&](llvm::StringRef Part) {
    return isGiven(Part) ||
           llvm::any_of(Names.keys(), [&](llvm::StringRef Name) { return Name.contains(Part); });
  };
  const bool IsOne = Said.count("##") == 1;
  MacrosMake Out = MacrosMake::Nothing;
  for (size_t At = Said.find("##"); At != llvm::StringRef::npos; At = Said.find("##", At + 2)) {
    const llvm::StringRef Ahead = Said.take_front(At).rtrim(),
                          Right = Said.substr(At + 2).ltrim().take_while(isWordPart);
    size_t Begin = Ahead.size();
    while (Begin > 0 && isWordPart(Ahead[Begin - 1]))
      --Begin;
    const llvm::StringRef Left = Ahead.substr(Begin);
    if (IsOne && isGiven(Left) && isGiven(Right))
      Out = MacrosMake::OfArguments;
    else if (fits(Left) && fits(Right))
      return MacrosMake::OneOfThem;
  }
  return Out;
}

} // namespace

std::string plainlySpelled(llvm::StringRef Text) {
  std::string Out;
  while (!Text.empty()) {
    const size_t Plain = Text.find_first_of("%?\\");
    Out += Text.take_front(Plain);
    Text = Text.substr(std::min(Plain, Text.size()));
    if (Text.consume_front("%:") || Text.consume_front("\?\?=")) {
      Out += '#';
    } else if (Text.consume_front("\\") || Text.consume_front("\?\?/")) {
      llvm::StringRef Behind = Text.ltrim(" \t");
      if (Behind.consume_front("\n") || Behind.consume_front("\r\n"))
        Text = Behind;
      else
        Out += '\\';
    } else {
      Out += Text.take_front();
      Text = Text.drop_front(!Text.empty());
    }
  }
  return Out;
}

bool isFortran(llvm::StringRef Path) {
  return llvm::is_contained(
      {".f", ".for", ".ftn", ".fpp", ".f77", ".f90", ".f95", ".f03", ".f08", ".cuf"},
      llvm::sys::path::extension(Path).lower());
}

std::string fortranName(llvm::StringRef Name) {
  const std::string Lower = Name.lower();
  const llvm::StringRef Plain = llvm::StringRef(Lower).rtrim('_');
  const size_t OfModule = Plain.rfind("_mod_"); // `__module_MOD_name`
  return Name.starts_with("__") && OfModule != llvm::StringRef::npos
             ? Plain.substr(OfModule + 5).str()
             : Plain.str();
}

void forEachName(llvm::StringRef Text, llvm::function_ref<void(llvm::StringRef, size_t)> Use) {
  std::string Word;
  for (size_t At = 0; At < Text.size();) {
    const size_t Begin = At;
    Word.clear();
    while (const size_t Length = wordPartAt(Text.substr(At), Word))
      At += Length;
    if (Word.empty())
      ++At;
    else if (!llvm::isDigit(Word.front()))
      Use(Word, Begin);
  }
}

llvm::StringSet<> wordsOf(llvm::StringRef Text) {
  llvm::StringSet<> Out;
  forEachName(Text, [&](llvm::StringRef Name, size_t) { Out.insert(Name); });
  return Out;
}

const llvm::StringSet<> &WordsOfFiles::in(const std::string &Path) {
  const auto [It, IsNew] = Known.try_emplace(Path);
  if (IsNew)
    if (const auto Buffer = llvm::MemoryBuffer::getFile(Path))
      It->second = wordsOf(withoutComments(plainlySpelled((*Buffer)->getBuffer())));
  return It->second;
}

/// True for one of \p Names, also as the linker may take another for it.
static bool isOneOf(llvm::StringRef Name, const llvm::StringSet<> &Names) {
  const llvm::StringRef Wrapped = wrappedSymbol(Name), Symbol = Wrapped.empty() ? Name : Wrapped;
  return Names.contains(Symbol) || Names.contains(Name) ||
         (Symbol.starts_with("_Z") &&
          llvm::any_of(Names.keys(), [&](llvm::StringRef Each) { return Symbol.contains(Each); }));
}

bool namesOneOf(llvm::StringRef Text, const llvm::StringSet<> &Names) {
  bool Found = false;
  forEachName(Text, [&](llvm::StringRef Name, size_t) { Found |= isOneOf(Name, Names); });
  return Found;
}

MacrosMake macrosMake(llvm::StringRef Text, const llvm::StringSet<> &Names) {
  MacrosMake Out = MacrosMake::Nothing;
  if (!Text.contains("define"))
    return Out;
  const std::string Code = withoutComments(Text);
  for (llvm::StringRef Rest = Code; !Rest.empty();) {
    // (A line, and those that it goes on on.)
    size_t End = Rest.find('\n');
    while (End != llvm::StringRef::npos && Rest.take_front(End).rtrim("\r").ends_with("\\"))
      End = Rest.find('\n', End + 1);
    llvm::StringRef Line = Rest.take_front(End).ltrim();
    Rest = Rest.substr(std::min(End, Rest.size() - 1) + 1);
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (Line.consume_front("define"))
      Out = std::max(Out, definitionMakes(Line, Names));
  }
  return Out;
}

/// True where \p Rest is made of \p Words and numbers.
static bool isMadeOf(llvm::ArrayRef<const llvm::StringSet<> *> Words, llvm::StringRef Rest) {
  // By length: whether so much of the beginning is.
  std::vector<bool> Made(Rest.size() + 1);
  Made[0] = true;
  for (size_t End = 1; End <= Rest.size(); ++End)
    for (size_t Begin = 0; Begin < End && !Made[End]; ++Begin) {
      const llvm::StringRef Part = Rest.slice(Begin, End);
      Made[End] = Made[Begin] && (llvm::all_of(Part, llvm::isDigit) ||
                                  llvm::any_of(Words, [&](const llvm::StringSet<> *Each) {
                                    return Each->contains(Part);
                                  }));
    }
  return Made.back();
}

bool arePastedOf(llvm::ArrayRef<const llvm::StringSet<> *> Words, const llvm::StringSet<> &Names) {
  return llvm::any_of(Names.keys(), [&](llvm::StringRef Name) { return isMadeOf(Words, Name); });
}

/// Whether the words ahead of a name, in the parentheses of a call, may be of the head of a
/// function that a macro is given: `IMPLEMENT(void add(int x), { ... })`.
class WordsAhead {
public:
  void add(const Token &T) {
    if (T.is(tok::l_paren)) {
      ++Parentheses;
      Words = 0;
    } else if (T.is(tok::r_paren)) {
      Parentheses -= Parentheses > 0;
      Words = 0;
    } else if (T.is(tok::coloncolon)) { // the word ahead is a scope
      Words -= Words > 0 && After.is(tok::raw_identifier);
    } else if (T.is(tok::raw_identifier)) {
      ++Words;
    } else if (!T.isOneOf(tok::star, tok::amp, tok::less, tok::greater, tok::string_literal)) {
      Words = 0;
    }
    After = T;
  }
  bool mayBeType() const { return Parentheses > 0 && Words > 0; }

private:
  unsigned Parentheses = 0, Words = 0;
  Token After{};
};

bool mayDefineOneOf(llvm::StringRef Text, const llvm::StringSet<> &Names) {
  LangOptions Language;
  Language.CPlusPlus = true;
  const std::string Terminated = Text.str();
  Lexer Raw(SourceLocation(), Language, Terminated.data(), Terminated.data(),
            Terminated.data() + Terminated.size());
  const bool AnyOperator =
      llvm::any_of(Names.keys(), [](llvm::StringRef Name) { return Name.starts_with("operator"); });
  // A plain declaration or call is no definition: the name, what is in parentheses, and what is not
  // behind the head of a function. Any other mention may be.
  enum class State { Outside, Named, Inside, Behind, Assembly } Now = State::Outside;
  unsigned Depth = 0;
  WordsAhead Ahead;
  for (Token T; !Raw.LexFromRawLexer(T) || T.isNot(tok::eof); Ahead.add(T)) {
    const bool IsName = T.is(tok::raw_identifier) && isOneOf(T.getRawIdentifier(), Names);
    const bool IsString = tok::isStringLiteral(T.getKind());
    if (IsString && namesOneOf(llvm::StringRef(T.getLiteralData(), T.getLength()), Names))
      return true;
    if (IsName && Ahead.mayBeType())
      return true;
    if (Now == State::Named) {
      if (T.isNot(tok::l_paren))
        return true; // `(add)(...)`, `STUB(add)`, `= add`
      Depth = 1;
      Now = State::Inside;
    } else if (Now == State::Inside) {
      if (IsName)
        return true; // (or a call in a call: that says nothing of the outer one)
      Depth += T.is(tok::l_paren);
      Depth -= T.is(tok::r_paren);
      Now = Depth == 0 ? State::Behind : Now;
    } else if (Now == State::Behind) {
      if (T.is(tok::raw_identifier) && T.getRawIdentifier() == "noexcept")
        continue;
      if (T.isOneOf(tok::l_brace, tok::raw_identifier, tok::arrow, tok::colon, tok::l_square,
                    tok::l_paren))
        return true; // a body, an attribute, a type behind it, members, `try`, or the like
      Now = State::Outside;
    } else if (Now == State::Assembly && T.is(tok::l_paren)) {
      return true; // parts of which may make any name
    } else if (IsName) {
      Now = State::Named;
    } else if (T.is(tok::raw_identifier)) {
      const llvm::StringRef Word = T.getRawIdentifier();
      if (AnyOperator && Word == "operator")
        return true;
      Now =
          llvm::is_contained({"asm", "__asm", "__asm__"}, Word) ? State::Assembly : State::Outside;
    } else {
      Now = State::Outside;
    }
  }
  return Now == State::Named;
}

bool surelyDefinesMain(llvm::StringRef Text) {
  LangOptions Language;
  Language.CPlusPlus = true;
  const std::string Terminated = Text.str();
  Lexer Raw(SourceLocation(), Language, Terminated.data(), Terminated.data(),
            Terminated.data() + Terminated.size());
  const auto is = [](const Token &T, llvm::StringRef Word) {
    return T.is(tok::raw_identifier) && T.getRawIdentifier() == Word;
  };
  // `int`, `main`, what is in parentheses, and a body.
  enum class Seen { Nothing, Type, Name, Parameters, Head, Body } Now = Seen::Nothing;
  bool InDirective = false;
  unsigned Braces = 0, Parentheses = 0, Conditions = 0;
  Token Before, T;
  for (Before.startToken(); !Raw.LexFromRawLexer(T) || T.isNot(tok::eof); Before = T) {
    InDirective = T.isAtStartOfLine() ? T.is(tok::hash) : InDirective;
    if (is(T, "weak") || (InDirective && is(T, "main")))
      return false; // another one may be taken, or it is called something else
    if (InDirective) {
      if (Before.is(tok::hash) && T.is(tok::raw_identifier)) {
        Conditions += T.getRawIdentifier().starts_with("if");
        if (is(T, "endif") && Conditions-- == 0)
          return false;
      }
      continue;
    }
    if (T.isOneOf(tok::r_brace, tok::r_paren) && (T.is(tok::r_brace) ? Braces : Parentheses)-- == 0)
      return false;
    Parentheses += T.is(tok::l_paren);
    if (Now == Seen::Parameters)
      Now = Parentheses == 0 ? Seen::Head : Now;
    else if (Now != Seen::Body && (Braces > 0 || Conditions > 0))
      Now = Seen::Nothing;
    else if (Now == Seen::Type && is(T, "main"))
      Now = Seen::Name;
    else if (Now == Seen::Name && T.is(tok::l_paren) && Parentheses == 1)
      Now = Seen::Parameters;
    else if (Now == Seen::Head && T.is(tok::l_brace))
      Now = Seen::Body;
    else if (Now != Seen::Body)
      Now = is(T, "int") ? Seen::Type : Seen::Nothing;
    Braces += T.is(tok::l_brace);
  }
  return Now == Seen::Body && Braces == 0 && Parentheses == 0 && Conditions == 0;
}

} // namespace gpufuse
