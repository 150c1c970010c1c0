#include "rewriters/JoinAcross.h"
#include "rewriters/CodeStyle.h"
#include "rewriters/CompareBodies.h"
#include "rewriters/ParameterText.h"
#include "rewriters/RemoveStatement.h"
#include "rewriters/SourcePlaces.h"
#include "rewriters/VerifyDeclarations.h"
#include "rewriters/VerifyJoins.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace gpufuse {
namespace {

llvm::ArrayRef<CallPart> partsOf(const JoinAcross &Join) {
  return llvm::ArrayRef(Join.Run->Parts).slice(Join.With.First, Join.With.Count);
}

/// What is given for a parameter of the joined function.
const Expr &given(const JoinAcross &Join, const SiteJoin::Parameter &P) {
  return *partsOf(Join)[P.Call].argument(P.Input);
}

class AcrossRenderer {
public:
  explicit AcrossRenderer(const ASTContext &Host)
      : Host(Host), Sources(Host.getSourceManager()), Places(Host),
        File(Places.fileOf(Sources.getMainFileID())),
        Buffer(Sources.getBufferData(Sources.getMainFileID())) {}

  llvm::Error add(const JoinAcross &Join) {
    if (llvm::Error Failed = declare(Join))
      return Failed;
    const llvm::ArrayRef<CallPart> Parts = partsOf(Join);
    for (const CallPart &Part : Parts.drop_back())
      for (const Stmt *S : Part.statements())
        if (llvm::Error Failed = removeStatement(*S, Remark::Keep, Host, Edits))
          return Failed;
    auto Call = callText(Join);
    if (!Call)
      return Call.takeError();
    const TextRange Place = statementRange(*Parts.back().Statement, Host);
    if (!Join.With.Query.empty())
      *Call += "\n" + Places.indentation(Place).str() +
               checkOf(Join).textWith(Join.With.Query + "()", Host);
    return Edits.replace(File, Place.Begin, Place.End - Place.Begin, *Call);
  }

  EditSet Edits;

private:
  /// A call of which a check stays behind the joined one.
  static const CallPart &checkOf(const JoinAcross &Join) {
    return *llvm::find_if(partsOf(Join), [](const CallPart &P) { return P.ChecksBehind; });
  }

  /// Before the function that holds the call, where no other declaration of it is seen for sure.
  llvm::Error declare(const JoinAcross &Join) {
    llvm::Expected<unsigned> Place = Places.globalOffset(*Join.Run->Caller);
    if (!Place)
      return Place.takeError();
    const unsigned Offset = *Place;
    std::vector<unsigned> &Known = DeclaredAt[Join.With.Symbol];
    static const llvm::Regex Conditions("^[ \t]*#[ \t]*(if|el|end)", llvm::Regex::Newline);
    if (llvm::any_of(Known, [&](unsigned Earlier) {
          return Earlier <= Offset && !Conditions.match(Buffer.slice(Earlier, Offset));
        }))
      return llvm::Error::success();
    Known.push_back(Offset);
    std::string Names, Parameters;
    for (const CallPart &Part : partsOf(Join))
      Names += (Names.empty() ? "" : ", then ") + Part.Wrapper->getNameAsString();
    for (const SiteJoin::Parameter &P : Join.With.Parameters) {
      const VarDecl &Like = *partsOf(Join)[P.Call].variable(P.Input);
      Parameters += (Parameters.empty() ? "" : ", ") +
                    parameterText(Like, Like, /*KeepsRestrict=*/false, P.Name);
    }
    std::string Text;
    for (const std::string &Namespace : Join.With.Scope)
      Text += "namespace " + Namespace + " {\n";
    if (Join.With.IsExternC && Host.getLangOpts().CPlusPlus)
      Text += "extern \"C\" ";
    Text += Join.With.ReturnsError
                ? checkOf(Join).Wrapper->getReturnType().getUnqualifiedType().getAsString(
                      Host.getPrintingPolicy())
                : "void";
    Text += " " + Join.With.Name + "(" + (Parameters.empty() ? "void" : Parameters) + ");";
    for (size_t I = 0; I < Join.With.Scope.size(); ++I)
      Text += "\n}";
    // (C90 has no other comments.)
    const bool IsC = !Host.getLangOpts().CPlusPlus;
    auto LaidOut = laidOut((IsC ? "/* " : "// ") + Names + ": one function of " + Join.DefinedIn +
                               ", by gpufuse." + (IsC ? " */" : "") + "\n" + Text,
                           File, Buffer);
    if (!LaidOut)
      return LaidOut.takeError();
    const bool SetOff = Offset == 0 || Buffer.take_front(Offset).ends_with("\n\n");
    return Edits.insert(File, Offset, (SetOff ? "" : "\n") + *LaidOut + "\n\n");
  }

