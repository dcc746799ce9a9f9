#!/usr/bin/env python3
"""Compares the results of programs of the exec protocol, bit by bit, at the same single-precision arguments.

    compare.py FOLDER [--stride 1024] [--functions 'sin,exp'] [--jobs 64] [--seconds 550] >singles.tsv

FOLDER is what build.sh made: programs.txt names each program and the words that start it there. Every function of one
float that all of them offer is evaluated at all 2^32 arguments, or with --stride S at every S-th and at the 32 on either
side of each power of two. Two NaN count as equal.

A line of the output has the arguments of one function at which the programs group in one way: 'ABBBB' are results of
the first that differ from those of the others, which are the same. The columns are the function's line in the protocol,
the result's number, how many arguments were compared, the groups, at how many arguments, the first of them, the results
there, and the largest distance between two results in numbers of the format. Where every result is the same, the groups
are one letter, and the last columns are empty.
"""

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import time

import numpy as np

SLICE = 1 << 22
ALL = 1 << 32
programs = {}  # of this process: by name


class Program:
    """A program of the exec protocol that runs."""

    def __init__(self, folder, words):
        self.process = subprocess.Popen(words, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdin.write(b"plumbline-exec 1\n")
        self.process.stdin.flush()
        self.name = self.process.stdout.readline().decode().strip()
        self.functions = [line.decode().strip() for line in iter(self.process.stdout.readline, b"\n")]

    def ask(self, function, bits):
        self.process.stdin.write(f"{function} {len(bits)}\n".encode())
        self.process.stdin.write(bits.tobytes())
        self.process.stdin.flush()

    def results(self, function, count):
        line = self.process.stdout.readline().decode().strip()
        if line != f"ok {count}":
            raise RuntimeError(f"'{self.name}' answers '{line}' to '{function}'")
        types = function.split(" ")[1].split("(")[0].split(",")
        return [(t, np.frombuffer(self.process.stdout.read(4 * count), "<u4")) for t in types]


def commands(folder):
    with open(os.path.join(folder, "programs.txt")) as lines:
        return {line.split()[0]: line.split()[1:] for line in lines}


def start(folder):
    programs.update({name: Program(folder, words) for name, words in commands(folder).items()})


def arguments_of(first, stride):
    """Of a slice, which holds SLICE arguments; the slice before 0 is the neighbours of powers of two."""
    if first >= 0:
        return np.arange(first, min(first + SLICE * stride, ALL), stride, dtype=np.uint64).astype(np.uint32)
    powers = np.arange(0, ALL, 1 << 23, dtype=np.int64)
    near = (powers[:, None] + np.arange(-32, 32)[None, :]).ravel() % ALL
    return np.unique(near[near % stride != 0]).astype(np.uint32)


def canonical(kind, bits):
    if kind != "f32":
        return bits
    return np.where((bits & 0x7FFFFFFF) > 0x7F800000, np.uint32(0x7FC00000), bits)


def ordered(kind, bits):
    """Numbers whose differences count the numbers of the format between two values."""
    signed = bits.view(np.int32).astype(np.int64)
    if kind != "f32":
        return signed
    return np.where(signed < 0, -(signed & 0x7FFFFFFF), signed)


def groups_at(rows):
    """Of each column the groups of equal rows, as letters."""
    codes = np.zeros(rows.shape, dtype=np.int64)
    for k in range(1, len(rows)):
        fresh = codes[:k].max(axis=0) + 1
        codes[k] = fresh
        for j in reversed(range(k)):
            codes[k] = np.where(rows[k] == rows[j], codes[j], codes[k])
    return ["".join(chr(ord("A") + code) for code in column) for column in codes.T]


def compare_output(kind, bits, columns):
    """By groups: [count, first argument, results there, largest distance]."""
    rows = np.stack([canonical(kind, column) for column in columns])
    differing = np.flatnonzero((rows != rows[0]).any(axis=0))
    found = {}
    if len(differing) == 0:
        return found
    rows, bits = rows[:, differing], bits[differing]
    numbers = np.stack([ordered(kind, row) for row in rows])
    distances = numbers.max(axis=0) - numbers.min(axis=0)
    equal = np.stack([rows[a] == rows[b] for a in range(len(rows)) for b in range(a)])
    _, first, inverse = np.unique(equal, axis=1, return_index=True, return_inverse=True)
    inverse = inverse.ravel()
    for number, place in enumerate(first):
        among = np.flatnonzero(inverse == number)
        groups = groups_at(rows[:, place:place + 1])[0]
        least = among[np.argmin(bits[among])]
        found[groups] = [len(among), int(bits[least]), rows[:, least].tolist(), int(distances[among].max())]
    return found


def compare(task):
    function, first, stride, folder, until = task
    if time.time() > until:
        return function, 0, []
    if not programs:
        start(folder)
    bits = arguments_of(first, stride)
    for program in programs.values():
        program.ask(function, bits)
    results = [program.results(function, len(bits)) for program in programs.values()]
    outputs = [compare_output(column[0][0], bits, [bits_of for _, bits_of in column]) for column in zip(*results)]
    return function, len(bits), outputs


def merge(sums, found):
    for groups, (count, argument, results, distance) in found.items():
        kept = sums.setdefault(groups, [0, ALL, None, 0])
        kept[0] += count
        kept[3] = max(kept[3], distance)
        if argument < kept[1]:
            kept[1:3] = argument, results


def is_measured(function):
    """Of one float, with results of 32 bits."""
    return re.fullmatch(r"\w+ ((f32|i32),?)+\(f32\)", function) is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--stride", type=int, default=1)
    parser.add_argument("--functions", help="names, separated by commas; all without it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=1e9, help="after which no slice begins")
    options = parser.parse_args()
    until = time.time() + options.seconds

    start(options.folder)
    for name, program in programs.items():
        print(f"# {name}: {program.name}")
    offered = [set(program.functions) for program in programs.values()]
    functions = sorted(f for f in set.intersection(*offered) if is_measured(f))
    if options.functions:
        functions = [f for f in functions if f.split(" ")[0] in options.functions.split(",")]
    order = list(programs)
    programs.clear()

    print("function\tresult\targuments\tgroups\tdiffering\tfirst\tresults\tdistance")
    print(f"# groups of {' '.join(order)}")
    firsts = list(range(0, ALL, SLICE * options.stride)) + ([-1] if options.stride > 1 else [])
    tasks = [(f, first, options.stride, options.folder, until) for f in functions for first in firsts]
    compared = dict.fromkeys(functions, 0)
    sums = {f: [{} for _ in f.split(" ")[1].split("(")[0].split(",")] for f in functions}
    waiting = dict.fromkeys(functions, len(firsts))
    began = time.time()
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for function, count, outputs in pool.map(compare, tasks):
            compared[function] += count
            for number, found in enumerate(outputs):
                merge(sums[function][number], found)
            waiting[function] -= 1
            if waiting[function] > 0:
                continue
            print(f"{time.time() - began:.0f} s: {function}", file=sys.stderr)
            for number, output in enumerate(sums[function]):
                for groups, (count, argument, results, distance) in sorted(output.items()) or [("A", [0, 0, [], 0])]:
                    at = f"0x{argument:08x}" if count else ""
                    shown = " ".join(f"0x{bits:08x}" for bits in results)
                    print(f"{function}\t{number}\t{compared[function]}\t{groups}\t{count}\t{at}\t{shown}\t"
                          f"{distance if count else ''}", flush=True)


if __name__ == "__main__":
    main()
