// What one thread of a kernel may do to memory and to its block, for one launch.
#ifndef GPUFUSE_ANALYSIS_KERNEL_KERNELSUMMARY_H
#define GPUFUSE_ANALYSIS_KERNEL_KERNELSUMMARY_H

#include "analysis/ObjectPath.h"
#include "analysis/RejectReasons.h"
#include "analysis/algebra/Access.h"
#include "analysis/algebra/Symbols.h"
#include "analysis/kernel/GivenObjects.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include <array>
#include <functional>
#include <optional>

namespace gpufuse {

/// The memory an access goes to.
struct Buffer {
  enum class Kind {
    Parameter, ///< what parameter number Parameter, or a pointer inside it, points to
    Variable,  ///< a `__device__`, `__constant__` or managed variable
    Shared,    ///< shared memory of the block
    Unknown,   ///< a pointer that was loaded, returned or converted
  };
  Kind What = Kind::Unknown;
  unsigned Parameter = 0;
  const clang::VarDecl *Variable = nullptr;
  /// Parameter: the way from it to the pointer, where it is a struct.
  ObjectPath Path = {}; // NOLINT(readability-redundant-member-init): most leave it out

  friend bool operator==(const Buffer &, const Buffer &) = default;
};

/// A number that was loaded from memory, of which only the place is known.
struct LoadedNumber {
  Buffer From;
  Index Offset; ///< bytes
  unsigned Bytes = 0;
};

/// An element that a loaded number tells: `p[index[i]]`.
struct ElementByNumber {
  LoadedNumber Number;
  int64_t Start = 0; ///< of the array, in bytes from the buffer's
  uint64_t Size = 0; ///< of an element, in bytes
};

/// Why an access relation is a bound and not the truth.
enum class Inexactness {
  None,
  IndirectIndex, ///< the index or a guard was loaded from memory
  LoopCarried,   ///< the index changes in a loop in a way that is not followed
  NonAffine,     ///< products of values that differ between threads, and the like
  Guard,         ///< a guard that is not understood
};

enum class AccessKind { Read, Write, Atomic };

/// What an access is besides where it goes.
struct AccessTraits {
  /// Through `__ldg` and its like.
  bool NonCoherent = false;
  DeviceEffect Atomic = DeviceEffect::Unknown;
  bool AtomicResultUsed = false;
  /// The value stored by an assignment; null for other accesses.
  const clang::Expr *Stored = nullptr;
};

struct KernelAccess : AccessTraits {
  KernelAccess(Buffer Where, AccessRelation Relation, AccessKind Kind, const AccessTraits &Traits)
      : AccessTraits(Traits), Where(std::move(Where)), Relation(std::move(Relation)), Kind(Kind) {}

  Buffer Where;
  AccessRelation Relation;
  AccessKind Kind;
  Inexactness Why = Inexactness::None;
  /// What made it inexact, if anything did.
  const clang::Stmt *WhyPlace = nullptr;
  clang::QualType Type;
  /// The outermost record that the access names a member of (`p[i].x`); null where it names none.
  clang::QualType Record;
  const clang::Expr *Site = nullptr;
  /// Set where a loaded number tells the element, and Relation does not.
  std::optional<ElementByNumber> Element;
  /// Relation.Where is the truth, whether or not the rest of it is.
  bool ExactWhere = false;
  /// The function in which it stands, a definition: the kernel, or one that it calls.
  const clang::FunctionDecl *In = nullptr;
  /// True in a called function: the stored expression alone does not tell the value's history.
  bool Nested = false;

