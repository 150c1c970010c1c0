// Shadow memory: what a detector remembers of each four bytes of the program's memory, or of each
// byte, where smaller accesses are made.
#ifndef GPUEXEC_SHADOW_H
#define GPUEXEC_SHADOW_H

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace gpuexec {

template <class Cell> class Shadow {
public:
  /// Calls \p Visit with the cell of each place in the range.
  template <class Visitor> void visit(const void *Address, size_t Bytes, Visitor Visit) {
    for (uintptr_t Place = uintptr_t(Address), End = Place + Bytes; Place < End;) {
      Page &P = pageAt(Place);
      if (P.CellShift && ((Place | Bytes) & 3))
        P.refine();
      Visit(P.Cells[(Place & ((1 << PageShift) - 1)) >> P.CellShift]);
      Place += size_t(1) << P.CellShift;
    }
  }

private:
  static constexpr unsigned PageShift = 12;
  struct Page {
    unsigned CellShift = 2;
    std::vector<Cell> Cells = std::vector<Cell>((1 << PageShift) >> 2);
    void refine() {
      std::vector<Cell> Fine(1 << PageShift);
      for (size_t I = 0; I < Fine.size(); ++I)
        Fine[I] = Cells[I >> CellShift];
      Cells.swap(Fine);
      CellShift = 0;
    }
  };

  Page &pageAt(uintptr_t Address) {
    uintptr_t Key = Address >> PageShift;
    if (Key != LastKey) {
      Last = &Pages[Key];
      LastKey = Key;
    }
    return *Last;
  }

  std::unordered_map<uintptr_t, Page> Pages;
  uintptr_t LastKey = ~uintptr_t(0);
  Page *Last = nullptr;
};

} // namespace gpuexec

#endif
