#include "analysis/host/CountedLoop.h"
#include "analysis/IntegerSemantics.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ExpressionReads.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Steps that every type of a counter holds.
constexpr unsigned MaxStep = 100;

/// True for a variable that only the host's own statements set, by its name.
bool onlyHostSets(const VarDecl &V, const Facts &TheFacts) {
  return !V.getType().isVolatileQualified() && V.getTLSKind() == VarDecl::TLS_None &&
         llvm::none_of(TheFacts.Uses.definitions(V), [](const Definition &D) {
           const auto *Address = dyn_cast_or_null<UnaryOperator>(D.Place);
           return D.Kind == Definition::How::Escaped ||
                  (Address && Address->getOpcode() == UO_AddrOf);
         });
}

/// True for a type that the device names as the host does.
bool isPlainInteger(QualType Type) {
  const auto *Builtin = Type.getCanonicalType()->getAs<BuiltinType>();
  return Builtin && IntegerSemantics::isInteger(Type) && !Type->isBooleanType() &&
         !Type.isVolatileQualified();
}

/// True where nothing that the preprocessor or a pragma says stands right before \p For.
bool standsBehindStatement(const ForStmt &For, const ASTContext &Host) {
  const SourceManager &Sources = Host.getSourceManager();
  if (For.getBeginLoc().isMacroID() || For.getRParenLoc().isMacroID())
    return false;
  const auto Before = Lexer::findPreviousToken(For.getBeginLoc(), Sources, Host.getLangOpts(),
                                               /*IncludeComments=*/false);
  return Before && Before->isOneOf(tok::semi, tok::l_brace, tok::r_brace);
}

const Expr *variableIn(const Expr &E, const VarDecl &V) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return Ref && Ref->getDecl() == &V ? Ref : nullptr;
}

/// The variable that a head gives its first value, and that value.
struct Beginning {
  const VarDecl *Counter = nullptr;
  const Expr *Value = nullptr;
};
Beginning beginningOf(const ForStmt &For) {
  if (const auto *Declares = dyn_cast_or_null<DeclStmt>(For.getInit())) {
    const auto *V =
        Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl()) : nullptr;
    return {V, V ? V->getInit() : nullptr};
  }
  const auto *Assigns = dyn_cast_or_null<BinaryOperator>(For.getInit());
  if (!Assigns || Assigns->getOpcode() != BO_Assign)
    return {};
  const auto *Ref = dyn_cast<DeclRefExpr>(Assigns->getLHS()->IgnoreParens());
  return {Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr, Assigns->getRHS()};
}

/// Counts where a function names a variable outside of loops that give it its first value.
class OtherUses : public DynamicRecursiveASTVisitor {
public:
  explicit OtherUses(const VarDecl &V) : V(V) {}
  bool Found = false;

  bool TraverseForStmt(ForStmt *For) override {
    const Beginning Begins = beginningOf(*For);
    if (Begins.Counter != &V || !Begins.Value)
      return DynamicRecursiveASTVisitor::TraverseForStmt(For);
    Found |= Inside; // the loop around it looks at what this one leaves
    const llvm::SaveAndRestore InLoop(Inside, true);
    for (Stmt *Part :
         {static_cast<Stmt *>(For->getCond()), static_cast<Stmt *>(For->getInc()), For->getBody()})
      if (Part && !TraverseStmt(Part))
        return false;
    const llvm::SaveAndRestore Ahead(Inside, false);
    return TraverseStmt(const_cast<Expr *>(Begins.Value)); // read before that
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    Found |= Ref->getDecl() == &V && !Inside;
    return !Found;
  }
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    for (const LambdaCapture &Capture : Lambda->captures())
      Found |= Capture.capturesVariable() && Capture.getCapturedVar() == &V;
    return DynamicRecursiveASTVisitor::TraverseLambdaExpr(Lambda);
  }

