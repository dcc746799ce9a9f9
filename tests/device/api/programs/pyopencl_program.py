"""What pyopencl's demos do (arrays, elementwise kernels, reductions, scans, shared memory), checked against numpy."""

import sys

import numpy as np
import pyopencl as cl
import pyopencl.array
from pyopencl.elementwise import ElementwiseKernel
from pyopencl.reduction import ReductionKernel
from pyopencl.scan import GenericScanKernel

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
assert context.devices[0].name == "softcl", context.devices
random = np.random.default_rng(1)
a_host = random.integers(-100, 100, 50000).astype(np.float32)
b_host = random.integers(-100, 100, 50000).astype(np.float32)
a, b = cl.array.to_device(queue, a_host), cl.array.to_device(queue, b_host)

program = cl.Program(context, """
__kernel void sum(__global const float *a, __global const float *b, __global float *c) {
  int i = get_global_id(0);
  c[i] = a[i] + b[i];
}""").build()
c = cl.array.empty_like(a)
program.sum(queue, a_host.shape, None, a.data, b.data, c.data)
scaled = cl.array.empty_like(a)
ElementwiseKernel(context, "float k, float *x, float *y", "y[i] = k * x[i]")(2.5, a, scaled)
dot = ReductionKernel(context, np.float32, neutral="0", reduce_expr="a + b",
                      map_expr="x[i] * y[i]", arguments="__global float *x, __global float *y")(a, b).get()
counts_host = random.integers(0, 100, 10000).astype(np.int32)
counts = cl.array.to_device(queue, counts_host)
GenericScanKernel(context, np.int32, arguments="__global int *x", input_expr="x[i]", scan_expr="a+b", neutral="0",
                  output_statement="x[i] = item")(counts)

doubled = cl.Program(context, "__kernel void doubled(__global float *x) { x[get_global_id(0)] *= 2; }").build().doubled
coarse = cl.SVM(cl.csvm_empty(context, a_host.shape, np.float32))
with coarse.map_rw(queue) as host:
    host[:] = a_host
doubled(queue, a_host.shape, None, coarse)
with coarse.map_ro(queue) as host:
    coarse_is_right = np.array_equal(host, 2 * a_host)
fine = cl.SVM(cl.fsvm_empty(context, a_host.shape, np.float32))
fine.mem[:] = a_host
doubled(queue, a_host.shape, None, fine)
queue.finish()
own = a_host.copy()  # memory of numpy's: fine-grained sharing of the whole system
doubled(queue, a_host.shape, None, cl.SVM(own))
queue.finish()

checks = {
    "sum": np.array_equal(c.get(), a_host + b_host),
    "scaled": np.array_equal(scaled.get(), np.float32(2.5) * a_host),
    "dot": abs(float(dot) - np.dot(a_host.astype(np.float64), b_host)) <= 1e-6 * np.dot(abs(a_host), abs(b_host)),
    "coarse-grained SVM": coarse_is_right,
    "fine-grained SVM": np.array_equal(fine.mem, 2 * a_host),
    "system SVM": np.array_equal(own, 2 * a_host),
    "scan": np.array_equal(counts.get(), np.cumsum(counts_host)),
}
print(checks)
sys.exit(0 if all(checks.values()) else 1)
