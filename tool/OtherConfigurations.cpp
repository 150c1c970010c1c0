#include "tool/OtherConfigurations.h"
#include "matchers/Conditionals.h"
#include "rewriters/GuardText.h"
#include "tool/LaterStage.h"
#include "tool/UnifiedDiff.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <functional>
#include <set>

using namespace clang;

namespace gpufuse {
namespace {

/// How many things conditions may ask, each of which may be so or not.
constexpr size_t MaxQuestions = 4;

/// Calls \p Use with each identifier of \p Text and its offset. (Those in strings count, too.)
template <typename Function> void forEachName(llvm::StringRef Text, Function &&Use) {
  for (size_t At = 0; At < Text.size();) {
    if (!isAsciiIdentifierContinue(Text[At])) {
      ++At;
      continue;
    }
    const llvm::StringRef Word =
        Text.substr(At).take_while([](char Ch) { return isAsciiIdentifierContinue(Ch); });
    if (isAsciiIdentifierStart(Word.front()))
      Use(Word, At);
    At += Word.size();
  }
}

/// True for a condition that only asks for what is the same in all configurations of one project,
/// for all its devices, and in the parse: the language and the platform, and the compiler and
/// toolkit as far as \p Alike says; or for nothing.
bool isSettled(llvm::StringRef Condition, const SeenAlike &Alike) {
  static const llvm::Regex Predefined(
      "^(if|ifdef|ifndef|elif|elifdef|elifndef|else|defined|true|false|"
      "__(CUDA|HIP|NVCC|AMDGCN|AMD_|GFX|gfx|GNU|clang|CLANG|INTEL|LP64|SYCL|PGI|NVCOMPILER|"
      "cplusplus|cpp_|has_|linux|unix|APPLE|MACH|WIN|x86|i386|aarch64|arm|powerpc|MINGW|CYGWIN|"
      "STDC|SIZEOF|BYTE_ORDER|FILE|LINE).*|"
      "(__)?WIN32|_WIN32|_WIN64|_MSC_VER|_OPENMP|linux|unix|"
      "(CUDA|CUDART|HIP|THRUST|CUB|NCCL|CUDNN|CUBLAS)_(VERSION|VER|MAJOR|MINOR)"
      "(_(VERSION|MAJOR|MINOR|PATCH|CODE))?)$"),
      // (Clang's own headers include <cuda.h>; nvcc's do not.)
      OfClang("^(__(GNU|clang|CLANG).*|__CUDA__|_OPENMP|CUDA_VERSION)$"), OfNvcc("^__NVCC__$"),
      OfToolkit("^(__CUDACC_VER.*|__CUDA_API_VER.*|(CUDA|CUDART|HIP)_(VERSION|VER|M[AI]).*)$"),
      // Every compiler of these platforms defines it; and whether there is a version says which
      // language it is.
      AsksForExistence("(ifn?def|defined)[ \t(]*(__GNUC__|(CUDART|HIP)_VERSION)[ \t)]*");
  if (tellsDevicesApart(Condition))
    return false;
  std::string Asked = Condition.str();
  while (AsksForExistence.match(Asked))
    Asked = AsksForExistence.sub("if ", Asked);
  bool Settled = true;
  forEachName(Asked, [&](llvm::StringRef Name, size_t) {
    Settled &= Predefined.match(Name) && (Alike.Compiler || !OfClang.match(Name)) &&
               (Alike.IsNvcc || !OfNvcc.match(Name)) && (Alike.Toolkit || !OfToolkit.match(Name));
  });
  return Settled;
}

/// `#ifndef N / #define N 5 / #endif`, and `#ifdef N / #else / #define N 5 / #endif`: the compile
/// command decides. There are only directives in it, and no conditions.
bool isDefault(const Conditional &C, llvm::StringRef Text) {
  if (C.Branches.size() > 2 || (C.Branches.size() == 2 && !C.hasElse()))
    return false;
  const auto bodyOf = [&](size_t I) {
    return I < C.Branches.size() ? Text.slice(C.Branches[I].Begin, C.Branches[I].End).trim() : "";
  };
  llvm::StringRef Asked = C.Branches.front().Condition;
  const bool IfNot = Asked.consume_front("ifndef ") || Asked.consume_front("if !");
  if (!IfNot && !Asked.consume_front("ifdef ") && !Asked.consume_front("if "))
    return false;
  Asked.consume_front("defined");
  Asked = Asked.trim(" ()");
  const llvm::StringRef Body = bodyOf(IfNot ? 0 : 1);
  const Directives Inside = directivesIn(Body);
  llvm::SmallVector<llvm::StringRef, 8> Lines;
  Body.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  bool Continued = false;
  for (const llvm::StringRef Line : Lines) {
    if (!Continued && !Line.trim().empty() && !Line.trim().starts_with("#"))
      return false;
    Continued = Line.rtrim().ends_with("\\");
  }
  return bodyOf(IfNot ? 1 : 0).empty() && Inside.Conditionals.empty() &&
         llvm::any_of(Inside.Macros,
                      [&](const MacroDefinition &Macro) { return Macro.Name == Asked; });
}

/// A macro that has a default in the text.
struct Default {
  std::string Name, Body;
};

/// What a compile command defines.
std::vector<Default> definedBy(llvm::ArrayRef<std::string> Command) {
  std::vector<Default> Out;
  for (size_t I = 0; I < Command.size(); ++I) {
    llvm::StringRef Flag = Command[I];
    if (!Flag.consume_front("-D"))
      continue;
    if (Flag.empty() && I + 1 < Command.size())
      Flag = Command[++I];
    const auto [Name, Body] = Flag.split('=');
    Out.push_back({Name.str(), Flag.contains('=') ? Body.str() : "1"});
  }
  return Out;
}

/// How many other values are tried for each.
constexpr unsigned Trials = 3;

/// The \p Number-th of other values for a default, none where nothing is known to try. No two
/// defaults are given values in the same way in one trial, unless there are many.
std::optional<std::string> otherValue(llvm::StringRef Body, unsigned Number) {
  static constexpr llvm::StringLiteral Integers[] = {
      "int",  "unsigned", "unsigned int", "long",     "long long", "short",
      "char", "size_t",   "int32_t",      "uint32_t", "int64_t"};
  static constexpr llvm::StringLiteral OtherTypes[] = {"float", "unsigned char", "long long"};
  Body = Body.trim();
  if (Body == "float")
    return "double";
  if (Body == "double")
    return "float";
  if (llvm::is_contained(Integers, Body))
    return Body == "long long" ? "int" : OtherTypes[Number % Trials].str();
  if (Body == "true" || Body == "false")
    return Body == "true" ? "false" : "true";
  if (Body.empty() || Body.contains('"') || Body.contains('#') || Body.contains('{') ||
      Body.contains(';'))
    return std::nullopt;
  if (!llvm::any_of(Body, llvm::isDigit))
    return ""; // `inline`, `__restrict__`
  llvm::StringRef Digits = Body;
  while (Digits.consume_front("(") && Digits.consume_back(")"))
    Digits = Digits.trim();
  Digits = Digits.rtrim("uUlLzZ");
  uint64_t Value = 0;
  if (Digits.getAsInteger(0, Value) || Value > 1U << 30) {
    static constexpr llvm::StringLiteral Written[] = {" / 2", " - 1", " * 2", " + 1",
                                                      " * 3", " + 3", " * 5", " + 7"};
    return ("((" + Body + ")" + Written[Number % std::size(Written)] + ")").str();
  }
  if (Value <= 3) // perhaps a choice
    return std::to_string((Value + 1 + Number % 3) % 4);
  const uint64_t Values[] = {Value / 2, Value - 1, Value * 2, Value + 1,
                             Value / 3, Value + 2, Value * 3, Value + 5};
  return std::to_string(Values[Number % std::size(Values)]);
}

/// A condition over what it asks: whether names are defined, and what values they have, each of
/// which counts as something that may be so or not.
class BranchCondition {
public:
  /// \p Written is what follows the `#`, with names for all that is asked in \p Asked. The same
  /// question about one of \p Redefined may have another answer elsewhere.
  BranchCondition(llvm::StringRef Written, const llvm::StringSet<> &Redefined,
                  std::vector<std::string> &Asked)
      : Redefined(Redefined), Asked(Asked), Rest(Written) {
    Rest.consume_front("el");
    Negated = Rest.consume_front("ifndef ");
    const bool OnlyExistence = Negated || Rest.consume_front("ifdef ");
    if (!OnlyExistence)
      Rest.consume_front("if");
    Steps.push_back(Written == "else"    ? constant(true)
                    : OnlyExistence      ? answer(("defined " + Rest.trim()).str())
                    : Rest.contains('?') ? answer(Rest.trim().str())
                                         : either());
  }

