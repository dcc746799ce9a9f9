// Errors over the order of magnitude of the argument: of one argument a plot for each device, of two a map.

/// The profiles of the same test case and configuration on every device, the entry's own first.
function profilesBeside(entry, output) {
  const same = ["suite", "builtin", "signature", "precision", "width", "mode", "front"];
  const others = entries.filter((e) => e !== entry && same.every((key) => e[key] === entry[key]));
  return [entry, ...others].map((e) => ({ entry: e, profile: (e.profiles || []).find((p) => (p.output || 0) === output) }))
    .filter((item) => item.profile);
}

/// Upper edge of the bucket that a letter names, in ulp; null for none.
function edgeOf(letter) {
  return letter === undefined || letter === "." ? null : edges[letter.charCodeAt(0) - 97];
}

/// The slots of an axis: finite numbers from the most negative over zero to the greatest, then infinities and NaN of either sign.
function axisOf(name) {
  const labels = results.profile_axes[name];
  const slot = (label, ...names) => ({ label, places: names.map((n) => labels.indexOf(n)).filter((place) => place >= 0) });
  const finite = labels.map((label, place) => ({ label, places: [place] })).filter((s) => !/inf|nan/.test(s.label));
  const below = finite.filter((s) => s.label.startsWith("-")).reverse(), above = finite.filter((s) => !s.label.startsWith("-"));
  const special = [slot("−∞", "-inf"), slot("∞", "inf"), slot("NaN", "nan", "-nan")].filter((s) => s.places.length);
  return { labels, finite: [...below, ...above], special };
}

/// "−2¹²⁷" for "-2^127" and "-2^120..2^127", "1" for "2^0".
function magnitudeText(label) {
  const raised = (digits) => [...digits].map((c) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(c)]).join("");
  return label.replace(/\.\..*/, "").replace(/2\^0$/, "1").replace(/\^(-?\d+)/, (_, digits) => raised(digits)).replace(/^-/, "−");
}

/// The largest error, the median and how many results there are, of the places of one slot or of two; null where there are none.
function errorsAt(profile, places) {
  const found = places.filter((place) => (profile.points[place] || 0) > 0 && edgeOf(profile.largest[place]) !== null);
  if (!found.length) return null;
  const worst = found.reduce((a, b) => edgeOf(profile.largest[b]) > edgeOf(profile.largest[a]) ? b : a);
  return { edge: edgeOf(profile.largest[worst]), median: edgeOf(profile.median[worst]), points: found.reduce((sum, place) => sum + profile.points[place], 0) };
}

/// Whether a bucket with this upper edge lies above the bound of an entry that fails or is excused.
function isAbove(edge, entry) {
  return entry.failures + entry.excuses > 0 && edge > number(entry.bound_ulp);
}

const formatsOfAxes = { half: [5, 10], bfloat16: [8, 7], float: [8, 23], double: [11, 52] };

/// The label of the place that holds an argument with these bits.
function labelOf(bits, axis) {
  const { labels } = axis, type = axis.name.split(",")[0], value = BigInt(bits), digits = 4n * BigInt(bits.length - 2);
  const negative = (formatsOfAxes[type] || !type.startsWith("u")) && value >> (digits - 1n) === 1n;
  const sign = negative ? "-" : "";
  const holding = (exponent) => labels.find((label) => {
    const ends = [...label.matchAll(/2\^(-?\d+)/g)].map((m) => Number(m[1]));
    return ends.length && label.startsWith("-") === negative && ends[0] <= exponent && exponent <= ends.at(-1);
  });
  if (!formatsOfAxes[type]) {
    const magnitude = negative ? (1n << digits) - value : value;
    return magnitude ? holding(magnitude.toString(2).length - 1) : `${sign}0`;
  }
  const [exponentBits, fractionBits] = formatsOfAxes[type];
  const fraction = value & ((1n << BigInt(fractionBits)) - 1n), most = 2 ** exponentBits - 1;
  const field = Number(value >> BigInt(fractionBits)) & most;
  if (field === most) return fraction ? `${sign}nan` : `${sign}inf`;
  return field ? holding(field - (most >> 1)) : fraction ? `${sign}subnormal` : `${sign}0`;
}

/// From 1/8 ulp to 16384, on a logarithmic scale; exact results at 0, infinite errors and NaN at the top.
function heightOf(ulp, height) {
  const low = Math.log2(0.125), high = 14;
  return Number.isNaN(ulp) ? height : height * Math.min(1, Math.max(0, (Math.log2(Math.max(ulp, 0.125)) - low) / (high - low)));
}

