"""usage: applied.py REPORT.json NUMBER: exits with 1 unless that many findings of the report are applied, and none refused."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as opened:
    verdicts = [finding["verdict"] for finding in json.load(opened)["findings"] if finding["check"] == "kernel-fusion"]
if verdicts != ["applied"] * int(sys.argv[2]):
    sys.exit(f"{sys.argv[1]}: {verdicts}")
