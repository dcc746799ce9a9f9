// The largest errors of a function of two arguments, over the order of magnitude of both.

const map = { side: 11, left: 74, bottom: 52, gap: 8, special: 19 };

/// Where each slot of an axis begins: finite numbers, a gap, infinities and NaN.
function placesOfSlots(axis) {
  const end = axis.finite.length * map.side + map.gap;
  return [...axis.finite.map((slot, k) => ({ slot, at: k * map.side })), ...axis.special.map((slot, k) => ({ slot, at: end + k * map.special }))];
}

/// The slots that have a tick: both ends, -1, 0 and 1 of the finite ones, and every special one.
function ticksOfSlots(axis) {
  const holds = (label, exponent) => { const ends = [...label.matchAll(/2\^(-?\d+)/g)].map((m) => Number(m[1])); return ends.length && ends[0] <= exponent && exponent <= ends.at(-1); };
  const last = axis.finite.length - 1;
  return placesOfSlots(axis).filter(({ slot }, k) => k === 0 || k === last || k > last || slot.label === "0" || holds(slot.label, 0));
}

function tickText({ label }) {
  return /\.\./.test(label) && /2\^-?\d+\.\.2\^-?\d+/.test(label) && Number(label.match(/2\^(-?\d+)/)[1]) <= 0 && Number(label.match(/\.\.2\^(-?\d+)/)[1]) >= 0
    ? (label.startsWith("-") ? "−1" : "1") : magnitudeText(label);
}

/// The upper edges of the buckets that share a colour.
const legendEdges = edges.filter((edge, k) => [0, 2, 6, 10, 12, 14, 15].includes(k) || edge === Infinity);

/// The colour of a bucket: of those within the bound the larger the stronger, of others red.
function shadeOf(edge, entry) {
  if (isAbove(edge, entry)) return { class: "over" };
  return { class: "within", "fill-opacity": (legendEdges.findIndex((end) => edge <= end) + 1) / legendEdges.length };
}

function mapLegend(entry, x, y) {
  return legendEdges.flatMap((edge, k) => [
    svg("rect", { x: x + 62 * k, y, width: 12, height: 12, ...shadeOf(edge, entry) }),
    svg("text", { x: x + 62 * k + 16, y: y + 10 }, edge === 0 ? "exact" : edge === Infinity ? "more" : `≤ ${ulpText(edge)}`)]);
}

function deviceMap({ entry, profile }, box) {
  const [down, across] = profile.axes.map((name) => ({ ...axisOf(name), name }));
  const rows = placesOfSlots(down).reverse(), columnsOfMap = placesOfSlots(across);
  const tall = rows[0].at + map.side, wide = columnsOfMap.at(-1).at + map.side;
  const chart = svg("svg", { class: "heat", viewBox: `0 0 ${Math.max(map.left + wide + 8, map.left + 8 * 62)} ${tall + map.bottom + 24}`, role: "img", "aria-label": "Largest error over both arguments" });
  const top = (at) => 4 + tall - at - map.side;
  const cellAt = (first, second) => first.places.flatMap((r) => second.places.map((c) => r * across.labels.length + c));
  for (const row of rows)
    for (const column of columnsOfMap) {
      const errors = errorsAt(profile, cellAt(row.slot, column.slot));
      if (!errors) continue;
      const cell = svg("rect", { x: map.left + column.at, y: top(row.at), width: map.side, height: map.side, ...shadeOf(errors.edge, entry) });
      cell.append(svg("title", {}, `first ${magnitudeText(row.slot.label)}, second ${magnitudeText(column.slot.label)}: largest ≤ ${ulpText(errors.edge)} ulp, median ≤ ${ulpText(errors.median)}, ${errors.points.toLocaleString("en")} results`));
      chart.append(cell);
    }
  for (const { slot, at } of ticksOfSlots(down)) chart.append(svg("text", { x: map.left - 6, y: top(at) + map.side - 1, "text-anchor": "end" }, tickText(slot)));
  for (const { slot, at } of ticksOfSlots(across))
    chart.append(svg("text", { transform: `translate(${map.left + at + map.side - 2} ${tall + 12}) rotate(-45)`, "text-anchor": "end" }, tickText(slot)));
  chart.append(svg("text", { class: "name", transform: `translate(12 ${tall / 2}) rotate(-90)`, "text-anchor": "middle" }, "first argument"),
    svg("text", { class: "name", x: map.left + wide / 2, y: tall + map.bottom, "text-anchor": "middle" }, "second argument"), ...mapLegend(entry, map.left, tall + map.bottom + 8));
  entry.failing.forEach((sample, k) => {
    if ((sample.output || 0) !== (profile.output || 0)) return;
    const find = (places, axis, n) => places.find(({ slot }) => slot.places.includes(axis.labels.indexOf(labelOf(sample.args[n], axis))));
    const row = find(rows, down, 0), column = find(columnsOfMap, across, 1);
    if (row && column) chart.append(selectable(svg("circle", { cx: map.left + column.at + map.side / 2, cy: top(row.at) + map.side / 2, r: 5 }), entry, k, box));
  });
  return chart;
}

/// Two arguments: the maps of all devices beside each other.
function profileMap(entry, output) {
  const box = element("div", { class: "profile" });
  const maps = profilesBeside(entry, output).map((item) =>
    element("figure", {}, element("figcaption", {}, item.entry.device, " ", verdictBadge(item.entry.verdict)), deviceMap(item, box)));
  box.append(element("p", { class: "quiet" }, "Largest error in ulp, as the upper edge of its bucket. Red: above the bound; points: failing results, with a command."),
    element("div", { class: "maps" }, ...maps), element("div", { class: "selected" }));
  return box;
}

function profiles(entry) {
  return (entry.profiles || []).filter((p) => p.axes.every((name) => (results.profile_axes || {})[name])).flatMap((p) => {
    const counted = p.points.reduce((sum, n) => sum + n, 0);
    const of = counted < entry.points ? ` (${counted.toLocaleString("en")} results with an error of ${entry.points.toLocaleString("en")} points)` : "";
    const title = `Error by argument${p.output ? `, result ${p.output + 1}` : ""}${of}`;
    return [element("h3", {}, title), (p.axes.length === 1 ? profilePlot : profileMap)(entry, p.output || 0)];
  });
}
