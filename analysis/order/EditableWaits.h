// What the text around a wait, a record or a start of work allows to be done with it: macros,
// directives, comments, annotations, templates, headers.
#ifndef GPUFUSE_ANALYSIS_ORDER_EDITABLEWAITS_H
#define GPUFUSE_ANALYSIS_ORDER_EDITABLEWAITS_H

#include "analysis/Candidate.h"
#include "analysis/order/ConditionalCode.h"
#include "analysis/order/OrderEdit.h"
#include "analysis/order/WaitSites.h"

namespace gpufuse {

class EditableWaits {
public:
  EditableWaits(clang::ASTContext &Host, const Facts &TheFacts, const LegalityOptions &Options)
      : Host(Host), TheFacts(TheFacts), Options(Options), Conditional(Host, TheFacts.Text) {}

  /// Why the text of \p S must stay, if it must.
  std::optional<Obstacle> whyNotEditable(const Site &S) const;
  /// Why \p S cannot stand elsewhere either, whatever it does.
  std::optional<Obstacle> whyNotMovable(const Site &S) const;
  /// True when the statement of \p S does more than to make its call and to check for errors.
  bool doesMore(const Site &S) const;
  /// True for a wait that stands in the file itself, perhaps as the argument of a macro, and where
  /// the name of a wait for a stream means what it means elsewhere.
  bool canNarrow(const Site &S) const;

  Obstacle at(const clang::Stmt &Place, RejectReason Reason, const llvm::Twine &Message) const;
  Obstacle describe(const LostOrder &L) const;
  /// Only for testing the tests.
  bool isSwitchedOff(RejectReason Reason) const;

private:
  std::optional<Obstacle> notEditable(const Site &S) const;
  /// True when the macro that spells \p S spells other statements of its list too.
  bool sharesMacro(const Site &S) const;

  clang::ASTContext &Host;
  const Facts &TheFacts;
  const LegalityOptions &Options;
  mutable ConditionalCode Conditional;
};

} // namespace gpufuse

#endif