/// Makes a mark of a failing result show the result and its command below the drawing.
function selectable(mark, entry, k, box) {
  const sample = entry.failing[k];
  mark.append(svg("title", {}, `${sample.text}; true ${sample.true}; ${ulpText(sample.ulp)} ulp`));
  const show = () => box.querySelector(".selected").replaceChildren(
    element("p", { class: "mono" }, `${sample.text}; true ${sample.true}; ${ulpText(sample.ulp)} ulp`), command(commands.get(entry).failing[k]));
  mark.addEventListener("click", (event) => { event.stopPropagation(); show(); });
  mark.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.stopPropagation(); show(); } });
  for (const [name, value] of [["tabindex", "0"], ["role", "button"], ["class", "failure"]]) mark.setAttribute(name, value);
  return mark;
}

const plot = { width: 760, height: 150, left: 62, top: 10, special: 30, gap: 14 };

/// What stands behind the errors: lines and names of the scale of errors, and the bound.
function plotFrame(entry, right) {
  const base = plot.top + plot.height, parts = [];
  for (const ulp of [1, 4, 16, 64, 256, 1024, 16384]) {
    const y = base - heightOf(ulp, plot.height);
    parts.push(svg("line", { x1: plot.left, x2: right, y1: y, y2: y }),
      svg("text", { x: plot.left - 6, y: y + 3, "text-anchor": "end" }, ulp === 16384 ? "∞" : ulp.toLocaleString("en")));
  }
  parts.push(svg("line", { class: "axis", x1: plot.left, x2: right, y1: base, y2: base }), svg("text", { x: plot.left - 6, y: base + 3, "text-anchor": "end" }, "0"),
    svg("text", { class: "name", transform: `translate(12 ${plot.top + plot.height / 2}) rotate(-90)`, "text-anchor": "middle" }, "error in ulp"));
  const bound = number(entry.bound_ulp);
  if (Number.isFinite(bound) && bound > 0) {
    const y = base - heightOf(bound, plot.height);
    parts.push(svg("line", { class: "bound", x1: plot.left, x2: right, y1: y, y2: y }),
      svg("text", { class: "bound", x: right, y: y - 4, "text-anchor": "end" }, `bound ${entry.bound}`));
  }
  return parts;
}

/// Every power of two that a multiple of some exponent names, zero, and both ends.
function tickPlaces(slots, from, to, most) {
  const inner = (step) => slots.map((s, i) => ({ s, i })).filter(({ s, i }) => i > from && i < to - 1 &&
    (s.label === "0" || (/2\^/.test(s.label) && Number(s.label.match(/2\^(-?\d+)/)[1]) % step === 0)));
  const step = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512].find((n) => inner(n).length <= most) || 1024;
  const clear = (to - from) / (most + 2);
  const chosen = inner(step).filter(({ i }) => i - from > clear && to - 1 - i > clear);
  return [from, ...chosen.filter(({ i }, k) => !k || i - chosen[k - 1].i > clear / 2).map(({ i }) => i), to - 1];
}

/// One device: of each slot the largest error (a line) and the median (a shade), as upper edges of the histogram's buckets.
function devicePlot({ entry, profile }, axis, from, to, isLast, box) {
  const band = axis.special.length ? axis.special.length * plot.special + plot.gap : 0;
  const end = plot.width - band, step = (end - plot.left) / (to - from), base = plot.top + plot.height;
  const chart = svg("svg", { viewBox: `0 0 ${plot.width} ${base + (isLast ? 44 : 8)}`, role: "img", tabindex: "0", "aria-label": "Error in ulp over the argument's binade" });
  chart.append(...plotFrame(entry, plot.width));
  const slots = [...axis.finite.slice(from, to).map((slot, k) => ({ slot, x: plot.left + step * k, wide: step })),
    ...axis.special.map((slot, k) => ({ slot, x: end + plot.gap + plot.special * k, wide: plot.special - 4 }))];
  const paths = { shade: "", line: "", "line over": "" };
  for (const { slot, x, wide } of slots) {
    const errors = errorsAt(profile, slot.places);
    if (!errors) continue;
    const y = base - heightOf(errors.edge, plot.height), middle = base - heightOf(errors.median, plot.height);
    paths.shade += `M${x.toFixed(2)} ${base}V${middle.toFixed(1)}h${wide.toFixed(2)}V${base}z`;
    paths[isAbove(errors.edge, entry) ? "line over" : "line"] += `M${x.toFixed(2)} ${y.toFixed(1)}h${Math.max(wide, 1.5).toFixed(2)}`;
  }
  for (const [name, d] of Object.entries(paths)) chart.append(svg("path", { class: name, d }));
  if (band) chart.append(svg("line", { class: "axis", x1: end + plot.gap / 2, x2: end + plot.gap / 2, y1: plot.top, y2: base }));
  if (isLast) {
    for (const i of tickPlaces(axis.finite, from, to, 8)) {
      const x = plot.left + step * (i - from + 0.5);
      chart.append(svg("line", { class: "axis", x1: x, x2: x, y1: base, y2: base + 4 }), svg("text", { x, y: base + 16, "text-anchor": "middle" }, magnitudeText(axis.finite[i].label)));
    }
    axis.special.forEach(({ label }, k) => chart.append(svg("text", { x: end + plot.gap + plot.special * (k + 0.43), y: base + 16, "text-anchor": "middle" }, label)));
    chart.append(svg("text", { class: "name", x: (plot.left + end) / 2, y: base + 36, "text-anchor": "middle" }, "argument, a place for each binade"));
  }
  entry.failing.forEach((sample, k) => {
    if ((sample.output || 0) !== (profile.output || 0)) return;
    const place = axis.labels.indexOf(labelOf(sample.args[0], axis)), found = slots.find(({ slot }) => slot.places.includes(place));
    if (found) chart.append(selectable(svg("circle", { cx: found.x + found.wide / 2, cy: base - heightOf(number(sample.ulp), plot.height), r: 5 }), entry, k, box));
  });
  return chart;
}

