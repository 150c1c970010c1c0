#include "tool/OtherConfigurations.h"
#include "matchers/Conditionals.h"
#include "tool/CoveringOutcomes.h"
#include "tool/IncludedText.h"
#include "tool/MacroDefaults.h"
#include "tool/NamesInText.h"
#include "tool/SettledConditions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace gpufuse {
namespace {

struct Chain {
  size_t File;
  Conditional What;
  /// It stands within what keeps the file from being read twice.
  bool InGuard = false;
  bool Matters = false;
  /// On the language, which includes one runtime or the other.
  bool OfLanguage = false;
};

/// True for text that includes the runtime of CUDA, or of HIP.
bool includesRuntime(llvm::StringRef Text, bool OfHip) {
  static const llvm::Regex Hip("^[ \t]*#[ \t]*include[ \t]*[<\"]hip/hip_", llvm::Regex::Newline),
      Cuda("^[ \t]*#[ \t]*include[ \t]*[<\"]cuda(_runtime|\\.h)", llvm::Regex::Newline);
  return (OfHip ? Hip : Cuda).match(Text);
}

/// Blanks for what `#warning` and `#error` say.
void removeMessages(std::string &Text) {
  static const llvm::Regex Messages("^[ \t]*#[ \t]*(error|warning)[^A-Za-z0-9_][^\n]*",
                                    llvm::Regex::Newline);
  llvm::SmallVector<llvm::StringRef, 2> Found;
  for (size_t From = 0; Messages.match(llvm::StringRef(Text).substr(From), &Found);) {
    const size_t Begin = Found[1].end() - Text.data(), End = Found[0].end() - Text.data();
    std::fill(Text.begin() + Begin, Text.begin() + End, ' ');
    From = End;
  }
}

bool failsAlways(llvm::StringRef Branch) {
  static const llvm::Regex Error("^[ \t]*#[ \t]*error([^A-Za-z0-9_]|$)", llvm::Regex::Newline);
  std::string Always = Branch.str();
  for (const Conditional &Within : directivesIn(Branch).Conditionals)
    std::fill(Always.begin() + Within.Branches.front().Directive, Always.begin() + Within.End, ' ');
  return Error.match(Always) && !Branch.contains("R\""); // text, perhaps
}

/// Follows names from what is changed to everything that they may mean, and back to the functions
/// that call what changes, or name a variable of what is so found: what pointers and numbers a
/// function has, its callers say.
class Closure {
public:
  /// \p OnlyMeanings: not back.
  Closure(llvm::ArrayRef<UnitFile> Files, llvm::ArrayRef<Finding> Findings,
          const tooling::CompileCommand &Command, const SeenAlike &Alike, bool OnlyMeanings = false)
      : Files(Files), IncludeDirectories(namedIncludeDirectories(Command)), IsHip(Alike.IsHip),
        OnlyMeanings(OnlyMeanings) {
    for (size_t I = 0; I < Files.size(); ++I) {
      Texts.push_back(withoutComments(Files[I].Text));
      removeMessages(Texts.back());
      Directives Found = directivesIn(Texts[I]);
      noteRedefined(Texts[I], Found);
      const bool HasGuard = !Found.Conditionals.empty() && Found.Conditionals.front().IsGuard;
      for (Conditional &C : Found.Conditionals) {
        if (!isDefault(C, Texts[I]))
          for (const Conditional::Branch &B : C.Branches)
            forEachName(B.Condition,
                        [&](llvm::StringRef Name, size_t) { NamedInConditions.insert(Name); });
        const bool Settled = llvm::all_of(C.Branches, [&](const Conditional::Branch &B) {
          return isSettled(B.Condition, Alike);
        });
        const llvm::StringRef Within =
            llvm::StringRef(Texts[I]).slice(C.Branches.front().Directive, C.End);
        const bool OfLanguage = Settled && (mayIncludeRuntime(Within, I, /*OfHip=*/false) ||
                                            mayIncludeRuntime(Within, I, /*OfHip=*/true));
        if (!C.IsGuard && (!Settled || OfLanguage) && !isDefault(C, Texts[I]))
          Chains.push_back({I, std::move(C), HasGuard, /*Matters=*/false, OfLanguage});
        else if (!C.IsGuard && !Settled)
          addDefault(C, Texts[I]);
      }
      for (MacroDefinition &Macro : Found.Macros) {
        if (changesText(Macro.Body))
          add(Macro.Name);
        Macros[Macro.Name].push_back(std::move(Macro.Body));
      }
      addNamesInDirectives(Texts[I]);
      noteNames(Texts[I]);
      for (const UnitFile::Declared &D : Files[I].Declarations) {
        Declared[D.Name].push_back({I, &D});
        noteUses(I, D);
      }
    }
    for (const Finding &F : Findings)
      if (F.Verdict == FindingVerdict::Applied)
        change(F);
    follow();
  }

