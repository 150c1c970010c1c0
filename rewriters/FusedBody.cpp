#include "rewriters/FusedBody.h"
#include "analysis/kernel/ReturnStructure.h"
#include "matchers/SourceText.h"
#include "rewriters/BodyText.h"
#include "rewriters/CompareBodies.h"
#include "rewriters/FuseKernels.h"
#include "rewriters/FusedNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Bodies that stand under one guard (or none).
struct Group {
  std::string BlockCondition; ///< lets blocks through; empty for all
  std::string GuardText;      ///< see BodyOutline; empty for no guard
  std::string Condition;      ///< lets threads through
  std::string LeaveCondition; ///< the opposite, if some body wrote it so
  bool OnlyReturns = true;    ///< all bodies wrote the guard as an early return
  std::string Before;         ///< names for values, outside the guard
  std::string Inside;
};

class BodyFuser {
public:
  BodyFuser(const FusionProof &Proof, const ASTContext &Device) : Proof(Proof), Device(Device) {
    for (const EvaluatedLaunch *L : Proof.launches()) {
      Texts.emplace_back(*L->DeviceKernel);
      Foreign.push_back(Texts.back().foreignNames());
    }
    for (unsigned K = 0; K < Texts.size(); ++K)
      Outlines.push_back(outline(*Proof.launches()[K]->DeviceKernel, Proof.parameterOf()[K]));
    for (const llvm::StringSet<> &Names : Foreign)
      for (const auto &Name : Names)
        AllForeign.insert(Name.getKey());
  }

  llvm::Expected<FusedText> run() {
    nameParameters();
    for (unsigned K = 0; K < Texts.size(); ++K) {
      nameLocals(K);
      if (llvm::Error Failed = Texts[K].prepare(Renames, Proof.pinnedProducts()))
        return Failed;
      place(K);
    }
    for (const auto &[First, Second] : Proof.underOneGuard())
      if (GuardOf[First] != GuardOf[Second] || !GuardOf[First])
        return refuseTwoGuards(First, Second);
    nameClosureTypes();
    return FusedText{templateHead(), parameters(), "{\n" + templateArguments() + assemble() + "}"};
  }

private:
  llvm::Error refuseTwoGuards(unsigned First, unsigned Second) const {
    return llvm::make_error<RenderRefusal>(Obstacle{
        RejectReason::RoundingAcrossSeam,
        positionOf(Proof.launches()[Second]->What->Statement->getBeginLoc(),
                   Proof.list().Function->getASTContext().getSourceManager()),
        "'" + kernel(First).getNameAsString() + "' and '" + kernel(Second).getNameAsString() +
            "' have different guards; a product of the second could be computed outside of its own",
        "",
        {}});
  }

  const FunctionDecl &kernel(unsigned K) const { return *Proof.launches()[K]->DeviceKernel; }

  void nameParameters() {
    for (const FusedParameter &P : Proof.parameters()) {
      const FunctionDecl &Kernel = kernel(P.Launch);
      std::string Wanted = Kernel.getParamDecl(P.Parameter)->getNameAsString();
      auto taken = [&](llvm::StringRef Name) {
        return Used.contains(Name) || AllForeign.contains(Name);
      };
      if (taken(Wanted)) {
        const llvm::StringRef Argument = argumentName(P);
        Wanted = Argument.empty() || taken(Argument) ? Kernel.getNameAsString() + "_" + Wanted
                                                     : Argument.str();
      }
      ParameterNames.push_back(freshName(Wanted, taken));
      Used.insert(ParameterNames.back());
    }
  }

  /// The closure's type that a fused parameter has; null for other parameters.
  const CXXRecordDecl *closureOf(const FusedParameter &P) const {
    const auto *Class = kernel(P.Launch).getParamDecl(P.Parameter)->getType()->getAsCXXRecordDecl();
    return Class && Class->isLambda() ? Class : nullptr;
  }