/// One argument: the plots of all devices, one below the other, over one axis.
function profilePlot(entry, output) {
  const series = profilesBeside(entry, output);
  const axis = { ...axisOf(series[0].profile.axes[0]), name: series[0].profile.axes[0] };
  let from = 0, to = axis.finite.length;
  const box = element("div", { class: "profile" });
  const readout = element("p", { class: "mono quiet", role: "status" }, "Hover over a plot for numbers; click to zoom in; click a red point for its command.");
  const whole = element("button", { type: "button" }, "Whole axis"), selected = element("div", { class: "selected" });
  const draw = (focused = -1) => {
    const charts = series.map((item, k) => devicePlot(item, axis, from, to, k === series.length - 1, box));
    charts.forEach((chart, k) => {
      const at = (event) => {
        const area = chart.getBoundingClientRect(), x = (event.clientX - area.left) * plot.width / area.width;
        const end = plot.width - (axis.special.length ? axis.special.length * plot.special + plot.gap : 0);
        if (x > end) return axis.special[Math.min(axis.special.length - 1, Math.max(0, Math.floor((x - end - plot.gap) / plot.special)))];
        return axis.finite[Math.min(to - 1, Math.max(from, from + Math.floor((x - plot.left) / (end - plot.left) * (to - from))))];
      };
      chart.addEventListener("pointermove", (event) => { readout.textContent = slotText(series, at(event)); });
      chart.addEventListener("click", (event) => { const place = axis.finite.indexOf(at(event)); if (place >= 0) zoom(place, k); });
      chart.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === "+") zoom(Math.floor((from + to) / 2), k);
        else if (event.key === "ArrowRight" && to < axis.finite.length) { from++; to++; draw(k); }
        else if (event.key === "ArrowLeft" && from > 0) { from--; to--; draw(k); }
        else return;
        event.preventDefault();
      });
    });
    const panels = charts.map((chart, k) => element("figure", {}, element("figcaption", {}, series[k].entry.device, " ", verdictBadge(series[k].entry.verdict)), chart));
    box.replaceChildren(element("p", { class: "quiet" }, "Line: largest error; shade: median; each as the upper edge of its bucket. Red: above the bound; points: failing results."),
      ...panels, readout, whole, selected);
    if (focused >= 0) charts[focused].focus();
  };
  const zoom = (centre, k) => {
    const half = Math.max(4, Math.floor((to - from) / 8));
    from = Math.max(0, centre - half);
    to = Math.min(axis.finite.length, centre + half + 1);
    draw(k);
  };
  whole.addEventListener("click", () => { from = 0; to = axis.finite.length; draw(); whole.focus(); });
  draw();
  return box;
}

function slotText(series, { label, places }) {
  return `${magnitudeText(label)}: ` + series.map(({ entry, profile }) => {
    const errors = errorsAt(profile, places);
    if (!errors) return `${entry.device} no result with an error`;
    return `${entry.device} largest ≤ ${ulpText(errors.edge)}, median ≤ ${ulpText(errors.median)} ulp of ${errors.points.toLocaleString("en")} results`;
  }).join("; ");
}