  /// In each file as they begin.
  std::vector<Chain> mattering() {
    llvm::erase_if(Chains, [](const Chain &C) { return !C.Matters; });
    return std::move(Chains);
  }
  /// The branches of \p C, one of mattering(), that no program takes, as an `#error` stands in
  /// them. (Where other conditions are around, or around the `#include`, these may leave it out.)
  std::vector<bool> failing(const Chain &C, unsigned DecidedAround,
                            llvm::ArrayRef<Chain> Mattering) const {
    const bool IsRead =
        C.File == 0 || llvm::none_of(Mattering, [&](const Chain &Each) {
          return includesOwn(textOf(Each.File, Each.What.Branches.front().Begin, Each.What.End));
        });
    std::vector<bool> Out;
    for (const Conditional::Branch &B : C.What.Branches)
      Out.push_back(IsRead && C.What.Depth == DecidedAround + C.InGuard &&
                    failsAlways(textOf(C.File, B.Begin, B.End)));
    return Out;
  }
  /// True where \p B includes the runtime that the parse is not made with.
  bool isOfOtherLanguage(size_t File, const Conditional::Branch &B) const {
    return mayIncludeRuntime(textOf(File, B.Begin, B.End), File, !IsHip);
  }
  bool asserts() const { return Names.contains("assert"); }
  /// True for what a compile command may define, as conditions ask for it or the text does.
  bool mayBeDefined(llvm::StringRef Name) const {
    return NamedInConditions.contains(Name) || Macros.contains(Name);
  }
  /// The macros that the text defines, other than by default, or takes the definition from.
  const llvm::StringSet<> &redefined() const { return Redefined; }
  /// Those that matter. Switches that conditions ask for are decided either way.
  std::vector<MacroDefault> defaults(std::vector<MacroDefault> Given) const {
    std::vector<MacroDefault> Out;
    llvm::append_range(Given, Defaults);
    for (const MacroDefault &Each : Given) {
      const bool IsKnown =
          llvm::any_of(Out, [&](const MacroDefault &Other) { return Other.Name == Each.Name; });
      const bool IsSwitch = NamedInConditions.contains(Each.Name) &&
                            !NamedInCode.contains(Each.Name) &&
                            (Each.Body == "0" || Each.Body == "1");
      if (Names.contains(Each.Name) && !IsKnown && !IsSwitch)
        Out.push_back(Each);
    }
    return Out;
  }

private:
  using Place = std::pair<size_t, const UnitFile::Declared *>;
  using Kind = UnitFile::Declared::Kind;

  /// True where \p Text, of the file number \p File, includes that runtime, by other files perhaps.
  bool mayIncludeRuntime(llvm::StringRef Text, size_t File, bool Hip) const {
    return includesRuntime(Text, Hip) ||
           (Hip ? OfHip : OfCuda).anyNamedIn(Text, Files[File].Path, IncludeDirectories);
  }

  static bool isFunction(const UnitFile::Declared &D) {
    return D.What == Kind::Function || D.What == Kind::Method;
  }

  /// True where the name at \p At is one of a member: `o.n`, `o->n`.
  static bool isOfObject(llvm::StringRef Text, size_t At) {
    const llvm::StringRef Ahead = Text.take_front(At).rtrim();
    return Ahead.ends_with(".") || Ahead.ends_with("->");
  }

  void noteUses(size_t File, const UnitFile::Declared &D) {
    if (OnlyMeanings || D.What == Kind::Other) // (what a closure does stands in a variable)
      return;
    const llvm::StringRef Text = textOf(File, D.Begin, D.End);
    llvm::StringSet<> Seen, SeenOfObjects;
    forEachName(Text, [&](llvm::StringRef Name, size_t At) {
      if (Seen.insert(Name).second)
        Users[Name].push_back({File, &D});
      // (A method names its own fields plainly.)
      if ((isOfObject(Text, At) || D.What == Kind::Method) && SeenOfObjects.insert(Name).second)
        UsersOfField[Name].push_back({File, &D});
    });
  }

