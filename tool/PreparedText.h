// A text that is analysed in place of the user's file, and the way back to the file.
#ifndef GPUFUSE_TOOL_PREPAREDTEXT_H
#define GPUFUSE_TOOL_PREPAREDTEXT_H

#include "tool/Finding.h"

namespace gpufuse {

class PreparedText {
public:
  /// \p Original, the text of \p File, with \p Edits made.
  PreparedText(std::string File, llvm::StringRef Original, const EditSet &Edits);

  const std::string &text() const { return Text; }
  /// What stands at [Begin, End) of the text comes from \p From.
  void place(unsigned Begin, unsigned End, Position From);
  /// Where the text stands that replaces what was at \p Offset of the original.
  std::pair<unsigned, unsigned> pieceFor(unsigned Offset) const;
  /// True where one of \p Edits, of those that lead to the text, writes line \p Line of it.
  bool writesLine(const EditSet &Edits, unsigned Line) const;

  /// Brings a place in the text back to the original: where its line has moved, to where that
  /// stood; where that is written anew, to where \p Name stood in what it replaces.
  void translate(Position &Where, llvm::StringRef Name = "") const;
  /// \p OfText, edits of the text, as edits of the original that also make \p Needed, some of those
  /// that lead to the text.
  EditSet translate(const EditSet &OfText, const EditSet &Needed) const;
  /// All of \p F.
  void translate(Finding &F, const EditSet &Needed) const;

private:
  struct Piece {
    unsigned Offset, Length; ///< in the original
    unsigned Begin;          ///< in the text
    std::string Text;
  };
  struct Place {
    unsigned Begin, End; ///< in the text
    Position From;
  };
  /// The place in the original, and the piece that is in its stead, if it is written by one.
  std::pair<unsigned, const Piece *> originalOffset(unsigned Offset) const;
  /// Where the line around \p Offset of the text, which \p In writes, stood, if the original has it
  /// once; else, if it has it once in what \p In replaces, or among all that is replaced.
  std::optional<unsigned> offsetOfLine(unsigned Offset, const Piece &In) const;
  std::optional<unsigned> offsetOfName(llvm::StringRef Name, const Piece &In) const;

  std::string File, Original, Text;
  std::vector<Piece> Pieces;
  std::vector<Place> Places;
};

} // namespace gpufuse

#endif
