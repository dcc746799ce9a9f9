"""Plumbline's exec protocol, version 1 (docs/exec-protocol.md), for programs in Python.

A program has a table of functions by signature, in which T stands for each of its formats:

    TABLE = {"T(T)": {"sin": numpy.sin}, "T,i32(T)": {"frexp": numpy.frexp}}
    serve("NumPy 2.5", lines(TABLE, ["f32", "f64"]), load, store)

`load(bytes, type)` makes an array of the bytes of one argument, `store(array, type)` the bytes of one result.
"""
import mmap
import os
import re
import sys

SIZES = {"i8": 1, "u8": 1, "i16": 2, "u16": 2, "i32": 4, "u32": 4, "i64": 8, "u64": 8,
         "f16": 2, "bf16": 2, "f32": 4, "f64": 8}
NAMES = {"i8": "char", "u8": "uchar", "i16": "short", "u16": "ushort", "i32": "int", "u32": "uint", "i64": "long",
         "u64": "ulong", "f16": "half", "bf16": "bfloat16", "f32": "float", "f64": "double"}


def found(places, names):
    """Those of {builtin: attribute} that one of the modules or classes `places` has; the first that has it counts."""
    out = {}
    for builtin, attribute in names.items():
        have = [getattr(place, attribute) for place in places if hasattr(place, attribute)]
        if have:
            out[builtin] = have[0]
    return out


def lines(table, formats):
    """The functions of {signature: {builtin: function}} by their lines in the protocol, for each T of `formats`."""
    return {f"{name} {re.sub('T', kind, signature)}": function for signature, functions in table.items()
            for name, function in functions.items() for kind in formats}


def conversions(types, convert):
    """Every convert_RESULT of one of `types` to another; `convert(result type)` is a function of an array.
    A number that does not fit an integer is left out: OpenCL C and most languages leave the result open."""
    return {f"convert_{NAMES[to]} {to}({of})": convert(to) for to in types for of in types if to != of and
            (is_float(to) or (not is_float(of) and SIZES[of] <= SIZES[to]))}


def small_conversions(narrowing, widening, kinds, narrow, widen):
    """Conversions of suite formats: from each of `kinds` to the formats of `narrowing`, {name: the framework's type},
    where the name may end in _sat, and back from those of `widening`. `narrow(type)` and `widen(type, kind)` are
    functions of an array, whose codes are bytes."""
    out = {f"{NAMES[kind]}_to_{name} u8({kind})": narrow(of) for name, of in narrowing.items() for kind in kinds}
    return out | {f"{name}_to_{NAMES[kind]} {kind}(u8)": widen(of, kind) for name, of in widening.items() for kind in kinds}


def is_float(kind):
    return kind.endswith(("f16", "f32", "f64"))


def types_of(line):
    """The types of the results and of the arguments: "frexp f64,i32(f64)" gives ["f64", "i32"], ["f64"]."""
    results, arguments = line.split(" ", 1)[1].rstrip(")").split("(")
    return results.split(","), arguments.split(",")


def computed(function, columns, results, load, store):
    """The bytes of each result of the function at the columns of bytes."""
    out = function(*(load(column, kind) for column, kind in columns))
    out = out if isinstance(out, (tuple, list)) else (out,)
    return [store(value, kind) for value, kind in zip(out, results, strict=True)]


def working(functions, load, store):
    """Those of the functions that compute one point: a framework lacks some of them in some formats."""
    out = {}
    for line, function in functions.items():
        results, arguments = types_of(line)
        try:
            computed(function, [(bytes(SIZES[kind]), kind) for kind in arguments], results, load, store)
            out[line] = function
        except Exception:  # whatever a framework raises for a format that it lacks
            pass
    return out


def shared_memory():
    """The memory that Plumbline shares with this program; None where it shares none."""
    try:
        with open(os.environ["PLUMBLINE_SHARED"], "r+b") as file:
            return memoryview(mmap.mmap(file.fileno(), 0))
    except (KeyError, OSError):
        return None


def serve(name, functions, load, store, flushes=()):
    """Greets as `name` with the functions, then evaluates calls until the input ends.
    `flushes` are the formats whose subnormal numbers may be flushed to zero."""
    source, results = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a framework prints is no part of the protocol
    source.readline()  # "plumbline-exec 1"
    memory = shared_memory()
    lines_of_memory = ["shared"] if memory is not None else []
    greeting = [f"plumbline-exec 1 {name}", *functions, *(f"flushes {kind}" for kind in flushes), *lines_of_memory, "", ""]
    results.write("\n".join(greeting).encode())
    results.flush()
    for call in source:  # "pow f64(f64,f64) 1000", or "pow f64(f64,f64) 1000 at 0 8000 16000"
        head, _, places = call.decode().partition(" at ")
        line, points = head.rsplit(" ", 1)
        of_results, of_arguments = types_of(line)
        places, sizes = [int(place) for place in places.split()], [int(points) * SIZES[kind] for kind in of_arguments]
        if places:
            columns = [memory[place:place + size] for place, size in zip(places, sizes)]
        else:
            columns = [source.read(size) for size in sizes]
        try:
            values = computed(functions[line], list(zip(columns, of_arguments)), of_results, load, store)
            for place, value in zip(places[len(columns):], values):
                memory[place:place + len(value)] = value
            reply = f"ok {int(points)}\n".encode() + (b"" if places else b"".join(values))
        except Exception as error:
            reply = ("error " + " ".join(f"{type(error).__name__}: {error}".split())[:300] + "\n").encode()
        results.write(reply)
        results.flush()