  /// What calls the function \p Name, or hands it on, may say what it is given.
  void addCallers(llvm::StringRef Name) {
    if (OnlyMeanings || !CallersAdded.insert(Name).second)
      return;
    if (llvm::any_of(Declared.lookup(Name), [](const Place &P) { return isFunction(*P.second); })) {
      Asked.insert(Name);
      addUsers(Users.lookup(Name));
    }
  }

  void addUsers(llvm::ArrayRef<Place> Found) {
    for (const auto &[File, D] : Found) {
      add(D->Name);
      addCallers(D->Name);
    }
  }

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

  void noteNames(llvm::StringRef Text) {
    static const llvm::Regex Condition("^[ \t]*#[ \t]*(el)?if");
    llvm::SmallVector<llvm::StringRef, 0> Lines;
    Text.split(Lines, '\n');
    for (const llvm::StringRef Line : Lines)
      if (!Condition.match(Line))
        forEachName(Line, [&](llvm::StringRef Name, size_t) { NamedInCode.insert(Name); });
  }

  void addDefault(const Conditional &C, llvm::StringRef Text) {
    const llvm::StringRef Inside = Text.slice(C.Branches.front().Begin, C.End);
    for (const MacroDefinition &Macro : directivesIn(Inside).Macros)
      if (!Inside.contains(Macro.Name + "(")) // else it takes parameters
        Defaults.push_back({Macro.Name, Macro.Body});
  }

  void change(const Finding &F) {
    // All that a finding names, and all that its edits stand in.
    forEachName(F.Function, [&](llvm::StringRef Name, size_t) {
      add(Name);
      addCallers(Name);
    });
    for (const FindingSite &Site : F.Sites)
      forEachName(Site.Kernel, [&](llvm::StringRef Name, size_t) { add(Name); });
    for (const auto &[Named, Edits] : F.Edits.files())
      for (const tooling::Replacement &R : Edits)
        for (const UnitFile::Declared &D : Files.front().Declarations)
          if (D.Begin <= R.getOffset() && R.getOffset() < D.End) {
            add(D.Name);
            addCallers(D.Name);
          }
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
          if (D->What == Kind::Variable) {
            Asked.insert(Name);
            addUsers(Users.lookup(Name));
          } else if (D->What == Kind::Field) {
            AskedFields.insert(Name);
            addUsers(UsersOfField.lookup(Name));
          }
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
    return Pastes || C.OfLanguage || // any name may be meant
           llvm::any_of(
               Reached[C.File],
               [&](const auto &Range) { return Range.first <= Begin && Begin < Range.second; }) ||
           llvm::any_of(C.What.Branches, [&](const Conditional::Branch &B) {
             return gives(C.File, B) || uses(C.File, B);
           });
  }

