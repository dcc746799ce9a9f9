"""PyTorch's elementwise functions in each of its formats, for Plumbline (docs/measure.md).

plumbline run --device 'exec:python3 torch_device.py' --suite math            # the processor
plumbline run --device 'exec:python3 torch_device.py cuda' --suite math --jobs 4
"""
import sys

import torch

from exec_protocol import conversions, found, lines, serve, small_conversions, working

TYPES = {"i8": torch.int8, "u8": torch.uint8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64,
         "f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32, "f64": torch.float64}
FORMATS = ["f16", "bf16", "f32", "f64"]

UNARY = {name: name for name in ("acos acosh asin asinh atan atanh ceil cos cosh erf erfc exp exp2 expm1 floor lgamma "
                                 "log log10 log1p log2 rsqrt sin sinh sqrt tan tanh trunc").split()}
UNARY |= {"fabs": "abs", "rint": "round", "1/x": "reciprocal", "-x": "neg", "+x": "positive", "degrees": "rad2deg",
          "radians": "deg2rad"}
BINARY = {name: name for name in "atan2 copysign fmax fmin fmod hypot nextafter pow".split()}
BINARY |= {"x+y": "add", "x-y": "sub", "x*y": "mul", "x/y": "div"}
TABLE = {
    "T(T)": found([torch, torch.special], UNARY), "T(T,T)": found([torch], BINARY),
    "T(T,T,T)": {"mad": lambda x, y, z: torch.addcmul(z, x, y)}, "T(T,i32)": {"ldexp": torch.ldexp},
    "T,i32(T)": {"frexp": torch.frexp},
    "i32(T)": found([torch], {"isnan": "isnan", "isinf": "isinf", "isfinite": "isfinite", "signbit": "signbit"})}

SMALL = found([torch], {"e4m3": "float8_e4m3fn", "e5m2": "float8_e5m2"})

place = torch.device(sys.argv[1] if len(sys.argv) > 1 else "cpu")


def load(column, kind):
    return torch.frombuffer(bytearray(column), dtype=TYPES[kind]).to(place)


def store(result, kind):
    bits = result.to(TYPES[kind]).contiguous().cpu()
    return bits.view(torch.uint8).numpy().tobytes()


torch.set_num_threads(1)  # each of Plumbline's threads has a program of its own
functions = lines(TABLE, FORMATS) | conversions(TYPES, lambda to: lambda x: x.to(TYPES[to]))
functions |= small_conversions(SMALL, SMALL | found([torch], {"e8m0": "float8_e8m0fnu"}), FORMATS,
                               lambda of: lambda x: x.to(of).view(torch.uint8),
                               lambda of, kind: lambda x: x.view(of).to(TYPES[kind]))
device = "CPU" if place.type == "cpu" else torch.cuda.get_device_name(place)
serve(f"PyTorch {torch.__version__} on {device}", working(functions, load, store), load, store)
