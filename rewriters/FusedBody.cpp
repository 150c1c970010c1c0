#include "rewriters/FusedBody.h"
#include "analysis/kernel/DefinedAnywhere.h"
#include "analysis/kernel/ReturnStructure.h"
#include "matchers/Closures.h"
#include "matchers/SourceText.h"
#include "rewriters/BodyNames.h"
#include "rewriters/BodyText.h"
#include "rewriters/CompareBodies.h"
#include "rewriters/FuseKernels.h"
#include "rewriters/FusedNames.h"
#include "rewriters/ParameterText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/StringExtras.h"

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
  BodyFuser(const FusionProof &Proof, const ASTContext &Device)
      : Proof(Proof), Host(Proof.list().Function->getASTContext()), Device(Device),
        Texts(textsOf(Proof)), Foreign(foreignNamesOf(Proof, Texts)), Names(all(Foreign)) {
    for (unsigned K = 0; K < Texts.size(); ++K)
      Outlines.push_back(
          outline(*Proof.launches()[K]->DeviceKernel, Proof.parameterOf()[K], {}, {},
                  readingsInRounds(*Proof.launches()[K], Proof.loop(), *Proof.list().Function)));
  }

  llvm::Expected<FusedText> run() {
    nameParameters();
    if (Proof.callsBodies())
      return calls();
    for (unsigned K = 0; K < Texts.size(); ++K) {
      if (Proof.isFunction(K)) {
        if (llvm::Error Failed = Texts[K].prepare({}, Proof.pinnedProducts()))
          return Failed;
        placeCall(K);
        continue;
      }
      nameLocals(K);
      if (llvm::Error Failed = Texts[K].prepare(Locals.Renames, Proof.pinnedProducts()))
        return Failed;
      if (const Stmt *Shares = statementSharingMacro(K))
        return refuseSharedMacro(K, *Shares);
      place(K);
    }
    for (const auto &[First, Second] : Proof.underOneGuard())
      if (GuardOf[First] != GuardOf[Second] || !GuardOf[First])
        return refuseTwoGuards(First, Second);
    nameClosureTypes();
    nameLoop();
    return FusedText{templateHead(), parameters(), "{\n" + templateArguments() + assemble() + "}",
                     std::move(Functions)};
  }

