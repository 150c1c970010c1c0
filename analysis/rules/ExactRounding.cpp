// F5b: every sum contracts what it contracted before. Where products and sums are about, the second
// body finds only values that cannot become part of its products or be contracted into its sums; a
// body that has both meets the other's memory only where no branch could be moved across.
#include "analysis/kernel/CodeSize.h"
#include "analysis/kernel/ControlMap.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/AmdArithmetic.h"
#include "analysis/rules/CalledBody.h"
#include "analysis/rules/FencedRounding.h"
#include "analysis/rules/KnownAlias.h"
#include "analysis/rules/LongBody.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"
#include "analysis/rules/SettledValue.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True when an integer is made a floating-point number.
bool convertsIntegers(const Stmt &S) {
  const auto *Cast = dyn_cast<CastExpr>(&S);
  return (Cast && Cast->getCastKind() == CK_IntegralToFloating) || isa<CallExpr>(S) ||
         llvm::any_of(S.children(),
                      [](const Stmt *Child) { return Child && convertsIntegers(*Child); });
}

class SameContraction {
public:
  explicit SameContraction(const Candidate &C) : C(C), First(C, C.First), Second(C, C.Second) {}

  std::optional<Obstacle> run() const {
    for (const FloatingBody *Body : {&First, &Second})
      if (Body->summary().ObjectsComputeFloats || Body->summary().ClosuresComputeFloats)
        return found(*kernel(*Body)->getBody(), "methods or closures compute with floating-point "
                                                "values here, and gpufuse does not follow "
                                                "which products are contracted into their sums");
    for (const FloatingBody *Body : {&First, &Second}) {
      // The first loads in its own order; but its loops may be known to make one round, or none.
      if (!Body->contracts() || (Body == &First && First.control().conditions().empty()))
        continue;
      const auto Sums = sumsOfTwoProducts(Body->summary(), C.Dialect, [&](const Expr &Term) {
        return isPlainTerm(C, *Body, Term);
      });
      if (!Sums.empty())
        return found(*Sums.front(),
                     "which of these two products is contracted into the sum may change in "
                     "another kernel");
    }
    if (const KernelAccess *Store = overwritten())
      return found(*Store->Site, "'" + nameOf(C.Second) +
                                     "' may overwrite this, and if nothing is stored here, "
                                     "other products are contracted");
    if (const KernelAccess *Store = Second.contracts() ? productReadBack(C, Second) : nullptr)
      return found(*Store->Site, "'" + nameOf(C.Second) +
                                     "' adds to a product that it reads back; what is contracted "
                                     "may change in another kernel");
    const bool Shared = meet();
    for (const FloatingBody *Body : {&First, &Second})
      if (auto Obstacle = freeProduct(*Body, Shared))
        return Obstacle;
    for (const FloatingBody *Body : {&First, &Second})
      if (auto Obstacle = joinedBranch(*Body))
        return Obstacle;
    for (const auto &[Body, Other] : {std::pair{&First, &Second}, std::pair{&Second, &First}})
      if (const Stmt *Place = whereNumberIsTold(*Body, *Other))
        return found(*Place, "this may tell a number that another body computes with; where it is "
                             "known, other products are contracted");
    if (!Shared)
      return commonProduct();
    for (const KernelAccess &Store : First.summary().Accesses)
      if (auto Obstacle = handedOn(Store))
        return Obstacle;
    for (const auto &[Body, Other] : {std::pair{&First, &Second}, std::pair{&Second, &First}})
      if (auto Obstacle = movedProduct(*Body, *Other))
        return Obstacle;
    return commonProduct();
  }

private:
  static const FunctionDecl *kernel(const FloatingBody &Body) { return Body.summary().Kernel; }

  std::optional<Obstacle> found(const Stmt &Place, const std::string &Message) const {
    return obstacle(RejectReason::RoundingAcrossSeam, at(Place, *C.Device), Message);
  }

