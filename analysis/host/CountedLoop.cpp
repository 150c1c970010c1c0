#include "analysis/host/CountedLoop.h"
#include "analysis/IntegerSemantics.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ExpressionReads.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True for a variable of the function at hand that only the host's own statements set.
bool onlyHostSets(const VarDecl &V, const Facts &TheFacts) {
  return V.hasLocalStorage() && !V.getType()->isReferenceType() &&
         !V.getType().isVolatileQualified() &&
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

/// True where the text of \p E is a literal, which no other configuration of the file replaces.
bool isLiteral(const Expr &E) {
  const Expr *Plain = E.IgnoreParenImpCasts();
  if (const auto *Sign = dyn_cast<UnaryOperator>(Plain);
      Sign && (Sign->getOpcode() == UO_Minus || Sign->getOpcode() == UO_Plus))
    Plain = Sign->getSubExpr()->IgnoreParenImpCasts();
  return isa<IntegerLiteral, CharacterLiteral>(Plain) && !E.getBeginLoc().isMacroID() &&
         !E.getEndLoc().isMacroID();
}

} // namespace

std::optional<CountedLoop> countedLoop(const ForStmt &For, const Facts &TheFacts,
                                       const ASTContext &Host) {
  CountedLoop Out;
  Out.Statement = &For;
  const auto *Init = dyn_cast_or_null<DeclStmt>(For.getInit());
  const auto *Test = dyn_cast_or_null<BinaryOperator>(For.getCond());
  const auto *Step = dyn_cast_or_null<UnaryOperator>(For.getInc());
  if (!Init || !Init->isSingleDecl() || !Test || !Step || For.getConditionVariable() ||
      !Step->isIncrementDecrementOp() || !standsBehindStatement(For, Host))
    return std::nullopt;
  Out.Counter = dyn_cast<VarDecl>(Init->getSingleDecl());
  if (!Out.Counter || !Out.Counter->getInit() || !Out.Counter->getIdentifier() ||
      Out.Counter->isStaticLocal() || Out.Counter->hasAttrs() ||
      !isPlainInteger(Out.Counter->getType()) || !variableIn(*Step->getSubExpr(), *Out.Counter))
    return std::nullopt;
  for (const Definition &D : TheFacts.Uses.definitions(*Out.Counter))
    if (D.Kind != Definition::How::Initial && D.Place != Step)
      return std::nullopt;
  if (!isLiteral(*Out.Counter->getInit()) || Test->getOperatorLoc().isMacroID() ||
      Step->getOperatorLoc().isMacroID())
    return std::nullopt;
  Expr::EvalResult First;
  if (!Out.Counter->getInit()->EvaluateAsInt(First, Host) || First.HasSideEffects)
    return std::nullopt;
  Out.Start = First.Val.getInt();
  if (Out.Start.isSigned() && Out.Start.isMinSignedValue())
    return std::nullopt; // no literal has this value in its type
  if (!Test->isRelationalOp())
    return std::nullopt;
  const bool Left = variableIn(*Test->getLHS(), *Out.Counter) != nullptr;
  if (!Left && !variableIn(*Test->getRHS(), *Out.Counter))
    return std::nullopt;
  Out.Bound = Left ? Test->getRHS() : Test->getLHS();
  Out.Test = Left ? Test->getOpcode() : BinaryOperator::reverseComparisonOp(Test->getOpcode());
  Out.Upwards = Step->isIncrementOp();
  if (Out.Upwards ? Out.Test != BO_LT && Out.Test != BO_LE : Out.Test != BO_GT && Out.Test != BO_GE)
    return std::nullopt;
  // A bit-field is compared as an `int`, whatever its type.
  if (!isPlainInteger(Out.Bound->IgnoreParenImpCasts()->getType()) ||
      Out.Bound->IgnoreParenImpCasts()->refersToBitField() || !isOnlyValue(*Out.Bound, Host))
    return std::nullopt;
  const ExpressionReads Reads = readsOf(*Out.Bound, Host.getSourceManager());
  if (Reads.Memory || Reads.Line || llvm::any_of(Reads.Variables, [&](const VarDecl *V) {
        return V == Out.Counter->getCanonicalDecl() ||
               (!V->isUsableInConstantExpressions(Host) && !onlyHostSets(*V, TheFacts));
      }))
    return std::nullopt;
  Expr::EvalResult Limit;
  if (Out.Bound->EvaluateAsInt(Limit, Host) && !Limit.HasSideEffects) {
    const int Order = llvm::APSInt::compareValues(Out.Start, Limit.Val.getInt());
    const bool SameSigns = Out.Start.isNonNegative() && Limit.Val.getInt().isNonNegative();
    Out.BeginsAlways = SameSigns && (Out.Test == BO_LT   ? Order < 0
                                     : Out.Test == BO_LE ? Order <= 0
                                     : Out.Test == BO_GT ? Order > 0
                                                         : Order >= 0);
  }
  return Out;
}

bool isRound(const Launch &L, unsigned Number, const CountedLoop &Loop) {
  if (!L.Kernel || L.ArgArray ||
      Number >= std::min<size_t>(L.Args.size(), L.Kernel->getNumParams()))
    return false;
  const QualType Counted = Loop.Counter->getType(),
                 Taken = L.Kernel->getParamDecl(Number)->getType();
  return variableIn(*L.Args[Number], *Loop.Counter) &&
         Counted.getCanonicalType().getUnqualifiedType() ==
             Taken.getCanonicalType().getUnqualifiedType();
}

bool needsLoop(const Stmt &S, const CountedLoop &Loop) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S); Ref && Ref->getDecl() == Loop.Counter)
    return true;
  return isa<BreakStmt, ContinueStmt>(S) || llvm::any_of(S.children(), [&](const Stmt *Child) {
           return Child && needsLoop(*Child, Loop);
         });
}

} // namespace gpufuse
