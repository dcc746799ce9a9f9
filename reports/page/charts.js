// Drawings of one entry: the histogram of its errors, and the map of an image's errors.

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
      class: error === null ? "unmeasured" : Number.isFinite(error) ? "" : "endless", "fill-opacity": (0.04 + 0.96 * heat).toFixed(3) });
    const at = map.texels_per_cell.map((n, axis) => n * (axis ? y : x)).join(", ");
    cell.append(svg("title", {}, `(${at}): ${error === null ? "not measured" : `${ulpText(error)} ulp`}`));
    chart.append(cell);
  });
  chart.append(svg("text", { x: 1, y: side * map.height + 15 },
    `slice ${map.slice}; darkest: ${errors.includes(Infinity) ? "∞" : ulpText(Math.max(...finite))} ulp`));
  return chart;
}
