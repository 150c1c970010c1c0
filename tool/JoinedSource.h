// A source file with some of its calls joined (analysis/wrappers/CallJoin.h), and the way back to
// the file as the user has it.
#ifndef GPUFUSE_TOOL_JOINEDSOURCE_H
#define GPUFUSE_TOOL_JOINEDSOURCE_H

#include "rewriters/JoinCalls.h"
#include "rewriters/VerifyJoins.h"
#include "tool/PreparedText.h"

namespace gpufuse {

class JoinedSource {
public:
  /// Renders \p Joins into \p Original, the text of the main file; what cannot be rendered is left
  /// out, and said in refused().
  JoinedSource(std::vector<CallJoin> Joins, const clang::ASTContext &Host, const Facts &TheFacts,
               llvm::StringRef Original);

  const std::string &text() const { return Prepared->text(); }
  const std::vector<CallJoin> &joins() const { return Joins; }
  /// Joins that are not in the text, or must not be, and why.
  llvm::ArrayRef<std::pair<CallJoin, Obstacle>> refused() const { return Refused; }

  /// Reads the joined functions in \p Joined, a parse of the text: what does not read as it should
  /// is taken to refused(). True when nothing is.
  bool verify(const clang::ASTContext &Joined);

  /// Refuses the joins that write line \p Line of the text; all where that is none of theirs.
  void refuseAt(unsigned Line, RejectReason Reason, const std::string &Message,
                const std::string &Details);
  /// The joins that are not refused; nothing else may be asked then.
  std::vector<CallJoin> takeUsable();

  /// The numbers of the joins whose function \p Function, a qualified name, is.
  std::vector<unsigned> joinsOf(llvm::StringRef Function) const;
  /// The part that a place inside the joined function of join \p Number comes from; nothing where
  /// it is not known.
  std::optional<unsigned> partAt(unsigned Number, const Position &Where) const;

  /// \p F, about the text, as it is about the original.
  void translate(Finding &F) const;
  /// Of each join, a finding that names the launches and calls which are one then, where they stand
  /// in the caller.
  std::vector<Finding> calls() const;

private:
  std::optional<std::string> declarationDifference(const clang::ASTContext &Joined) const;
  struct Place {
    std::string File;
    unsigned Begin, End; ///< in the text
    ExpectedJoin::Origin From;
  };

  void render(const clang::ASTContext &Host, const Facts &TheFacts, llvm::StringRef Original);
  void refuse(unsigned Number, Obstacle Why);
  bool locate(unsigned Number, const clang::ASTContext &Joined);

  std::string File;
  std::optional<PreparedText> Prepared;
  std::vector<CallJoin> Joins;
  /// By join.
  std::vector<EditSet> Edits;
  std::vector<ExpectedJoin> Expected;
  std::vector<std::vector<Place>> Places;
  std::vector<std::pair<CallJoin, Obstacle>> Refused;
  /// Joins in the text that are refused.
  std::set<unsigned> Unusable;
};

} // namespace gpufuse

#endif
