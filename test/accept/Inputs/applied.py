"""usage: applied.py REPORT.json NUMBER: exits with 1 unless that many findings of the report are applied, and none refused,
but for sets of memory, and for calls in main with copies between them, which the tests make where they only need
values."""
import json
import sys


def is_scenery(finding):
    if finding["verdict"] != "rejected":
        return False
    between = finding["function"] == "main" and finding["reason"].endswith("-between")
    return between or any("Memset" in site["kernel"] for site in finding["sites"])


with open(sys.argv[1], encoding="utf-8") as opened:
    verdicts = [finding["verdict"] for finding in json.load(opened)["findings"]
                if finding["check"] == "kernel-fusion" and not is_scenery(finding)]
if verdicts != ["applied"] * int(sys.argv[2]):
    sys.exit(f"{sys.argv[1]}: {verdicts}")
