#!/usr/bin/env python3
"""Proves the constants on which intervals of the vector kernels rest, and that smaller ones are not proved.

Usage: scripts/bounds/prove.py [--write] [--times] [part of a name]...
Prints a line for each proof: its name, its constants, and the time. The exit status is 1 where a proof fails, where a
constant could be smaller than its entry says, or where docs/bounds.md is not the table of these; --write writes that.
--times writes docs/verification/proofs.tsv: each proof with the seconds of processor time that it took.
"""
import os
import sys

import ends  # noqa: F401
import first_phases  # noqa: F401
import limits  # noqa: F401
import powers  # noqa: F401
import roots  # noqa: F401
import scaling  # noqa: F401
import second  # noqa: F401
import sums  # noqa: F401
import tables  # noqa: F401
import softcl_fixed  # noqa: F401
import softcl_gamma  # noqa: F401
import softcl_lgamma  # noqa: F401
import softcl_pairs  # noqa: F401
import softcl_pieces  # noqa: F401
import softcl_powers  # noqa: F401
import softcl_results  # noqa: F401
import softcl_roots  # noqa: F401
import softcl_sums  # noqa: F401
import softcl_tables  # noqa: F401
import softcl_ties  # noqa: F401
import circular  # noqa: F401
from proof import PROOFS
from source import ROOT, Missing

PAGE = ROOT / "docs" / "bounds.md"
TIMES = ROOT / "docs" / "verification" / "proofs.tsv"
BEGIN, END = "<!-- by scripts/bounds/prove.py --write -->\n", "<!-- end -->\n"


def first_failure(proof, values, name):
    """The least power of two by which the constant `name` fails, by bisection: a smaller one fails where it does."""
    constant = proof.constants[name]

    def fails(power):
        return not proof.check(**{**values, name: constant.changed(values[name], power)})

    high = 1
    while not fails(high):
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fails(middle) else (middle, high)
    return high


def text_of(value):
    """Powers of two as such."""
    numerator, denominator = value.numerator, value.denominator
    if numerator == 1 and denominator & (denominator - 1) == 0:
        return f"2^-{denominator.bit_length() - 1}" if denominator > 1 else "1"
    if denominator == 1 and numerator > 2**20 and numerator & (numerator - 1) == 0:
        return f"2^{numerator.bit_length() - 1}"
    return f"{float(value):.10g}"


def processor_seconds():
    """Of this process and of those that it started."""
    return sum(os.times()[:4])


def run(proof):
    """Whether all is as stated."""
    try:
        values = proof.values()
        proved = bool(proof.check(**values))
    except Missing as reason:
        print(f"FAILED {proof.name}: {reason}", end="")
        return False
    parts = []
    for name, constant in proof.constants.items():
        power = first_failure(proof, values, name)
        proved = proved and power == constant.fails_at
        parts.append(f"{name} {text_of(values[name])} fails {'*' if constant.grows else '/'} 2^{power}"
                     + ("" if power == constant.fails_at else f" and not 2^{constant.fails_at}"))
    if proof.entry:
        refuted = proof.entry.is_refuted(proof.check)
        proved = proved and refuted
        parts.append(f"{proof.entry.number} {'fails' if refuted else 'does not fail'} as {proof.entry.other}")
    status = "proved" if proved else "FAILED"
    print(f"{status} {proof.name}: {'; '.join(parts) or 'as written'}", end="")
    return proved


def rows():
    """The table of docs/bounds.md."""
    lines = ["| proof | what it says | constant | where | fails |", "| --- | --- | --- | --- | --- |"]
    for proof in PROOFS:
        claim = proof.claim.replace("|", "\\|")
        cells = [f"{text_of(c.value())} | `{c.file}` | {c.failure()}" for c in proof.constants.values()] or ["| |"]
        if proof.entry:
            cells = [f"{proof.entry.number} | `{proof.entry.file}` | as {proof.entry.other}"]
        lines += [f"| {proof.name if k == 0 else ''} | {claim if k == 0 else ''} | {cell} |"
                  for k, cell in enumerate(cells)]
    return "\n".join(lines) + "\n"


def page_is_current(write):
    page = PAGE.read_text(encoding="utf-8")
    head, rest = page.split(BEGIN)
    current = head + BEGIN + rows() + END + rest.split(END)[1]
    if write:
        PAGE.write_text(current, encoding="utf-8")
    return write or current == page


def main():
    options = {"--write", "--times"}
    words = [a for a in sys.argv[1:] if a not in options]
    chosen = [p for p in PROOFS if not words or any(a in p.name for a in words)]
    failed, seconds = 0, []
    for proof in chosen:
        start = processor_seconds()
        failed += not run(proof)
        seconds.append(processor_seconds() - start)
        print(f" ({seconds[-1]:.2f} s)", flush=True)
    constants = sum(len(p.constants) for p in chosen)
    print(f"{len(chosen) - failed} of {len(chosen)} proofs hold, of {constants} constants, "
          f"in {sum(seconds):.1f} s of processor time")
    if "--times" in sys.argv:
        lines = [f"{proof.name}\t{taken:.2f}\n" for proof, taken in zip(chosen, seconds)]
        TIMES.write_text("proof\tseconds\n" + "".join(lines), encoding="utf-8")
    if failed or not chosen:
        return 1
    if not page_is_current("--write" in sys.argv):
        print(f"FAILED: {PAGE.name} differs: scripts/bounds/prove.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
