"""Plumbline's exec protocol, version 1 (docs/exec-protocol.md), in Python: NumPy's functions in three formats.

plumbline run --device 'exec:python3 numpy_device.py' --suite math
"""
import sys

import numpy

TYPES = {"f16": numpy.float16, "f32": numpy.float32, "f64": numpy.float64}
UNARY = {"sin": numpy.sin, "cos": numpy.cos, "tan": numpy.tan, "asin": numpy.arcsin, "acos": numpy.arccos,
         "atan": numpy.arctan, "sinh": numpy.sinh, "cosh": numpy.cosh, "tanh": numpy.tanh, "exp": numpy.exp,
         "exp2": numpy.exp2, "expm1": numpy.expm1, "log": numpy.log, "log2": numpy.log2, "log10": numpy.log10,
         "log1p": numpy.log1p, "sqrt": numpy.sqrt, "cbrt": numpy.cbrt, "rint": numpy.rint, "trunc": numpy.trunc}
BINARY = {"pow": numpy.power, "atan2": numpy.arctan2, "hypot": numpy.hypot, "x+y": numpy.add, "x/y": numpy.divide}

offers = {f"{name} {t}({t})": (f, TYPES[t], 1) for name, f in UNARY.items() for t in TYPES}
offers |= {f"{name} {t}({t},{t})": (f, TYPES[t], 2) for name, f in BINARY.items() for t in TYPES}

numpy.seterr(all="ignore")
source, answers = sys.stdin.buffer, sys.stdout.buffer
source.readline()  # "plumbline-exec 1"
answers.write("\n".join([f"plumbline-exec 1 NumPy {numpy.__version__}", *offers, "", ""]).encode())
answers.flush()
for line in source:  # "pow f64(f64,f64) 1000"
    question, points = line.decode().rsplit(" ", 1)
    function, kind, arity = offers[question]
    columns = [numpy.frombuffer(source.read(int(points) * kind().itemsize), kind) for _ in range(arity)]
    answers.write(f"ok {int(points)}\n".encode() + function(*columns).astype(kind).tobytes())
    answers.flush()