  /// With the \p I-th question answered by bit \p I of \p Answers.
  bool holds(unsigned Answers) const { return Steps.back()(Answers) != Negated; }

private:
  using Step = std::function<bool(unsigned)>;

  static Step constant(bool Value) {
    return [Value](unsigned) { return Value; };
  }

  Step either() {
    Step Left = all();
    while (Rest.ltrim().starts_with("||")) {
      Rest = Rest.ltrim().drop_front(2);
      Left = [X = std::move(Left), Y = all()](unsigned Answers) {
        return X(Answers) || Y(Answers);
      };
    }
    return Left;
  }

  Step all() {
    Step Left = one();
    while (Rest.ltrim().starts_with("&&")) {
      Rest = Rest.ltrim().drop_front(2);
      Left = [X = std::move(Left), Y = one()](unsigned Answers) {
        return X(Answers) && Y(Answers);
      };
    }
    return Left;
  }

  Step one() {
    Rest = Rest.ltrim();
    if (Rest.starts_with("!") && !Rest.starts_with("!=") && negatesAll()) {
      Rest = Rest.drop_front();
      return [X = one()](unsigned Answers) { return !X(Answers); };
    }
    if (Rest.starts_with("(") && isWhole(Rest)) {
      Rest = Rest.drop_front();
      Step Inner = either();
      Rest = Rest.ltrim();
      Rest.consume_front(")");
      return Inner;
    }
    return question();
  }

