// ECMAScript's Math and operators, for Plumbline (docs/measure.md): the exec protocol, version 1 (docs/exec-protocol.md).
// plumbline run --device 'exec:node math_device.mjs' --suite math,common            # or deno run, or bun
import fs from "node:fs";

const arrays = {f64: Float64Array, f32: Float32Array, i32: Int32Array, u32: Uint32Array};
if (globalThis.Float16Array) arrays.f16 = globalThis.Float16Array;

// Math.round is absent: it rounds ties up, as no builtin does.
const unary = ["acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos", "cosh", "exp", "expm1", "floor", "log", "log10",
               "log1p", "log2", "sin", "sinh", "sqrt", "tan", "tanh", "trunc"];
const offers = new Map([
  ...unary.map(name => [`${name} f64(f64)`, Math[name]]), ["fabs f64(f64)", Math.abs],
  ...["atan2", "hypot", "max", "min", "pow"].map(name => [`${name} f64(f64,f64)`, Math[name]]),
  ["+x f64(f64)", x => +x], ["-x f64(f64)", x => -x], ["1/x f64(f64)", x => 1 / x],
  ["x+y f64(f64,f64)", (x, y) => x + y], ["x-y f64(f64,f64)", (x, y) => x - y], ["x*y f64(f64,f64)", (x, y) => x * y],
  ["x/y f64(f64,f64)", (x, y) => x / y], ["fmod f64(f64,f64)", (x, y) => x % y],
  ["convert_float f32(f64)", Math.fround], ["convert_double f64(f32)", x => x], ["convert_double f64(i32)", x => x],
  ["x*y i32(i32,i32)", Math.imul], ["clz u32(u32)", Math.clz32]]);
if (arrays.f16) offers.set("convert_half f16(f64)", Math.f16round);

function read(buffer) {  // until the buffer is full; false at the end of the input
  for (let done = 0; done < buffer.length;) {
    const count = fs.readSync(0, buffer, done, buffer.length - done, null);
    if (!count) return false;
    done += count;
  }
  return true;
}
function readLine() {
  const byte = new Uint8Array(1);
  let line = "";
  while (read(byte) && byte[0] !== 10) line += String.fromCharCode(byte[0]);
  return line;
}
function write(buffer) { for (let done = 0; done < buffer.length;) done += fs.writeSync(1, buffer, done, buffer.length - done); }
const bytes = text => new TextEncoder().encode(text);

const runtime = globalThis.Deno ? `Deno ${Deno.version.deno} (V8 ${Deno.version.v8})`
              : globalThis.Bun ? `Bun ${Bun.version} (JavaScriptCore)` : `Node.js ${process.version} (V8 ${process.versions.v8})`;
readLine();  // "plumbline-exec 1"
write(bytes([`plumbline-exec 1 ${runtime}, Math`, ...offers.keys(), "", ""].join("\n")));
for (let line; (line = readLine()) !== "";) {  // "pow f64(f64,f64) 1000"
  const [, question, result, types, points] = line.match(/^(\S+ (\w+)\(([\w,]+)\)) (\d+)$/);
  const f = offers.get(question);
  const columns = types.split(",").map(type => new arrays[type](Number(points)));
  columns.forEach(column => read(new Uint8Array(column.buffer)));
  const [x, y] = columns, out = new arrays[result](x.length);
  if (y) for (let i = 0; i < x.length; ++i) out[i] = f(x[i], y[i]);
  else for (let i = 0; i < x.length; ++i) out[i] = f(x[i]);
  write(bytes(`ok ${points}\n`));
  write(new Uint8Array(out.buffer));
}
