// One entry's details.

function facts(entry) {
  const list = element("dl", { class: "facts" });
  const add = (name, text) => { if (text) list.append(element("dt", {}, name), element("dd", {}, text)); };
  add("Signature", entry.signature + (entry.width > 1 ? `, width ${entry.width}` : ""));
  add("Bound", `${entry.bound}${entry.clause ? ` (${entry.rulebook}, ${entry.clause})` : ""}`);
  add("Judged under", [...new Set(entry.failing.map((s) => s.clause).filter(Boolean))].join("; "));
  for (const [name, fact] of Object.entries(entry.observed || {})) add(name, factText(fact, false));
  add("Largest error", entry.points ? `${ulpText(entry.max_ulp)} ulp${hasNoSize(entry) ? ", but for results that have no size in ulp" : ""}` : "");
  add("Misrounded results", entry.misrounded === undefined ? "" : entry.misrounded.toLocaleString("en"));
  add("By width", widthsText(entry));
  add("Beside the source", disagreementText(entry));
  add("Coverage", coverageText(entry));
  add("Passed by", Object.entries(entry.passed_by).map(([by, n]) => `${by} ${n.toLocaleString("en")}`).join(", "));
  add("Failures", entry.failures ? entry.failures.toLocaleString("en") : "");
  add("Departures from a recommendation", entry.departures ? entry.departures.toLocaleString("en") : "");
  add("Excused results", entry.excuses ? entry.excuses.toLocaleString("en") : "");
  add("Vector kernel", entry.kernel_proof
    ? `${entry.kernel_proof}; ${entry.escalated.toLocaleString("en")} points left to the reference` : "");
  add("On the device", entry.seconds ? `${entry.seconds.toPrecision(3)} s, all parallel parts together` : "");
  return list;
}

function coverageText(entry) {
  if (!entry.points) return "";
  const of = number(entry.coverage.of);
  const all = !of ? "" : of < 1e15 ? ` of ${of.toLocaleString("en")} possible` : ` of ${of.toExponential(1)} possible`;
  return `${entry.coverage.kind}: ${entry.points.toLocaleString("en")} points${all}, ` +
    `${(100 * entry.coverage.binades).toFixed(1)} % of the first argument's binades`;
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

/// One row per sample, and below it its command where it has one.
function sampleTable(samples, withLane, replays) {
  const head = ["Result", "Argument bits", "Result bits", "True value", "ulp", "Reason"].concat(withLane ? ["Lane"] : []);
  const table = element("table", { class: "samples" }, element("thead", {}, element("tr", {},
    ...head.map((title) => element("th", { scope: "col", class: title === "ulp" ? "number" : "" }, title)))));
  const body = element("tbody");
  samples.forEach((s, k) => {
    const cells = [s.text, s.args.join(" "), s.result, s.true].map((text) => element("td", {}, text));
    cells.push(element("td", { class: "number" }, ulpText(s.ulp)), element("td", {}, s.clause ? `${s.reason} (${s.clause})` : s.reason));
    if (withLane) cells.push(element("td", {}, String(s.lane)));
    body.append(element("tr", {}, ...cells));
    if (replays) body.append(element("tr", { class: "replay" }, element("td", { colspan: head.length }, command(replays[k]))));
  });
  table.append(body);
  return element("div", { class: "scroll" }, table);
}

function command(text) {
  const button = element("button", { type: "button" }, "Copy");
  button.addEventListener("click", () => navigator.clipboard.writeText(text).then(() => { button.textContent = "Copied"; }));
  return element("div", { class: "command" }, element("pre", {}, text), button);
}

/// A point that was evaluated more than once, as edge values are, is shown once. Fewer points than the limit are all.
function failingTitle(entry) {
  const shown = entry.failing.length, all = entry.failures.toLocaleString("en");
  if (shown >= entry.failures) return "Failing results";
  if (shown < (results.options.keep || 0)) return `Failing results: all, each point once (${all} with repeated points)`;
  return `Failing results: the first, the worst, then in order (${shown} of ${all})`;
}

function detail(entry) {
  const box = element("div");
  const chart = histogram(entry);
  const left = element("div", {}, element("h3", {}, "What was measured"), facts(entry));
  box.append(chart ? element("div", { class: "halves" }, left,
    element("div", {}, element("h3", {}, "Results by error"), chart)) : left);
  box.append(...profiles(entry));
  const map = heatMap(entry);
  if (map) box.append(element("h3", {}, "Error over the image"), map);
  const lead = leadingSample(entry);
  if (lead && lead.image) box.append(element("h3", {}, "The worst case's texels"), tapsOf(lead));
  if (entry.reason) box.append(element("h3", {}, "Reason"), element("pre", {}, entry.reason));
  const withLane = entry.width > 1;
  if (entry.failing.length) box.append(element("h3", {}, failingTitle(entry)), sampleTable(entry.failing, withLane, commands.get(entry).failing));
  const setApart = (title, samples, count, replays) => {
    if (samples.length)
      box.append(element("h3", {}, samples.length < count ? `${title}: the first ${samples.length} of ${count.toLocaleString("en")}` : title),
        sampleTable(samples, withLane, replays));
  };
  setApart("Departures from a recommendation", entry.departing, entry.departures, commands.get(entry).departing);
  setApart("Excused results", entry.excused, entry.excuses, commands.get(entry).excused);
  if (entry.worst.length) box.append(element("h3", {}, "Largest errors"), sampleTable(entry.worst, withLane));
  box.append(element("h3", {}, "Repeat this entry"), command(commands.get(entry).again));
  return box;
}