  /// True when the `!` ahead is of all up to the next `&&` or `||`: not in `!A == B`.
  bool negatesAll() const {
    static const llvm::Regex Name("^(defined[ \t]*)?[(]?[ \t]*[A-Za-z_0-9]+[ \t]*[)]?$");
    const llvm::StringRef Of = Rest.ltrim("! \t");
    return (Of.starts_with("(") && isWhole(Of)) ||
           Name.match(Of.take_front(operandLength(Of, /*WithLogic=*/false)).trim());
  }

  /// True when nothing is done with the parentheses at the beginning of \p Text but `&&` and `||`.
  static bool isWhole(llvm::StringRef Text) {
    const llvm::StringRef Behind = Text.substr(operandLength(Text.drop_front()) + 1).ltrim();
    return (Behind.starts_with(")") &&
            (Behind.drop_front().ltrim().empty() ||
             llvm::StringRef("&|)").contains(Behind.drop_front().ltrim().front())));
  }

  /// Up to a parenthesis that closes none of it.
  static size_t operandLength(llvm::StringRef Text, bool WithLogic = true) {
    int Depth = 0;
    for (size_t At = 0; At < Text.size(); ++At) {
      Depth += (Text[At] == '(') - (Text[At] == ')');
      const llvm::StringRef Next = Text.substr(At);
      if (Depth < 0 ||
          (!WithLogic && Depth == 0 && (Next.starts_with("&&") || Next.starts_with("||"))))
        return At;
    }
    return Text.size();
  }

  Step question() {
    const size_t Length = std::max<size_t>(operandLength(Rest, /*WithLogic=*/false), 1);
    llvm::StringRef What = Rest.take_front(Length).trim();
    Rest = Rest.substr(Length);
    if (What == "0" || What == "1")
      return constant(What == "1");
    static const llvm::Regex Existence("^defined[ \t]*[(]?[ \t]*([A-Za-z_0-9]+)[ \t]*[)]?$");
    llvm::SmallVector<llvm::StringRef, 2> Found;
    if (Existence.match(What, &Found))
      return answer(("defined " + Found[1]).str());
    return answer(What.trim(" ()").str());
  }

  /// That to the question \p What.
  Step answer(std::string What) {
    bool Anew = false;
    forEachName(What, [&](llvm::StringRef Name, size_t) { Anew |= Redefined.contains(Name); });
    const auto It = Anew ? Asked.end() : llvm::find(Asked, What);
    const auto Number = static_cast<unsigned>(It - Asked.begin());
    if (It == Asked.end())
      Asked.push_back(Anew ? What + " " : std::move(What)); // (which none is found as)
    return [Number](unsigned Answers) { return (Answers >> Number) % 2 == 1; };
  }