  bool mayMeet(const KernelAccess &OfFirst, const KernelAccess &OfSecond) const {
    return mayBeOneToCompilers(C, C.First, OfFirst.Where, C.Second, OfSecond.Where);
  }

  /// True when two products of \p Body may be one, also of a function that is called twice.
  bool hasTwins(const FloatingBody &Body) const {
    return llvm::any_of(Body.products(), [&](const Expr *P) {
      return Body.control().around(*P).size() > 1 ||
             llvm::any_of(Body.products(), [&](const Expr *Q) {
               return P != Q && mayBeOneProduct(C, Body, *P, Body, *Q);
             });
    });
  }

  /// What the first body stores, and the second may store over: where a product has several uses,
  /// and this is one of them, it has one less.
  const KernelAccess *overwritten() const {
    if (!First.contracts() || !(First.control().holdsProducts() || hasTwins(First)))
      return nullptr;
    const auto Found = llvm::find_if(First.summary().Accesses, [&](const KernelAccess &Store) {
      return Store.Kind == AccessKind::Write &&
             llvm::any_of(Second.summary().Accesses, [&](const KernelAccess &Other) {
               return Other.Kind == AccessKind::Write && mayMeet(Store, Other);
             });
    });
    return Found == First.summary().Accesses.end() ? nullptr : &*Found;
  }

  bool meet() const {
    return llvm::any_of(First.summary().Accesses, [&](const KernelAccess &X) {
      return llvm::any_of(Second.summary().Accesses,
                          [&](const KernelAccess &Y) { return mayMeet(X, Y); });
    });
  }

  /// A product that needs no load may be computed anywhere. Where it is, and whether the sum is
  /// near, depends on what else stands there.
  std::optional<Obstacle> freeProduct(const FloatingBody &Body, bool Shared) const {
    if (!Body.formsSums())
      return std::nullopt;
    for (const Expr *Product : Body.products()) {
      const FloatingBody::Leaves Leaves = Body.leavesOf(*Product);
      const bool Loads = Body.needsLoad(*Product, OnWays::Some,
                                        [&](const KernelAccess &A) { return !Body.ofConstant(A); });
      // (What is not followed may be loaded: a constant, or memory.)
      const bool Followed = Leaves.Complete || !Leaves.Loads.empty() ||
                            (Shared && !loadsMemory(*Product, Body.outside()));
      const bool Free = !Loads && Followed;
      if (Free && !isConstant(*Product))
        return found(*Product, "this product needs no load; where it is computed, and whether it "
                               "is contracted, may change");
    }
    return std::nullopt;
  }

  bool isConstant(const Expr &E) const {
    Expr::EvalResult Result;
    return !E.isValueDependent() && E.EvaluateAsRValue(Result, *C.Device);
  }

  std::optional<Obstacle> joinedBranch(const FloatingBody &Body) const {
    if (const Expr *Product = Body.productAcrossBranches())
      return found(*Product,
                   "this product is used behind a branch; where both kernels branch alike, "
                   "it could be contracted in another way");
    if (const Expr *Condition = Body.choiceKnownElsewhere())
      return found(*Condition, "arithmetic depends on this; where it is known from another "
                               "body or round, other products are contracted");
    return std::nullopt;
  }

