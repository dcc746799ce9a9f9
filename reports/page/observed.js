// Observations, and widths and optimisation that change results.

/// Left out where there is nothing. Builtins that differ in the number of points alone share a row; the numbers
/// are in each entry's own details.
function showObserved() {
  const section = document.getElementById("observed");
  const groups = new Map();
  for (const entry of entries)
    for (const [name, fact] of Object.entries(entry.observed || {})) {
      if (!fact.of) continue;
      const key = [entry.suite, entry.device, entry.precision, modeText(entry), name, factText(fact, true)].join("\n");
      if (!groups.has(key)) groups.set(key, new Set());
      groups.get(key).add(entry.builtin);
    }
  showRows(section, "Rounding, fused products, subnormals and NaN, as seen", ["Suite", "Device", "Precision", "Mode", "What", "Seen", "Builtins"],
    [...groups].sort().map(([key, builtins]) => [...key.split("\n"), [...builtins].sort().join(", ")]));
  showRows(section, "Widths that differ", ["Device", "Suite", "Builtin", "Precision", "Mode", "Largest error by width"],
    (results.width_differences || []).map((d) => [d.device, d.suite, d.builtin, d.precision, modeText(d), widthsText(d)]));
  showRows(section, "Differences without optimisation", ["Device", "Suite", "Builtin", "Precision", "Width", "Front", "Largest error by mode"],
    (results.optimisation_differences || []).map((d) => [d.device, d.suite, d.builtin, d.precision, d.width, d.front, optimisationText(d)]));
  showRows(section, "Fronts that differ", ["Device", "Suite", "Builtin", "Signature", "Width", "Mode", "Results"],
    (results.front_differences || []).map((d) => [d.device, d.suite, d.builtin, d.signature, String(d.width), modeText(d), disagreementText(d)]));
}

function showRows(section, title, head, rows) {
  if (!rows.length) return;
  const table = element("table", { class: "samples" },
    element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((text) => element("td", {}, text))))));
  section.append(element("details", {}, element("summary", {}, `${title} (${rows.length})`), element("div", { class: "scroll" }, table)));
}