private:
  const VarDecl &V;
  /// In a loop that gives it its first value.
  bool Inside = false;
};

/// True where the text of \p E is a literal, which no other configuration of the file replaces.
bool isLiteral(const Expr &E) {
  const Expr *Plain = E.IgnoreParenImpCasts();
  if (const auto *Sign = dyn_cast<UnaryOperator>(Plain);
      Sign && (Sign->getOpcode() == UO_Minus || Sign->getOpcode() == UO_Plus))
    Plain = Sign->getSubExpr()->IgnoreParenImpCasts();
  return isa<IntegerLiteral, CharacterLiteral>(Plain) && !E.getBeginLoc().isMacroID() &&
         !E.getEndLoc().isMacroID();
}

/// The counter, and what it begins with.
bool begins(const ForStmt &For, const Facts &TheFacts, const ASTContext &Host, CountedLoop &Out) {
  const auto [Counter, Value] = beginningOf(For);
  if (!Counter || !Value || !Counter->getIdentifier() || Counter->isStaticLocal() ||
      Counter->hasAttrs() || !isPlainInteger(Counter->getType()))
    return false;
  if (isa<DeclStmt>(For.getInit())) {
    for (const Definition &D : TheFacts.Uses.definitions(*Counter))
      if (D.Kind != Definition::How::Initial && D.Place != For.getInc())
        return false;
  } else {
    const auto *Function = dyn_cast<FunctionDecl>(Counter->getDeclContext());
    if (!Function || !Function->getBody() || !isOwnVariable(*Counter) ||
        !onlyHostSets(*Counter, TheFacts) ||
        cast<BinaryOperator>(For.getInit())->getOperatorLoc().isMacroID())
      return false;
    OtherUses Others(*Counter);
    Others.TraverseStmt(Function->getBody());
    if (Others.Found)
      return false;
  }
  Out.Counter = Counter;
  Expr::EvalResult First;
  if (!isLiteral(*Value)) {
    Out.Start = llvm::APSInt(Host.getIntWidth(Counter->getType()),
                             Counter->getType()->isUnsignedIntegerType());
    return true; // perhaps down to zero
  }
  if (!Value->EvaluateAsInt(First, Host) || First.HasSideEffects)
    return false;
  Out.Start = First.Val.getInt();
  return !Out.Start.isSigned() || !Out.Start.isMinSignedValue(); // no literal has this value
}

/// How far, and which way, each round goes.
bool counts(const ForStmt &For, CountedLoop &Out) {
  if (const auto *Step = dyn_cast_or_null<UnaryOperator>(For.getInc())) {
    Out.Upwards = Step->isIncrementOp();
    return Step->isIncrementDecrementOp() && !Step->getOperatorLoc().isMacroID() &&
           variableIn(*Step->getSubExpr(), *Out.Counter);
  }
  const auto *Step = dyn_cast_or_null<CompoundAssignOperator>(For.getInc());
  const auto *By = Step ? dyn_cast<IntegerLiteral>(Step->getRHS()->IgnoreParenImpCasts()) : nullptr;
  if (!By || (Step->getOpcode() != BO_AddAssign && Step->getOpcode() != BO_SubAssign) ||
      Step->getOperatorLoc().isMacroID() || !isLiteral(*Step->getRHS()) ||
      !variableIn(*Step->getLHS(), *Out.Counter) || By->getValue().isZero() ||
      By->getValue().ugt(MaxStep))
    return false;
  Out.Upwards = Step->getOpcode() == BO_AddAssign;
  Out.Step = static_cast<unsigned>(By->getValue().getZExtValue());
  return true;
}

