"""Reads results.json, or that compressed by gzip: of either form, entries with what a run has in common filled in."""
import gzip
import json

# Members that are not written where they are zero or empty.
EMPTY = {"reason": "", "failures": 0, "departures": 0, "excuses": 0, "kernel_proof": "", "escalated": 0, "seconds": 0}
EMPTY_LISTS = ("worst", "failing", "departing", "excused", "histogram")
EMPTY_OBJECTS = ("passed_by", "observed")


def read(file):
    with (gzip.open if str(file).endswith(".gz") else open)(file, "rt", encoding="utf-8") as text:
        results = json.load(text)
    empty = EMPTY | {name: [] for name in EMPTY_LISTS} | {name: {} for name in EMPTY_OBJECTS}
    results["entries"] = [empty | results.get("common", {}) | entry for entry in results["entries"]]
    for entry in results["entries"]:
        for name in ("worst", "failing", "departing", "excused"):
            entry[name] = [{"output": 0, "lane": 0, "clause": ""} | sample for sample in entry[name]]
    return results
