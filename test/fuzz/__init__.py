"""A generator of valid, race-free CUDA programs and the campaign that looks for wrong rewrites. See README.md."""
