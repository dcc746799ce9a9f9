#!/usr/bin/env python3
"""Keeps docs/accuracy/data.json and writes docs/accuracy.md and its plots from it.

    scripts/accuracy_page.py add RESULTS.json...   takes up the entries of runs and hunts of suite math
    scripts/accuracy_page.py                       writes the page and the plots (the plots need python3-matplotlib)
    scripts/accuracy_page.py --check               exits 1 if the page is not what it would write

Entries that evaluated every point and hunts are added. An entry of the same builtin, precision and device replaces an
earlier one. The prose of the page stands between its tables and is written by hand: between the lines
"<!-- table PRECISION COVERAGE -->" and "<!-- end -->" stands what this script makes of the data.
"""

import json
import pathlib
import re
import sys

import results_file

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "accuracy.md"
FOLDER = ROOT / "docs" / "accuracy"
DATA = FOLDER / "data.json"
BLOCK = re.compile(r"<!-- table (\w+) (every|hunt) -->\n.*?<!-- end -->\n", re.DOTALL)
EDGE = 32  # ulp: errors above are drawn there
KEY = ("builtin", "precision", "coverage", "device")


NO_FAILURE = ("conforms", "recorded", "departs", "excused")

def device_label(device):
    """The device's label for a reader: name and driver."""
    if device["spec"] == "bundled":
        return "softcl"
    if device["spec"].startswith("libm"):
        return device["version"] or device["name"]
    if "pocl" in device["version"] or "Portable Computing" in device["platform"]:
        return "pocl " + device["driver"]
    return f'{device["name"]} ({device["driver"]})'


def rows_of(results):
    labels = {d["spec"]: device_label(d) for d in results["devices"]}
    for e in results["entries"]:
        kind = e["coverage"]["kind"] if e.get("coverage") else ""
        if e["suite"] != "math" or e["width"] != 1 or e["verdict"] == "skipped":
            continue
        if kind not in ("every point", "hunt") or e["mode"] != "default":
            continue
        worst = e["worst"][0] if e["worst"] else None
        yield {
            "builtin": e["builtin"], "precision": e["precision"], "device": labels[e["device"]],
            "coverage": "every" if kind == "every point" else "hunt",
            "signature": e["signature"], "points": e["points"], "max_ulp": e["max_ulp"],
            "args": worst["args"] if worst else [], "result": worst["result"] if worst else "",
            "text": worst["text"] if worst else "", "true": worst["true"] if worst else "",
            "bound": e["bound"], "rulebook": e["rulebook"], "verdict": e["verdict"], "failures": e["failures"],
            "escalated": e.get("escalated", e["points"]), "machine": results["machine"]["processor"],
        }


def add(files):
    rows = {tuple(r[k] for k in KEY): r for r in read()}
    for file in files:
        for row in rows_of(results_file.read(file)):
            rows[tuple(row[k] for k in KEY)] = row
    FOLDER.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(rows[k], ensure_ascii=False, sort_keys=True) for k in sorted(rows))
    DATA.write_text("[\n" + lines + "\n]\n", encoding="utf-8")


def read():
    return json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else []


def ulp(value):
    """Four digits after the point; what is no number as the word for it."""
    if value is None:
        return "wrong"
    return "0" if value == 0 else "∞" if value in ("inf", float("inf")) else f"{float(value):.4f}"


def code(text):
    return "`" + text.replace("|", "\\|") + "`" if text else ""


def table(rows):
    devices = sorted({r["device"] for r in rows}, key=lambda d: (d != "softcl", d))
    head = ["builtin"] + devices + ["where the worst of them errs", "true value"]
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * len(devices) + " --- | --- |"]
    for builtin in sorted({r["builtin"] for r in rows}):
        of = {r["device"]: r for r in rows if r["builtin"] == builtin}
        cells = [code(builtin)]
        for device in devices:
            row = of.get(device)
            mark = " ✗" if row is not None and row["verdict"] not in NO_FAILURE else ""
            cells.append("—" if row is None else ulp(row["max_ulp"]) + mark)
        worst = max(of.values(), key=lambda r: float(r["max_ulp"] or 0))
        cells += [code(worst["text"]), code(worst["true"])]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def page(data):
    def block(match):
        precision, coverage = match.groups()
        rows = [r for r in data if r["precision"] == precision and r["coverage"] == coverage]
        inside = "\n" + table(rows) + "\n\n" if rows else "\n"
        return f"<!-- table {precision} {coverage} -->\n{inside}<!-- end -->\n"

    return BLOCK.sub(block, PAGE.read_text(encoding="utf-8"))


def plot(data, precision, coverage, file):
    """The largest error of every builtin with a stated bound on every device, as dots over one axis."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "plumbline"
    from matplotlib import pyplot

    rows = [r for r in data if r["precision"] == precision and r["coverage"] == coverage]
    rows = [r for r in rows if not r["builtin"].startswith("native_")]
    rows = [r for r in rows if r["max_ulp"] not in (None, "inf") and float(r["max_ulp"]) > 0]
    if not rows:
        return
    builtins = sorted({r["builtin"] for r in rows}, reverse=True)
    devices = sorted({r["device"] for r in rows}, key=lambda d: (d != "softcl", d))
    figure, axes = pyplot.subplots(figsize=(8, 1.2 + 0.2 * len(builtins)))
    for k, device in enumerate(devices):
        points = [(min(float(r["max_ulp"]), EDGE), builtins.index(r["builtin"])) for r in rows if r["device"] == device]
        axes.plot([p[0] for p in points], [p[1] for p in points], "osD^v"[k % 5], label=device, markersize=4)
    axes.set_xscale("log", base=2)
    axes.axvline(0.5, linewidth=0.8, color="black")
    axes.set_yticks(range(len(builtins)), builtins, fontsize=7)
    axes.set_xlabel(f"largest error, ulp (the line: correctly rounded; at the right edge: {EDGE} and more)")
    axes.grid(axis="y", linewidth=0.3)
    axes.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})


def main(words):
    if words[:1] == ["add"] and len(words) > 1:
        add(words[1:])
        return 0
    text = page(read())
    if words == ["--check"]:
        return 0 if text == PAGE.read_text(encoding="utf-8") else 1
    if words:
        print(__doc__, file=sys.stderr)
        return 2
    PAGE.write_text(text, encoding="utf-8")
    for precision, coverage in (("single", "every"), ("half", "every"), ("double", "hunt"), ("single", "hunt")):
        plot(read(), precision, coverage, FOLDER / f"{precision}-{coverage}.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
