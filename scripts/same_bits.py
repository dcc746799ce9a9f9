#!/usr/bin/env python3
"""Compares the bits of softcl's math builtins among instruction sets, widths, sizes of work-groups and optimisation.

    same_bits.py --done FILE [--seconds S] [--parallel N] [--only REGEX]

Builtins of one single or half are compared at every operand, the others at 2^28 random and directed ones. These are all shared
out in 16 parts. FILE has a line with digests for each part of a configuration, and a later run with the same FILE continues.
First come scalars in each instruction set, then the other configurations of the widest set, then those of the others. Among
these the builtins compared at every operand come first, and the first parts of all before the second ones. Parts that have
not ended after S seconds are left.

REGEX chooses by type and name, such as '^float sin$'. SOFTCL_CACHE_DIR is used for builds if it is set. Needs
build/bin/math_digests, or that which MATH_DIGESTS names, and writes a line for each configuration. Where two digests differ it
narrows the first range of operands. The exit status is 1 where bits differ and 3 where parts are left.
"""
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import timed_parts

DIGESTS = os.environ.get("MATH_DIGESTS", str(pathlib.Path(__file__).resolve().parent.parent / "build/bin/math_digests"))
WIDTHS = ("1", "2", "3", "4", "8", "16")
SHARDS = 16
# Whole chunks of 16 work-items; a chunk and a remainder.
GROUPS = ("64", "23")
Configuration = collections.namedtuple("Configuration", "set width group options")
Builtin = collections.namedtuple("Builtin", "type name operands")


def digests(builtin, configuration, first, stride, count, parts, seconds=None):
    """Of the operands from number `first` on: `parts` digests of `count` operands each."""
    environment = dict(os.environ, SOFTCL_WORKERS="1", SOFTCL_INSTRUCTION_SET=configuration.set, SOFTCL_CACHE_DISK="8192")
    words = [DIGESTS, builtin.type, builtin.name, configuration.width, configuration.group, configuration.options]
    ran = subprocess.run(words + [str(n) for n in (first, stride, count, parts)], env=environment, capture_output=True, text=True,
                         timeout=seconds, check=False)
    if ran.returncode != 0:
        raise RuntimeError(f"{' '.join(words)}: status {ran.returncode}\n{ran.stdout}{ran.stderr}")
    return ran.stdout.split()


def sets_here():
    """The instruction sets of this processor, the widest last."""
    def is_here(name):
        try:
            return digests(Builtin("float", "fabs", "one"), Configuration(name, "1", GROUPS[0], ""), 0, 1, 1, 1)
        except RuntimeError:
            return False
    return [name for name in ("portable", "avx2", "avx512-256", "avx512") if is_here(name)]


def stages(sets):
    """Lists of configurations, the most important first. All are compared with the first."""
    def others(name):
        return ([Configuration(name, width, GROUPS[0], "") for width in WIDTHS[1:]] +
                [Configuration(name, "1", GROUPS[1], ""), Configuration(name, "1", GROUPS[0], "-cl-opt-disable")])
    return [[Configuration(name, "1", GROUPS[0], "") for name in sets], others(sets[-1]),
            [configuration for name in sets[:-1] for configuration in others(name)]]


def operands_of(builtin):
    """How many operands are compared, and in how many parts."""
    if builtin.operands == "several" or builtin.type == "double":
        return 1 << 28, SHARDS
    return (1 << 32, SHARDS) if builtin.type == "float" else (1 << 16, 1)


def plan(builtins, sets):
    """Every part: builtin, configuration and number. Those compared at every operand come first."""
    def has_all(builtin):
        return builtin.type != "double" and builtin.operands == "one"
    return [(builtin, configuration, shard) for stage in stages(sets) for whole in (True, False) for shard in range(SHARDS)
            for configuration in stage for builtin in builtins
            if has_all(builtin) == whole and shard < operands_of(builtin)[1]]


def compute(part, seconds):
    builtin, configuration, shard = part
    operands, shards = operands_of(builtin)
    return digests(builtin, configuration, shard, shards, operands // shards // SHARDS, SHARDS, seconds)


def first_difference(part, base, place):
    """The narrowest range of operands found to differ, in hexadecimal: what differs in a vector may not do so alone."""
    builtin, configuration, shard = part
    operands, stride = operands_of(builtin)
    count = operands // stride // SHARDS
    first = shard + place * count * stride
    while count > 1:
        one, other = (digests(builtin, which, first, stride, count // SHARDS, SHARDS) for which in (base, configuration))
        places = [k for k in range(SHARDS) if one[k] != other[k]]
        if not places:
            break
        count //= SHARDS
        first += places[0] * count * stride
    return f"{first:#x} to {first + (count - 1) * stride:#x}"


def read_done(file):
    return {(Builtin(*f[:3]), Configuration(*f[3:7]), int(f[7])): f[8].split() for f in timed_parts.lines_of(file)}


def fields_of(part, results):
    builtin, configuration, shard = part
    return [*builtin, *configuration, str(shard), " ".join(results)]


def report(parts, done, base):
    """Prints a line for each configuration, and one for each range of operands that differs. Whether one does."""
    differs = False
    for configuration in dict.fromkeys(part[1] for part in parts):
        of_it = [part for part in parts if part[1] == configuration]
        compared = [part for part in of_it if part in done and (part[0], base, part[2]) in done]
        if not compared:
            continue
        whole = {part[0] for part in of_it} - {part[0] for part in of_it if part not in compared}
        operands = sum(operands_of(part[0])[0] // operands_of(part[0])[1] for part in compared)
        print(f"{configuration.set}, width {configuration.width}, groups of {configuration.group}"
              f"{', ' if configuration.options else ''}{configuration.options}: {operands:,} operands, "
              f"{len(whole)} of {len({part[0] for part in of_it})} builtins whole")
        for part in compared:
            two = done[part], done[part[0], base, part[2]]
            places = [place for place in range(SHARDS) if two[0][place] != two[1][place]]
            if places:
                differs = True
                print(f"  {part[0].name} of {part[0].type}: {len(places)} of 16 ranges of part {part[2]} differ, "
                      f"the first within operands {first_difference(part, base, places[0])}")
    return differs


def main():
    parser = timed_parts.parser_of("Compares the bits of softcl's math builtins.")
    parser.add_argument("--only", default=".", help="a regular expression of type and name")
    arguments = parser.parse_args()
    listed = subprocess.run([DIGESTS], capture_output=True, text=True, check=True).stdout
    builtins = [Builtin(*line.split("\t")) for line in listed.splitlines()]
    with tempfile.TemporaryDirectory() as cache:
        os.environ.setdefault("SOFTCL_CACHE_DIR", cache)
        sets = sets_here()
        parts = plan([b for b in builtins if re.search(arguments.only, f"{b.type} {b.name}")], sets)
        done = read_done(arguments.done)
        timed_parts.evaluate(parts, done, arguments, compute, fields_of)
        differs = report(parts, done, stages(sets)[0][0])
    return timed_parts.status_of(parts, done, differs)


if __name__ == "__main__":
    sys.exit(main())
