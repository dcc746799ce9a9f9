"""JAX's elementwise functions in each of its formats, for Plumbline (docs/measure.md).

plumbline run --device 'exec:python3 jax_device.py' --suite math --jobs 4            # the default backend
plumbline run --device 'exec:python3 jax_device.py cpu' --suite math
plumbline run --device 'exec:python3 jax_device.py gpu highest' --suite math         # lax.AccuracyMode.HIGHEST
"""
import functools
import os
import sys

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # several processes share one GPU
if len(sys.argv) > 1:
    os.environ["JAX_PLATFORMS"] = {"gpu": "cuda"}.get(sys.argv[1], sys.argv[1])
import jax
import jax.numpy as jnp
import jax.scipy.special
import numpy

from exec_protocol import conversions, found, lines, serve, small_conversions, types_of
from numpy_names import BINARY, QUERIES, SPECIAL, UNARY

jax.config.update("jax_enable_x64", True)
TYPES = {"i8": jnp.int8, "u8": jnp.uint8, "i16": jnp.int16, "u16": jnp.uint16, "i32": jnp.int32, "u32": jnp.uint32,
         "i64": jnp.int64, "u64": jnp.uint64, "f16": jnp.float16, "bf16": jnp.bfloat16, "f32": jnp.float32,
         "f64": jnp.float64}
FORMATS = ["f16", "bf16", "f32", "f64"]
SMALL = found([jnp], {"e4m3": "float8_e4m3fn", "e5m2": "float8_e5m2"})
SCALE = found([jnp], {"e8m0": "float8_e8m0fnu"})

LAX = {name: name for name in "cbrt cos exp exp2 expm1 log log1p rsqrt sin sqrt tan tanh".split()}
highest = {}  # only the functions of lax take an accuracy
if "highest" in sys.argv:
    for builtin, function in found([jax.lax], LAX).items():
        highest[builtin] = functools.partial(function, accuracy=jax.lax.AccuracyMode.HIGHEST)
TABLE = {
    "T(T)": highest or (found([jnp, jax.scipy.special], UNARY | SPECIAL) | {"rsqrt": jax.lax.rsqrt}),
    "T(T,T)": {} if highest else found([jnp], BINARY),
    "T(T,i32)": {} if highest else {"ldexp": jnp.ldexp},
    "T,i32(T)": {} if highest else {"frexp": jnp.frexp},
    "i32(T)": {} if highest else found([jnp], QUERIES)}


def padded(function):
    """The function at 2^16 points or a greater power of two: XLA compiles it for each number of points."""
    compiled = jax.jit(lambda *columns: function(*columns))

    def at(*columns):
        points = len(columns[0])
        more = (1 << max((points - 1).bit_length(), 16)) - points
        out = compiled(*(numpy.pad(column, (0, more), mode="edge") for column in columns))
        return jax.tree_util.tree_map(lambda result: result[:points], jax.device_get(out))
    return at


def has_types(line, function):
    """Whether JAX accepts the types of the arguments, without compiling."""
    try:
        columns = [jax.ShapeDtypeStruct((2,), TYPES[kind]) for kind in types_of(line)[1]]
        jax.eval_shape(lambda *arrays: function(*arrays), *columns)
        return True
    except Exception:  # JAX's errors of types have no common class
        return False


def load(column, kind):
    return numpy.frombuffer(column, TYPES[kind])


def store(result, kind):
    return numpy.asarray(result).astype(TYPES[kind], copy=False).tobytes()


functions = lines(TABLE, FORMATS)
if not highest:
    functions |= conversions(TYPES, lambda to: lambda x: x.astype(TYPES[to]))
    functions |= small_conversions(
        SMALL, SMALL | SCALE, FORMATS, lambda of: lambda x: jax.lax.bitcast_convert_type(x.astype(of), jnp.uint8),
        lambda of, kind: lambda x: jax.lax.bitcast_convert_type(x, of).astype(TYPES[kind]))
offered = {line: padded(function) for line, function in functions.items() if has_types(line, function)}
accuracy = ", AccuracyMode.HIGHEST" if highest else ""
serve(f"JAX {jax.__version__} on {jax.devices()[0].device_kind}{accuracy}", offered, load, store)
