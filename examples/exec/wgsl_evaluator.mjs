// WGSL's builtin functions and operators on a device of WebGPU: for webgpu_device.mjs and the page of `plumbline web`.
// wgsl_functions.json is {signature: {builtin: WGSL}}. In a signature T is each of f32 and f16, I each of i32 and u32,
// and bool a condition: i32, of which 1 is true, or each lane with its highest bit set. The WGSL has a, b, c for the
// arguments and R for the first result's type. Several results have a list. WGSL's `fract` stores nothing, its `round`
// is rint, and each has the name of the builtin that means the same.

const sizes = {f32: 4, f16: 2, i32: 4, u32: 4};
const groupSize = 64;
const vectorOf = (type, width) => width === 1 ? type : `vec${width}<${type}>`;
const stored = type => type === "bool" ? "i32" : type;
const namesOf = (prefix, types) => types.map((_, k) => prefix + k);

/// {line of the exec protocol: {results, arguments, width, wgsl}} for each function of the table.
export function functionsOf(table, withHalf, widths) {
  const out = new Map();
  for (const [signature, functions] of Object.entries(table))
    for (const of of signature.includes("T") ? ["f32", "f16"] : signature.includes("I") ? ["i32", "u32"] : [""])
      for (const width of widths) {
        const types = signature.replaceAll(/[TI]/g, of).slice(0, -1).split("(").map(list => list.split(","));
        const [results, args] = types;
        const half = types.flat().includes("f16"), condition = types.flat().includes("bool");
        // The condition of a vector of halves is one of i16, which WGSL lacks.
        if (half && (!withHalf || (condition && (width > 1 || args.includes("bool"))))) continue;
        const [left, right] = types.map(list => list.map(type => stored(type) + (width > 1 ? `x${width}` : "")).join());
        for (const [builtin, wgsl] of Object.entries(functions))
          out.set(`${builtin} ${left}(${right})`, {results, arguments: args, width, wgsl: [wgsl].flat()});
      }
  return out;
}

/// A shader that evaluates the function for each vector of lanes. The arguments are in memory, so that no compiler
/// can evaluate it.
export function shaderOf({results, arguments: args, width, wgsl}) {
  const lanes = [...Array(width).keys()];
  const bindings = [...namesOf("in_", args).map((name, k) => [name, "read", args[k]]),
                    ...namesOf("out_", results).map((name, k) => [name, "read_write", results[k]])];
  const loaded = (type, k) => {
    const value = `${vectorOf(stored(type), width)}(${lanes.map(lane => `in_${k}[i + ${lane}]`).join(", ")})`;
    return type !== "bool" ? value : width === 1 ? `${value} != 0` : `${value} < ${vectorOf("i32", width)}(0)`;
  };
  const computed = (type, k) => type !== "bool" ? wgsl[k]
      : `select(${vectorOf("i32", width)}(0), ${vectorOf("i32", width)}(${width === 1 ? 1 : -1}), ${wgsl[k]})`;
  return `${[...results, ...args].includes("f16") ? "enable f16;" : ""}
alias R = ${vectorOf(stored(results[0]), width)};
alias U = ${vectorOf("u32", width)};
${bindings.map(([name, access, type], k) =>
    `@group(0) @binding(${k}) var<storage, ${access}> ${name}: array<${stored(type)}>;`).join("\n")}
@compute @workgroup_size(${groupSize})
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let i = id.x * ${width};
  if (i + ${width} > arrayLength(&out_0)) { return; }
${args.map((type, k) => `  let ${"abc"[k]} = ${loaded(type, k)};`).join("\n")}
${results.map((type, k) => `  let r_${k}: ${vectorOf(stored(type), width)} = ${computed(type, k)};`).join("\n")}
${results.flatMap((_, k) => lanes.map(
    lane => `  out_${k}[i + ${lane}] = r_${k}${width === 1 ? "" : `[${lane}]`};`)).join("\n")}
}
`;
}

/// Evaluates functions on one device. Errors of WebGPU are exceptions.
export class Evaluator {
  constructor(device) {
    this.device = device;
    this.pipelines = new Map();
    const {maxComputeWorkgroupsPerDimension, maxStorageBufferBindingSize} = device.limits;
    const lanes = Math.min(maxComputeWorkgroupsPerDimension * groupSize, maxStorageBufferBindingSize / 4);
    this.most = lanes - lanes % 12;  // whole vectors of 2, 3 and 4, and halves in pairs
  }

  /// The results' bytes, of the arguments' bytes.
  async evaluate(fn, columns) {
    const points = columns[0].length / sizes[stored(fn.arguments[0])];
    const results = fn.results.map(type => new Uint8Array(points * sizes[stored(type)]));
    for (let first = 0; first < points; first += this.most) {
      const part = (bytes, type) =>
        bytes.subarray(first * sizes[stored(type)], (first + this.most) * sizes[stored(type)]);
      await this.guarded(() => this.dispatch(fn, columns.map((bytes, k) => part(bytes, fn.arguments[k])),
                                             results.map((bytes, k) => part(bytes, fn.results[k]))));
    }
    return results;
  }

  async guarded(work) {
    const kinds = ["internal", "out-of-memory", "validation"];
    kinds.forEach(kind => this.device.pushErrorScope(kind));
    const done = await work().then(() => null, error => error);
    const errors = [];
    for (const _ of kinds) errors.push(await this.device.popErrorScope());
    const error = errors.find(found => found) ?? done;
    if (error) throw new Error(error.message);
  }

  async pipelineOf(fn) {
    const code = shaderOf(fn);
    if (!this.pipelines.has(code)) {
      const module = this.device.createShaderModule({code});
      const compute = {module, entryPoint: "main"};
      this.pipelines.set(code, await this.device.createComputePipelineAsync({layout: "auto", compute}));
    }
    return this.pipelines.get(code);
  }

  async dispatch(fn, columns, results) {
    const pipeline = await this.pipelineOf(fn);
    const {device} = this;
    const made = [];
    const bufferOf = (bytes, usage) => {
      made.push(device.createBuffer({size: Math.ceil(bytes.length / 4) * 4, usage}));
      return made.at(-1);
    };
    const inputs = columns.map(bytes => bufferOf(bytes, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST));
    const outputs = results.map(bytes => bufferOf(bytes, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC));
    const copies = results.map(bytes => bufferOf(bytes, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST));
    try {
      inputs.forEach((buffer, k) => device.queue.writeBuffer(buffer, 0, padded(columns[k])));
      const entries = [...inputs, ...outputs].map((buffer, binding) => ({binding, resource: {buffer}}));
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, device.createBindGroup({layout: pipeline.getBindGroupLayout(0), entries}));
      const lanes = results[0].length / sizes[stored(fn.results[0])];
      pass.dispatchWorkgroups(Math.ceil(lanes / fn.width / groupSize));
      pass.end();
      copies.forEach((copy, k) => encoder.copyBufferToBuffer(outputs[k], 0, copy, 0, copy.size));
      device.queue.submit([encoder.finish()]);
      await Promise.all(copies.map(copy => copy.mapAsync(GPUMapMode.READ)));
      copies.forEach((copy, k) => results[k].set(new Uint8Array(copy.getMappedRange(), 0, results[k].length)));
    } finally {
      made.forEach(buffer => buffer.destroy());
    }
  }
}

/// With zeros to a multiple of four bytes.
function padded(bytes) {
  if (bytes.length % 4 === 0) return bytes;
  const out = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  out.set(bytes);
  return out;
}