  /// Gives the types of closures, which have no names, those that the kernels have for them.
  void nameClosureTypes() {
    llvm::StringSet<> Taken = Used;
    for (const FusedParameter &P : Proof.parameters())
      if (!closureOf(P))
        for (const auto &Word : identifiersIn(parameter(P, "x"), Device))
          Taken.insert(Word.getKey());
    for (const FusedParameter &P : Proof.parameters()) {
      const CXXRecordDecl *Closure = closureOf(P);
      if (!Closure || ClosureTypes.contains(Closure))
        continue;
      const auto *Type = Texts[P.Launch]
                             .pattern()
                             .getParamDecl(P.Parameter)
                             ->getType()
                             ->getAs<TemplateTypeParmType>();
      const IdentifierInfo *Own = Type ? Type->getIdentifier() : nullptr;
      const bool Written = Own && isValidAsciiIdentifier(Own->getName()); // not by `auto`
      std::string Name = freshName(Written ? Own->getName().str() : "F", [&](llvm::StringRef Each) {
        return Taken.contains(Each) || AllForeign.contains(Each);
      });
      Taken.insert(Name);
      ClosureTypes.insert({Closure, std::move(Name)});
    }
  }

  std::string templateHead() const {
    std::string Text;
    for (const auto &[Closure, Name] : ClosureTypes)
      Text += (Text.empty() ? "template <typename " : ", typename ") + Name;
    return Text.empty() ? "" : Text + ">\n";
  }

