"""ml_dtypes' conversions of NumPy's arrays, which JAX and TensorFlow use, for Plumbline (docs/measure.md).

plumbline run --device 'exec:python3 ml_dtypes_device.py' --suite formats --precision half,bfloat16,single,double
"""
import ml_dtypes
import numpy

from exec_protocol import found, serve, small_conversions, working

numpy.seterr(all="ignore")
TYPES = {"u8": numpy.uint8, "f16": numpy.float16, "bf16": ml_dtypes.bfloat16, "f32": numpy.float32, "f64": numpy.float64}
KINDS = ["f16", "bf16", "f32", "f64"]
PLAIN = found([ml_dtypes], {"e4m3": "float8_e4m3fn", "e5m2": "float8_e5m2"})
SATURATING = found([ml_dtypes], {"e3m2": "float6_e3m2fn", "e2m3": "float6_e2m3fn", "e2m1": "float4_e2m1fn"})
SCALE = found([ml_dtypes], {"e8m0": "float8_e8m0fnu"})


def load(column, kind):
    return numpy.frombuffer(column, dtype=TYPES[kind])


def store(result, kind):
    return result.astype(TYPES[kind]).tobytes()


functions = small_conversions(PLAIN | {name + "_sat": of for name, of in SATURATING.items()}, PLAIN | SATURATING | SCALE,
                              KINDS, lambda of: lambda x: x.astype(of).view(numpy.uint8),
                              lambda of, kind: lambda x: x.view(of).astype(TYPES[kind]))
serve(f"ml_dtypes {ml_dtypes.__version__}", working(functions, load, store), load, store)
