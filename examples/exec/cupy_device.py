"""CuPy's elementwise functions in each of its formats, for Plumbline (docs/measure.md). It needs a GPU.

plumbline run --device 'exec:python3 cupy_device.py' --suite math --jobs 4
"""
import cupy
import cupyx.scipy.special
import numpy

from exec_protocol import conversions, found, lines, serve, types_of
from numpy_names import BINARY, QUERIES, SPECIAL, UNARY

TYPES = {"i8": numpy.int8, "u8": numpy.uint8, "i16": numpy.int16, "u16": numpy.uint16, "i32": numpy.int32,
         "u32": numpy.uint32, "i64": numpy.int64, "u64": numpy.uint64, "f16": numpy.float16, "f32": numpy.float32,
         "f64": numpy.float64}
FORMATS = ["f16", "f32", "f64"]

TABLE = {
    "T(T)": (found([cupy, cupyx.scipy.special], UNARY | SPECIAL | {"exp10": "exp10"}) |
             {"rsqrt": getattr(cupyx, "rsqrt", None)}),
    "T(T,T)": found([cupy], BINARY), "T(T,i32)": {"ldexp": cupy.ldexp}, "T,i32(T)": {"frexp": cupy.frexp},
    "T,T(T)": {"modf": cupy.modf},
    "i32(T)": found([cupy], QUERIES)}


def computes(line, function):
    """Whether the function has a loop of these types (ufunc.types has "ff->f"): another would convert."""
    results, arguments = ("".join(numpy.dtype(TYPES[kind]).char for kind in kinds) for kinds in types_of(line))
    loops = getattr(function, "types", [])
    return f"{arguments}->{results}" in loops or (results == "i" and f"{arguments}->?" in loops)


def load(column, kind):
    return cupy.asarray(numpy.frombuffer(column, TYPES[kind]))


def store(result, kind):
    return cupy.asnumpy(result.astype(TYPES[kind], copy=False)).tobytes()


offered = {line: function for line, function in lines(TABLE, FORMATS).items() if computes(line, function)}
offered |= conversions(TYPES, lambda to: lambda x: x.astype(TYPES[to]))
gpu = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
serve(f"CuPy {cupy.__version__} on {gpu}", offered, load, store)
