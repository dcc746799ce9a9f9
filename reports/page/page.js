"use strict";
const results = JSON.parse(document.getElementById("results").textContent);
const edges = JSON.parse(document.getElementById("edges").textContent).map(number);
const entries = results.entries;
const rowsAtOnce = 200;

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
  return v < 1e6 && v >= 1e-4 ? String(+v.toPrecision(6)) : v.toExponential(3);
}

/// An element; text is always text, never markup.
function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const verdictKinds = {
  conforms: ["good", "✓"], fails: ["bad", "✗"], undecided: ["warn", "?"], skipped: ["idle", "–"],
  crashed: ["bad", "✗"], hung: ["bad", "✗"], "expected-failure": ["warn", "✓"], "unexpected-pass": ["bad", "!"],
};
const passing = new Set(["conforms", "skipped", "expected-failure"]);
const severity = ["crashed", "hung", "fails", "unexpected-pass", "undecided", "expected-failure", "conforms", "skipped"];

function verdictBadge(verdict, count) {
  const [kind, sign] = verdictKinds[verdict] || ["idle", ""];
  const text = count === undefined ? verdict : `${count} ${verdict}`;
  return element("span", { class: `verdict ${kind}` }, `${sign} ${text}`);
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

function share(entry) {
  const bound = number(entry.bound_ulp);
  const error = number(entry.max_ulp);
  if (!Number.isFinite(bound)) return 0;
  return bound === 0 ? (error > 0 ? Infinity : 0) : error / bound;
}

// ---- head -------------------------------------------------------------------------------------------------

function showHead() {
  const bad = entries.filter((entry) => !passing.has(entry.verdict)).length;
  const asked = entries.filter((entry) => entry.verdict !== "skipped").length;
  const headline = document.getElementById("headline");
  headline.textContent = bad ? `${bad} of ${asked} entries do not conform`
    : asked ? `All ${asked} entries conform` : "Nothing was asked";
  headline.className = bad ? "bad" : asked ? "good" : "";
  document.title = `Plumbline: ${headline.textContent}`;
  const { options, machine } = results;
  const points = entries.reduce((sum, entry) => sum + entry.points, 0);
  const parts = [`rulebook ${options.rulebook}`, `${options.inputs} inputs`, `seed ${options.seed}`,
    `${points.toLocaleString("en")} points`];
  if (options.overflow === "lenient") parts.push("overflow counted as 2^(emax+1)");
  if (machine && machine.processor) parts.push(machine.processor);
  if (machine && machine.system) parts.push(machine.system);
  document.getElementById("run").textContent = parts.join(" · ");
}

function formatsText(config) {
  return Object.entries(config || {}).filter(([, c]) => c.supported).map(([name, c]) => {
    const lacks = [];
    if (!c.subnormals) lacks.push("no subnormals");
    if (!c.inf_nan) lacks.push("no inf/NaN");
    return lacks.length ? `${name} (${lacks.join(", ")})` : name;
  }).join(", ");
}

function showDevices() {
  const section = document.getElementById("devices");
  for (const device of results.devices) {
    const own = entries.filter((entry) => entry.device === device.spec);
    const tally = element("p", { class: "tally" });
    const counts = countBy(own, "verdict");
    for (const verdict of severity) if (counts.has(verdict)) tally.append(verdictBadge(verdict, counts.get(verdict)));
    section.append(element("div", { class: "device" },
      element("h2", {}, device.spec),
      element("p", {}, device.name),
      element("p", { class: "quiet" }, [device.platform, device.version, device.driver].filter(Boolean).join(" · ")),
      element("p", { class: "quiet" }, formatsText(device.fp_config)), tally));
  }
}

// ---- table ------------------------------------------------------------------------------------------------

const precisionOrder = { half: 0, single: 1, double: 2 };
const columns = [
  { key: "verdict", title: "Verdict", rank: (e) => severity.indexOf(e.verdict), fill: (e) => verdictBadge(e.verdict) },
  { key: "suite", title: "Suite", optional: true },
  { key: "builtin", title: "Builtin", className: "name", fill: nameCell },
  { key: "signature", title: "Signature", optional: true, className: "mono" },
  { key: "precision", title: "Precision", rank: (e) => precisionOrder[e.precision] },
  { key: "width", title: "Width", optional: true, className: "number", rank: (e) => e.width },
  { key: "mode", title: "Mode", optional: true },
  { key: "device", title: "Device", optional: true, className: "mono" },
  { key: "bound", title: "Bound", rank: (e) => number(e.bound_ulp) },
  { key: "max_ulp", title: "Max ulp", className: "number", rank: (e) => number(e.max_ulp), down: true, fill: maxCell },
  { key: "worst", title: "Worst case", className: "case", rank: (e) => share(e), down: true, fill: worstCell },
  { key: "failures", title: "Failures", className: "number", rank: (e) => e.failures, down: true,
    fill: (e) => e.failures ? e.failures.toLocaleString("en") : "" },
  { key: "points", title: "Points", className: "number", rank: (e) => e.points, down: true,
    fill: (e) => e.points.toLocaleString("en") },
];
/// Whether signatures alone tell some entries apart: types of integers, address spaces of pointers.
const overloaded = new Set(entries.map((e) => [e.suite, e.builtin, e.precision, e.width, e.mode, e.device].join("\n"))).size < entries.length;
const shownColumns = columns.filter((c) => !c.optional || (c.key === "signature" ? overloaded : countBy(entries, c.key).size > 1));

function maxCell(entry) {
  if (entry.verdict === "skipped" || !entry.points) return "";
  const part = share(entry);
  if (!Number.isFinite(number(entry.bound_ulp)) || number(entry.bound_ulp) === 0) return ulpText(entry.max_ulp);
  const bar = element("span", {});
  bar.style.width = `${Math.min(100, 100 * part)}%`;
  return element("span", { title: `${(100 * part).toPrecision(3)} % of the bound` }, ulpText(entry.max_ulp),
    element("span", { class: `gauge${part > 1 ? " over" : ""}` }, bar));
}

/// Names of questions on images are long: they may break after a colon.
function nameCell(entry) {
  const parts = entry.builtin.split(/(?<=:)/);
  return element("span", {}, ...parts.flatMap((part) => [part, element("wbr", {})]));
}

function worstCell(entry) {
  const sample = leadingSample(entry);
  if (sample) return sample.text;
  return entry.reason.split("\n")[0];
}

let order = { column: columns[0], sign: 1 };
let visible = [];
let rendered = 0;

function compare(a, b) {
  const rank = order.column.rank || ((e) => e[order.column.key]);
  const x = rank(a), y = rank(b);
  if (x < y) return -order.sign;
  if (x > y) return order.sign;
  return severity.indexOf(a.verdict) - severity.indexOf(b.verdict) || share(b) - share(a) || 0;
}

/// What was seen besides verdicts, and widths that differ: left out where there is nothing. Builtins that differ in
/// the number of points alone share a row; the numbers are in each entry's own details.
function showObserved() {
  const section = document.getElementById("observed");
  const groups = new Map();
  for (const entry of entries)
    for (const [fact, answer] of Object.entries(entry.observed || {})) {
      if (answer === "not met") continue;
      const alike = answer.replace(/at \d+ of \d+ points/g, "at some points");
      const key = [entry.suite, entry.device, entry.precision, entry.mode, fact, alike].join("\n");
      if (!groups.has(key)) groups.set(key, new Set());
      groups.get(key).add(entry.builtin);
    }
  showRows(section, "Rounding, fused products, subnormals and NaN, as seen", ["Suite", "Device", "Precision", "Mode", "What", "Seen", "Builtins"],
    [...groups].sort().map(([key, builtins]) => [...key.split("\n"), [...builtins].sort().join(", ")]));
  showRows(section, "Widths that differ", ["Device", "Suite", "Builtin", "Precision", "Mode", "Largest error by width"],
    (results.width_differences || []).map((d) => [d.device, d.suite, d.builtin, d.precision, d.mode, widthsText(d)]));
}

function showRows(section, title, head, rows) {
  if (!rows.length) return;
  const table = element("table", { class: "samples" },
    element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((text) => element("td", {}, text))))));
  section.append(element("details", {}, element("summary", {}, `${title} (${rows.length})`), element("div", { class: "scroll" }, table)));
}

