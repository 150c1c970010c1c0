"""usage: applied.py REPORT.json NUMBER: exits with 1 unless that many findings of the report are applied, and none refused,
but for sets of memory, which the tests make where they only need values."""
import json
import sys



def is_refused_set(finding):
    return finding["verdict"] == "rejected" and any("Memset" in site["kernel"] for site in finding["sites"])


with open(sys.argv[1], encoding="utf-8") as opened:
    verdicts = [finding["verdict"] for finding in json.load(opened)["findings"]
                if finding["check"] == "kernel-fusion" and not is_refused_set(finding)]
if verdicts != ["applied"] * int(sys.argv[2]):
    sys.exit(f"{sys.argv[1]}: {verdicts}")
