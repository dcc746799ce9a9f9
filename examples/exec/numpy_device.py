"""NumPy's functions in each of its formats and integer types, for Plumbline (docs/measure.md).

plumbline run --device 'exec:python3 numpy_device.py' --suite math,conversions
"""
import numpy

from exec_protocol import conversions, found, lines, serve, working
from numpy_names import BINARY, QUERIES, UNARY

TYPES = {"i8": numpy.int8, "u8": numpy.uint8, "i16": numpy.int16, "u16": numpy.uint16, "i32": numpy.int32,
         "u32": numpy.uint32, "i64": numpy.int64, "u64": numpy.uint64, "f16": numpy.float16, "f32": numpy.float32,
         "f64": numpy.float64}
FLOATS, INTEGERS = ["f16", "f32", "f64"], ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"]

OF_FLOATS = {
    "T(T)": found([numpy], UNARY), "T(T,T)": found([numpy], BINARY), "T,i32(T)": {"frexp": numpy.frexp},
    "T(T,i32)": {"ldexp": numpy.ldexp}, "T,T(T)": {"modf": numpy.modf},
    "i32(T)": found([numpy], QUERIES)}
OF_INTEGERS = {
    "T(T)": found([numpy], {"-x": "negative", "~x": "invert"}),
    "T(T,T)": found([numpy], {"x+y": "add", "x-y": "subtract", "x*y": "multiply", "x&y": "bitwise_and",
                              "x|y": "bitwise_or", "x^y": "bitwise_xor", "max": "maximum", "min": "minimum"})}


def load(column, kind):
    return numpy.frombuffer(column, TYPES[kind])


def store(result, kind):
    return result.astype(TYPES[kind], copy=False).tobytes()


numpy.seterr(all="ignore")
functions = lines(OF_FLOATS, FLOATS) | lines(OF_INTEGERS, INTEGERS)
functions |= conversions(TYPES, lambda to: lambda x: x.astype(TYPES[to]))
serve(f"NumPy {numpy.__version__}", working(functions, load, store), load, store)