function showTableHead() {
  const row = element("tr");
  for (const column of shownColumns) {
    const button = element("button", { type: "button" }, column.title);
    const cell = element("th", { scope: "col", class: column.className === "number" ? "number" : "" }, button);
    if (order.column === column) cell.setAttribute("aria-sort", order.sign > 0 ? "ascending" : "descending");
    button.addEventListener("click", () => {
      order = { column, sign: order.column === column ? -order.sign : column.down ? -1 : 1 };
      showTableHead();
      refresh();
    });
    row.append(cell);
  }
  document.querySelector("#table > thead").replaceChildren(row);
}

function entryRow(entry) {
  const row = element("tr", { class: "entry", tabindex: "0", "aria-expanded": "false" });
  for (const column of shownColumns) {
    const content = column.fill ? column.fill(entry) : String(entry[column.key]);
    row.append(element("td", { class: column.className || "" }, content));
  }
  row.addEventListener("click", () => toggle(row, entry));
  row.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    toggle(row, entry);
  });
  return row;
}

function toggle(row, entry) {
  const open = row.getAttribute("aria-expanded") === "true";
  row.setAttribute("aria-expanded", String(!open));
  if (open) row.nextElementSibling.remove();
  else row.after(element("tr", { class: "detail" }, element("td", { colspan: shownColumns.length }, detail(entry))));
}