/// `for (int left = steps; left > 0; --left)` has as many rounds as one that counts up to `steps`;
/// what the counter is in them, that one does not tell.
bool countsDownToZero(const Expr &First, const Expr &Last, QualType Compared,
                      const ASTContext &Host, const CountedLoop &Loop) {
  Expr::EvalResult Limit;
  // (As an unsigned number, one below zero is a large one.)
  if (Compared->isUnsignedIntegerType() && !Loop.Counter->getType()->isUnsignedIntegerType())
    return false;
  if (Loop.Upwards || Loop.Step != 1 || !isLiteral(Last) || !Last.EvaluateAsInt(Limit, Host) ||
      First.IgnoreParenImpCasts()->getType().getCanonicalType().getUnqualifiedType() !=
          Loop.Counter->getType().getCanonicalType().getUnqualifiedType())
    return false;
  const llvm::APSInt &Number = Limit.Val.getInt();
  return Loop.Test == BO_GE
             ? Number == 1
             : Number == 0 &&
                   (Loop.Test == BO_GT ||
                    (Loop.Test == BO_NE && Loop.Counter->getType()->isUnsignedIntegerType()));
}

/// How far it goes.
bool ends(const ForStmt &For, const Facts &TheFacts, const ASTContext &Host, CountedLoop &Out) {
  const auto *Test = dyn_cast_or_null<BinaryOperator>(For.getCond());
  if (!Test || Test->getOperatorLoc().isMacroID() ||
      !(Test->isRelationalOp() || Test->getOpcode() == BO_NE))
    return false;
  const bool Left = variableIn(*Test->getLHS(), *Out.Counter) != nullptr;
  if (!Left && !variableIn(*Test->getRHS(), *Out.Counter))
    return false;
  Out.Bound = Left ? Test->getRHS() : Test->getLHS();
  Out.Test = Left ? Test->getOpcode() : BinaryOperator::reverseComparisonOp(Test->getOpcode());
  if (Out.Test == BO_NE ? Out.Step != 1
      : Out.Upwards     ? Out.Test != BO_LT && Out.Test != BO_LE
                        : Out.Test != BO_GT && Out.Test != BO_GE)
    return false;
  if (const Expr *First = beginningOf(For).Value; !isLiteral(*First)) {
    if (isa<InitListExpr>(First->IgnoreParenImpCasts()) ||
        !countsDownToZero(*First, *Out.Bound, Test->getLHS()->getType(), Host, Out))
      return false;
    Out.Bound = First;
    Out.Test = BO_LT;
    Out.Upwards = Out.OnlyCounts = true;
  }
  // An object that becomes a number may be compared otherwise where it is written by itself. A
  // bit-field is compared as an `int`, whatever its type.
  if (Out.Bound->IgnoreUnlessSpelledInSource()->getType()->isRecordType() ||
      !isPlainInteger(Out.Bound->IgnoreParenImpCasts()->getType()) ||
      Out.Bound->IgnoreParenImpCasts()->refersToBitField() || !isOnlyValue(*Out.Bound, Host))
    return false;
  const ExpressionReads Reads = readsOf(*Out.Bound, Host.getSourceManager());
  const auto isKnown = [&](const VarDecl *V) { return V->isUsableInConstantExpressions(Host); };
  if (Reads.Line || llvm::any_of(Reads.Variables, [&](const VarDecl *V) {
        return V == Out.Counter->getCanonicalDecl() || (!isKnown(V) && !onlyHostSets(*V, TheFacts));
      }))
    return false;
  Out.BoundInMemory =
      Reads.Memory || llvm::any_of(Reads.Variables, [&](const VarDecl *V) {
        return !isKnown(V) && (!V->hasLocalStorage() || V->getType()->isReferenceType());
      });
  Expr::EvalResult Limit;
  if (Out.Bound->EvaluateAsInt(Limit, Host) && !Limit.HasSideEffects) {
    const int Order = llvm::APSInt::compareValues(Out.Start, Limit.Val.getInt());
    const bool SameSigns = Out.Start.isNonNegative() && Limit.Val.getInt().isNonNegative();
    Out.BeginsAlways = SameSigns && (Out.Test == BO_LT   ? Order < 0
                                     : Out.Test == BO_LE ? Order <= 0
                                     : Out.Test == BO_GT ? Order > 0
                                     : Out.Test == BO_GE ? Order >= 0
                                                         : Order != 0);
  }
  return true;
}

} // namespace