  /// What the second body finds in place of a load.
  std::optional<Obstacle> handedOn(const KernelAccess &Store) const {
    if (Store.Kind == AccessKind::Read)
      return std::nullopt;
    const bool Multiplies = !Second.products().empty();
    if (!Multiplies && !Second.formsSums())
      return std::nullopt; // it only selects and passes on
    std::optional<SettledValue> Settled;
    for (const KernelAccess &Load : Second.summary().Accesses) {
      if (Load.Kind == AccessKind::Write || !mayMeet(Store, Load))
        continue;
      if (Second.contracts() && decidesBranch(Load))
        return found(*Load.Site, "'" + nameOf(C.Second) + "' branches on what '" + nameOf(C.First) +
                                     "' stored, and rounds differently if the branch is known");
      if (!mayCarryFloat(Store, *kernel(First))) {
        if (Second.contracts() && convertsIntegers(*kernel(Second)->getBody()))
          return found(*Store.Site, "'" + nameOf(C.Second) +
                                        "' may compute with this number, and rounds differently if "
                                        "it is known");
        continue;
      }
      if (convertsFloats(*kernel(First))) // an operation on what was narrower is narrowed
        return maybeProduct(Store);
      if (!Settled)
        Settled = settledValue(C, First, Store);
      const SettledValue &Value = *Settled;
      if (Value.What == SettledValue::Kind::Unsettled && !Multiplies && pinAll(Store))
        continue;
      switch (Value.What) {
      case SettledValue::Kind::Sum:
        continue;
      case SettledValue::Kind::Product:
        if (C.Dialect.Lang != Language::Cuda || hasTwin(*Value.Pin))
          return maybeProduct(Store);
        if (Multiplies && Value.MayBeKnown)
          return known(Store);
        C.Proof.PinnedProducts.insert(Value.Pin);
        continue;
      case SettledValue::Kind::Copy:
        if (Multiplies && (!Value.Copied || readsToo(*Value.Copied)))
          return known(Store);
        continue;
      case SettledValue::Kind::NoProduct:
        if (Multiplies && Store.Kind != AccessKind::Atomic &&
            !(Value.IsZero && onlyAddsTo(C, Second, Load)))
          return known(Store);
        continue;
      case SettledValue::Kind::Unsettled:
        return maybeProduct(Store);
      }
    }
    return std::nullopt;
  }

  /// Where the first body forms no sums, whatever products it stores can have their own rounding,
  /// if they are written in the kernel itself.
  bool pinAll(const KernelAccess &Store) const {
    if (First.formsSums() || C.Dialect.Lang != Language::Cuda || Store.Nested ||
        Store.Kind != AccessKind::Write)
      return false;
    const StoredValue Stored = storedValue(Store, First.summary(), C.Dialect);
    if (Stored.Rest != StoredValue::Kind::Plain)
      return false;
    C.Proof.PinnedProducts.insert(Stored.Pinnable.begin(), Stored.Pinnable.end());
    return true;
  }

  std::optional<Obstacle> maybeProduct(const KernelAccess &Store) const {
    return found(*Store.Site, "'" + nameOf(C.First) + "' stores what may be a product here, and '" +
                                  nameOf(C.Second) + "' could contract it into a sum");
  }

  std::optional<Obstacle> known(const KernelAccess &Store) const {
    return found(*Store.Site, "'" + nameOf(C.Second) +
                                  "' multiplies, and finds this value without loading it; its "
                                  "products could be rounded differently");
  }

  bool readsToo(const KernelAccess &Copied) const {
    return llvm::any_of(Second.summary().Accesses, [&](const KernelAccess &Load) {
      return Load.Kind != AccessKind::Write && mayMeet(Copied, Load);
    });
  }

  bool decidesBranch(const KernelAccess &Load) const {
    return Load.Nested || llvm::any_of(Second.control().conditions(), [&](const Expr *Condition) {
             const FloatingBody::Leaves Found = Second.leavesOf(*Condition);
             return !Found.Complete || llvm::is_contained(Found.Loads, &Load);
           });
  }

  /// A product with its own rounding is no longer shared with an equal one of the same kernel,
  /// which could then be contracted into a sum.
  bool hasTwin(const BinaryOperator &Pinned) const {
    return First.formsSums() && llvm::any_of(First.products(), [&](const Expr *Other) {
             return Other != &Pinned && mayBeOneProduct(C, First, Pinned, First, *Other);
           });
  }

