"""seeds.py EXE...: runs it under several seeds and stream policies; prints the output, which must always match the
first up to what may lawfully differ (left to FileCheck: each output is printed)."""
import os
import subprocess
import sys

first = None
for seed, streams in ((0, "eager"), (1, "late"), (2, "random"), (3, "eager"), (4, "random")):
    environment = dict(os.environ, GPUEXEC_SEED=str(seed), GPUEXEC_STREAMS=streams)
    done = subprocess.run(sys.argv[1:], capture_output=True, text=True, env=environment)
    if done.returncode:
        sys.exit(f"seed {seed}, {streams}: status {done.returncode}\n{done.stdout}{done.stderr}")
    if seed == 0:
        sys.stdout.write(done.stdout)
    elif first is not None and done.stdout != first and "--may-differ" not in sys.argv:
        sys.exit(f"seed {seed}, {streams}: another output\n{done.stdout}")
    first = first or done.stdout
