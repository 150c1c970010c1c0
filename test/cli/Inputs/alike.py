"""alike.py RETURNS PLAIN: the lines of the first file end with "\\r\\n", those of the second with "\\n"; but for empty ones they are the same."""
import sys

returns, plain = (open(name, "rb").read() for name in sys.argv[1:])
lines = returns.split(b"\n")
if any(not line.endswith(b"\r") for line in lines[:-1]) or b"\r" in plain:
    sys.exit("other ends of lines")
if [line[:-1] for line in lines if line.strip()] != [line for line in plain.split(b"\n") if line]:
    sys.exit("other lines")
