// A header in which launches stand, as a part of the file that includes it: its text takes the
// place of the directive, so that the analysis sees one file, and what is found goes back to the
// header.
#ifndef GPUFUSE_TOOL_INLINEDHEADER_H
#define GPUFUSE_TOOL_INLINEDHEADER_H

#include "matchers/UnitFiles.h"
#include "tool/Finding.h"
#include "tool/LineFilter.h"

namespace gpufuse {

class InlinedHeader {
public:
  /// \p Header, one of \p All, in place of its directive in \p Main, the text of the file at
  /// \p MainPath, and those that include it likewise. Nothing where the text would mean something
  /// else there; that it includes the same files is left to be seen.
  static std::optional<InlinedHeader> in(llvm::StringRef Main, llvm::StringRef MainPath,
                                         llvm::ArrayRef<Inclusion> All, const Inclusion &Header);

  const std::string &text() const { return Text; }
  /// The lines of the text that are the header's.
  LineRange lines() const;
  /// The real paths of the headers that are part of the text.
  std::vector<std::string> parts() const;

  /// What \p Of, the result for the text, says of the header. Nothing where the text cannot be
  /// used, or something else than the header's lines changes. Names are from \p Directory.
  std::optional<FileResult> resultFor(FileResult Of, llvm::StringRef Directory) const;

private:
  /// A header in the text that holds those ahead.
  struct Part {
    const Inclusion *Header;
    /// Where the header's text begins and ends, and how long the directive is.
    size_t Begin, End, Directive;
    bool holds(unsigned Offset) const { return Begin <= Offset && Offset <= End; }
  };

  explicit InlinedHeader(llvm::StringRef Main) : Text(Main.str()) {}

  /// False where the text would mean something else there.
  bool place(const Inclusion &Header, llvm::StringRef MainPath);
  /// \p Edits of the text as edits of the header, if they are of nothing else.
  std::optional<EditSet> ofHeader(const EditSet &Edits) const;
  /// Brings a place in the text back to where it comes from.
  void bringBack(Position &Where, llvm::StringRef Directory) const;

  std::string Text;
  /// The header comes last.
  std::vector<Part> Parts;
};

} // namespace gpufuse

#endif