  /// What the host calls the argument, if that is one name and no kernel's parameter has it.
  llvm::StringRef argumentName(const FusedParameter &P) const {
    const Expr *Arg = Proof.launches()[P.Launch]->What->Args[P.Parameter]->IgnoreParenImpCasts();
    const ValueDecl *Named = nullptr;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Arg))
      Named = dyn_cast<VarDecl>(Ref->getDecl());
    else if (const auto *Member = dyn_cast<MemberExpr>(Arg))
      Named = Member->getMemberDecl();
    if (!Named || !Named->getIdentifier())
      return {};
    const auto hasParameter = [&](const EvaluatedLaunch *L) {
      return llvm::any_of(L->DeviceKernel->parameters(), [&](const ParmVarDecl *Each) {
        return Each->getIdentifier() && Each->getName() == Named->getName();
      });
    };
    return llvm::any_of(Proof.launches(), hasParameter) ? llvm::StringRef() : Named->getName();
  }

  /// Decides what the locals of body \p K are called; equal values of an earlier body lend their
  /// name.
  void nameLocals(unsigned K) {
    llvm::StringSet<> Outer; // names this body will use for what it does not declare
    Renames.clear();
    for (unsigned P = 0; P < kernel(K).getNumParams(); ++P) {
      const std::string &Name = ParameterNames[Proof.parameterOf()[K][P]];
      Renames[BodyText::offsetOf(*Texts[K].pattern().getParamDecl(P))] = Name;
      Outer.insert(Name);
    }
    std::set<DeclOffset> Merged;
    MergedStatements.clear();
    for (const BodyOutline::PureLocal &L : Outlines[K].Locals)
      MergedStatements.insert(L.Statement);
    for (const BodyOutline::PureLocal &L : Outlines[K].Locals)
      if (!Values.contains(L.Value))
        MergedStatements.erase(L.Statement);
    for (const BodyOutline::PureLocal &L : Outlines[K].Locals) {
      if (!MergedStatements.contains(L.Statement))
        continue;
      auto Known = Values.find(L.Value);
      Renames[BodyText::offsetOf(*L.Variable)] = Known->second;
      Merged.insert(BodyText::offsetOf(*L.Variable));
      Outer.insert(Known->second);
    }
    for (const auto &Name : Foreign[K])
      Outer.insert(Name.getKey());
    llvm::StringSet<> Own, NewNames;
    for (const auto &[V, Exposed] : Texts[K].locals())
      Own.insert(V->getName());
    for (const auto &[V, Exposed] : Texts[K].locals()) {
      const DeclOffset Offset = BodyText::offsetOf(*V);
      if (Merged.contains(Offset))
        continue;
      auto taken = [&](llvm::StringRef Name) {
        return Outer.contains(Name) ||
               (Exposed && (Used.contains(Name) || AllForeign.contains(Name)));
      };
      std::string Name = V->getNameAsString();
      if (taken(Name))
        Name = freshName(Name, [&](llvm::StringRef N) { return taken(N) || Own.contains(N); });
      Renames[Offset] = Name;
      if (Exposed)
        NewNames.insert(Name);
    }
    for (const auto &Name : NewNames)
      Used.insert(Name.getKey());
    for (const BodyOutline::PureLocal &L : Outlines[K].Locals)
      if (!Merged.contains(BodyText::offsetOf(*L.Variable)))
        Values.try_emplace(L.Value, Renames[BodyText::offsetOf(*L.Variable)]);
  }

  /// Puts body \p K under the guard of the group before it if that is the same, else into a group
  /// of its own.
  void place(unsigned K) {
    const BodyOutline &Out = Outlines[K];
    const BodyText &Text = Texts[K];
    const auto *Body = cast<CompoundStmt>(kernel(K).getBody());
    const bool Last = K + 1 == Texts.size();
    auto [Position, End] = Text.inside(*Body);
    std::string Names;
    std::vector<std::string> NewlyDeclared;
    for (const BodyOutline::PureLocal &L : Out.Locals) {
      const unsigned After = Text.range(*L.Statement).second;
      if (!MergedStatements.contains(L.Statement)) {
        if (Position < After) // the first of the statement's names
          Names += Text.text(Position, After);
        NewlyDeclared.push_back(Renames[BodyText::offsetOf(*L.Variable)]);
      }
      Position = After;
    }
    const bool Joins = Out.Guard != BodyOutline::GuardKind::None && !Groups.empty() &&
                       !barrierBefore(K) && Groups.back().GuardText == Out.GuardText &&
                       Groups.back().BlockCondition == blockCondition(K);
    if (!Joins) {
      Groups.emplace_back();
      for (std::string &Name : NewlyDeclared)
        Declared.insert(Name);
      Groups.back().Before = (barrierBefore(K) ? "__syncthreads();\n" : "") + Names;
      Names.clear();
    } else {
      // Names declared inside the guard are not visible behind it.
      for (const BodyOutline::PureLocal &L : Out.Locals)
        if (auto It = Values.find(L.Value); It != Values.end() && !Declared.contains(It->second))
          Values.erase(It);
    }
    Group &G = Groups.back();
    G.BlockCondition = blockCondition(K);
    G.Inside += Names;
    if (Out.Guard == BodyOutline::GuardKind::None) {
      G.Inside += statements(K, Position, End, Last);
      return;
    }
    G.GuardText = Out.GuardText;
    GuardOf[K] = static_cast<unsigned>(Groups.size());
    const IfStmt &Guard = *Out.GuardStatement;
    const std::string Condition = conditionText(K, *Guard.getCond());
    if (Out.Guard == BodyOutline::GuardKind::If) {
      const auto *Block = dyn_cast<CompoundStmt>(Guard.getThen());
      const auto [Begin, Stop] = Block ? Text.inside(*Block) : Text.range(*Guard.getThen());
      if (G.Condition.empty())
        G.Condition = Condition;
      G.OnlyReturns = false;
      // Comments before the guard belong to what it guards.
      G.Inside +=
          trimmed(Text.text(Position, Text.range(Guard).first)) + trimmed(Text.text(Begin, Stop));
    } else {
      if (G.LeaveCondition.empty())
        G.LeaveCondition = Condition;
      if (G.Condition.empty())
        G.Condition = oppositeText(K, *Guard.getCond());
      G.Inside += statements(K, Text.range(Guard).second, End, Last);
    }
  }

  /// `blockIdx.x < 4`, where body \p K runs in fewer blocks than there are.
  std::string blockCondition(unsigned K) const {
    std::string Text;
    for (const BlockGuard &G : Proof.blockGuards()[K])
      Text += (Text.empty() ? "blockIdx." : " && blockIdx.") + std::string(1, "xyz"[G.Axis]) +
              " < " + std::to_string(G.Limit);
    return Text;
  }

  bool barrierBefore(unsigned K) const { return K > 0 && Proof.barriers()[K - 1]; }

  std::string conditionText(unsigned K, const Expr &Condition) const {
    const TextRange Range = *spelledRange(Condition.getSourceRange(), Device);
    return Texts[K].text(Range.Begin, Range.End);
  }

  std::string oppositeText(unsigned K, const Expr &Condition) const {
    const auto *Op = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
    if (Op && Op->isComparisonOp() && Op->getLHS()->getType()->isIntegralOrEnumerationType() &&
        !Op->getOperatorLoc().isMacroID()) {
      const auto Left = spelledRange(Op->getLHS()->getSourceRange(), Device),
                 Right = spelledRange(Op->getRHS()->getSourceRange(), Device);
      if (Left && Right)
        return Texts[K].text(Left->Begin, Left->End) + " " +
               BinaryOperator::getOpcodeStr(BinaryOperator::negateComparisonOp(Op->getOpcode()))
                   .str() +
               " " + Texts[K].text(Right->Begin, Right->End);
    }
    return "!(" + conditionText(K, Condition) + ")";
  }

  /// The statements between two offsets of body \p K. In any body but the last, a return guard
  /// becomes a guard around what follows it, and a final return goes.
  std::string statements(unsigned K, unsigned Position, unsigned End, bool Last) const {
    const BodyText &Text = Texts[K];
    if (Last)
      return trimmed(Text.text(Position, End));
    std::string Result, Closing;
    for (const Stmt *S : cast<CompoundStmt>(kernel(K).getBody())->body()) {
      const auto [Begin, After] = Text.range(*S);
      if (Begin < Position)
        continue;
      if (const IfStmt *Guard = asReturnGuard(*S)) {
        Result +=
            Text.text(Position, Begin) + "if (" + oppositeText(K, *Guard->getCond()) + ") {\n";
        Closing += "}\n";
      } else if (isa<ReturnStmt>(S)) {
        Result += Text.text(Position, Begin);
      } else {
        Result += Text.text(Position, After);
      }
      Position = After;
    }
    return trimmed(Result + Text.text(Position, End)) + Closing;
  }

  /// \p Text without blank lines at either end.
  static std::string trimmed(llvm::StringRef Text) {
    while (!Text.empty()) {
      const auto [Line, Rest] = Text.split('\n');
      if (!Line.trim().empty() || Text.size() == Line.size())
        break;
      Text = Rest;
    }
    return Text.rtrim().empty() ? "" : Text.rtrim().str() + "\n";
  }

  std::string assemble() const {
    std::string Result;
    for (size_t I = 0; I < Groups.size(); ++I) {
      const Group &G = Groups[I];
      Result += trimmed(G.Before);
      if (!G.BlockCondition.empty())
        Result += "if (" + G.BlockCondition + ") {\n";
      if (G.GuardText.empty())
        Result += G.Inside;
      else if (G.OnlyReturns && I + 1 == Groups.size())
        Result += "if (" + G.LeaveCondition + ")\nreturn;\n" + G.Inside;
      else
        Result += "if (" + G.Condition + ") {\n" + G.Inside + "}\n";
      if (!G.BlockCondition.empty())
        Result += "}\n";
    }
    return Result;
  }

  /// `using T = float;` and `constexpr int N = 4;` for the template parameters that the bodies
  /// name.
  std::string templateArguments() const {
    std::string Result;
    llvm::StringSet<> Done;
    PrintingPolicy Policy(Device.getLangOpts());
    for (unsigned K = 0; K < Texts.size(); ++K) {
      const FunctionTemplateDecl *Template = Texts[K].pattern().getDescribedFunctionTemplate();
      const TemplateArgumentList *Args = kernel(K).getTemplateSpecializationArgs();
      if (!Template || !Args)
        continue;
      for (unsigned I = 0; I < Args->size() && I < Template->getTemplateParameters()->size(); ++I) {
        const NamedDecl *Parameter = Template->getTemplateParameters()->getParam(I);
        if (!Parameter->getIdentifier() || !Foreign[K].contains(Parameter->getName()) ||
            !Done.insert(Parameter->getName()).second)
          continue;
        const TemplateArgument &Arg = Args->get(I);
        if (Arg.getKind() == TemplateArgument::Type)
          Result += "using " + Parameter->getNameAsString() + " = " +
                    Arg.getAsType().getAsString(Policy) + ";\n";
        else if (const auto *Value = dyn_cast<NonTypeTemplateParmDecl>(Parameter))
          Result += "constexpr " + Arg.getIntegralType().getAsString(Policy) + " " +
                    Value->getNameAsString() + " = " + llvm::toString(Arg.getAsIntegral(), 10) +
                    ";\n";
      }
    }
    return Result;
  }

  std::string parameters() const {
    std::string Result;
    for (unsigned I = 0; I < Proof.parameters().size(); ++I)
      Result += (I ? ", " : "") + parameter(Proof.parameters()[I], ParameterNames[I]);
    return Result;
  }

  /// As written, where that can be: else as the compiler prints the type.
  std::string parameter(const FusedParameter &P, const std::string &Name) const {
    const bool MayBeUnused = kernel(P.Launch).getParamDecl(P.Parameter)->hasAttr<UnusedAttr>();
    return (MayBeUnused ? "[[maybe_unused]] " : "") + declaration(P, Name);
  }

  std::string declaration(const FusedParameter &P, const std::string &Name) const {
    const ParmVarDecl *Compiled = kernel(P.Launch).getParamDecl(P.Parameter);
    const ParmVarDecl *Written = Texts[P.Launch].pattern().getParamDecl(P.Parameter);
    const bool IsTemplate = &Texts[P.Launch].pattern() != &kernel(P.Launch);
    if (const CXXRecordDecl *Closure = closureOf(P))
      return (Compiled->getType().isConstQualified() ? "const " : "") +
             ClosureTypes.find(Closure)->second + " " + Name;
    const bool Restrict = Compiled->getType().isRestrictQualified();
    const auto Before = spelledRange({Written->getBeginLoc(), Written->getLocation()}, Device);
    const unsigned NameLength = static_cast<unsigned>(Written->getName().size());
    std::string Type =
        Before ? textOf({Before->File, Before->Begin, Before->End - NameLength}, Device).str() : "";
    const bool DropsRestrict = Restrict && !P.KeepsRestrict;
    const bool Array =
        Written->getOriginalType()->isArrayType() || Written->getType()->isFunctionPointerType();
    if (IsTemplate || Type.empty() || Array || DropsRestrict) {
      QualType Shown = Compiled->getType();
      if (DropsRestrict) {
        if (!IsTemplate && !Array && eraseRestrict(Type))
          return Type + Name;
        Shown.removeLocalRestrict();
        if (Shown.isRestrictQualified()) { // through a typedef
          Shown = Shown.getCanonicalType();
          Shown.removeLocalRestrict();
        }
      }
      std::string Text;
      llvm::raw_string_ostream Out(Text);
      Shown.print(Out, PrintingPolicy(Device.getLangOpts()), Name);
      if (const size_t At = Text.find("__restrict "); At != std::string::npos)
        Text.replace(At, 10, "__restrict__"); // as CUDA users write it
      return Text;
    }
    return Type + Name;
  }

  /// Erases the last token of \p Type if it says `__restrict__`: that is the parameter's own.
  bool eraseRestrict(std::string &Type) const {
    Lexer Raw(SourceLocation(), Device.getLangOpts(), Type.data(), Type.data(),
              Type.data() + Type.size());
    Token Last;
    Last.startToken();
    for (Token T; !Raw.LexFromRawLexer(T) || T.isNot(tok::eof);)
      Last = T;
    if (Last.isNot(tok::raw_identifier) ||
        !llvm::is_contained({"__restrict__", "__restrict", "restrict"}, Last.getRawIdentifier()))
      return false;
    const size_t At = static_cast<size_t>(Last.getRawIdentifier().data() - Type.data());
    Type.erase(At, Last.getLength());
    return true;
  }

  const FusionProof &Proof;
  const ASTContext &Device;
  std::vector<BodyText> Texts;
  std::vector<BodyOutline> Outlines;
  std::vector<llvm::StringSet<>> Foreign;
  llvm::StringSet<> AllForeign;
  std::vector<std::string> ParameterNames;
  llvm::MapVector<const CXXRecordDecl *, std::string> ClosureTypes;
  std::map<DeclOffset, std::string> Renames; ///< of the body at hand
  /// Names taken in the scopes that several bodies share.
  llvm::StringSet<> Used;
  /// Names for values that a later body may use instead of its own, and those of them visible to
  /// it.
  std::map<std::string, std::string> Values;
  /// Statements of the body at hand whose names are all lent by earlier bodies.
  std::set<const DeclStmt *> MergedStatements;
  llvm::StringSet<> Declared;
  std::vector<Group> Groups;
  /// The number of the guarded group that each body is in; none for a body without guard.
  std::map<unsigned, unsigned> GuardOf;
};

} // namespace

llvm::Expected<FusedText> fusedText(const FusionProof &Proof, const ASTContext &Device) {
  return BodyFuser(Proof, Device).run();
}

} // namespace gpufuse
