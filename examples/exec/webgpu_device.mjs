// A device of WebGPU, for Plumbline (docs/measure.md): the exec protocol, version 1 (docs/exec-protocol.md).
// plumbline run --device 'exec:node webgpu_device.mjs' --jobs 2                           # npm install --no-save webgpu
// plumbline run --device 'exec:deno run -A webgpu_device.mjs' --jobs 2
// Words behind it are Dawn's, as backend=vulkan.
import {Buffer} from "node:buffer";
import fs from "node:fs";
import {createRequire} from "node:module";
import process from "node:process";
import {pathToFileURL} from "node:url";
import {Evaluator, functionsOf} from "./wgsl_evaluator.mjs";

// Streams, since Dawn leaves the pipes non-blocking.
const chunks = process.stdin[Symbol.asyncIterator]();
let ahead = new Uint8Array(0);  // read, and not yet taken
async function take(count) {
  const parts = [];
  for (; ahead.length < count; ahead = await nextChunk()) {
    parts.push(ahead);
    count -= ahead.length;
  }
  parts.push(ahead.subarray(0, count));
  ahead = ahead.subarray(count);
  return new Uint8Array(Buffer.concat(parts));
}
async function nextChunk() {
  const {value, done} = await chunks.next();
  if (done) process.exit(0);  // Dawn's threads would keep the process
  return value;
}
async function takeLine() {
  for (let line = "", byte;; line += byte) {
    byte = String.fromCharCode(...await take(1));
    if (byte === "\n") return line;
  }
}
const write = bytes => new Promise(done => { process.stdout.write(bytes, done); });
const writeLines = (...lines) => write(lines.map(line => line + "\n").join(""));
const bytesOf = type => type.match(/\d+/)[0] / 8;  // "f32", "i32x4": of a lane
const inOneLine = text => text.trim().replaceAll(/\s+/g, " ");

/// The runtime's own WebGPU, or that of npm's package, Dawn; and a name for it.
async function webgpu() {
  if (globalThis.navigator?.gpu) return [navigator.gpu, globalThis.Deno ? `Deno ${Deno.version.deno} (wgpu)` : "WebGPU"];
  const require = createRequire(import.meta.url);
  const dawn = await import(pathToFileURL(require.resolve("webgpu")));
  Object.assign(globalThis, dawn.globals);
  globalThis.dawn = dawn.create(process.argv.slice(2));  // kept: its functions are called until the end
  return [globalThis.dawn, `Node.js ${process.version} (Dawn)`];
}

async function deviceOf(gpu) {
  const adapter = await gpu.requestAdapter();
  if (!adapter) throw new Error("no adapter: WebGPU found no device that it accepts");
  const half = adapter.features.has("shader-f16");
  return [adapter, await adapter.requestDevice({requiredFeatures: half ? ["shader-f16"] : []}), half];
}

await takeLine();  // "plumbline-exec 1"
let evaluator, offers;
try {
  const [gpu, runtime] = await webgpu();
  const [adapter, device, half] = await deviceOf(gpu);
  const {vendor, device: model, description} = adapter.info;
  const table = JSON.parse(fs.readFileSync(new URL("wgsl_functions.json", import.meta.url), "utf8"));
  evaluator = new Evaluator(device);
  offers = functionsOf(table, half, [1, 2, 3, 4]);
  // WGSL allows that subnormal operands and results are flushed.
  await writeLines(`plumbline-exec 1 ${inOneLine([vendor, model, description].join(" "))}, ${runtime}`, "flushes f32",
             ...(half ? ["flushes f16"] : []), ...offers.keys(), "");
} catch (error) {
  console.error(`webgpu_device.mjs: ${inOneLine(error.message)}`);
  process.exit(1);
}
for (;;) {  // "pow f32(f32,f32) 1000"
  const [, question, types, points] = (await takeLine()).match(/^(\S+ [\w,]+\(([\w,]+)\)) (\d+)$/);
  const columns = [];
  for (const type of types.split(",")) columns.push(await take(points * bytesOf(type)));
  try {
    const results = await evaluator.evaluate(offers.get(question), columns);
    await writeLines(`ok ${points}`);
    for (const bytes of results) await write(bytes);
  } catch (error) {
    await writeLines(`error ${inOneLine(error.message)}`);
  }
}
