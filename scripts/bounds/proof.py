"""A proof: constants of the sources, and a check that holds for them and not for much smaller ones."""
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Callable

import source
from source import body, commented, constant, text_of

PROOFS = []


@dataclass
class Constant:
    """A number of a source. `fails_at` is the power of two by which it is divided (`grows`: multiplied) where its check
    fails first: 1 for a constant that is no more than twice what it has to be."""
    file: str
    start: str  # of the function in which it stands; empty: the whole file
    around: str  # the text with # in its place
    fails_at: int = 1
    grows: bool = False

    def value(self):
        return constant(body(self.file, self.start) if self.start else text_of(self.file), self.around)

    def failure(self):
        """By what it fails, in words."""
        if self.fails_at == 1:
            return "twice" if self.grows else "half"
        return f"times 2^{self.fails_at}" if self.grows else f"times 2^-{self.fails_at}"

    def changed(self, value, power):
        return value * 2**power if self.grows else value / 2**power


@dataclass
class Claim(Constant):
    """A bound that a comment states as 2^-#, or as a number: it is what other proofs, and readers, take for true."""
    power: bool = True

    def value(self):
        number = constant(commented(self.file), self.around)
        return Fraction(1, 2 ** int(number)) if self.power else number


@dataclass
class Entry:
    """A number of a table, and the next one to it with which a proof without constants fails."""
    file: str
    number: str
    other: str

    def is_refuted(self, check):
        source.CHANGED[self.file] = (self.number, self.other)
        try:
            return not check()
        finally:
            del source.CHANGED[self.file]


@dataclass
class Proof:
    name: str
    claim: str
    check: Callable
    constants: dict = field(default_factory=dict)
    entry: Entry = None

    def values(self):
        return {name: c.value() for name, c in self.constants.items()}


def proof(name, claim, entry=None, **constants):
    """Makes a function of constants a proof. It returns whether the claim holds with these. Where it takes none, it does not
    hold with the other number of `entry`."""
    def register(check):
        PROOFS.append(Proof(name, claim, check, constants, entry))
        return check
    return register
