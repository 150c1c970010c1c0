// A user's own max is the user's: no declaration of ours clashes with it or is preferred to it.
// REQUIRES: cuda-toolkit
// RUN: %gpufuse %s -- 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: error:
#include <algorithm>
using std::max;
inline int max(int a, int b) { return a > b ? a : b; }
inline double isfinite(double d) { return d; }
int main() { return max(1, 2) + std::max(1, 2) + isfinite(2.0) + std::min<int>(1, 2u); }