  /// A product of what the other body touches too could leave its branch or loop, as that has been
  /// loaded already; not where something in it is still loaded there.
  std::optional<Obstacle> movedProduct(const FloatingBody &Body, const FloatingBody &Other) const {
    if (!Body.contracts())
      return std::nullopt;
    const ControlMap &Map = Body.control();
    const auto meetsOther = [&](const KernelAccess &Load) {
      return Load.Kind != AccessKind::Write &&
             llvm::any_of(Other.summary().Accesses, [&](const KernelAccess &A) {
               return &Body == &First ? mayMeet(Load, A) : mayMeet(A, Load);
             });
    };
    for (const Expr *Product : Body.products()) {
      const FloatingBody::Leaves Leaves = Body.leavesOf(*Product);
      const bool Meets =
          Leaves.Complete
              ? llvm::any_of(Leaves.Loads, [&](const auto *A) { return meetsOther(*A); })
              : llvm::any_of(Body.summary().Accesses, meetsOther);
      const auto holdsBack = [&](const KernelAccess &Load) {
        return !Load.Nested && isLoadedOnlyThere(Body, Load, Map.around(*Product)) &&
               (!Body.isTouchedByOthers(Load) || Map.variesInLoop(*Load.Site));
      };
      if (!Meets || Body.needsLoad(*Product, OnWays::Every, holdsBack))
        continue;
      const llvm::ArrayRef<Control> Places = Map.around(*Product);
      // What only the guard keeps in place leaves it where the other body loads without one; and
      // what the second finds loaded, where it is not the same.
      const bool GuardMatters = &Body == &Second || !Second.control().isGuarded();
      if (Places.empty() ||
          llvm::any_of(Places, [](const Control &Around) { return !Around.empty(); }))
        return found(*Product, "'" + kernelName(*Other.launch().What) +
                                   "' touches what this product is made of: the product could be "
                                   "moved out of a branch or loop, away from its sum");
      C.Proof.NeedsOneGuard |=
          GuardMatters && (First.control().isGuarded() || Second.control().isGuarded());
    }
    return std::nullopt;
  }

  /// True when the body loads this memory inside the branches and loops of \p Place, and not
  /// elsewhere, where it could have it from.
  static bool isLoadedOnlyThere(const FloatingBody &Body, const KernelAccess &Load,
                                llvm::ArrayRef<Control> Place) {
    return !Body.ofConstant(Load) &&
           llvm::all_of(Body.summary().Accesses, [&](const KernelAccess &A) {
             return !(A.Where == Load.Where) ||
                    (!A.Nested && Body.control().around(*A.Site) == Place);
           });
  }

  std::optional<Obstacle> commonProduct() const {
    if (!First.formsSums() && !Second.formsSums())
      return std::nullopt;
    for (const Expr *P : First.products())
      for (const Expr *Q : Second.products())
        if (mayBeOneProduct(C, First, *P, Second, *Q))
          return found(*Q, "both kernels may form this product; sharing it can change what is "
                           "contracted into a sum");
    return std::nullopt;
  }

  const Candidate &C;
  const FloatingBody First, Second;
};

/// True when the kernel computes floating-point values in any way: quotients and functions, too.
bool computes(const FloatingBody &Body) {
  const FunctionDecl &Kernel = *Body.summary().Kernel;
  return Body.formsSums() || !Body.products().empty() || Body.summary().ObjectsComputeFloats ||
         Body.summary().ClosuresComputeFloats || !productsIn(Kernel).empty() ||
         llvm::any_of(callsIn(Kernel), [](const CallExpr *Call) {
           return hasFloatingParts(Call->getType().getNonReferenceType()) &&
                  !Call->getType()->isVoidType();
         });
}