  llvm::Expected<std::string> callText(const JoinAcross &Join) const {
    const CallPart &Last = partsOf(Join).back();
    const auto *Ref = dyn_cast<DeclRefExpr>(Last.Call->getCallee()->IgnoreParenCasts());
    std::string Text;
    if (Ref && Ref->hasQualifier())
      if (const auto Range = spelledRange(Ref->getQualifierLoc().getSourceRange(), Host))
        Text = textOf(*Range, Host);
    Text += Join.With.Name + "(";
    for (const SiteJoin::Parameter &P : Join.With.Parameters) {
      auto Spelled = Places.spelled(&given(Join, P));
      if (!Spelled)
        return Spelled.takeError();
      Text += (&P == &Join.With.Parameters.front() ? "" : ", ") + *Spelled;
    }
    Text = Join.With.ReturnsError ? checkOf(Join).textWith(Text + ")", Host) : Text + ");";
    if (llvm::StringRef(Text).contains('\n'))
      return Text;
    return wrapped(Text, Places.indentation(statementRange(*Last.Statement, Host)), File, Buffer);
  }

  const ASTContext &Host;
  const SourceManager &Sources;
  SourcePlaces Places;
  const std::string File;
  const llvm::StringRef Buffer;
  /// Where each symbol is declared.
  std::map<std::string, std::vector<unsigned>> DeclaredAt;
};

/// As far as the caller's file knows; nothing where they differ.
std::optional<Visibility> visibilityOfParts(const JoinAcross &Join) {
  const Visibility First = partsOf(Join).front().Wrapper->getVisibility();
  const bool Same = llvm::all_of(
      partsOf(Join), [&](const CallPart &Part) { return Part.Wrapper->getVisibility() == First; });
  return Same ? std::optional(First) : std::nullopt;
}

/// The functions of a name, and no others.
class NamedFunctions : public DynamicRecursiveASTVisitor {
public:
  explicit NamedFunctions(llvm::StringRef Name) : Name(Name) {}
  std::vector<const FunctionDecl *> Found;
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->getIdentifier() && F->getName() == Name)
      Found.push_back(F);
    return true;
  }

private:
  llvm::StringRef Name;
};

} // namespace

llvm::Expected<EditSet> renderJoinsAcross(llvm::ArrayRef<JoinAcross> Joins,
                                          const ASTContext &Host) {
  AcrossRenderer Renderer(Host);
  for (const JoinAcross &Join : Joins)
    if (llvm::Error Failed = Renderer.add(Join))
      return std::move(Failed);
  return std::move(Renderer.Edits);
}

std::optional<std::string> findJoinAcrossDifference(llvm::ArrayRef<JoinAcross> Joins,
                                                    ASTContext &Rewritten) {
  std::map<std::string, std::multiset<std::vector<std::string>>> Arguments;
  for (const JoinAcross &Join : Joins) {
    ExpressionReader Reader(*Join.Run->Caller);
    std::vector<std::string> Given;
    for (const SiteJoin::Parameter &P : Join.With.Parameters)
      Given.push_back(Reader.read(given(Join, P)));
    Arguments[Join.With.Name].insert(std::move(Given));
    NamedFunctions Functions(Join.With.Name);
    Functions.TraverseDecl(Rewritten.getTranslationUnitDecl());
    for (const FunctionDecl *F : Functions.Found)
      if (F->hasBody() || symbolOf(*F, Rewritten) != Join.With.Symbol ||
          typeOf(*F) != Join.With.Type || F->getVisibility() != visibilityOfParts(Join))
        return "'" + Join.With.Name + "' is another function here";
  }
  for (const auto &[Name, Expected] : Arguments)
    if (auto Difference = findCallDifference(Name, Expected, Rewritten))
      return Difference;
  return findDeclarationDifference(Joins.front().Run->Caller->getASTContext(), Rewritten, {});
}

} // namespace gpufuse
