// Measures the browser's WebGPU device at points whose true values and allowed results the page holds. It follows
// examples/exec/wgsl_evaluator.mjs in one script.

const keptFailures = 8;
const formats = {f32: {bits: 32, fraction: 23, least: -126, most: 127}, f16: {bits: 16, fraction: 10, least: -14, most: 15}};
const byId = (id) => document.getElementById(id);

/// An element; text is always text, never markup.
function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

async function inflated(id) {
  const bytes = Uint8Array.from(atob(byId(id).textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

// ---- numbers ----------------------------------------------------------------------------------------------

/// The number that these bits are.
function valueOf(type, bits) {
  if (type === "u32") return bits;
  if (type === "i32" || type === "bool") return bits | 0;
  const {bits: width, fraction, least, most} = formats[type];
  const negative = bits >= 2 ** (width - 1), magnitude = negative ? bits - 2 ** (width - 1) : bits;
  const exponent = Math.floor(magnitude / 2 ** fraction), rest = magnitude % 2 ** fraction;
  const size = exponent > most - least + 1 ? (rest ? NaN : Infinity)
             : exponent ? (1 + rest / 2 ** fraction) * 2 ** (exponent - 1 + least) : rest * 2 ** (least - fraction);
  return negative ? -size : size;
}

/// ulp(truth), which is below a power of two the spacing there (the truth is rounded to a double, which hides on
/// which side of one it lies within 2^-53).
function ulpAt(type, truth) {
  const {fraction, least, most} = formats[type];
  const [low, high] = new Uint32Array(new Float64Array([truth]).buffer);
  const isPower = low === 0 && (high & 0xfffff) === 0;
  return 2 ** (Math.min(Math.max((high >>> 20 & 0x7ff) - 1023 - (isPower ? 1 : 0), least), most) - fraction);
}

/// In ulp; null where it has no size. An infinity counts as 2^(emax + 1), or as the truth beyond.
function errorOf(type, bits, truth) {
  if (truth === null) return null;
  const value = valueOf(type, bits);
  if (Number.isNaN(value)) return null;
  const overflow = 2 ** (formats[type].most + 1);
  if (!Number.isFinite(value) && Math.sign(value) * truth >= overflow) return 0;
  const finite = Number.isFinite(value) ? value : Math.sign(value) * overflow;
  return Math.abs(finite - truth) / ulpAt(type, truth);
}

const isAllowed = (bits, ends) => ends.some((low, k) => k % 2 === 0 && low <= bits && bits <= ends[k + 1]);
const hex = (type, bits) => `0x${bits.toString(16).padStart(type === "f16" ? 4 : 8, "0")}`;
const numberText = (type, bits) => String(formats[type] ? +valueOf(type, bits).toPrecision(9) : valueOf(type, bits));
const ulpText = (error) => error === null ? "" : error === 0 ? "0"
    : error < 1e6 && error >= 1e-4 ? String(+error.toPrecision(4)) : error.toExponential(2);

// ---- measuring --------------------------------------------------------------------------------------------

const arrayOf = (type, length) => type === "f16" ? new Uint16Array(length) : new Uint32Array(length);

/// Of every point the bits of each result.
async function resultsOf(evaluator, fn) {
  const columns = fn.arguments.map((type, k) => {
    const column = arrayOf(type, fn.points.length);
    fn.points.forEach(([args], i) => { column[i] = args[k]; });
    return new Uint8Array(column.buffer);
  });
  const bytes = await evaluator.evaluate({...fn, width: 1}, columns);
  return fn.results.map((type, k) => type === "f16" ? new Uint16Array(bytes[k].buffer) : new Uint32Array(bytes[k].buffer));
}

/// The largest error and where, and what is not allowed.
function judged(fn, results) {
  const out = {verdict: fn.recorded ? "recorded" : "conforms", points: fn.points.length, failures: 0, max_ulp: null, worst: null, failing: []};
  fn.points.forEach(([args, truths, allowed], i) => {
    const errors = fn.results.map((type, k) => errorOf(type, results[k][i], truths[k]));
    const wrong = fn.results.findIndex((_, k) => !isAllowed(results[k][i], allowed[k]));
    const seen = (k) => ({arguments: args, output: k, result: results[k][i], true: truths[k], allowed: allowed[k], ulp: errors[k]});
    if (wrong >= 0 && ++out.failures <= keptFailures) out.failing.push(seen(wrong));
    errors.forEach((error, k) => {
      if (error === null || error <= (out.max_ulp ?? 0)) return;
      out.max_ulp = error;
      out.worst = seen(k);
    });
    if (errors.some((error) => error !== null)) out.max_ulp ??= 0;
  });
  if (out.failures) out.verdict = "fails";
  return out;
}

async function measured(evaluator, fn, withHalf) {
  const needsHalf = [...fn.results, ...fn.arguments].includes("f16");
  if (needsHalf && !withHalf) return {verdict: "skipped", reason: "the device has no shader-f16", points: 0};
  try {
    return judged(fn, await resultsOf(evaluator, fn));
  } catch (error) {
    return {verdict: "fails", reason: error.message, points: 0};
  }
}

// ---- the page ---------------------------------------------------------------------------------------------

const styles = {fails: "bad", recorded: "open", conforms: "good", skipped: "idle"};
const verdicts = Object.keys(styles);

/// "at 1: 0.841470957, 0x3f576aa4; true 0.841470985; allowed 0x3f576aa3 to 0x3f576aa5".
function caseText(fn, seen) {
  const type = fn.results[seen.output];
  const args = seen.arguments.map((bits, k) => numberText(fn.arguments[k], bits)).join(", ");
  const ranges = seen.allowed.flatMap((low, k) => k % 2 ? [] : [low === seen.allowed[k + 1] ? hex(type, low) : `${hex(type, low)} to ${hex(type, seen.allowed[k + 1])}`]);
  return `at ${args}: ${numberText(type, seen.result)}, ${hex(type, seen.result)}` +
    (seen.true === null ? "" : `; true ${seen.true.toPrecision(10)}`) +
    (fn.recorded ? "" : `; allowed ${ranges.join(", ")}`);
}

function rowOf(fn, seen) {
  const shown = seen.failing?.[0] ?? seen.worst;
  const cell = (title, text, style = "") => element("td", {"data-title": title, class: style}, text);
  return element("tr", {class: "function", "data-verdict": seen.verdict},
    element("td", {class: "name"}, fn.line),
    element("td", {}, element("span", {class: `verdict ${styles[seen.verdict]}`}, seen.verdict)),
    cell("Bound", fn.bound), cell("Largest error, ulp", ulpText(seen.max_ulp ?? null), "number"),
    cell("Not allowed", seen.points ? `${seen.failures} of ${seen.points}` : "", "number"),
    cell("Clause", fn.clause), cell("", seen.reason ?? (shown ? caseText(fn, shown) : ""), "case"));
}

function showTable(functions, results) {
  const titles = ["Function", "Verdict", "Bound", "Largest error, ulp", "Not allowed", "Clause", "First that is not allowed, or the largest error"];
  byId("table").tHead.replaceChildren(element("tr", {}, ...titles.map((title) => element("th", {}, title))));
  const order = functions.map((_, k) => k).sort((a, b) => verdicts.indexOf(results[a].verdict) - verdicts.indexOf(results[b].verdict) || a - b);
  byId("table").tBodies[0].replaceChildren(...order.map((k) => rowOf(functions[k], results[k])));
  const counts = verdicts.map((verdict) => [results.filter((seen) => seen.verdict === verdict).length, verdict]).filter(([count]) => count);
  byId("headline").textContent = `${functions.length} functions of WGSL: ${counts.map((pair) => pair.join(" ")).join(", ")}`;
  byId("headline").className = results.some((seen) => seen.verdict === "fails") ? "bad" : "good";
}

function showDownload(document_) {
  const button = element("button", {type: "button"}, "Results as JSON");
  button.addEventListener("click", () => {
    const text = JSON.stringify(document_, null, 1);
    const link = element("a", {href: URL.createObjectURL(new Blob([text], {type: "application/json"})), download: "webgpu.json"});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  byId("downloads").append(button);
}

function showTrouble(text) {
  byId("trouble").textContent = text;
  byId("trouble").hidden = false;
}

/// The device and what it is called; a sentence where there is none.
async function opened() {
  if (!navigator.gpu)
    throw new Error(isSecureContext ? "This browser has no WebGPU: open the page in one that has."
                                    : "Browsers give WebGPU to pages from https, localhost or a file alone: open the page from there.");
  const adapter = await navigator.gpu.requestAdapter();
  if (!adapter) throw new Error("This browser has WebGPU, and finds no device for it.");
  const half = adapter.features.has("shader-f16");
  const {vendor, architecture, device, description} = adapter.info;
  const name = [vendor, architecture, device, description].filter((part) => part).join(" ") || "a device that the browser does not name";
  return {name, half, device: await adapter.requestDevice({requiredFeatures: half ? ["shader-f16"] : []})};
}

async function measureAll(data) {
  const {functions} = data;
  const leftOut = functions.reduce((sum, fn) => sum + fn.left_out, 0);
  const rulebooks = [...new Set(functions.map((fn) => fn.rulebook))].join(", ");
  byId("rules").textContent = `Judged by the rulebook ${rulebooks}` + (leftOut ? `; ${leftOut} points, of which no few ranges are allowed, are left out` : "");
  const {name, half, device} = await opened();
  byId("device").textContent = `${name}; ${navigator.userAgent}`;
  const evaluator = new Evaluator(device), results = [];
  for (const fn of functions) {
    byId("progress").textContent = `${results.length} of ${functions.length} functions: ${fn.line}`;
    results.push(await measured(evaluator, fn, half));
  }
  byId("progress").textContent = "";
  showTable(functions, results);
  showDownload({device: name, browser: navigator.userAgent, date: new Date().toISOString(), seed: data.seed,
    functions: functions.map(({points, ...fn}, k) => ({...fn, ...results[k]}))});
}

try {
  await measureAll(await inflated("data"));
} catch (error) {
  byId("progress").textContent = "";
  showTrouble(error.message);
}
document.documentElement.dataset.ready = "yes";