  /// True when a branch may call a function of which the callers are asked, or set a variable or a
  /// field of what is so found: a function, say, that only another configuration has.
  bool uses(size_t File, const Conditional::Branch &B) const {
    const llvm::StringRef Text = textOf(File, B.Begin, B.End);
    bool Found = false;
    forEachName(Text, [&](llvm::StringRef Name, size_t At) {
      Found |= Asked.contains(Name) || (isOfObject(Text, At) && AskedFields.contains(Name));
    });
    return Found;
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
  /// The files that include a runtime.
  mutable IncludedText OfCuda{
      [](llvm::StringRef Text) { return includesRuntime(Text, /*OfHip=*/false); }},
      OfHip{[](llvm::StringRef Text) { return includesRuntime(Text, /*OfHip=*/true); }};
  const bool IsHip;
  /// Without comments.
  std::vector<std::string> Texts;
  std::vector<Chain> Chains;
  std::vector<MacroDefault> Defaults;
  llvm::StringSet<> Redefined;
  /// Macros that conditions other than for their defaults name.
  llvm::StringSet<> NamedInConditions;
  /// What is named outside of conditions.
  llvm::StringSet<> NamedInCode;
  llvm::StringMap<std::vector<std::string>> Macros;
  llvm::StringMap<std::vector<Place>> Declared;
  /// Not back to callers.
  const bool OnlyMeanings;
  /// Functions and variables by what they name, and by what may be fields that they name.
  llvm::StringMap<std::vector<Place>> Users, UsersOfField;
  llvm::StringSet<> CallersAdded;
  /// Functions of which the callers are asked, and variables, or fields, of which those are that
  /// name them.
  llvm::StringSet<> Asked, AskedFields;
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

} // namespace

static void define(const MacroDefault &What, llvm::StringRef Value, Configuration &In) {
  In.Defines.push_back("-U" + What.Name);
  In.Defines.push_back("-D" + What.Name + "=" + Value.str());
}

static void addTrials(llvm::ArrayRef<MacroDefault> Defaults, OtherConfigurations &Out) {
  for (unsigned Trial = 0; Trial < Trials; ++Trial) {
    Configuration New;
    for (const auto &[I, Each] : llvm::enumerate(Defaults))
      if (const auto Value = otherValue(Each.Body, static_cast<unsigned>(I) + Trial))
        define(Each, *Value, New);
    New.IsTrial = true;
    if (!New.Defines.empty())
      Out.All.push_back(std::move(New));
  }
  // Each two of them differ in one of these: half of them changed, and the rest not.
  for (size_t Bit = 1; Bit < Defaults.size(); Bit *= 2) {
    Configuration New;
    for (const auto &[I, Each] : llvm::enumerate(Defaults))
      if (const auto Value = I & Bit ? otherValue(Each.Body, 2) : std::nullopt)
        define(Each, *Value, New);
    if (!New.Defines.empty())
      Out.All.push_back(std::move(New));
  }
  // Where values go together (`static_assert(N % TILE == 0)`), one at a time may do: half and
  // twice.
  for (const MacroDefault &Changed : Defaults)
    for (const unsigned Number : {0U, 2U})
      if (const auto Value = otherValue(Changed.Body, Number)) {
        Configuration &New = Out.OneByOne.emplace_back();
        for (const MacroDefault &Each : Defaults)
          define(Each, &Each == &Changed ? *Value : Each.Body, New);
      }
}

/// What \p Chains, those of \p Of that matter, decide; and which of it each of them does: many ask
/// the same.
static std::pair<std::vector<ConditionDecision>, std::vector<size_t>>
decisionsOf(llvm::ArrayRef<Chain> Chains, const Closure &Of, std::vector<std::string> &Asked) {
  std::vector<ConditionDecision> Out;
  std::vector<size_t> By;
  std::map<std::vector<std::string>, size_t> Known;
  for (const Chain &C : Chains) {
    ConditionDecision New;
    unsigned Around = 0;
    for (size_t Outer = 0; &Chains[Outer] != &C; ++Outer)
      for (const auto &[I, B] : llvm::enumerate(Chains[Outer].What.Branches))
        if (Chains[Outer].File == C.File && B.Begin <= C.What.Branches.front().Directive &&
            C.What.End <= B.End) {
          New.Within = {By[Outer], static_cast<int>(I)};
          ++Around;
        }
    New.Fails = Of.failing(C, Around, Chains);
    std::vector<std::string> Alike;
    if (New.Within)
      Alike = {std::to_string(New.Within->first), std::to_string(New.Within->second)};
    for (const auto &[B, Fails] : llvm::zip(C.What.Branches, New.Fails)) {
      New.Branches.emplace_back(B.Condition, Of.redefined(), Asked);
      Alike.push_back(B.Condition + (Fails ? " #error" : ""));
      for (const unsigned Question : New.Branches.back().questions())
        Alike.push_back(std::to_string(Question));
    }
    const auto [It, IsNew] = Known.try_emplace(std::move(Alike), Out.size());
    By.push_back(It->second);
    if (IsNew)
      Out.push_back(std::move(New));
  }
  return {std::move(Out), std::move(By)};
}

/// Makes what \p C chooses in \p In the branch \p Taken.
static void take(const Chain &C, int Taken, llvm::ArrayRef<UnitFile> Files, const Closure &Of,
                 Configuration &In) {
  const UnitFile &File = Files[C.File];
  std::string &Text = In.Files.try_emplace(File.Path, File.Text).first->second;
  if (Taken == NotAsked)
    return;
  decide(Text, C.What, Taken);
  if (C.OfLanguage && Taken >= 0)
    In.IsOfOtherLanguage |=
        Of.isOfOtherLanguage(C.File, C.What.Branches[static_cast<size_t>(Taken)]);
  for (const auto &[I, B] : llvm::enumerate(C.What.Branches)) {
    if (static_cast<int>(I) == Taken)
      continue;
    if (C.File == 0)
      In.LeftOut.emplace_back(B.Begin, B.End);
    forEachName(llvm::StringRef(File.Text).slice(B.Begin, B.End),
                [&](llvm::StringRef Name, size_t) {
                  if (!Of.mayBeDefined(Name)) // (there it is missing for that)
                    In.NamesLeftOut.insert(Name);
                });
  }
}

/// The macro of \p Defined, or one that \p Files only define where nobody else has, that names a
/// file which they include; "" where there is none.
static std::string macroNamingFile(llvm::ArrayRef<UnitFile> Files,
                                   llvm::ArrayRef<MacroDefault> Defined) {
  static const llvm::Regex Include("^[ \t]*#[ \t]*include[ \t]+([A-Za-z_][A-Za-z_0-9]*)",
                                   llvm::Regex::Newline),
      Default("^[ \t]*#[ \t]*ifndef[ \t]+([A-Za-z_][A-Za-z_0-9]*)", llvm::Regex::Newline);
  llvm::SmallVector<llvm::StringRef, 2> Found;
  llvm::StringSet<> Open;
  for (const MacroDefault &Each : Defined)
    Open.insert(Each.Name);
  std::vector<std::string> Named;
  for (const UnitFile &File : Files) {
    const std::string Text = withoutComments(File.Text);
    for (llvm::StringRef Rest = Text; Default.match(Rest, &Found);
         Rest = Rest.substr(Found[0].end() - Rest.begin()))
      Open.insert(Found[1]);
    for (llvm::StringRef Rest = Text; Include.match(Rest, &Found);
         Rest = Rest.substr(Found[0].end() - Rest.begin()))
      Named.push_back(Found[1].str());
  }
  const auto It =
      llvm::find_if(Named, [&](const std::string &Each) { return Open.contains(Each); });
  return It == Named.end() ? "" : *It;
}

OtherConfigurations otherConfigurations(llvm::ArrayRef<UnitFile> Files,
                                        llvm::ArrayRef<Finding> Findings,
                                        const tooling::CompileCommand &Command,
                                        const SeenAlike &Alike) {
  OtherConfigurations Out;
  Out.FileNamedBy = macroNamingFile(Files, definedBy(clangWords(Command)));
  if (!Out.FileNamedBy.empty())
    return Out;
  Closure Reached(Files, Findings, Command, Alike);
  addTrials(Reached.defaults(definedBy(clangWords(Command))), Out);
  const std::vector<Chain> Chains = Reached.mattering();
  std::vector<std::string> Asked;
  auto [Decisions, By] = decisionsOf(Chains, Reached, Asked);
  for (const Chain &C : Chains)
    if (std::string Said = "#" + C.What.Branches.front().Condition;
        !llvm::is_contained(Out.Conditions, Said))
      Out.Conditions.push_back(std::move(Said));
  std::optional<size_t> Asserts;
  if (Reached.asserts()) {
    Asserts = Decisions.size();
    Decisions.push_back({{{"ifndef NDEBUG", Reached.redefined(), Asked}}, std::nullopt, {false}});
    Out.Conditions.push_back("NDEBUG");
  }
  if (Decisions.empty())
    return Out;
  const std::vector<Configuration> Values = Out.All;
  const auto Outcomes = outcomesToTry(Decisions, Asked.size());
  Out.TooMany = !Outcomes;
  if (Out.TooMany)
    return Out;
  Out.IsChoice = Outcomes->IsChoice;
  for (const auto &[I, Each] : llvm::enumerate(Outcomes->All)) {
    Configuration New;
    if (Asserts)
      New.Asserts = Each[*Asserts] == 0;
    for (const auto &[C, Number] : llvm::zip(Chains, By))
      take(C, Each[Number], Files, Reached, New);
    Out.All.push_back(New);
    if (!Values.empty()) { // conditions and values go together
      New.Defines = Values[I % Values.size()].Defines;
      Out.All.push_back(std::move(New));
    }
  }
  return Out;
}

bool hasOpenConditions(const std::string &Path, const SeenAlike &Alike) {
  const auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return true;
  const std::string Text = withoutComments((*Buffer)->getBuffer());
  return llvm::any_of(directivesIn(Text).Conditionals, [&](const Conditional &C) {
    return !C.IsGuard && !isDefault(C, Text) &&
           !llvm::all_of(C.Branches, [&](const Conditional::Branch &B) {
             return isSettled(B.Condition, Alike);
           });
  });
}

bool dependsOnConfiguration(llvm::StringRef Name, llvm::ArrayRef<UnitFile> Files,
                            const tooling::CompileCommand &Command, const SeenAlike &Alike) {
  Finding Asked;
  Asked.Function = Name.str();
  Asked.Verdict = FindingVerdict::Applied;
  Closure Reached(Files, Asked, Command, Alike, /*OnlyMeanings=*/true);
  const std::vector<MacroDefault> Defined = definedBy(clangWords(Command));
  return !Reached.defaults(Defined).empty() || !Reached.mattering().empty() ||
         !macroNamingFile(Files, Defined).empty();
}

} // namespace gpufuse
