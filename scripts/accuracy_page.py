#!/usr/bin/env python3
"""Keeps docs/accuracy/data.json and samples.json, and writes docs/accuracy.md and its plots from them.

    scripts/accuracy_page.py add [NAME=]RESULTS.json...   takes up the entries of runs and hunts of suite math
    scripts/accuracy_page.py                              writes the page and the plots
    scripts/accuracy_page.py --check                      exits 1 if the page or a plot is not what it would write

Entries that evaluated every point, hunts, entries of a run with --points and samples (quick and standard inputs) are
added. NAME is the name of the device in the page, otherwise made of its own. An entry of the same builtin, precision,
coverage and device replaces an earlier one. The prose of the page stands between its tables and is written by hand:
between the lines "<!-- table PRECISION COVERAGE -->" and "<!-- end -->" stands what this script makes of the data.
"<!-- table PRECISION sample: NAME; NAME -->" has the samples of these devices, without the functions at which none of
them errs by more than half an ulp.
"""

import collections
import html
import json
import math
import pathlib
import re
import sys

import results_file

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "accuracy.md"
FOLDER = ROOT / "docs" / "accuracy"
DATA = FOLDER / "data.json"
SAMPLES = FOLDER / "samples.json"
BLOCK = re.compile(r"<!-- table (\w+) (every|hunt|random|sample)(?:: ([^>]*))? -->\n.*?<!-- end -->\n", re.DOTALL)
EDGE = 32  # ulp: errors above are drawn there
KEY = ("builtin", "precision", "coverage", "device")
COVERAGES = {"every point": "every", "hunt": "hunt"}  # of an entry's kind
SAMPLED = ("quick", "standard")  # inputs

NO_FAILURE = ("conforms", "recorded", "departs", "excused")

def device_label(device):
    """The device's label for a reader: name and driver."""
    if device["spec"] == "bundled":
        return "softcl"
    if "libsleef" in device["name"]:
        return "SLEEF " + device["driver"].split(".so.")[-1]
    if device["spec"].startswith("libm"):
        return device["version"] or device["name"]
    if device["platform"] == "rusticl":
        return "rusticl " + device["driver"]
    if "pocl" in device["version"] or "Portable Computing" in device["platform"]:
        return "pocl " + device["driver"]
    return f'{device["name"]} ({device["driver"]})'


def coverage_of(kind, options):
    """How an entry's points were chosen; nothing where the page has no such. A sample has functions at every argument, too."""
    if options["points"]:
        return COVERAGES.get(kind, "random")
    if options["inputs"] in SAMPLED and kind in (*SAMPLED, "every point"):
        return "sample"
    return COVERAGES.get(kind, "")


def rows_of(results, name):
    labels = {d["spec"]: name or device_label(d) for d in results["devices"]}
    for e in results["entries"]:
        kind = e["coverage"]["kind"] if e.get("coverage") else ""
        if e["suite"] != "math" or e["width"] != 1 or e["verdict"] == "skipped":
            continue
        coverage = coverage_of(kind, results["options"])
        if not coverage or e["mode"] != "default":
            continue
        worst = e["worst"][0] if e["worst"] else None
        yield {
            "builtin": e["builtin"], "precision": e["precision"], "device": labels[e["device"]],
            "coverage": coverage, "time_budget": results["options"]["time_budget"],
            "signature": e["signature"], "points": e["points"], "max_ulp": e["max_ulp"],
            "misrounded": e.get("misrounded"),
            "args": worst["args"] if worst else [], "result": worst["result"] if worst else "",
            "text": worst["text"] if worst else "", "true": worst["true"] if worst else "",
            "bound": e["bound"], "rulebook": e["rulebook"], "verdict": e["verdict"], "failures": e["failures"],
            "escalated": e.get("escalated", e["points"]), "machine": results["machine"]["processor"],
        }


