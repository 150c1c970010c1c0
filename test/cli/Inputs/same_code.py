"""usage: same_code.py A.cu B.cu: exits with 1 unless both are the same functions, whatever their order and layout."""
import sys


def functions(path):
    with open(path, encoding="utf-8") as opened:
        return sorted(" ".join(part.split()) for part in opened.read().split("\n}\n"))


if functions(sys.argv[1]) != functions(sys.argv[2]):
    sys.exit(f"{sys.argv[1]} and {sys.argv[2]} differ")
