// What nvcc accepts and Clang's CUDA headers lack.