def add(files):
    rows = {tuple(r[k] for k in KEY): r for r in read()}
    for word in files:
        name, _, file = word.rpartition("=")
        for row in rows_of(results_file.read(file), name):
            rows[tuple(row[k] for k in KEY)] = row
    for file in (DATA, SAMPLES):
        lines = [json.dumps(rows[k], ensure_ascii=False, sort_keys=True) for k in sorted(rows) if file_of(rows[k]) == file]
        file.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def file_of(row):
    return SAMPLES if row["coverage"] == "sample" else DATA


def read():
    return [row for file in (DATA, SAMPLES) if file.exists() for row in json.loads(file.read_text(encoding="utf-8"))]


def ulp(value):
    """Four digits after the point, or as many as show that the error is not half an ulp; what is no number as the word for it."""
    if value is None:
        return "wrong"
    if value == 0 or value in ("inf", float("inf")):
        return "∞" if value else "0"
    beside = abs(float(value) - 0.5)
    places = 1 + math.ceil(-math.log10(beside)) if 0 < beside < 5e-5 else 4
    return f"{float(value):.2e}" if value >= 1e5 else f"{float(value):.{min(places, 17)}f}"


def has_count(row):
    """Whether the count of misrounded results says more than the largest error: of random points, of a device without any,
    and of every point within 0.0005 ulp of correct rounding. An error of 0 is exact, which says more still."""
    if row.get("misrounded") is None or row["max_ulp"] in (None, "inf") or float(row["max_ulp"]) == 0:
        return False
    near = row["coverage"] == "every" and float(row["max_ulp"]) < 0.5005
    return row["coverage"] == "random" or row["misrounded"] == 0 or near


def error(row):
    """The count of misrounded results, or the largest error in ulp."""
    if not has_count(row):
        return ulp(row["max_ulp"])
    power = 2 ** (row["points"].bit_length() - 1)  # directed points come beside all, and are not counted twice
    of = f"2^{power.bit_length() - 1}" if row["points"] < 1.01 * power else f'{row["points"]:,}'
    return f'{row["misrounded"]:,} misrounded of {of}'


def code(text):
    return "`" + text.replace("|", "\\|") + "`" if text else ""


def table(rows, devices):
    head = ["builtin"] + devices + ["where the worst of them errs", "true value"]
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * len(devices) + " --- | --- |"]
    for builtin in sorted({r["builtin"] for r in rows}):
        of = {r["device"]: r for r in rows if r["builtin"] == builtin}
        cells = [code(builtin)]
        for device in devices:
            row = of.get(device)
            mark = " ✗" if row is not None and row["verdict"] not in NO_FAILURE else ""
            cells.append("—" if row is None else error(row) + mark)
        worst = max(of.values(), key=lambda r: float(r["max_ulp"] or 0))
        cells += [code(worst["text"]), code(worst["true"])]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines + lengths(rows))


def lengths(rows):
    """How long each device's hunts were, as a sentence each."""
    of = collections.Counter((r["device"], r["time_budget"], r["machine"]) for r in rows if r["coverage"] == "hunt")
    ends = [f"- {device}: {count} hunts of {budget}, {machine}" for (device, budget, machine), count in sorted(of.items())]
    return [""] + ends if ends else []


def sample_rows(rows, devices):
    """Of these devices, without functions at which none errs by more than half an ulp."""
    rows = [r for r in rows if r["device"] in devices]
    errs = {r["builtin"] for r in rows if r["max_ulp"] in (None, "inf") or float(r["max_ulp"]) > 0.5005}
    return [r for r in rows if r["builtin"] in errs]


def page(data):
    def block(match):
        precision, coverage, names = match.groups()
        rows = [r for r in data if r["precision"] == precision and r["coverage"] == coverage]
        devices = sorted({r["device"] for r in rows}, key=lambda d: (d != "softcl", d))
        if names:
            devices = names.split("; ")
            rows = sample_rows(rows, devices)
        inside = "\n" + table(rows, devices) + "\n\n" if rows else "\n"
        return f"{match[0].splitlines()[0]}\n{inside}<!-- end -->\n"

    return BLOCK.sub(block, PAGE.read_text(encoding="utf-8"))