  const llvm::StringSet<> &Redefined;
  std::vector<std::string> &Asked;
  llvm::StringRef Rest;
  bool Negated = false;
  std::vector<Step> Steps;
};

struct Chain {
  size_t File;
  Conditional What;
  bool Matters = false;
};

/// Follows names from what is changed to everything that they may mean.
class Closure {
public:
  Closure(llvm::ArrayRef<UnitFile> Files, llvm::ArrayRef<Finding> Findings,
          const tooling::CompileCommand &Command, const SeenAlike &Alike)
      : Files(Files), IncludeDirectories(userIncludeDirectories(Command)) {
    for (size_t I = 0; I < Files.size(); ++I) {
      Texts.push_back(withoutComments(Files[I].Text));
      Directives Found = directivesIn(Texts[I]);
      noteRedefined(Texts[I], Found);
      for (Conditional &C : Found.Conditionals) {
        if (!isDefault(C, Texts[I]))
          for (const Conditional::Branch &B : C.Branches)
            forEachName(B.Condition,
                        [&](llvm::StringRef Name, size_t) { NamedInConditions.insert(Name); });
        const bool Settled = llvm::all_of(C.Branches, [&](const Conditional::Branch &B) {
          return isSettled(B.Condition, Alike);
        });
        if (!C.IsGuard && !Settled && !isDefault(C, Texts[I]))
          Chains.push_back({I, std::move(C), false});
        else if (!C.IsGuard && !Settled)
          addDefault(C, Texts[I]);
      }
      for (MacroDefinition &Macro : Found.Macros) {
        if (changesText(Macro.Body))
          add(Macro.Name);
        Macros[Macro.Name].push_back(std::move(Macro.Body));
      }
      addNamesInDirectives(Texts[I]);
      for (const UnitFile::Declared &D : Files[I].Declarations)
        Declared[D.Name].push_back({I, &D});
    }
    for (const Finding &F : Findings)
      if (F.Verdict == FindingVerdict::Applied)
        change(F);
    follow();
  }

  std::vector<Chain> mattering() {
    llvm::erase_if(Chains, [](const Chain &C) { return !C.Matters; });
    return std::move(Chains);
  }
  bool asserts() const { return Names.contains("assert"); }
  /// The macros that the text defines, other than by default, or takes the definition from.
  const llvm::StringSet<> &redefined() const { return Redefined; }
  /// Those that matter. Switches that conditions ask for are decided either way.
  std::vector<Default> defaults(std::vector<Default> Given) const {
    std::vector<Default> Out;
    llvm::append_range(Given, Defaults);
    for (const Default &Each : Given) {
      const bool IsKnown =
          llvm::any_of(Out, [&](const Default &Other) { return Other.Name == Each.Name; });
      const bool IsSwitch =
          NamedInConditions.contains(Each.Name) && (Each.Body == "0" || Each.Body == "1");
      if (Names.contains(Each.Name) && !IsKnown && !IsSwitch)
        Out.push_back(Each);
    }
    return Out;
  }

private:
  using Place = std::pair<size_t, const UnitFile::Declared *>;

  void noteRedefined(llvm::StringRef Text, const Directives &Found) {
    static const llvm::Regex Undefines("^[ \t]*#[ \t]*undef[ \t]+([A-Za-z_0-9]+)");
    llvm::SmallVector<llvm::StringRef, 0> Lines;
    llvm::SmallVector<llvm::StringRef, 2> Name;
    Text.split(Lines, '\n');
    for (const llvm::StringRef Line : Lines)
      if (Undefines.match(Line, &Name))
        Redefined.insert(Name[1]);
    llvm::StringMap<unsigned> ByDefault;
    for (const Conditional &C : Found.Conditionals)
      if (C.IsGuard || isDefault(C, Text))
        for (const MacroDefinition &Macro :
             directivesIn(Text.slice(C.Branches.front().Begin, C.End)).Macros)
          if (!C.IsGuard || C.Branches.front().Condition.ends_with(Macro.Name))
            ++ByDefault[Macro.Name];
    for (const MacroDefinition &Macro : Found.Macros)
      if (unsigned &Left = ByDefault[Macro.Name]; Left)
        --Left;
      else
        Redefined.insert(Macro.Name);
  }

  void addDefault(const Conditional &C, llvm::StringRef Text) {
    const llvm::StringRef Inside = Text.slice(C.Branches.front().Begin, C.End);
    for (const MacroDefinition &Macro : directivesIn(Inside).Macros)
      if (!Inside.contains(Macro.Name + "(")) // else it takes parameters
        Defaults.push_back({Macro.Name, Macro.Body});
  }

  void change(const Finding &F) {
    // All that a finding names, and all that its edits stand in.
    forEachName(F.Function, [&](llvm::StringRef Name, size_t) { add(Name); });
    for (const FindingSite &Site : F.Sites)
      forEachName(Site.Kernel, [&](llvm::StringRef Name, size_t) { add(Name); });
    for (const auto &[Named, Edits] : F.Edits.files())
      for (const tooling::Replacement &R : Edits)
        for (const UnitFile::Declared &D : Files.front().Declarations)
          if (D.Begin <= R.getOffset() && R.getOffset() < D.End)
            add(D.Name);
  }