std::optional<CountedLoop> countedLoop(const ForStmt &For, const Facts &TheFacts,
                                       const ASTContext &Host) {
  CountedLoop Out;
  Out.Statement = &For;
  if (For.getConditionVariable() || !standsBehindStatement(For, Host) ||
      !begins(For, TheFacts, Host, Out) || !counts(For, Out) || !ends(For, TheFacts, Host, Out))
    return std::nullopt;
  return Out;
}

/// True where \p E, in type \p Type, is computed of the counter and of plain numbers, which divide
/// by no zero; it names the counter if \p Named.
static bool countsOn(const Expr &E, const VarDecl &Counter, QualType Type, bool &Named) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (E.getBeginLoc().isMacroID() || E.getEndLoc().isMacroID())
    return false;
  if (isa<IntegerLiteral>(Inner)) // perhaps converted to the counter's type
    return true;
  if (Inner->getType().getCanonicalType().getUnqualifiedType() != Type)
    return false;
  if (variableIn(*Inner, Counter))
    return Named = true;
  const auto *Op = dyn_cast<BinaryOperator>(Inner);
  if (!Op || !countsOn(*Op->getLHS(), Counter, Type, Named) ||
      !countsOn(*Op->getRHS(), Counter, Type, Named))
    return false;
  const auto *Number = dyn_cast<IntegerLiteral>(Op->getRHS()->IgnoreParenImpCasts());
  return llvm::is_contained({BO_Add, BO_Sub, BO_Mul, BO_Shl}, Op->getOpcode()) ||
         (llvm::is_contained({BO_Div, BO_Rem}, Op->getOpcode()) && Number &&
          !Number->getValue().isZero());
}

bool isRound(const Launch &L, unsigned Number, const CountedLoop &Loop) {
  if (!L.Kernel || L.ArgArray || Loop.OnlyCounts ||
      Number >= std::min<size_t>(L.Args.size(), L.Kernel->getNumParams()))
    return false;
  const QualType Counted = Loop.Counter->getType().getCanonicalType().getUnqualifiedType();
  bool Named = false;
  return Counted ==
             L.Kernel->getParamDecl(Number)->getType().getCanonicalType().getUnqualifiedType() &&
         countsOn(*L.Args[Number], *Loop.Counter, Counted, Named) && Named;
}

bool isCounter(const Launch &L, unsigned Number, const CountedLoop &Loop) {
  return isRound(L, Number, Loop) && variableIn(*L.Args[Number], *Loop.Counter);
}

std::string roundText(const Expr &Given, llvm::StringRef Counter, const ASTContext &Host) {
  const Expr *E = Given.IgnoreImpCasts();
  if (const auto *Inside = dyn_cast<ParenExpr>(E))
    return "(" + roundText(*Inside->getSubExpr(), Counter, Host) + ")";
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return roundText(*Op->getLHS(), Counter, Host) + " " + Op->getOpcodeStr().str() + " " +
           roundText(*Op->getRHS(), Counter, Host);
  return isa<DeclRefExpr>(E)
             ? Counter.str()
             : Lexer::getSourceText(CharSourceRange::getTokenRange(E->getSourceRange()),
                                    Host.getSourceManager(), Host.getLangOpts())
                   .str();
}

bool needsLoop(const Stmt &S, const CountedLoop &Loop) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S); Ref && Ref->getDecl() == Loop.Counter)
    return true;
  return isa<BreakStmt, ContinueStmt>(S) || llvm::any_of(S.children(), [&](const Stmt *Child) {
           return Child && needsLoop(*Child, Loop);
         });
}

} // namespace gpufuse
