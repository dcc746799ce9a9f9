// Errors over the order of magnitude of the argument.

/// The profiles of the same question on every device, the entry's own first.
function profilesBeside(entry, output) {
  const same = ["suite", "builtin", "signature", "precision", "width", "mode", "front"];
  const others = entries.filter((e) => e !== entry && same.every((key) => e[key] === entry[key]));
  return [entry, ...others].map((e) => ({ device: e.device, profile: (e.profiles || []).find((p) => (p.output || 0) === output) }))
    .filter((item) => item.profile);
}

/// Upper edge of the bucket that a letter names, in ulp; null for none.
function edgeOf(letter) {
  return letter === undefined || letter === "." ? null : edges[letter.charCodeAt(0) - 97];
}

/// The places from the most negative numbers over zero to the greatest, then NaN.
function placesInOrder(labels) {
  const all = labels.map((label, place) => ({ label, place }));
  const nan = all.filter((p) => /nan$/.test(p.label)), rest = all.filter((p) => !/nan$/.test(p.label));
  return [...rest.filter((p) => p.label.startsWith("-")).reverse(), ...rest.filter((p) => !p.label.startsWith("-")), ...nan];
}

/// From 1/8 ulp to 16384, on a logarithmic scale; exact results below, infinite errors at the top.
function heightOf(ulp, height) {
  const low = Math.log2(0.125), high = 14;
  return ulp === null ? 0 : height * Math.min(1, Math.max(0, (Math.log2(Math.max(ulp, 0.125)) - low) / (high - low)));
}

const seriesColours = ["var(--accent)", "var(--warn)", "var(--good)", "var(--bad)"];

/// One argument: of each place the largest error (a line) and the median (a shade), as upper edges of the histogram's buckets.
function profilePlot(entry, output) {
  const series = profilesBeside(entry, output);
  const labels = results.profile_axes[series[0].profile.axes[0]];
  const order = placesInOrder(labels);
  let from = 0, to = order.length;
  const box = element("div", { class: "profile" });
  const readout = element("p", { class: "mono quiet", role: "status" }, "Hover over the plot for numbers; click to zoom in.");
  const whole = element("button", { type: "button" }, "Whole axis");
  const width = 720, height = 200, left = 40;
  const draw = () => {
    const step = (width - left) / (to - from), base = height + 8;
    const chart = svg("svg", { viewBox: `0 0 ${width} ${height + 30}`, role: "img", tabindex: "0", "aria-label": "Error in ulp over the argument's binade" });
    for (const ulp of [0.25, 0.5, 1, 4, 16, 64, 1024, 16384]) {
      const y = base - heightOf(ulp, height);
      chart.append(svg("line", { x1: left, x2: width, y1: y, y2: y }), svg("text", { x: left - 4, y: y + 3, "text-anchor": "end" }, ulp === 16384 ? "∞" : String(ulp)));
    }
    series.forEach(({ profile }, k) => {
      let top = "", shade = "";
      for (let i = from; i < to; i++) {
        const x = left + step * (i - from), letter = profile.largest[order[i].place];
        if (edgeOf(letter) === null) { top += " "; continue; }
        const y = base - heightOf(edgeOf(letter), height), m = base - heightOf(edgeOf(profile.median[order[i].place]), height);
        top += `M${x.toFixed(2)} ${y.toFixed(1)}h${step.toFixed(2)}`;
        shade += `M${x.toFixed(2)} ${base}V${m.toFixed(1)}h${step.toFixed(2)}V${base}z`;
      }
      chart.append(svg("path", { d: shade, fill: seriesColours[k % 4], "fill-opacity": 0.18 }),
        svg("path", { d: top, stroke: seriesColours[k % 4], "stroke-width": 2.2, fill: "none" }));
    });
    const bound = number(entry.bound_ulp);
    if (Number.isFinite(bound) && bound > 0) {
      const y = base - heightOf(bound, height);
      chart.append(svg("line", { class: "bound", x1: left, x2: width, y1: y, y2: y }), svg("text", { class: "bound", x: width, y: y - 3, "text-anchor": "end" }, `bound ${entry.bound}`));
    }
    for (let k = 0; k <= 6; k++) {
      const i = Math.min(to - 1, from + Math.round(k * (to - from - 1) / 6));
      chart.append(svg("text", { x: left + step * (i - from + 0.5), y: base + 14, "text-anchor": k === 6 ? "end" : k ? "middle" : "start" }, order[i].label));
    }
    const at = (event) => {
      const area = chart.getBoundingClientRect();
      const i = Math.floor(((event.clientX - area.left) * width / area.width - left) / step);
      return Math.min(to - 1, Math.max(from, from + i));
    };
    chart.addEventListener("pointermove", (event) => { readout.textContent = placeText(series, order[at(event)]); });
    chart.addEventListener("click", (event) => zoom(at(event)));
    chart.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === "+") zoom(Math.floor((from + to) / 2));
      else if (event.key === "ArrowRight" && to < order.length) { from++; to++; }
      else if (event.key === "ArrowLeft" && from > 0) { from--; to--; }
      else return;
      event.preventDefault();
      draw();
      box.querySelector("svg").focus();
    });
    box.replaceChildren(legend(series), chart, readout, whole);
  };
  const zoom = (centre) => {
    const half = Math.max(4, Math.floor((to - from) / 8));
    from = Math.max(0, centre - half);
    to = Math.min(order.length, centre + half + 1);
    draw();
  };
  whole.addEventListener("click", () => { from = 0; to = order.length; draw(); whole.focus(); });
  draw();
  return box;
}