  /// It may also not happen.
  void blur(Inexactness Why, const clang::Stmt &Place) {
    Relation.Exact = ExactWhere = false;
    if (this->Why == Inexactness::None)
      std::tie(this->Why, WhyPlace) = std::pair(Why, &Place);
  }
};

/// Something a body does besides reading and writing memory.
struct KernelEffect {
  enum class Kind {
    Barrier,
    WarpExchange,
    OrderedOutput, ///< printf, assert, trap
    Clock,
    DeviceAllocation,
    InlineAssembly,
    VolatileAccess,
    UnknownCall,
    DeviceLaunch,
    SpinWait,
    UnstructuredControl,
    UnknownConstruct,
    TextureOrSurface,
    ConditionalText, ///< a called function whose text has preprocessor branches
  };
  Kind What;
  const clang::Stmt *Place = nullptr;
  /// The callee's or construct's name, where that helps.
  std::string Name;
  /// WarpExchange: the call says which threads take part (`__shfl_sync(mask, ...)`).
  bool NamesThreads = false;
  /// True inside a called function: where it stands does not tell when it happens.
  bool Nested = false;
};

/// Where a thread may do what is undefined, or not end, whatever memory it touches.
struct Risk {
  Region Where;
  bool Certain = false; ///< What it does there is undefined.
};

/// A `return` of the kernel itself, and the threads that take it, where that is the truth.
struct EarlyReturn {
  const clang::ReturnStmt *Place = nullptr;
  std::optional<Region> Takes;
};

struct KernelSummary {
  const clang::FunctionDecl *Kernel = nullptr;
  std::vector<KernelAccess> Accesses;
  std::vector<KernelEffect> Effects;
  ThreadSpace Space;
  /// `return` statements of the kernel itself that do not end its body.
  std::vector<EarlyReturn> EarlyReturns;
  uint64_t StaticSharedBytes = 0;
  const clang::VarDecl *DynamicShared = nullptr;
  /// Shared variables that are not the kernel's own: one array for every body that names them.
  llvm::DenseSet<const clang::VarDecl *> CommonShared;
  /// True when floating-point sums or differences are formed (what a product may be contracted
  /// into).
  bool AddsFloats = false;
  /// True when methods or constructors compute with floating-point values, or anything does with
  /// complex numbers or vectors.
  bool ObjectsComputeFloats = false;
  /// True when closures compute with floating-point values.
  bool ClosuresComputeFloats = false;
  /// The functors and closures that the kernel is given; what they compute is none of the above.
  GivenObjects Given;
  /// True when they compute with floating-point values.
  bool GivenObjectsComputeFloats = false;
  /// True where pointers are compared, subtracted, or made numbers.
  bool ComparesPointers = false;
  /// Some index is only known by Assumption::StridesDoNotWrap.
  bool RestsOnStrides = false;
  /// Only where that was asked for.
  std::vector<Risk> Risks;

  const KernelEffect *find(KernelEffect::Kind What) const {
    for (const KernelEffect &E : Effects)
      if (E.What == What)
        return &E;
    return nullptr;
  }
};

/// What a launch tells about the values inside its kernel.
struct LaunchBinding {
  /// In x, y, z; symbolic where the launch does not say a number.
  std::array<Index, 3> Grid, Block;
  /// One per kernel parameter; empty for pointers, structs and floating-point values.
  std::vector<std::optional<Index>> Arguments;
  /// The integer at a place inside a struct argument, by parameter; nothing where it is not known.
  std::function<std::optional<Index>(unsigned, const ObjectPath &)> Field;
  /// What is known of the symbols above.
  Region Facts;
  /// 1 where the pointer argument of a parameter is null, 0 where it is not; symbolic where the
  /// launch does not say, by a symbol that no other launch has.
  std::function<Index(unsigned)> IsNull;
  /// Asks for KernelSummary::Risks: the launch has threads that the program does not.
  bool NotesRisks = false;
  /// Assumption::StridesDoNotWrap, of a launch that is the program's own.
  bool StridesDoNotWrap = false;
  /// Numbers of 32 bits and more are taken not to wrap, as if the types were wide enough: for a
  /// summary that proves nothing.
  bool NothingWraps = false;
};

/// What \p Where is called in the source of \p Kernel; empty where it is not known.
std::string nameOf(const Buffer &Where, const clang::FunctionDecl &Kernel);

/// What a refusal that comes from an inexact access is called.
RejectReason reasonFor(Inexactness Why);

/// Summarises \p Kernel, a definition on the device side, for one launch.
KernelSummary summarize(const clang::FunctionDecl &Kernel, const LaunchBinding &Binding,
                        const Algebra &A);

} // namespace gpufuse

#endif
