#!/usr/bin/env python3
"""Proves that softcl's second phases of atan2, atan2pi, pown and rootn of singles decide every result.

    hard_cases.py --done FILE [--seconds S] [--parallel N] [--every K] [--bits B]

Runs build/bin/hard_cases, or that which HARD_CASES names, for every part: the ties of atan2 and atan2pi, and the powers of all
numbers of 25 bits. FILE has the line of each part, and a later run with the same FILE continues. Parts that have not ended after
S seconds are left. With --every it takes one part in K. The longest parts come first.

Prints for each function how many ties or powers were examined, and the least distance of a result from a tie, in proportion to
the tie, with its operands. The exit status is 1 if a distance is below 2^-B (120, beyond what second phases leave), and 3 where
parts are left.
"""
import os
import pathlib
import subprocess
import sys

import timed_parts

PROGRAM = os.environ.get("HARD_CASES", str(pathlib.Path(__file__).resolve().parent.parent / "build/bin/hard_cases"))
PARTS = {"powers": 8192, "atan2": 512, "atan2pi": 512}


def plan(every):
    """Powers of the numbers beside 1, the first after it and the last before 2, have the largest exponents."""
    numbers = {function: list(range(every // 2, count, every)) for function, count in PARTS.items()}
    numbers["powers"].sort(key=lambda part: min(part or PARTS["powers"], PARTS["powers"] - part))
    return [(function, part) for function in PARTS for part in numbers[function]]


def read_done(file):
    return {(f[0], int(f[1])): f for f in timed_parts.lines_of(file) if len(f) == 8 and int(f[2]) == PARTS.get(f[0])}


def compute(part, bits, seconds):
    """The fields of the part's line."""
    words = [PROGRAM, part[0], str(part[1]), str(PARTS[part[0]]), str(bits)]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=seconds, check=False)
    if ran.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(words)}: status {ran.returncode}\n{ran.stdout}{ran.stderr}")
    return ran.stdout.splitlines()[0].split("\t")


def report(parts, done, bits):
    """Prints a line for each function. Whether a distance is below the bound."""
    nearer = False
    for function in PARTS:
        of_it = [done[part] for part in parts if part in done and part[0] == function]
        if not of_it:
            continue
        least = min(of_it, key=lambda fields: float(fields[5]))
        others = min(float(fields[7]) for fields in of_it)
        is_nearer = min(float(least[5]), others) < -bits
        nearer |= is_nearer
        print(f"{function}: {sum(int(f[3]) for f in of_it):,} examined, least distance 2^{least[5]} at {least[6]}, "
              f"all others above 2^{others}{': NEARER than the bound' if is_nearer else ''}")
    return nearer


def main():
    parser = timed_parts.parser_of("Proves that second phases decide every result.")
    parser.add_argument("--every", type=int, default=1, help="one part in so many")
    parser.add_argument("--bits", type=float, default=120)
    arguments = parser.parse_args()
    parts = plan(arguments.every)
    done = read_done(arguments.done)
    timed_parts.evaluate(parts, done, arguments, lambda part, seconds: compute(part, arguments.bits, seconds),
                         lambda part, fields: fields)
    return timed_parts.status_of(parts, done, report(parts, done, arguments.bits))


if __name__ == "__main__":
    sys.exit(main())
