#!/usr/bin/env python3
"""Writes the tables of docs/performance.md from the data in docs/performance/*.tsv.

    scripts/performance_page.py            writes the page
    scripts/performance_page.py --check    exits 1 if the page is not what it would write

The prose of the page is written by hand. Between the lines "<!-- table NAME.tsv -->" and "<!-- end NAME.tsv -->" stands
what this script makes of the file. A data file has

    # KEY: VALUE      lines first: command, machine, method, and perhaps "code" and "mean", below
    NAME <tab> NAME   the columns' names
    cells             one row per line, separated by tabs

A column whose name ends in "(µs)" holds microseconds and is shown in µs or ms. "code" names a column that is shown as
code; "mean" a column whose geometric mean and least value are shown under the table.
"""

import pathlib
import re
import statistics
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "performance.md"
DATA = ROOT / "docs" / "performance"
BLOCK = re.compile(r"<!-- table (\S+) -->\n.*?<!-- end \1 -->\n", re.DOTALL)
NUMBER = re.compile(r"\d+(\.\d+)?")
FACTS = ("command", "machine", "method")


class Malformed(Exception):
    """A data file or the page is not as described above."""


def read(file):
    """The facts, the columns' names and the rows of a data file."""
    facts, lines = {}, []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            key, colon, value = line[2:].partition(": ")
            if not colon or key in facts:
                raise Malformed(f"{file.name}: wanted one '# KEY: VALUE', not '{line}'")
            facts[key] = value
        elif line:
            lines.append(line.split("\t"))
    missing = [key for key in FACTS if key not in facts]
    if missing:
        raise Malformed(f"{file.name}: has no '# {missing[0]}: ...'")
    if len(lines) < 2:
        raise Malformed(f"{file.name}: has no rows")
    for row in lines[1:]:
        if len(row) != len(lines[0]) or "" in row:
            raise Malformed(f"{file.name}: the row of '{row[0]}' has not {len(lines[0])} cells")
    return facts, lines[0], lines[1:]


def cell(name, text, is_code):
    if name.endswith("(µs)"):
        return f"{float(text) / 1000:.1f} ms" if float(text) >= 1000 else f"{text} µs"
    text = text.replace("|", "\\|")
    return f"`{text}`" if is_code else text


def table(file):
    """What the page shows of a data file."""
    facts, names, rows = read(file)
    numeric = [all(NUMBER.fullmatch(row[k]) for row in rows) for k in range(len(names))]
    out = ["| " + " | ".join(name.removesuffix(" (µs)") for name in names) + " |"]
    out.append("| " + " | ".join("---:" if number else "---" for number in numeric) + " |")
    for row in rows:
        cells = [cell(name, text, name == facts.get("code")) for name, text in zip(names, row)]
        out.append("| " + " | ".join(cells) + " |")
    out.append("")
    for line in (f"`{facts['command']}`", f"{facts['method']}.", f"{facts['machine']}."):
        out += textwrap.wrap(line, 100, break_long_words=False, break_on_hyphens=False)
    if "mean" in facts:
        if facts["mean"] not in names:
            raise Malformed(f"{file.name}: '# mean: {facts['mean']}' names no column")
        values = [float(row[names.index(facts["mean"])]) for row in rows]
        out.append(f"Geometric mean of \"{facts['mean']}\": {statistics.geometric_mean(values):.2f}; "
                   f"least {min(values):.2f}.")
    return "\n".join(out) + "\n"


def page(text):
    """The page with every table written again. Each data file must stand in it once."""
    shown = BLOCK.findall(text)
    stored = sorted(file.name for file in DATA.glob("*.tsv"))
    if sorted(shown) != stored:
        raise Malformed(f"{PAGE.name} shows {sorted(shown)}, {DATA.name}/ has {stored}")
    return BLOCK.sub(lambda m: f"<!-- table {m[1]} -->\n{table(DATA / m[1])}<!-- end {m[1]} -->\n", text)


def main(arguments):
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    old = PAGE.read_text(encoding="utf-8")
    try:
        new = page(old)
    except (Malformed, ValueError) as error:
        print(f"performance_page: {error}", file=sys.stderr)
        return 1
    if not arguments:
        PAGE.write_text(new, encoding="utf-8")
    elif new != old:
        print("performance_page: docs/performance.md is not what scripts/performance_page.py writes", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
