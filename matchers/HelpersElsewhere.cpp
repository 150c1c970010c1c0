#include "matchers/HelpersElsewhere.h"
#include "matchers/LinkerSymbol.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace gpufuse {
namespace {

/// What marks a declaration: an annotation that is nowhere written.
constexpr llvm::StringLiteral ValueMark = "gpufuse::elsewhere a value",
                              CheckMark = "gpufuse::elsewhere a check of";

std::string markOf(const HelperFact &Fact) {
  const bool IsValue = Fact.What == HelperFact::Kind::Value;
  std::string Mark = (IsValue ? ValueMark : CheckMark).str();
  for (const unsigned Number : IsValue ? Fact.Extents : Fact.Errors)
    Mark += " " + std::to_string(Number);
  return Mark;
}

unsigned numberIn(llvm::StringRef Text) {
  unsigned Number = 0;
  Text.getAsInteger(10, Number);
  return Number;
}

class Marker : public DynamicRecursiveASTVisitor {
public:
  Marker(ASTContext &Unit, llvm::ArrayRef<HelperFact> Facts) : Unit(Unit) {
    for (const HelperFact &Fact : Facts)
      ByName[Fact.Name].push_back(&Fact);
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    const auto Known = F->getIdentifier() ? ByName.find(F->getName()) : ByName.end();
    if (Known == ByName.end() || F->hasBody() || !F->isFirstDecl() || !hasPlainSymbol(*F))
      return true;
    for (const HelperFact *Fact : Known->second)
      if (Fact->Symbol == symbolOf(*F, Unit) && Fact->Type == typeOf(*F))
        F->addAttr(AnnotateAttr::CreateImplicit(Unit, markOf(*Fact), nullptr, 0));
    return true;
  }

private:
  ASTContext &Unit;
  llvm::StringMap<std::vector<const HelperFact *>> ByName;
};

class FindMarked : public DynamicRecursiveASTVisitor {
public:
  FindMarked() { ShouldVisitImplicitCode = true; }
  bool Found = false;
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    Found |= Callee && helperElsewhere(*Callee);
    return !Found;
  }
};

} // namespace

void markHelpers(ASTContext &Unit, llvm::ArrayRef<HelperFact> Facts) {
  if (!Facts.empty())
    Marker(Unit, Facts).TraverseDecl(Unit.getTranslationUnitDecl());
}

std::optional<HelperFact> helperElsewhere(const FunctionDecl &Function) {
  for (const auto *Attr : Function.getFirstDecl()->specific_attrs<AnnotateAttr>()) {
    llvm::StringRef Mark = Attr->getAnnotation();
    if (!Attr->isImplicit())
      continue;
    HelperFact Out;
    if (!Mark.consume_front(ValueMark)) {
      if (!Mark.consume_front(CheckMark))
        continue;
      Out.What = HelperFact::Kind::Check;
    }
    for (llvm::StringRef Number : llvm::split(Mark.trim(), ' '))
      if (!Number.empty())
        (Out.What == HelperFact::Kind::Value ? Out.Extents : Out.Errors)
            .push_back(numberIn(Number));
    return Out;
  }
  return std::nullopt;
}

bool callsHelperElsewhere(const Expr &E) {
  FindMarked Finder;
  Finder.TraverseStmt(const_cast<Expr *>(&E));
  return Finder.Found;
}

} // namespace gpufuse