/// What First stores as a floating-point value and Second may load, if \p Matters says so.
const KernelAccess *storeHandedOn(const Candidate &C,
                                  llvm::function_ref<bool(const KernelAccess &)> Matters) {
  for (const KernelAccess &Store : C.First.Summary->Accesses)
    for (const KernelAccess &Load : C.Second.Summary->Accesses)
      if (Store.Kind != AccessKind::Read && Load.Kind != AccessKind::Write &&
          mayCarryFloat(Store, *C.First.Summary->Kernel) &&
          mayBeOneToCompilers(C, C.First, Store.Where, C.Second, Load.Where) && Matters(Store))
        return &Store;
  return nullptr;
}

/// All that reassociation may change: the arithmetic of one kernel, which may share parts of what
/// it computes with the other's, and whatever the second body loads of what the first stored.
std::optional<Obstacle> reassociated(const Candidate &C) {
  const FloatingBody First(C, C.First), Second(C, C.Second);
  if (computes(First) && computes(Second))
    return obstacle(RejectReason::RoundingAcrossSeam,
                    at(*C.Second.Summary->Kernel->getBody(), *C.Device),
                    "floating-point arithmetic may be reassociated, and both kernels compute with "
                    "such values");
  if (const KernelAccess *Store = storeHandedOn(C, [](const KernelAccess &) { return true; }))
    return obstacle(RejectReason::RoundingAcrossSeam, at(*Store->Site, *C.Device),
                    "floating-point arithmetic may be reassociated, and '" + nameOf(C.Second) +
                        "' computes with this value");
  return std::nullopt;
}

/// Where denormals are flushed, or quotients and roots approximate, an operation on what is known
/// of its operand has another result than one on what is loaded. Nothing is known of sums.
std::optional<Obstacle> knownInstead(const Candidate &C) {
  const FloatingBody First(C, C.First);
  const KernelAccess *Store = storeHandedOn(C, [&](const KernelAccess &Each) {
    return settledValue(C, First, Each).What != SettledValue::Kind::Sum;
  });
  if (!Store)
    return std::nullopt;
  return obstacle(RejectReason::RoundingAcrossSeam, at(*Store->Site, *C.Device),
                  "arithmetic flushes denormals or is approximate, and '" + nameOf(C.Second) +
                      "' finds this value without loading it");
}

/// True where \p Kernel calls a function of which the name has one of \p Parts in it, or one of
/// which nothing is known.
bool callsNamed(const FunctionDecl &Kernel, llvm::ArrayRef<llvm::StringRef> Parts) {
  return llvm::any_of(callsIn(Kernel), [&](const CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !Callee->getIdentifier())
      return !Callee || !Callee->hasBody(); // (what it calls is among these calls)
    return llvm::any_of(Parts,
                        [&](llvm::StringRef Part) { return Callee->getName().contains(Part); });
  });
}

bool mayCallRoot(const KernelSummary &Of) {
  return Of.ObjectsComputeFloats || callsNamed(*Of.Kernel, {"sqrt", "rsq", "pow", "hypot", "norm"});
}

bool mayDivide(const KernelSummary &Of) {
  return Of.ObjectsComputeFloats || callsNamed(*Of.Kernel, {"rcp", "div", "rsq", "pow"}) ||
         llvm::any_of(floatingOperatorsIn(*Of.Kernel),
                      [](const FloatingOperator &Each) { return isQuotient(*Each.Op); });
}

/// AMD's compilers make `1 / sqrt(x)` one computation, which rounds otherwise, where nothing else
/// uses the root (LLVM 22; seen in machine code, for `double`). Other bodies may hand it on.
std::optional<Obstacle> rootHandedOn(const Candidate &C) {
  const bool Roots = llvm::any_of(launchesOf(C), [&](const EvaluatedLaunch *L) {
    return (L != &C.Second || C.Repeats) && L->Summary && mayCallRoot(*L->Summary);
  });
  const KernelAccess *Store = Roots && mayDivide(*C.Second.Summary)
                                  ? storeHandedOn(C, [](const KernelAccess &) { return true; })
                                  : nullptr;
  if (!Store)
    return std::nullopt;
  return obstacle(RejectReason::RoundingAcrossSeam, at(*Store->Site, *C.Device),
                  "'" + nameOf(C.Second) +
                      "' divides by what may be a root, and AMD's compilers compute both at once, "
                      "with another rounding");
}

} // namespace