function legend(series) {
  return element("p", { class: "legend" }, ...series.flatMap(({ device }, k) => {
    const mark = element("span", { class: "mark" });
    mark.style.background = seriesColours[k % 4];
    return [mark, `${device} `];
  }), "line: largest error; shade: median; each as the upper edge of its bucket");
}

function placeText(series, { label, place }) {
  return `${label}: ` + series.map(({ device, profile }) => {
    const points = profile.points[place] || 0;
    if (!points) return `${device} no result with an error`;
    return `${device} largest ≤ ${ulpText(edgeOf(profile.largest[place]))}, median ≤ ${ulpText(edgeOf(profile.median[place]))} ulp of ${points.toLocaleString("en")} results`;
  }).join("; ");
}

/// Two arguments: the largest error over both orders of magnitude.
function profileMap(entry, profile) {
  const [rows, columnsOfMap] = profile.axes.map((name) => results.profile_axes[name]);
  const down = placesInOrder(rows), across = placesInOrder(columnsOfMap), side = 12;
  const bound = number(entry.bound_ulp);
  const chart = svg("svg", { class: "heat", viewBox: `0 0 ${across.length * side + 2} ${down.length * side + 18}`, role: "img", width: across.length * side + 2,
    "aria-label": "Largest error over both arguments" });
  down.forEach((r, y) => across.forEach((c, x) => {
    const place = r.place * columnsOfMap.length + c.place, edge = edgeOf(profile.largest[place]);
    if (edge === null) return;
    const over = edge > bound && bound > 0;
    const cell = svg("rect", { x: 1 + side * x, y: 1 + side * y, width: side, height: side, class: over ? "endless" : "",
      "fill-opacity": (0.05 + 0.95 * heightOf(edge, 1)).toFixed(2) });
    cell.append(svg("title", {}, `first ${r.label}, second ${c.label}: largest ≤ ${ulpText(edge)} ulp, median ≤ ${ulpText(edgeOf(profile.median[place]))}, ${profile.points[place].toLocaleString("en")} results`));
    chart.append(cell);
  }));
  chart.append(svg("text", { x: 1, y: down.length * side + 14 }, "down: first argument, across: second; negative to positive; dark cells exceed the bound"));
  return chart;
}

function profiles(entry) {
  return (entry.profiles || []).filter((p) => p.axes.every((name) => (results.profile_axes || {})[name])).flatMap((p) => {
    const counted = p.points.reduce((sum, n) => sum + n, 0);
    const of = counted < entry.points ? ` (${counted.toLocaleString("en")} results with an error of ${entry.points.toLocaleString("en")} points)` : "";
    const title = `Error by argument${p.output ? `, result ${p.output + 1}` : ""}${of}`;
    return [element("h3", {}, title), p.axes.length === 1 ? profilePlot(entry, p.output || 0) : element("div", { class: "scroll" }, profileMap(entry, p))];
  });
}
