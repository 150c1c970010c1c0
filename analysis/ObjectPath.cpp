#include "analysis/ObjectPath.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace gpufuse {

std::string nameOf(const FieldDecl &F) {
  const auto *Class = dyn_cast<CXXRecordDecl>(F.getParent());
  if (!Class || !Class->isLambda())
    return F.getNameAsString();
  const LambdaCapture &Capture = Class->captures_begin()[F.getFieldIndex()];
  return Capture.capturesVariable() ? Capture.getCapturedVar()->getNameAsString() : "";
}

std::string textOf(const ObjectPath &Path) {
  std::string Text;
  for (const ObjectStep &Step : Path)
    Text += Step.Field.empty() ? "[" + std::to_string(Step.Number) + "]" : "." + Step.Field;
  return Text;
}

std::vector<const FieldDecl *> followedFields(QualType Type) {
  const auto *Record = Type->getAsRecordDecl();
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record);
  if (!Record || !Record->isCompleteDefinition() || Record->isUnion() ||
      (Class && (Class->getNumBases() || Class->isDynamicClass())))
    return {};
  std::vector<const FieldDecl *> Fields(Record->field_begin(), Record->field_end());
  const bool AllFollowed = llvm::all_of(Fields, [](const FieldDecl *F) {
    return !nameOf(*F).empty() && !F->isBitField() && !F->isMutable() &&
           !F->getType().isVolatileQualified() && !F->getType()->isReferenceType();
  });
  return AllFollowed ? Fields : std::vector<const FieldDecl *>();
}

QualType stepInto(QualType Type, const ObjectStep &Step) {
  if (Step.Field.empty()) {
    const auto *Array = dyn_cast_or_null<ConstantArrayType>(Type->getAsArrayTypeUnsafe());
    return Array && Step.Number < Array->getZExtSize() ? Array->getElementType() : QualType();
  }
  const std::vector<const FieldDecl *> Fields = followedFields(Type);
  return Step.Number < Fields.size() && nameOf(*Fields[Step.Number]) == Step.Field
             ? Fields[Step.Number]->getType()
             : QualType();
}

} // namespace gpufuse