MARKS = (  # of one device each: the colour, and the shape about (0, 0)
    ("#1f77b4", "M-3-3H3V3H-3z"), ("#ff7f0e", "M0-4L4 0L0 4L-4 0z"), ("#2ca02c", "M0-4L4 3H-4z"),
    ("#d62728", "M0 4L4-3H-4z"), ("#9467bd", "M-3-1H-1V-3H1V-1H3V1H1V3H-1V1H-3z"))
LEFT, WIDTH, ROW, TOP = 90, 800, 15, 12  # pixels


def plot(data, precision, coverage):
    """The largest error of every builtin with a stated bound on every device, as marks over one axis: SVG."""
    rows = [r for r in data if r["precision"] == precision and r["coverage"] == coverage]
    rows = [r for r in rows if not r["builtin"].startswith("native_")]
    rows = [r for r in rows if r["max_ulp"] not in (None, "inf") and float(r["max_ulp"]) > 0]
    builtins = sorted({r["builtin"] for r in rows})
    devices = sorted({r["device"] for r in rows}, key=lambda d: (d != "softcl", d))
    least = math.floor(math.log2(min(float(r["max_ulp"]) for r in rows)))
    bottom = TOP + ROW * len(builtins)
    legend = bottom + 45

    def x(value):
        share = (math.log2(min(value, EDGE)) - least) / (math.log2(EDGE) - least)
        return round(LEFT + share * (WIDTH - LEFT - 20), 1)

    def text(at_x, at_y, words, anchor):
        return f'<text x="{at_x}" y="{at_y}" text-anchor="{anchor}">{html.escape(str(words))}</text>'

    def mark(device, at_x, at_y, words):
        colour, shape = MARKS[devices.index(device) % len(MARKS)]
        title = f"<title>{html.escape(words)}</title>"
        return f'<path fill="{colour}" transform="translate({at_x} {at_y})" d="{shape}">{title}</path>'

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{legend + ROW * len(devices)}"'
             ' font-family="sans-serif" font-size="11">', '<rect width="100%" height="100%" fill="white"/>']
    for k, builtin in enumerate(builtins):
        y = TOP + ROW * k + ROW // 2
        lines.append(f'<path stroke="#ddd" d="M{LEFT} {y}H{WIDTH - 20}"/>' + text(LEFT - 6, y + 4, builtin, "end"))
    for power in range(least, int(math.log2(EDGE)) + 1):
        lines.append(f'<path stroke="#888" d="M{x(2**power)} {bottom}v4"/>' +
                     text(x(2**power), bottom + 16, f"{2.0**power:g}", "middle"))
    lines.append(f'<path stroke="black" d="M{x(0.5)} {TOP}V{bottom}"/>')
    lines.append(text((LEFT + WIDTH) // 2, bottom + 32, "largest error, ulp (the line: correctly rounded; "
                      f"at the right edge: {EDGE} and more)", "middle"))
    for r in sorted(rows, key=lambda r: (r["device"], r["builtin"])):
        y = TOP + ROW * builtins.index(r["builtin"]) + ROW // 2
        lines.append(mark(r["device"], x(float(r["max_ulp"])), y,
                          f'{r["builtin"]}, {r["device"]}: {ulp(r["max_ulp"])} ulp'))
    for k, device in enumerate(devices):
        lines.append(mark(device, LEFT, legend + ROW * k, device) + text(LEFT + 10, legend + 4 + ROW * k, device, "start"))
    return "\n".join(lines + ["</svg>", ""])


def main(words):
    if words[:1] == ["add"] and len(words) > 1:
        add(words[1:])
        return 0
    written = {PAGE: page(read())}
    for precision, coverage in (("single", "every"), ("double", "hunt"), ("single", "hunt")):
        written[FOLDER / f"{precision}-{coverage}.svg"] = plot(read(), precision, coverage)
    if words == ["--check"]:
        return 0 if all(p.exists() and text == p.read_text(encoding="utf-8") for p, text in written.items()) else 1
    if words:
        print(__doc__, file=sys.stderr)
        return 2
    for file, text in written.items():
        file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
