#include "matchers/FieldEscapes.h"
#include "matchers/RuntimeApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace gpufuse {
namespace {

QualType pointee(QualType Type) { return Type->isPointerType() ? Type->getPointeeType() : Type; }

/// The object that \p Cast gives another type to; as bytes, it is reached by its first member.
QualType aliased(const CastExpr &Cast) {
  const Expr *E = Cast.getSubExpr()->IgnoreParenImpCasts();
  const auto *AddressOf = dyn_cast<UnaryOperator>(E);
  const auto *Member = AddressOf && AddressOf->getOpcode() == UO_AddrOf
                           ? dyn_cast<MemberExpr>(AddressOf->getSubExpr()->IgnoreParens())
                           : nullptr;
  const QualType Bytes = pointee(Cast.getType());
  return Member && (Bytes->isVoidType() || Bytes->isCharType())
             ? pointee(Member->getBase()->getType())
             : pointee(Cast.getSubExpr()->getType());
}

/// True for memory that holds nothing yet.
bool isFresh(const Expr &E) {
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && (Callee->isReplaceableGlobalAllocationFunction() ||
                    llvm::is_contained({Builtin::BImalloc, Builtin::BIcalloc,
                                        Builtin::BIaligned_alloc, Builtin::BIalloca},
                                       static_cast<Builtin::ID>(Callee->getBuiltinID())));
}

/// True where \p Cast, of which \p Parent is the expression around, is an argument for a function
/// that does not write, for one that frees, or for `memset(s, 0, n)`.
bool onlyReadOrReset(const CastExpr &Cast, const Stmt *Parent, const ASTContext &Context) {
  const auto *Call = dyn_cast_if_present<CallExpr>(Parent);
  if (!Call || !Cast.getType()->isPointerType())
    return false;
  if (Cast.getType()->getPointeeType().isConstQualified())
    return true;
  const FunctionDecl *Callee = Call->getDirectCallee();
  const RuntimeOp Op = runtimeOp(*Call);
  if (Op == RuntimeOp::Free || Op == RuntimeOp::FreeHost ||
      (Callee && Callee->getBuiltinID() == Builtin::BIfree))
    return true;
  Expr::EvalResult Byte;
  return Callee && Callee->getBuiltinID() == Builtin::BImemset && Call->getNumArgs() == 3 &&
         !Call->getArg(1)->isValueDependent() && Call->getArg(1)->EvaluateAsInt(Byte, Context) &&
         Byte.Val.getInt().isZero();
}

} // namespace

void FieldEscapes::addAll(QualType Type) {
  const RecordDecl *Record = Context.getBaseElementType(Type)->getAsRecordDecl();
  if (Record && Record->getDefinition() && !Record->isDependentContext())
    addAll(*Record->getDefinition());
}

void FieldEscapes::addAll(const RecordDecl &Record) {
  if (!Overlaid.insert(&Record).second)
    return;
  for (const FieldDecl *Field : Record.fields()) {
    Uses.add(*Field, {Definition::How::Escaped, nullptr, nullptr, nullptr});
    addAll(Field->getType());
  }
  if (const auto *Class = dyn_cast<CXXRecordDecl>(&Record))
    for (const CXXBaseSpecifier &Base : Class->bases())
      addAll(Base.getType());
}

void FieldEscapes::noteCast(const CastExpr &Cast, const Stmt *Parent) {
  switch (Cast.getCastKind()) {
  case CK_BitCast:
  case CK_LValueBitCast:
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
  case CK_LValueToRValueBitCast:
    if (!onlyReadOrReset(Cast, Parent, Context))
      addAll(aliased(Cast));
    if (!isFresh(*Cast.getSubExpr()->IgnoreParenImpCasts())) // `(S *)malloc(...)`
      addAll(pointee(Cast.getType()));
    break;
  default:
    break;
  }
}

void FieldEscapes::noteCall(const FunctionDecl &Callee) {
  if (!Context.getLangOpts().CPlusPlus20 || !Callee.getTemplateSpecializationArgs() ||
      !Context.getSourceManager().isInSystemHeader(Callee.getLocation()))
    return;
  for (const TemplateArgument &Arg : Callee.getTemplateSpecializationArgs()->asArray())
    noteBuilt(Arg);
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Callee.getDeclContext()))
    for (const TemplateArgument &Arg : Class->getTemplateArgs().asArray())
      noteBuilt(Arg);
}

void FieldEscapes::noteBuilt(const TemplateArgument &Arg) {
  if (Arg.getKind() == TemplateArgument::Pack)
    for (const TemplateArgument &Each : Arg.pack_elements())
      noteBuilt(Each);
  const auto *Class = Arg.getKind() == TemplateArgument::Type
                          ? Arg.getAsType().getNonReferenceType()->getAsCXXRecordDecl()
                          : nullptr;
  if (Class && Class->hasDefinition() && Class->isAggregate() &&
      !Context.getSourceManager().isInSystemHeader(Class->getLocation()))
    addAll(*Class->getDefinition());
}

} // namespace gpufuse
