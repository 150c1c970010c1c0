#pragma once
#pragma STDC FP_CONTRACT OFF
static double weighed(int *x, int n) {
  scale<<<8, 128>>>(x, 5, n);
  double sum = 0.1;
  for (int i = 0; i < n; ++i)
    sum = sum * 0.7 + i * 0.3;
  return sum;
}
#pragma STDC FP_CONTRACT DEFAULT
