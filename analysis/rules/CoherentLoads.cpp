// F5: what the first body writes, the second does not read through a cache that need not see it. (A
// `const
// __restrict__` parameter invites the compiler to do so; the plan drops `__restrict__` where it
// stops being true.)
#include "analysis/algebra/Answers.h"
#include "analysis/host/PointerOverlap.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

using namespace clang;

namespace gpufuse {
namespace {

bool hasField(QualType Record, QualType Scalar, const ASTContext &Context) {
  const auto *Decl = Record->getAsRecordDecl();
  return Decl && llvm::any_of(Decl->fields(), [&](const FieldDecl *F) {
           const QualType Type = Context.getBaseElementType(F->getType());
           return Context.hasSameUnqualifiedType(Type, Scalar) || hasField(Type, Scalar, Context);
         });
}

/// `int` for `unsigned`; the type itself for those that alias no other integer type.
QualType signedForm(QualType Type, const ASTContext &Context) {
  const auto *Builtin = Type->getAs<BuiltinType>();
  if (!Builtin || !Builtin->isUnsignedInteger() || Type->isBooleanType() ||
      Type->isAnyCharacterType())
    return Type.getUnqualifiedType();
  return Context.getCorrespondingSignedType(Type.getUnqualifiedType());
}

/// True when the compiler must expect accesses of these types to meet ([basic.lval]/11).
bool mayAlias(QualType X, QualType Y, const ASTContext &Context) {
  if (X->isCharType() || Y->isCharType() || X->isStdByteType() || Y->isStdByteType())
    return true;
  if (Context.hasSameUnqualifiedType(signedForm(X, Context), signedForm(Y, Context)))
    return true;
  return hasField(X, Y, Context) || hasField(Y, X, Context);
}

/// The same for members of records: Clang also keeps `p->x` and `q->x` apart where the records
/// differ.
bool mayAlias(const KernelAccess &X, const KernelAccess &Y, const ASTContext &Context) {
  if (!mayAlias(X.Type, Y.Type, Context))
    return false;
  return X.Record.isNull() || Y.Record.isNull() ||
         Context.hasSameUnqualifiedType(X.Record, Y.Record);
}

/// True when the two may have a byte in common, of whichever threads: `p[i].x` and `p[i].y` do not.
bool mayMeet(const Candidate &C, const KernelAccess &X, const KernelAccess &Y) {
  const Overlap O = overlap(C.First, X.Where, C.Second, Y.Where, C.A);
  if (O.What != Overlap::Kind::Same)
    return false; // (unknown: another rule refuses, or asks the running program)
  if (!O.Distance)
    return true;
  C.Proof.Assumptions.insert({Assumption::NoSignedOverflow, Assumption::FewerThan2To31Threads});
  const Algebra::Hurry InAHurry(C.A, C.AlreadyRefused);
  return C.Known
             .dependence(C.A, X.Relation, C.First.Summary->Space, Y.Relation,
                         C.Second.Summary->Space, *O.Distance)
             .Class != DependenceClass::None;
}

std::vector<Obstacle> differentTypes(const Candidate &C) {
  for (const KernelAccess &X : C.First.Summary->Accesses)
    for (const KernelAccess &Y : C.Second.Summary->Accesses) {
      if ((X.Kind == AccessKind::Read && Y.Kind == AccessKind::Read) || mayAlias(X, Y, *C.Device) ||
          !mayMeet(C, X, Y))
        continue;
      Obstacle O =
          obstacle(RejectReason::AccessTypesDiffer, at(*Y.Site, *C.Device),
                   "'" + nameOf(C.Second) + "' accesses as '" +
                       Y.Type.getUnqualifiedType().getAsString() + "' what '" + nameOf(C.First) +
                       "' accesses as '" + X.Type.getUnqualifiedType().getAsString() + "'");
      O.Related.push_back({at(*X.Site, *C.Device), "accessed here"});
      return {O};
    }
  return {};
}

} // namespace

std::vector<Obstacle> coherentLoads(const Candidate &C) {
  if (!C.First.Summary || !C.Second.Summary)
    return {};
  if (auto Differ = differentTypes(C); !Differ.empty())
    return Differ;
  // Either way round: the data must be read-only for the whole kernel.
  for (const auto &[Reader, Writer] :
       {std::pair{&C.Second, &C.First}, std::pair{&C.First, &C.Second}})
    for (const KernelAccess &Load : Reader->Summary->Accesses)
      for (const KernelAccess &Store : Writer->Summary->Accesses) {
        if (!Load.NonCoherent || Store.Kind == AccessKind::Read ||
            isConstantApart(C, Store.Where, Load.Where) ||
            overlap(*Writer, Store.Where, *Reader, Load.Where, C.A).What == Overlap::Kind::Disjoint)
          continue;
        Obstacle O = obstacle(RejectReason::NonCoherentLoad, at(*Load.Site, *C.Device),
                              "'" + nameOf(*Reader) + "' reads through the read-only cache what '" +
                                  nameOf(*Writer) + "' may write");
        O.Related.push_back({at(*Store.Site, *C.Device), "written here"});
        return {O};
      }
  return {};
}

} // namespace gpufuse
