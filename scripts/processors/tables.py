#!/usr/bin/env python3
"""tables.py singles.tsv: the tables of docs/processors.md, of what compare.py wrote.

Distances are of floats alone: integers that differ are codes of a processor, such as ilogb's of zero.
"""

import sys
import textwrap


def rows_of(path):
    order, rows = [], []
    with open(path) as lines:
        for line in lines:
            if line.startswith("# groups of "):
                order = line.split()[3:]
            if line.startswith(("#", "function\t")):
                continue
            function, result, arguments, groups, differing, first, results, distance = line.rstrip("\n").split("\t")
            name, types = function.split(" ")
            is_float = types.split("(")[0].split(",")[int(result)] == "f32"
            rows.append((name, int(result), int(arguments), groups, int(differing), first, results.split(),
                         distance if is_float else "—"))
    return order, rows


def counted(number):
    return f"{number:,}"


def main():
    order, rows = rows_of(sys.argv[1])
    outputs = {}
    for row in rows:
        outputs.setdefault((row[0], row[1]), []).append(row)
    several = {name for name, number in outputs if number > 0}
    differing = {key: found for key, found in outputs.items() if found[0][4] > 0}

    print(f"| function | arguments | {' | '.join(order[1:])} | largest distance |")
    print(f"| --- | ---: |{' ---: |' * len(order)}")
    for (name, number), found in differing.items():
        counts = [sum(row[4] for row in found if row[3][k] != row[3][0]) for k in range(1, len(order))]
        shown = f"`{name}`" + (f", result {number + 1}" if name in several else "")
        print(f"| {shown} | {counted(found[0][2])} | {' | '.join(map(counted, counts))} | "
              f"{max((row[7] for row in found), key=lambda text: (len(text), text))} |")

    print(f"\n| function | groups of {', '.join(order)} | arguments | first | results |")
    print("| --- | --- | ---: | --- | --- |")
    for (name, number), found in differing.items():
        shown = f"`{name}`" + (f", result {number + 1}" if name in several else "")
        for row in sorted(found, key=lambda row: -row[4]):
            results = ", ".join(f"{group} `{bits}`" for group, bits in sorted(set(zip(row[3], row[6]))))
            print(f"| {shown} | {row[3]} | {counted(row[4])} | `{row[5]}` | {results} |")

    same = sorted({name for name, _ in outputs} - {name for name, _ in differing})
    names = ", ".join(f"`{name}`" for name in same)
    print("\n" + textwrap.fill(f"The same bits everywhere ({len(same)}): {names}.", 100))


if __name__ == "__main__":
    main()