  /// True for what changes how the text behind it is read.
  static bool changesText(llvm::StringRef Text) {
    static const llvm::Regex Pragmas("(#[ \t]*pragma|_Pragma)[ \t]*[(\"]*[ \t]*"
                                     "(pack|push_macro|pop_macro)");
    return Pragmas.match(Text);
  }

  /// What `#include CONFIG` and `#pragma pack(N)` name says how the rest is read.
  void addNamesInDirectives(llvm::StringRef Text) {
    static const llvm::Regex Named("^[ \t]*#[ \t]*(include[ \t]+[A-Za-z_]|pragma[ \t]+pack)");
    llvm::SmallVector<llvm::StringRef, 0> Lines;
    Text.split(Lines, '\n');
    for (const llvm::StringRef Line : Lines)
      if (Named.match(Line))
        addAll(Line);
  }

  /// True where \p Text includes a file that the user may have written.
  bool includesOwn(llvm::StringRef Text) const {
    static const llvm::Regex Include("^[ \t]*#[ \t]*include(_next)?[ \t]*([^ \t].*)$");
    llvm::SmallVector<llvm::StringRef, 0> Lines;
    Text.split(Lines, '\n');
    return llvm::any_of(Lines, [&](llvm::StringRef Line) {
      llvm::SmallVector<llvm::StringRef, 3> Found;
      if (!Include.match(Line, &Found))
        return false;
      llvm::StringRef Name = Found[2];
      if (!Name.consume_front("<"))
        return true;
      Name = Name.take_until([](char Ch) { return Ch == '>'; });
      return llvm::any_of(Files,
                          [&](const UnitFile &Each) {
                            return llvm::StringRef(Each.Path).ends_with(("/" + Name).str());
                          }) ||
             llvm::any_of(IncludeDirectories, [&](const std::string &Directory) {
               return llvm::sys::fs::exists(Directory + "/" + Name);
             });
    });
  }

  void add(llvm::StringRef Name) {
    if (Names.insert(Name).second)
      Waiting.push_back(Name.str());
  }

  void addAll(llvm::StringRef Text) {
    forEachName(Text, [&](llvm::StringRef Name, size_t) { add(Name); });
  }

  void follow() {
    for (bool More = true; More;) {
      while (!Waiting.empty()) {
        const std::string Name = std::move(Waiting.back());
        Waiting.pop_back();
        for (const auto &[File, D] : Declared.lookup(Name)) {
          addAll(textOf(File, D->Begin, D->End));
          Reached[File].emplace_back(D->Begin, D->End);
        }
        for (const std::string &Body : Macros.lookup(Name)) {
          addAll(Body);
          Pastes |= llvm::StringRef(Body).contains("##");
        }
      }
      More = false;
      for (Chain &C : Chains)
        if (!C.Matters && matters(C)) {
          C.Matters = More = true;
          addAll(textOf(C.File, C.What.Branches.front().Directive, C.What.End));
        }
    }
  }

  bool matters(const Chain &C) {
    const unsigned Begin = C.What.Branches.front().Directive;
    return Pastes || // any name may be meant
           llvm::any_of(
               Reached[C.File],
               [&](const auto &Range) { return Range.first <= Begin && Begin < Range.second; }) ||
           llvm::any_of(C.What.Branches,
                        [&](const Conditional::Branch &B) { return gives(C.File, B); });
  }

  /// True when a branch may declare or define one of the names: it stands there outside of braces
  /// and parentheses, or these are a namespace's or an enumeration's. A file that the branch
  /// includes may, and what it says of operators or namespaces needs no name.
  bool gives(size_t File, const Conditional::Branch &B) const {
    const llvm::StringRef Text = textOf(File, B.Begin, B.End);
    static const llvm::Regex Hides("(^|[^A-Za-z0-9_])(operator[^A-Za-z0-9_]|"
                                   "using[ \t]+namespace[^A-Za-z0-9_])",
                                   llvm::Regex::Newline),
        Transparent("(^|[^A-Za-z0-9_])(namespace|enum|extern)[^A-Za-z0-9_]", llvm::Regex::Newline);
    if (includesOwn(Text) || changesText(Text) || Hides.match(Text))
      return true;
    const bool AtAnyDepth = Transparent.match(Text);
    int Depth = 0;
    size_t Last = 0;
    bool Found = false;
    forEachName(Text, [&](llvm::StringRef Name, size_t At) {
      for (const char Ch : Text.slice(Last, At))
        Depth += llvm::StringRef("({[").contains(Ch) - llvm::StringRef(")}]").contains(Ch);
      Last = At + Name.size();
      Found |= (Depth <= 0 || AtAnyDepth) && Names.contains(Name);
    });
    return Found;
  }

