#include "matchers/HiddenInitialiser.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Deeper is taken for code.
constexpr unsigned MaxDepth = 8;

bool isPlain(const Expr &Written, unsigned Depth);

/// True when a class of a library, made by default, may have made objects of the user's: of all its
/// template's arguments but for the elements of what is empty then (`std::vector`).
bool mayHoldOthers(const CXXRecordDecl &Class) {
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(&Class);
  if (!Instance)
    return false;
  const SourceManager &Sources = Class.getASTContext().getSourceManager();
  const auto ofUser = [&](const TemplateArgument &Each) {
    if (Each.getKind() != TemplateArgument::Type)
      return Each.getKind() != TemplateArgument::Integral;
    const CXXRecordDecl *Held = Each.getAsType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return Held && (!Sources.isInSystemHeader(Held->getLocation()) || mayHoldOthers(*Held));
  };
  const bool IsEmpty = llvm::is_contained(
      {"vector", "deque", "list", "unique_ptr", "shared_ptr", "optional"}, Class.getName());
  const llvm::ArrayRef<TemplateArgument> Arguments = Instance->getTemplateArgs().asArray();
  if (!IsEmpty)
    return llvm::any_of(Arguments, ofUser);
  // (An allocator of the library's is made for these elements.)
  return llvm::any_of(Arguments.drop_front(), [&](const TemplateArgument &Each) {
    const CXXRecordDecl *Held =
        Each.getKind() == TemplateArgument::Type ? Each.getAsType()->getAsCXXRecordDecl() : nullptr;
    return Held && !Sources.isInSystemHeader(Held->getLocation());
  });
}

/// True for a constructor that only gives fields constants, and for those of a library's classes
/// that hold none of the user's objects yet.
bool isPlainConstructor(const CXXConstructorDecl &Constructor, unsigned Depth) {
  if (Constructor.isTrivial())
    return true;
  const CXXRecordDecl &Class = *Constructor.getParent();
  const SourceManager &Sources = Constructor.getASTContext().getSourceManager();
  if (Sources.isInSystemHeader(Class.getLocation()))
    return Class.getIdentifier() && !mayHoldOthers(Class);
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Constructor.getBody());
  return Body && Body->body_empty() && Depth &&
         llvm::all_of(Constructor.inits(), [&](const CXXCtorInitializer *Init) {
           return isPlain(*Init->getInit(), Depth - 1);
         });
}

/// True for an initialiser that is a constant as it is written, whatever holds.
bool isPlain(const Expr &Written, unsigned Depth) {
  const Expr *E = Written.IgnoreParenImpCasts();
  if (isa<ImplicitValueInitExpr, NoInitExpr, IntegerLiteral, FloatingLiteral, CharacterLiteral,
          CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, GNUNullExpr, StringLiteral,
          CXXScalarValueInitExpr>(E))
    return true;
  if (!Depth)
    return false;
  const auto plain = [&](const Expr *Part) { return Part && isPlain(*Part, Depth - 1); };
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return plain(Full->getSubExpr());
  if (const auto *Sign = dyn_cast<UnaryOperator>(E))
    return (Sign->getOpcode() == UO_Minus || Sign->getOpcode() == UO_Plus) &&
           plain(Sign->getSubExpr());
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
    return plain(Default->getExpr());
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return plain(Default->getExpr());
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return llvm::all_of(List->inits(), plain) &&
           (!List->hasArrayFiller() || plain(List->getArrayFiller()));
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return isPlainConstructor(*Construct->getConstructor(), Depth) &&
           llvm::all_of(Construct->arguments(), plain);
  return false;
}

} // namespace

bool hasHiddenInitialiser(const InitListExpr &List) {
  return List.hasArrayFiller() && !isPlain(*List.getArrayFiller(), MaxDepth);
}

bool hasHiddenInitialiser(const CXXParenListInitExpr &List) {
  const Expr *Filler = List.getArrayFiller();
  return Filler && !isPlain(*Filler, MaxDepth);
}

} // namespace gpufuse
