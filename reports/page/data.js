// What the file holds, and how values are shown.

/// The JSON that stands compressed in an element: base64 of zlib's format.
async function inflated(id) {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

function showNotice(text) {
  const notice = document.getElementById("trouble");
  notice.textContent = text;
  notice.hidden = false;
}

if (typeof DecompressionStream === "undefined") {
  showNotice("This browser cannot unpack the results (no DecompressionStream): use one of 2023 or later, or read summary.md.");
}
const results = await inflated("results");
/// Members that are not written where they are zero or empty; those that a run has in common are in `common`.
const absent = { front: "source", reason: "", failures: 0, departures: 0, excuses: 0, escalated: 0, seconds: 0, kernel_proof: "",
  worst: [], failing: [], departing: [], excused: [], histogram: [], passed_by: {}, observed: {} };
const entries = results.entries.map((entry) => ({ ...absent, ...results.common, ...entry }));
for (const entry of entries)
  for (const list of ["worst", "failing", "departing", "excused"])
    entry[list] = entry[list].map((sample) => ({ output: 0, lane: 0, clause: "", ...sample }));
for (const list of [results.width_differences || [], results.optimisation_differences || []])
  for (const item of list) item.front = item.front || "source";  // files of before there were fronts
const causes = results.causes || [];  // absent where nothing fails
/// {"edges", "verdicts", "commands", "examples", "moved"}: of the histogram; from best to worst; for each entry; of each cause the point
/// to begin with; since the baseline.
const pageData = await inflated("page-data");
if (pageData.cut_short) showNotice("The run was cut short: entries may lack points or be missing.");
const edges = pageData.edges.map(number);
const commands = new Map(entries.map((entry, k) => [entry, pageData.commands[k]]));

/// JSON has no infinity and no NaN: they travel as strings, and as null where nothing bounds.
function number(value) {
  if (value === null || value === "inf") return Infinity;
  if (value === "-inf") return -Infinity;
  return value === "nan" ? NaN : value;
}

function ulpText(value) {
  const v = number(value);
  if (Number.isNaN(v)) return "NaN";
  if (!Number.isFinite(v)) return "∞";
  if (v === 0) return "0";
  const fromHalf = Math.abs(v - 0.5);  // digits that show that it is not half an ulp
  if (fromHalf > 0 && fromHalf < 5e-7) return v.toFixed(Math.min(17, 1 + Math.ceil(-Math.log10(fromHalf))));
  return v < 1e6 && v >= 1e-4 ? String(+v.toPrecision(6)) : v.toExponential(3);
}

/// An element; text is always text, never markup.
function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// ---- verdicts ---------------------------------------------------------------------------------------------

const badges = new Map(pageData.verdicts.map((verdict) => [verdict.name, verdict]));
/// What was not measured comes last.
const verdictsWorstFirst = [...pageData.verdicts.map((verdict) => verdict.name).filter((name) => name !== "skipped").reverse(), "skipped"];
const passing = new Set(pageData.verdicts.filter((verdict) => verdict.passes).map((verdict) => verdict.name));

/// 0 for the worst.
function rankOfVerdict(entry) {
  return verdictsWorstFirst.indexOf(entry.verdict);
}

function verdictBadge(verdict, count) {
  const { style, sign } = badges.get(verdict) || { style: "idle", sign: "" };
  const text = count === undefined ? verdict : `${count} ${verdict}`;
  return element("span", { class: `verdict ${style}` }, `${sign} ${text}`);
}

function countBy(list, key) {
  const counts = new Map();
  for (const item of list) counts.set(item[key], (counts.get(item[key]) || 0) + 1);
  return counts;
}

/// The sample to show first: the worst of the failing ones, else the worst of all.
function leadingSample(entry) {
  let lead = entry.worst[0];
  if (entry.failing.length) {
    lead = entry.failing[0];
    for (const sample of entry.failing) if (number(sample.ulp) > number(lead.ulp)) lead = sample;
  }
  return lead;
}

/// Whether the point to show first fails without a size in ulp: a NaN for a number, or a number for a NaN.
function hasNoSize(entry) {
  return entry.failing.length > 0 && Number.isNaN(number(leadingSample(entry).ulp));
}

function share(entry) {
  const bound = number(entry.bound_ulp);
  const error = number(entry.max_ulp);
  if (!Number.isFinite(bound)) return 0;
  return bound === 0 ? (error > 0 ? Infinity : 0) : error / bound;
}

/// A fact in words; with `some`, without the numbers, so that builtins which differ in them alone share a row.
function factText(fact, some) {
  if (fact.count === fact.of) return fact.answer;
  return `${fact.answer} at ${some ? "some" : `${fact.count.toLocaleString("en")} of ${fact.of.toLocaleString("en")}`} points`;
}

/// The mode, and the front unless it is `source`.
function modeText(entry) {
  return entry.front === "source" ? entry.mode : `${entry.mode}, ${entry.front}`;
}

/// How the results compare with those of the front `source`: of an entry, or of a difference.
function disagreementText(entry) {
  const seen = entry.disagreement || entry.seen;
  if (!seen) return "";
  if (!seen.count) return `none of ${seen.of.toLocaleString("en")} results differ`;
  return `${seen.count.toLocaleString("en")} of ${seen.of.toLocaleString("en")} results differ, the first at ` +
    `${seen.args.join(" ")}: source ${seen.source}, ${entry.front} ${seen.result}`;
}

/// The largest errors in the other widths, where they are not all alike.
function widthsText(entry) {
  const same = ["suite", "builtin", "signature", "precision", "mode", "front", "device"];
  const found = (results.width_differences || []).find((d) => same.every((key) => d[key] === entry[key]));
  if (!found) return "";
  return Object.entries(found.widths).map(([width, seen]) => `${width}: ${largestErrorText(seen)}`).join(", ");
}

/// The largest errors of an item of optimisation_differences.
function optimisationText(difference) {
  return ["default", "opt-disable"].map((mode) => `${mode}: ${largestErrorText(difference[mode])}`).join(", ");
}

function largestErrorText(seen) {
  return ulpText(seen.max_ulp) + (seen.failures ? ` (${seen.failures.toLocaleString("en")} failures)` : "");
}