  llvm::StringRef textOf(size_t File, unsigned Begin, unsigned End) const {
    return llvm::StringRef(Texts[File]).slice(Begin, End);
  }

  llvm::ArrayRef<UnitFile> Files;
  const std::vector<std::string> IncludeDirectories;
  /// Without comments.
  std::vector<std::string> Texts;
  std::vector<Chain> Chains;
  std::vector<Default> Defaults;
  llvm::StringSet<> Redefined;
  /// Macros that conditions other than for their defaults name.
  llvm::StringSet<> NamedInConditions;
  llvm::StringMap<std::vector<std::string>> Macros;
  llvm::StringMap<std::vector<Place>> Declared;
  llvm::StringSet<> Names;
  std::vector<std::string> Waiting;
  /// A macro makes names of parts.
  bool Pastes = false;
  /// By file: the text of what the names mean.
  std::map<size_t, std::vector<std::pair<unsigned, unsigned>>> Reached;
};

/// Decides \p C in \p Text: branch \p Taken, or none (-1).
void decide(std::string &Text, const Conditional &C, int Taken) {
  for (int I = 0; I < static_cast<int>(C.Branches.size()); ++I) {
    const Conditional::Branch &B = C.Branches[I];
    if (B.Condition == "else")
      continue;
    const std::string Now = (I == 0 ? "#if " : "#elif ") + std::string(I == Taken ? "1" : "0");
    for (size_t At = 0; At < B.DirectiveEnd - B.Directive; ++At) {
      char &Ch = Text[B.Directive + At];
      if (At < Now.size())
        Ch = Now[At];
      else if (Ch != '\n' && Ch != '\\')
        Ch = ' ';
    }
  }
}

void addEdits(const Finding &F, std::set<tooling::Replacement> &Out) {
  for (const auto &[File, Edits] : F.Edits.files())
    Out.insert(Edits.begin(), Edits.end());
}

} // namespace

static void define(const Default &What, llvm::StringRef Value, Configuration &In) {
  In.Defines.push_back("-U" + What.Name);
  In.Defines.push_back("-D" + What.Name + "=" + Value.str());
}

static void addTrials(llvm::ArrayRef<Default> Defaults, OtherConfigurations &Out) {
  for (unsigned Trial = 0; Trial < Trials; ++Trial) {
    Configuration New;
    for (const auto &[I, Each] : llvm::enumerate(Defaults))
      if (const auto Value = otherValue(Each.Body, static_cast<unsigned>(I) + Trial))
        define(Each, *Value, New);
    if (!New.Defines.empty())
      Out.All.push_back(std::move(New));
  }
  // Where values go together (`static_assert(N % TILE == 0)`), one at a time may do: half and
  // twice.
  for (const Default &Changed : Defaults)
    for (const unsigned Number : {0U, 2U})
      if (const auto Value = otherValue(Changed.Body, Number)) {
        Configuration &New = Out.OneByOne.emplace_back();
        for (const Default &Each : Defaults)
          define(Each, &Each == &Changed ? *Value : Each.Body, New);
      }
}

OtherConfigurations otherConfigurations(llvm::ArrayRef<UnitFile> Files,
                                        llvm::ArrayRef<Finding> Findings,
                                        const tooling::CompileCommand &Command,
                                        const SeenAlike &Alike) {
  OtherConfigurations Out;
  Closure Reached(Files, Findings, Command, Alike);
  addTrials(Reached.defaults(definedBy(Command.CommandLine)), Out);
  const std::vector<Chain> Chains = Reached.mattering();
  std::vector<std::string> Asked;
  std::vector<std::vector<BranchCondition>> Conditions;
  for (const Chain &C : Chains) {
    std::vector<BranchCondition> &Of = Conditions.emplace_back();
    for (const Conditional::Branch &B : C.What.Branches)
      Of.emplace_back(B.Condition, Reached.redefined(), Asked);
    const std::string Said = "#" + C.What.Branches.front().Condition;
    if (!llvm::is_contained(Out.Conditions, Said))
      Out.Conditions.push_back(Said);
  }
  const bool Asserts = Reached.asserts();
  if (Asserts)
    Out.Conditions.push_back("NDEBUG");
  Out.TooMany = Asked.size() + Asserts > MaxQuestions;
  if (Out.TooMany || Out.Conditions.empty())
    return Out;
  std::set<std::vector<int>> Known;
  for (unsigned Answers = 0; Answers < 1U << (Asked.size() + Asserts); ++Answers) {
    // By chain: the branch that is taken, or none (-1); and whether `assert` checks.
    std::vector<int> Taken;
    for (const std::vector<BranchCondition> &Of : Conditions) {
      const auto First =
          llvm::find_if(Of, [&](const BranchCondition &Each) { return Each.holds(Answers); });
      Taken.push_back(First == Of.end() ? -1 : static_cast<int>(First - Of.begin()));
    }
    Taken.push_back(static_cast<int>(Answers >> Asked.size()));
    if (!Known.insert(Taken).second)
      continue;
    Configuration &New = Out.All.emplace_back();
    if (Asserts)
      New.Asserts = Taken.back() == 0;
    for (const auto &[C, Branch] : llvm::zip(Chains, Taken)) {
      const UnitFile &File = Files[C.File];
      decide(New.Files.try_emplace(File.Path, File.Text).first->second, C.What, Branch);
      for (const auto &[I, B] : llvm::enumerate(C.What.Branches)) {
        if (static_cast<int>(I) == Branch)
          continue;
        if (C.File == 0)
          New.LeftOut.emplace_back(B.Begin, B.End);
        forEachName(llvm::StringRef(File.Text).slice(B.Begin, B.End),
                    [&](llvm::StringRef Name, size_t) { New.NamesLeftOut.insert(Name); });
      }
    }
  }
  return Out;
}

bool isImpossible(const FileResult &Other, const Configuration &As) {
  static const llvm::Regex Unknown(
      "error: (use of undeclared identifier|unknown type name) '([A-Za-z0-9_]+)'");
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  if (!As.Defines.empty() && Other.Failed)
    return true;
  return Other.Failed && !Other.Errors.empty() && Unknown.match(Other.Errors.front(), &Parts) &&
         As.NamesLeftOut.contains(Parts[2]);
}

bool changesAlike(const FileResult &Known, const FileResult &Other, const Configuration &As) {
  const auto isLeftOut = [&](unsigned Offset) {
    return llvm::any_of(As.LeftOut, [&](const auto &Range) {
      return Range.first <= Offset && Offset < Range.second;
    });
  };
  const auto isAlike = [](const Finding &X, const Finding &Y) {
    return Y.Verdict == FindingVerdict::Applied && X.Check == Y.Check &&
           X.FusedKernel == Y.FusedKernel &&
           llvm::equal(X.Sites, Y.Sites, [](const FindingSite &S, const FindingSite &T) {
             return S.Where.File == T.Where.File && S.Where.Offset == T.Where.Offset;
           });
  };
  // What several findings need is among the edits of the first, which may be left out there.
  std::set<tooling::Replacement> Here, Wanted, There, Matched;
  for (const Finding &F : Other.Findings)
    addEdits(F, There);
  for (const Finding &F : Known.Findings) {
    if (F.Verdict != FindingVerdict::Applied)
      continue;
    addEdits(F, Here);
    if (llvm::all_of(F.Sites,
                     [&](const FindingSite &Site) { return isLeftOut(Site.Where.Offset); }))
      continue;
    const auto Same =
        llvm::find_if(Other.Findings, [&](const Finding &Each) { return isAlike(F, Each); });
    if (Same == Other.Findings.end())
      return false;
    addEdits(F, Wanted);
    addEdits(*Same, Matched);
  }
  const auto hasAll = [&](const std::set<tooling::Replacement> &In,
                          const std::set<tooling::Replacement> &All) {
    return llvm::all_of(All, [&](const tooling::Replacement &R) {
      // It means the same wherever it stands.
      const bool IsHelper = isDisjointFunctionText(R.getReplacementText());
      return In.contains(R) || (IsHelper && llvm::any_of(In, [&](const tooling::Replacement &Each) {
                                  return isDisjointFunctionText(Each.getReplacementText()) &&
                                         !isLeftOut(Each.getOffset());
                                }));
    });
  };
  // Functions that have no callers any more go with no finding of their own.
  std::vector<std::pair<unsigned, unsigned>> Gone = As.LeftOut;
  const EditSet OfOther = lineEdits(Other.Absolute, Other.Original, Other.Rewritten);
  for (const auto &[File, Edits] : OfOther.files())
    for (const tooling::Replacement &R : Edits)
      Gone.emplace_back(R.getOffset(), R.getOffset() + R.getLength());
  llvm::sort(Gone);
  const auto isGone = [&](const tooling::Replacement &R) {
    unsigned Begin = R.getOffset();
    for (const auto &[From, To] : Gone)
      if (From <= Begin)
        Begin = std::max(Begin, To);
    return Begin >= R.getOffset() + R.getLength();
  };
  const EditSet Lines = lineEdits(Known.Absolute, Known.Original, Known.Rewritten);
  return Known.CallsReplaced == Other.CallsReplaced &&
         llvm::equal(Known.Answers, Other.Answers,
                     [](const SiteAnswer &X, const SiteAnswer &Y) { return X.Joins == Y.Joins; }) &&
         hasAll(There, Wanted) && hasAll(Here, Matched) &&
         llvm::all_of(Lines.files(),
                      [&](const auto &OfFile) { return llvm::all_of(OfFile.second, isGone); });
}

bool offersAlike(const FileResult &Known, const FileResult &Other, llvm::ArrayRef<CallSite> Sites) {
  const auto offered = [](const FileResult &By, const std::string &Symbol) {
    return llvm::find_if(By.Across.Offered,
                         [&](const OfferedFunction &Each) { return Each.Symbol == Symbol; });
  };
  for (const CallSite &Site : Sites)
    for (const std::string &Callee : Site.Callees) {
      const auto Here = offered(Known, Callee), There = offered(Other, Callee);
      if (Here != Known.Across.Offered.end() &&
          (There == Other.Across.Offered.end() || Here->IsQuiet != There->IsQuiet ||
           Here->Query != There->Query))
        return false;
    }
  return true;
}

bool dependsOnConfiguration(llvm::StringRef Name, llvm::ArrayRef<UnitFile> Files,
                            const tooling::CompileCommand &Command, const SeenAlike &Alike) {
  Finding Asked;
  Asked.Function = Name.str();
  Asked.Verdict = FindingVerdict::Applied;
  Closure Reached(Files, Asked, Command, Alike);
  return !Reached.defaults(definedBy(Command.CommandLine)).empty() || !Reached.mattering().empty();
}

void refuseChanges(FileResult &Result, RejectReason Reason, const std::string &Why) {
  Result.Rewritten = Result.Original;
  Result.CallsReplaced = false;
  for (SiteAnswer &Answer : Result.Answers)
    Answer.Joins.clear();
  for (Finding &F : Result.Findings) {
    if (F.Verdict != FindingVerdict::Applied)
      continue;
    F.Verdict = FindingVerdict::Rejected;
    F.Message = (F.Check == "kernel-fusion" ? "launches of " + kernelNames(F) + " are not fused: "
                                            : "this stays: ") +
                Why;
    F.Obstacles = {{Reason, F.Sites.front().Where, Why, "", {}}};
    F.Edits = EditSet();
    F.Assumptions.clear();
  }
}

void keepCommon(FileResult &Known, const FileResult &Other) {
  Known.Failed |= Other.Failed;
  llvm::append_range(Known.Included, Other.Included);
  Known.Across.Captures |= Other.Across.Captures;
  Known.Across.Names.Defined.insert(Other.Across.Names.Defined.begin(),
                                    Other.Across.Names.Defined.end());
  Known.Across.Names.Wanted.insert(Other.Across.Names.Wanted.begin(),
                                   Other.Across.Names.Wanted.end());
  Known.Across.Names.Own.insert(Other.Across.Names.Own.begin(), Other.Across.Names.Own.end());
  Known.Errors.insert(Known.Errors.end(), Other.Errors.begin(), Other.Errors.end());
  std::vector<std::string> Defined;
  std::set_union(Known.Across.Defined.begin(), Known.Across.Defined.end(),
                 Other.Across.Defined.begin(), Other.Across.Defined.end(),
                 std::back_inserter(Defined));
  Known.Across.Defined = std::move(Defined);
  // What other files call here, or this file calls there, may differ, too.
  Known.Across.Offered.clear();
  Known.Across.Sites.clear();
  Known.Across.Helpers.clear();
  Known.Across.Calls.clear();
  if (Known.Rewritten != Other.Rewritten)
    refuseChanges(Known, RejectReason::PreprocessorBetween,
                  "the file is compiled in another way, too, with other changes");
}

} // namespace gpufuse