std::vector<Obstacle> exactRounding(const Candidate &C) {
  if (!C.First.Summary || !C.Second.Summary || C.Options.Rounding == FloatingPoint::Contract)
    return {};
  std::vector<Obstacle> Result;
  if (C.Dialect.Reassociates)
    if (auto Changed = reassociated(C))
      Result.push_back(std::move(*Changed));
  if (Result.empty() && (C.Dialect.FlushesDenormals || C.Dialect.ApproximatesDivision))
    if (auto Changed = knownInstead(C))
      Result.push_back(std::move(*Changed));
  if (!Result.empty() || !C.Dialect.ContractsProducts)
    return Result;
  // Contraction takes a product and a sum, wherever in the fused kernel they come from.
  bool Products = false, Sums = false;
  for (const EvaluatedLaunch *L : launchesOf(C)) {
    if (!L->Summary)
      continue;
    const FloatingBody Body(C, *L);
    Products |= !Body.products().empty() || L->Summary->ObjectsComputeFloats;
    Sums |= Body.formsSums() || L->Summary->ObjectsComputeFloats;
  }
  if (C.Dialect.Lang == Language::Hip) {
    std::optional<Obstacle> Changed = rootHandedOn(C);
    if (!Changed && Sums)
      Changed = roundsOtherwiseOnAmd(C);
    if (Changed) {
      if (const auto Why = whyNotCalled(C)) {
        Changed->Related.push_back({Why->Where, Why->Message});
        Result.push_back(std::move(*Changed));
      } else {
        C.Proof.NeedsCalls = true;
      }
      return Result;
    }
  }
  if (!Products || !Sums)
    return {};
  for (const EvaluatedLaunch *L : {&C.First, &C.Second})
    if (const CallExpr *Call = FloatingBody(C, *L).contracts()
                                   ? callInlinedForOneCaller(*L->Summary->Kernel)
                                   : nullptr) {
      Result.push_back(obstacle(RejectReason::RoundingAcrossSeam, at(*Call, *C.Device),
                                "what this calls is large: whether it is inlined, and its products "
                                "contracted, may depend on how many kernels call it"));
      return Result;
    }
  const EvaluatedLaunch *Long = nullptr;
  for (const EvaluatedLaunch *L : {&C.First, &C.Second})
    if (!Long && mayRestOnDistances(C, *L, FloatingBody(C, *L)))
      Long = L;
  const PairProof Without = C.Proof;
  std::optional<Obstacle> Changed =
      Long ? obstacle(RejectReason::RoundingAcrossSeam,
                      at(*Long->Summary->Kernel->getBody(), *C.Device),
                      "in so long a kernel, what stands ahead of it or behind it may decide which "
                      "of its products are contracted")
           : SameContraction(C).run();
  // (A function that is inlined has been through a part of the compiler on its own.)
  const ReturnStmt *Return =
      FloatingBody(C, C.First).contracts() ? unstructuredReturn(C.First) : nullptr;
  if (!Changed && Return)
    Changed = obstacle(RejectReason::RoundingAcrossSeam, at(*Return, *C.Device),
                       "'" + nameOf(C.First) +
                           "' returns here, so that its body becomes a function; what is "
                           "contracted may change where that is inlined");
  if (!Changed)
    return {};
  C.Proof = Without;
  if (!Long && !Return && !C.Dialect.Reassociates && roundsAlikeBehindFence(C)) {
    C.Proof.NeedsFence = true;
  } else if (const auto Why = whyNotCalled(C)) {
    Changed->Related.push_back({Why->Where, Why->Message});
    Result.push_back(std::move(*Changed));
  } else {
    C.Proof.NeedsCalls = true;
  }
  return Result;
}

} // namespace gpufuse