function renderMore() {
  const body = document.querySelector("#table > tbody");
  const next = visible.slice(rendered, rendered + rowsAtOnce);
  body.append(...next.map(entryRow));
  rendered += next.length;
  const left = visible.length - rendered;
  const more = document.getElementById("more");
  more.replaceChildren();
  if (!left) return;
  const button = element("button", { type: "button" }, `Show ${Math.min(left, rowsAtOnce)} more of ${left}`);
  button.addEventListener("click", renderMore);
  more.append(button);
}

function refresh() {
  visible = entries.filter(matchesFilters).sort(compare);
  rendered = 0;
  document.querySelector("#table > tbody").replaceChildren();
  renderMore();
  document.getElementById("shown").textContent =
    visible.length === entries.length ? `${entries.length} entries` : `${visible.length} of ${entries.length} entries`;
}

// ---- filters ----------------------------------------------------------------------------------------------

const filters = { text: "" };

function matchesFilters(entry) {
  for (const [key, wanted] of Object.entries(filters))
    if (key !== "text" && wanted !== "" && String(entry[key]) !== wanted) return false;
  if (!filters.text) return true;
  const text = `${entry.builtin} ${entry.signature} ${entry.clause} ${entry.reason}`.toLowerCase();
  return filters.text.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

function showFilters() {
  const search = element("input", { type: "search", placeholder: "builtin, clause, reason" });
  search.addEventListener("input", () => { filters.text = search.value; refresh(); });
  const bar = document.getElementById("filters");
  bar.append(element("label", {}, "Search", search));
  for (const key of ["verdict", "suite", "precision", "width", "mode", "device"]) {
    const counts = countBy(entries, key);
    if (counts.size < 2) continue;
    const select = element("select", {}, element("option", { value: "" }, "all"));
    for (const [value, count] of [...counts].sort())
      select.append(element("option", { value }, `${value} (${count})`));
    select.addEventListener("change", () => { filters[key] = select.value; refresh(); });
    bar.append(element("label", {}, key[0].toUpperCase() + key.slice(1), select));
  }
}

// ---- one entry --------------------------------------------------------------------------------------------

function facts(entry) {
  const list = element("dl", { class: "facts" });
  const add = (name, text) => { if (text) list.append(element("dt", {}, name), element("dd", {}, text)); };
  add("Signature", entry.signature + (entry.width > 1 ? `, width ${entry.width}` : ""));
  add("Bound", `${entry.bound}${entry.clause ? ` (${entry.rulebook}, ${entry.clause})` : ""}`);
  add("Judged under", [...new Set(entry.failing.map((s) => s.clause).filter(Boolean))].join("; "));
  for (const [name, text] of Object.entries(entry.observed || {})) add(name, text);
  add("Largest error", entry.points ? `${ulpText(entry.max_ulp)} ulp` : "");
  add("By width", widthsText(entry));
  add("Coverage", coverageText(entry));
  add("Passed by", Object.entries(entry.passed_by).map(([by, n]) => `${by} ${n.toLocaleString("en")}`).join(", "));
  add("Failures", entry.failures ? entry.failures.toLocaleString("en") : "");
  add("On the device", entry.seconds ? `${entry.seconds.toPrecision(3)} s` : "");
  return list;
}

/// The largest errors in the other widths, where they are not all alike.
function widthsText(entry) {
  const same = ["suite", "builtin", "signature", "precision", "mode", "device"];
  const found = (results.width_differences || []).find((d) => same.every((key) => d[key] === entry[key]));
  if (!found) return "";
  return Object.entries(found.widths).map(([width, seen]) =>
    `${width}: ${ulpText(seen.max_ulp)}${seen.failures ? ` (${seen.failures.toLocaleString("en")} failures)` : ""}`).join(", ");
}

function coverageText(entry) {
  if (!entry.points) return "";
  const of = number(entry.coverage.of);
  const all = !of ? "" : of < 1e15 ? ` of ${of.toLocaleString("en")} possible` : ` of ${of.toExponential(1)} possible`;
  return `${entry.coverage.kind}: ${entry.points.toLocaleString("en")} points${all}, ` +
    `${(100 * entry.coverage.binades).toFixed(1)} % of the first argument's binades`;
}

function svg(name, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

/// Counts by ulp, on a logarithmic scale: one point in a million must still be seen.
function histogram(entry) {
  const counts = entry.histogram;
  const most = Math.max(0, ...counts);
  if (!most) return null;
  const step = 34, height = 120, width = 30 + step * edges.length;
  const chart = svg("svg", { class: "histogram", viewBox: `0 0 ${width} ${height + 34}`, role: "img",
    "aria-label": "Results by error in ulp" });
  const bound = number(entry.bound_ulp);
  const tall = (count) => count ? 4 + (height - 18) * Math.log10(1 + count) / Math.log10(1 + most) : 0;
  counts.forEach((count, k) => {
    const x = 15 + step * k, y = height - tall(count);
    const bar = svg("rect", { x: x + 2, y, width: step - 4, height: tall(count), class: edges[k] > bound ? "over" : "" });
    bar.append(svg("title", {}, `${k === 0 ? "exact" : `${ulpText(edges[k - 1])} to ${ulpText(edges[k])} ulp`}: ${count.toLocaleString("en")}`));
    chart.append(bar);
    if (count) chart.append(svg("text", { x: x + step / 2, y: y - 3, "text-anchor": "middle" }, shortCount(count)));
    chart.append(svg("text", { x: k === 0 ? x + step / 2 : x + step, y: height + 13, "text-anchor": "middle" }, ulpText(edges[k])));
    if (edges[k] === bound && bound > 0)
      chart.append(svg("line", { class: "bound", x1: x + step, x2: x + step, y1: 0, y2: height }));
  });
  chart.append(svg("line", { x1: 15, x2: width - 15, y1: height, y2: height }));
  chart.append(svg("text", { x: width / 2, y: height + 29, "text-anchor": "middle" },
    "error in ulp (upper edge of each bar); counts on a logarithmic scale"));
  return chart;
}

function shortCount(count) {
  if (count < 1000) return String(count);
  return count < 1e6 ? `${+(count / 1e3).toPrecision(2)}k` : `${+(count / 1e6).toPrecision(2)}M`;
}

/// The largest error at each place of the image's worst slice, darker where it is larger, on a logarithmic scale.
function heatMap(entry) {
  const map = entry.heat_map;
  if (!map) return null;
  const errors = map.cells.map((cell) => cell === null ? null : number(cell));
  const finite = errors.filter((e) => e !== null && Number.isFinite(e));
  const most = Math.log2(1 + Math.max(0, ...finite));
  const side = Math.max(6, Math.min(32, Math.floor(480 / Math.max(map.width, map.height))));
  const width = Math.max(side * map.width + 2, 300);  // room for the words below a narrow image
  const chart = svg("svg", { class: "heat", viewBox: `0 0 ${width} ${side * map.height + 20}`, role: "img", width,
    "aria-label": "Largest error over the image" });
  errors.forEach((error, k) => {
    const x = k % map.width, y = Math.floor(k / map.width);
    const heat = error === null ? 0 : !Number.isFinite(error) ? 1 : most ? Math.log2(1 + error) / most : 0;
    const cell = svg("rect", { x: 1 + side * x, y: 1 + side * y, width: side, height: side,
      class: error === null ? "unasked" : Number.isFinite(error) ? "" : "endless", "fill-opacity": (0.04 + 0.96 * heat).toFixed(3) });
    const at = map.texels_per_cell.map((n, axis) => n * (axis ? y : x)).join(", ");
    cell.append(svg("title", {}, `(${at}): ${error === null ? "not asked" : `${ulpText(error)} ulp`}`));
    chart.append(cell);
  });
  chart.append(svg("text", { x: 1, y: side * map.height + 15 },
    `slice ${map.slice}; darkest: ${errors.includes(Infinity) ? "∞" : ulpText(Math.max(...finite))} ulp`));
  return chart;
}

/// The texels behind one sample of an image: where, what, with which weight; what was allowed and what came back.
function tapsOf(sample) {
  const image = sample.image;
  const row = (...cells) => element("tr", {}, ...cells.map((text) => element("td", {}, text)));
  const head = element("thead", {}, element("tr", {}, ...["Texel", "Bits", "Value", "Weight"].map((t) => element("th", { scope: "col" }, t))));
  const body = element("tbody", {}, ...image.texels.map((t) => row(t.at ? `(${t.at.join(", ")})` : "border", t.bits || "", t.value, t.weight)));
  const outside = image.outside || {};
  const distance = Object.entries(outside).map(([unit, n]) => {
    const v = number(n);
    return `${ulpText(Math.abs(v))} ${unit} ${v > 0 ? "outside" : "inside"}`;
  }).join(", ");
  const text = `${sample.text}, at (${image.position.join(", ")})${image.layer === undefined ? "" : ` of layer ${image.layer}`}: ` +
    `returned ${image.returned}, allowed ${image.allowed.map(([a, b]) => a === b ? a : `[${a}, ${b}]`).join(" or ")}` +
    (distance ? `; ${distance}` : "");
  return element("div", {}, element("p", { class: "mono" }, text),
    element("div", { class: "scroll" }, element("table", { class: "samples" }, head, body)));
}

function sampleTable(samples, withLane) {
  const head = ["Result", "Argument bits", "Result bits", "True value", "ulp", "Ground"].concat(withLane ? ["Lane"] : []);
  const table = element("table", { class: "samples" }, element("thead", {}, element("tr", {},
    ...head.map((title) => element("th", { scope: "col", class: title === "ulp" ? "number" : "" }, title)))));
  const body = element("tbody");
  for (const s of samples) {
    const cells = [s.text, s.args.join(" "), s.result, s.true].map((text) => element("td", {}, text));
    cells.push(element("td", { class: "number" }, ulpText(s.ulp)), element("td", {}, s.clause ? `${s.reason} (${s.clause})` : s.reason));
    if (withLane) cells.push(element("td", {}, String(s.lane)));
    body.append(element("tr", {}, ...cells));
  }
  table.append(body);
  return element("div", { class: "scroll" }, table);
}

function shellWord(text) {
  return /^[\w.\/:,=@+%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function commandOf(entry) {
  const words = ["--device", entry.device, "--suite", entry.suite, "--builtin", entry.builtin, "--precision",
    entry.precision, "--width", String(entry.width), "--mode", entry.mode, "--rulebook", entry.rulebook];
  if (results.options.overflow === "lenient") words.push("--overflow", "lenient");
  const hunt = results.options.inputs === "hunt";
  for (const name of hunt ? ["seed"] : ["inputs", "seed", "range", "values", "shard"]) {
    const value = results.options[name];
    if (value !== undefined && value !== "" && value !== null) words.push(`--${name}`, String(value));
  }
  return `plumbline ${hunt ? "hunt" : "run"} ${words.map(shellWord).join(" ")}`;
}

function command(entry) {
  const text = commandOf(entry);
  const button = element("button", { type: "button" }, "Copy");
  button.addEventListener("click", () => navigator.clipboard.writeText(text).then(() => { button.textContent = "Copied"; }));
  return element("div", { class: "command" }, element("pre", {}, text), button);
}

function detail(entry) {
  const box = element("div");
  const chart = histogram(entry);
  const left = element("div", {}, element("h3", {}, "What was asked"), facts(entry));
  box.append(chart ? element("div", { class: "halves" }, left,
    element("div", {}, element("h3", {}, "Results by error"), chart)) : left);
  const map = heatMap(entry);
  if (map) box.append(element("h3", {}, "Error over the image"), map);
  const lead = leadingSample(entry);
  if (lead && lead.image) box.append(element("h3", {}, "The worst case's texels"), tapsOf(lead));
  if (entry.reason) box.append(element("h3", {}, "Reason"), element("pre", {}, entry.reason));
  const withLane = entry.width > 1;
  if (entry.failing.length)
    box.append(element("h3", {}, entry.failing.length < entry.failures
      ? `Failing results: the first, the worst, then in order (${entry.failing.length} of ${entry.failures.toLocaleString("en")})`
      : "Failing results"), sampleTable(entry.failing, withLane));
  if (entry.worst.length) box.append(element("h3", {}, "Largest errors"), sampleTable(entry.worst, withLane));
  box.append(element("h3", {}, "Ask again"), command(entry));
  return box;
}

showHead();
showDevices();
showObserved();
showFilters();
showTableHead();
refresh();