private:
  /// Functions with the bodies as they are, and a kernel that calls them.
  FusedText calls() {
    nameLoop();
    FusedText Out;
    for (unsigned K = 0; K < Texts.size(); ++K)
      Out.Body += seamText(seamBefore(K)) + callOf(K);
    if (Proof.loop())
      Out.Body = loopHead() + Out.Body + seamText(Proof.betweenRounds()) + "}\n";
    Out.Body = "{\n" + Out.Body + "}";
    Out.Parameters = parameters();
    Out.Functions = std::move(Functions);
    return Out;
  }

  /// A call of body \p K, which becomes one of the functions.
  std::string callOf(unsigned K) {
    BodyFunction Function = function(K);
    auto Known = llvm::find(Functions, Function);
    if (Known == Functions.end())
      Known = Functions.insert(Known, std::move(Function));
    std::string Out = FunctionMark + std::to_string(Known - Functions.begin()) + "(";
    for (unsigned P = 0; P < kernel(K).getNumParams(); ++P)
      Out += (P ? ", " : "") + nameOf(K, P);
    return Out + ");\n";
  }

  BodyFunction function(unsigned K) const {
    BodyFunction Out{kernel(K).getNameAsString(), Proof.isFunction(K) && !Proof.callsBodies(), "",
                     ""};
    for (unsigned P = 0; P < kernel(K).getNumParams(); ++P) {
      const ParmVarDecl &Parameter = *kernel(K).getParamDecl(P);
      Out.Parameters += (P ? ", " : "") +
                        std::string(Parameter.hasAttr<UnusedAttr>() ? "[[maybe_unused]] " : "") +
                        parameterText(Parameter, *Texts[K].pattern().getParamDecl(P),
                                      Proof.parameters()[Proof.parameterOf()[K][P]].KeepsRestrict,
                                      Parameter.getNameAsString());
    }
    llvm::StringSet<> Done;
    const auto [Begin, End] = Texts[K].inside(*cast<CompoundStmt>(kernel(K).getBody()));
    Out.Body = "{\n" + templateArgumentText(Texts[K], kernel(K), Foreign[K], Done) +
               trimmed(Texts[K].text(Begin, End)) + "}";
    return Out;
  }

  /// A statement of body \p K that begins in the macro which spells a declaration ahead of it,
  /// where the two are taken apart; null where there is none.
  const Stmt *statementSharingMacro(unsigned K) const {
    const BodyOutline &Out = Outlines[K];
    for (const BodyOutline::PureLocal &L : Out.Locals) {
      const unsigned After = Texts[K].range(*L.Statement).second;
      const bool Goes = Locals.LentStatements.contains(L.Statement);
      for (const Stmt *S : cast<CompoundStmt>(kernel(K).getBody())->body())
        if ((Goes || S == Out.GuardStatement) && S->getBeginLoc().isMacroID() &&
            !isa<DeclStmt>(S) && Texts[K].range(*S).first < After)
          return S;
    }
    return nullptr;
  }

  llvm::Error refuseSharedMacro(unsigned K, const Stmt &Shares) const {
    return llvm::make_error<RenderRefusal>(
        Obstacle{RejectReason::KernelInMacro,
                 positionOf(Shares.getBeginLoc(), Device.getSourceManager()),
                 "one macro declares variables of '" + kernel(K).getNameAsString() +
                     "' and begins a statement behind them",
                 "",
                 {}});
  }

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

  static std::vector<BodyText> textsOf(const FusionProof &Proof) {
    std::vector<BodyText> Texts;
    for (const EvaluatedLaunch *L : Proof.launches())
      Texts.emplace_back(*L->DeviceKernel);
    return Texts;
  }

  static std::vector<llvm::StringSet<>> foreignNamesOf(const FusionProof &Proof,
                                                       llvm::ArrayRef<BodyText> Texts) {
    std::vector<llvm::StringSet<>> Foreign;
    for (const BodyText &Text : Texts)
      Foreign.push_back(Text.foreignNames());
    if (const FunctionTemplateDecl *Template = Proof.templateOfAll())
      for (const NamedDecl *Parameter : *Template->getTemplateParameters())
        if (Parameter->getIdentifier())
          Foreign.front().insert(Parameter->getName());
    return Foreign;
  }

  static llvm::StringSet<> all(llvm::ArrayRef<llvm::StringSet<>> Sets) {
    llvm::StringSet<> All;
    for (const llvm::StringSet<> &Names : Sets)
      for (const auto &Name : Names)
        All.insert(Name.getKey());
    return All;
  }

  void nameParameters() {
    for (const FusedParameter &P : Proof.parameters()) {
      const FunctionDecl &Kernel = kernel(P.Launch);
      ParameterNames.push_back(Names.nameParameter(Kernel.getParamDecl(P.Parameter)->getName(),
                                                   argumentName(P), Kernel.getName()));
    }
    if (Proof.usesCounter())
      nameRounds();
  }

  /// Names for the counter, and for what is computed of it in each round.
  void nameRounds() {
    const CountedLoop &Loop = *Proof.loop();
    const auto forEachRound = [&](const auto &Visit) {
      for (unsigned K = 0; K < Texts.size(); ++K)
        for (unsigned P = 0; P < kernel(K).getNumParams(); ++P)
          if (Proof.parameterOf()[K][P] == FusionProof::OfCounter)
            Visit(K, P, *Proof.launches()[K]->What);
    };
    forEachRound([&](unsigned K, unsigned P, const Launch &L) {
      if (CounterName.empty() && isCounter(L, P, Loop))
        CounterName = Names.nameParameter(kernel(K).getParamDecl(P)->getName(),
                                          Loop.Counter->getName(), kernel(K).getName());
    });
    if (CounterName.empty())
      CounterName = Names.nameParameter(Loop.Counter->getName(), "", "round");
    forEachRound([&](unsigned K, unsigned P, const Launch &L) {
      const std::string Value = roundText(*L.Args[P], CounterName, Host);
      if (isCounter(L, P, Loop) || llvm::is_contained(llvm::make_first_range(RoundNames), Value))
        return;
      RoundNames.emplace_back(Value, Names.nameParameter(kernel(K).getParamDecl(P)->getName(), "",
                                                         kernel(K).getName()));
    });
  }

  const std::string &nameOf(unsigned K, unsigned Parameter) const {
    const unsigned Number = Proof.parameterOf()[K][Parameter];
    if (Number != FusionProof::OfCounter)
      return ParameterNames[Number];
    const std::string Value =
        roundText(*Proof.launches()[K]->What->Args[Parameter], CounterName, Host);
    const auto *const Known =
        llvm::find_if(RoundNames, [&](const auto &Each) { return Each.first == Value; });
    return Known == RoundNames.end() ? CounterName : Known->second;
  }

  /// The closure's type that a fused parameter has; null for other parameters.
  const CXXRecordDecl *closureOf(const FusedParameter &P) const {
    return closureType(kernel(P.Launch).getParamDecl(P.Parameter)->getType());
  }

  /// Gives the types of closures, which have no names, those that the kernels have for them.
  void nameClosureTypes() {
    llvm::StringSet<> Taken = Names.used();
    for (const FusedParameter &P : Proof.parameters())
      if (!closureOf(P))
        for (const auto &Word : identifiersIn(parameter(P, "x"), Device))
          Taken.insert(Word.getKey());
    for (const FusedParameter &P : Proof.parameters())
      if (const CXXRecordDecl *Closure = closureOf(P))
        ClosureTypes.add(
            *Closure, Texts[P.Launch].pattern().getParamDecl(P.Parameter)->getType(),
            [&](llvm::StringRef Each) { return Taken.contains(Each) || Names.isForeign(Each); });
  }

  std::string templateHead() const {
    if (Proof.templateOfAll()) {
      const TemplateParameterList &Parameters =
          *Texts.front().pattern().getDescribedFunctionTemplate()->getTemplateParameters();
      const auto Range =
          spelledRange({Parameters.getLAngleLoc(), Parameters.getRAngleLoc()}, Device);
      return "template " + textOf(*Range, Device).str() + "\n";
    }
    return ClosureTypes.templateHead();
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

  /// Decides what the locals of body \p K are called.
  void nameLocals(unsigned K) {
    std::map<DeclPlace, std::string> Given;
    for (unsigned P = 0; P < kernel(K).getNumParams(); ++P)
      Given[BodyText::placeOf(*Texts[K].pattern().getParamDecl(P))] = nameOf(K, P);
    Locals = Names.nameLocals(Texts[K], Outlines[K], Foreign[K], std::move(Given));
  }

  /// Puts body \p K under the guard of the group before it if that is the same, else into a group
  /// of its own.
  void place(unsigned K) {
    const BodyOutline &Out = Outlines[K];
    const BodyText &Text = Texts[K];
    const auto *Body = cast<CompoundStmt>(kernel(K).getBody());
    const bool Last = K + 1 == Texts.size() && !Proof.loop();
    auto [Position, End] = Text.inside(*Body);
    std::string Declarations;
    std::vector<std::string> NewlyDeclared;
    for (const BodyOutline::PureLocal &L : Out.Locals) {
      const unsigned After = Text.range(*L.Statement).second;
      if (!Locals.LentStatements.contains(L.Statement)) {
        if (Position < After) // the first of the statement's names
          Declarations += Text.text(Position, After);
        NewlyDeclared.push_back(Locals.Renames[BodyText::placeOf(*L.Variable)]);
      }
      Position = After;
    }
    const bool Joins = Out.Guard != BodyOutline::GuardKind::None && !Groups.empty() &&
                       seamBefore(K) == Seam::Plain && Groups.back().GuardText == Out.GuardText &&
                       Groups.back().BlockCondition == blockCondition(K);
    if (!Joins && !isDefinedInMoreBlocks(K)) {
      Names.hide(Out, Declared);
      Group &G = Groups.emplace_back();
      G.Before = seamText(seamBefore(K));
      G.BlockCondition = blockCondition(K);
      G.Inside = trimmed(Declarations) + statements(K, Position, End, Last);
      return;
    }
    if (!Joins) {
      Groups.emplace_back();
      for (std::string &Name : NewlyDeclared)
        Declared.insert(Name);
      Groups.back().Before = seamText(seamBefore(K)) + Declarations;
      Declarations.clear();
    } else {
      // Names declared inside the guard are not visible behind it.
      Names.hide(Out, Declared);
    }
    Group &G = Groups.back();
    G.BlockCondition = blockCondition(K);
    G.Inside += Declarations;
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

  /// The same where body \p K is a function.
  void placeCall(unsigned K) {
    Group &G = Groups.emplace_back();
    G.Before = seamText(seamBefore(K));
    G.BlockCondition = blockCondition(K);
    G.Inside = callOf(K);
  }

  /// True unless body \p K runs in fewer blocks than there are, and names values that may not be
  /// defined in the others.
  bool isDefinedInMoreBlocks(unsigned K) const {
    return blockCondition(K).empty() ||
           llvm::all_of(Outlines[K].Locals, [&](const BodyOutline::PureLocal &L) {
             return L.Variable->getInit() && isDefinedAnywhere(*L.Variable->getInit(), Device);
           });
  }

  /// `blockIdx.x < 4`, where body \p K runs in fewer blocks than there are.
  std::string blockCondition(unsigned K) const {
    std::string Text;
    for (const BlockGuard &G : Proof.blockGuards()[K])
      Text += (Text.empty() ? "blockIdx." : " && blockIdx.") + std::string(1, "xyz"[G.Axis]) +
              " < " + std::to_string(G.Limit);
    return Text;
  }

  Seam seamBefore(unsigned K) const { return K > 0 ? Proof.seams()[K - 1] : Seam::Plain; }

  static std::string seamText(Seam Between) {
    switch (Between) {
    case Seam::Plain:
      return "";
    case Seam::Fence:
      return "__threadfence_block(); // what follows loads, and rounds, as in its own kernel\n";
    case Seam::Barrier:
      return "__syncthreads();\n";
    }
    llvm_unreachable("no such seam");
  }

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
    // (What is left of the line of a guard is no line of its own behind the brace.)
    const auto textUntil = [&](unsigned Until) {
      const std::string Piece = Text.text(Position, Until);
      const auto [Line, Rest] = llvm::StringRef(Piece).split('\n');
      const bool OpensBlock = llvm::StringRef(Result).ends_with("{\n");
      return OpensBlock && Line.trim().empty() ? Rest.str() : Piece;
    };
    for (const Stmt *S : cast<CompoundStmt>(kernel(K).getBody())->body()) {
      const auto [Begin, After] = Text.range(*S);
      if (Begin < Position)
        continue;
      if (const IfStmt *Guard = asReturnGuard(*S)) {
        Result += textUntil(Begin) + "if (" + oppositeText(K, *Guard->getCond()) + ") {\n";
        Closing += "}\n";
      } else if (const IfStmt *Branch = asLeavingBranch(*S)) {
        const auto &Block = *cast<CompoundStmt>(Branch->getThen());
        const auto [Return, Behind] = Text.range(*Block.body_back());
        Result += textUntil(Return) + Text.text(Behind, Text.inside(Block).second);
        Result = llvm::StringRef(Result).rtrim().str() + "\n} else {\n";
        Closing += "}\n";
      } else if (isa<ReturnStmt>(S)) {
        Result += textUntil(Begin);
      } else {
        Result += textUntil(After);
      }
      Position = After;
    }
    return trimmed(Result + textUntil(End)) + Closing;
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

  /// Names for the bound and the counter of a loop that moves in.
  void nameLoop() {
    const CountedLoop *Loop = Proof.loop();
    if (!Loop)
      return;
    const auto *Ref = dyn_cast<DeclRefExpr>(Loop->Bound->IgnoreParenImpCasts());
    llvm::StringSet<> Taken = Names.used();
    for (const std::string &Name : ParameterNames)
      Taken.insert(Name);
    for (const BodyText &Text : Texts)
      for (const auto &[Local, Outermost] : Text.locals())
        Taken.insert(Local->getName());
    const auto fresh = [&](llvm::StringRef Wanted) {
      std::string Name = freshName(Wanted, [&](llvm::StringRef Each) {
        return Taken.contains(Each) || Names.isForeign(Each);
      });
      Taken.insert(Name);
      return Name;
    };
    BoundName =
        fresh(Ref && Ref->getDecl()->getIdentifier() ? Ref->getDecl()->getName() : "rounds");
    if (CounterName.empty())
      CounterName = fresh(Loop->Counter->getName());
  }

  /// `for (int step = 0; step < steps; ++step) {`
  std::string loopHead() const {
    const CountedLoop &Loop = *Proof.loop();
    std::string Values;
    for (const auto &[Value, Name] : RoundNames)
      Values += typeText(Loop.Counter->getType()) + " " + Name + " = " + Value + ";\n";
    const std::string Step =
        Loop.Step == 1 ? (Loop.Upwards ? "++" : "--") + CounterName
                       : CounterName + (Loop.Upwards ? " += " : " -= ") + std::to_string(Loop.Step);
    return "for (" + typeText(Loop.Counter->getType()) + " " + CounterName + " = " +
           llvm::toString(Loop.Start, 10) + "; " + CounterName + " " +
           BinaryOperator::getOpcodeStr(Loop.Test).str() + " " + BoundName + "; " + Step + ") {\n" +
           Values;
  }

  static std::string typeText(QualType Type) {
    return Type.getCanonicalType().getUnqualifiedType().getAsString(PrintingPolicy(LangOptions()));
  }

  std::string assemble() const {
    if (!Proof.loop())
      return bodies();
    // What is the same in each round, and for all of the body, stands ahead of the loop.
    const std::string Between = seamText(Proof.betweenRounds());
    const auto namesCounter = [&](const std::string &Code) {
      const llvm::StringSet<> Named = identifiersIn(Code, Device);
      return Named.contains(CounterName) || llvm::any_of(RoundNames, [&](const auto &Each) {
               return Named.contains(Each.second);
             });
    };
    const bool Hoists = Groups.size() == 1 && Between.empty() &&
                        Groups.front().BlockCondition.empty() &&
                        !Groups.front().GuardText.empty() && !namesCounter(Groups.front().Before) &&
                        !namesCounter(Groups.front().Condition);
    if (!Hoists)
      return loopHead() + bodies() + Between + "}\n";
    const Group &G = Groups.front();
    return trimmed(G.Before) + "if (" + G.Condition + ") {\n" + loopHead() + G.Inside + "}\n}\n";
  }

  /// One behind the other.
  std::string bodies() const {
    std::string Result;
    for (size_t I = 0; I < Groups.size(); ++I) {
      const Group &G = Groups[I];
      Result += trimmed(G.Before);
      if (!G.BlockCondition.empty())
        Result += "if (" + G.BlockCondition + ") {\n";
      if (G.GuardText.empty())
        Result += G.Inside;
      else if (G.OnlyReturns && I + 1 == Groups.size() && !Proof.loop())
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
    if (Proof.templateOfAll())
      return Result;
    llvm::StringSet<> Done;
    for (unsigned K = 0; K < Texts.size(); ++K)
      if (!Proof.isFunction(K))
        Result += templateArgumentText(Texts[K], kernel(K), Foreign[K], Done);
    return Result;
  }

  std::string parameters() const {
    std::string Result;
    for (unsigned I = 0; I < Proof.parameters().size(); ++I)
      Result += (I ? ", " : "") + parameter(Proof.parameters()[I], ParameterNames[I]);
    if (const CountedLoop *Loop = Proof.loop())
      Result += (Result.empty() ? "" : ", ") +
                typeText(Loop->Bound->IgnoreParenImpCasts()->getType()) + " " + BoundName;
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
    if (const CXXRecordDecl *Closure = closureOf(P))
      return (Compiled->getType().isConstQualified() ? "const " : "") +
             ClosureTypes.of(*Closure).str() + " " + Name;
    return parameterText(Proof.templateOfAll() ? *Written : *Compiled, *Written, P.KeepsRestrict,
                         Name);
  }

  const FusionProof &Proof;
  const ASTContext &Host, &Device;
  std::vector<BodyText> Texts;
  std::vector<BodyOutline> Outlines;
  std::vector<llvm::StringSet<>> Foreign;
  BodyNames Names;
  std::vector<std::string> ParameterNames;
  ClosureTypeNames ClosureTypes;
  BodyNames::Locals Locals; ///< of the body at hand
  /// Names of values that are visible to all later bodies.
  llvm::StringSet<> Declared;
  std::vector<Group> Groups;
  std::vector<BodyFunction> Functions;
  /// Of a loop that moves in.
  std::string BoundName, CounterName;
  /// What is computed of the counter, and what it is called.
  llvm::SmallVector<std::pair<std::string, std::string>, 2> RoundNames;
  /// The number of the guarded group that each body is in; none for a body without guard.
  std::map<unsigned, unsigned> GuardOf;
};

} // namespace

llvm::Expected<FusedText> fusedText(const FusionProof &Proof, const ASTContext &Device) {
  return BodyFuser(Proof, Device).run();
}

} // namespace gpufuse
