"""status.py EXE ARGUMENT=STATUS...: the exit status for each argument."""
import subprocess
import sys

for pair in sys.argv[2:]:
    argument, expected = pair.split("=")
    status = subprocess.run([sys.argv[1], argument], capture_output=True).returncode
    if status != int(expected):
        sys.exit(f"{argument}: status {status}, expected {expected}")
