// The table of entries: columns, order, rows.

const rowsAtOnce = 100;
const precisionOrder = { bfloat16: 0, half: 1, single: 2, double: 3 };
const columns = [
  { key: "verdict", title: "Verdict", rank: rankOfVerdict, fill: (e) => verdictBadge(e.verdict) },
  { key: "suite", title: "Suite", optional: true },
  { key: "builtin", title: "Builtin", className: "name", fill: (e) => breakable(e.builtin) },
  { key: "signature", title: "Signature", optional: true, className: "mono", fill: (e) => breakable(e.signature) },
  { key: "precision", title: "Precision", rank: (e) => precisionOrder[e.precision] },
  { key: "width", title: "Width", optional: true, className: "number", rank: (e) => e.width },
  { key: "mode", title: "Mode", optional: true },
  { key: "front", title: "Front", optional: true },
  { key: "device", title: "Device", optional: true, className: "mono", fill: (e) => breakable(e.device) },
  { key: "bound", title: "Bound", rank: (e) => number(e.bound_ulp) },
  { key: "max_ulp", title: "Max ulp", className: "number error", rank: (e) => number(e.max_ulp), down: true, fill: maxCell },
  { key: "misrounded", title: "Misrounded", optional: true, className: "number", rank: (e) => e.misrounded ?? -1, down: true,
    fill: (e) => e.misrounded === undefined ? "" : e.misrounded.toLocaleString("en") },
  { key: "worst", title: "Worst case", className: "case", rank: (e) => share(e), down: true, fill: worstCell },
  { key: "failures", title: "Failures", className: "number", rank: (e) => e.failures, down: true,
    fill: (e) => e.failures ? e.failures.toLocaleString("en") : "" },
  { key: "departures", title: "Departures", optional: true, className: "number", rank: (e) => e.departures || 0, down: true,
    fill: (e) => e.departures ? e.departures.toLocaleString("en") : "" },
  { key: "excuses", title: "Excuses", optional: true, className: "number", rank: (e) => e.excuses, down: true,
    fill: (e) => e.excuses ? e.excuses.toLocaleString("en") : "" },
  { key: "points", title: "Points", className: "number", rank: (e) => e.points, down: true,
    fill: (e) => e.points.toLocaleString("en") },
];
/// Whether some entries differ by signature alone: types of integers, address spaces of pointers.
const overloaded = new Set(entries.map((e) => [e.suite, e.builtin, e.precision, e.width, e.mode, e.front, e.device].join("\n"))).size < entries.length;
const shownColumns = columns.filter((c) => !c.optional || (c.key === "signature" ? overloaded : countBy(entries, c.key).size > 1));

function maxCell(entry) {
  if (entry.verdict === "skipped" || !entry.points) return "";
  const part = share(entry);
  if (hasNoSize(entry)) return ulpText("nan");
  if (!Number.isFinite(number(entry.bound_ulp)) || number(entry.bound_ulp) === 0) return ulpText(entry.max_ulp);
  const bar = element("span", {});
  bar.style.width = `${Math.min(100, 100 * part)}%`;
  return element("span", { title: `${(100 * part).toPrecision(3)} % of the bound` }, ulpText(entry.max_ulp),
    element("span", { class: `gauge${part > 1 ? " over" : ""}` }, bar));
}

/// A text that breaks behind these signs before it breaks anywhere.
function breakable(text) {
  const parts = text.split(/(?<=[:(_])/);
  return element("span", {}, ...parts.flatMap((part) => [part, element("wbr", {})]));
}

function worstCell(entry) {
  const sample = leadingSample(entry);
  if (sample) return sample.text;
  return entry.reason.split("\n")[0];
}

/// The rows that are drawn.
const rowsOf = new Map();
let order = { column: columns[0], sign: 1 };
let visible = [];
let rendered = 0;

function compare(a, b) {
  const rank = order.column.rank || ((e) => e[order.column.key]);
  const x = rank(a), y = rank(b);
  if (x < y) return -order.sign;
  if (x > y) return order.sign;
  return rankOfVerdict(a) - rankOfVerdict(b) || share(b) - share(a) || 0;
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
      document.querySelectorAll("#table > thead button")[shownColumns.indexOf(column)].focus();
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
    row.append(element("td", { class: column.className || "", "data-title": column.title }, content));
  }
  rowsOf.set(entry, row);
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
  history.replaceState(null, "", open ? "#" : `#${linkOf(entry)}`);
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
  onScreen.observe(more);
}

/// Rows are drawn as they are scrolled to.
const onScreen = new IntersectionObserver((seen) => {
  if (seen.some((s) => s.isIntersecting) && rendered > 0 && rendered < visible.length) renderMore();
}, { rootMargin: "200px" });

function refresh() {
  visible = entries.filter(matchesFilters).sort(compare);
  rendered = 0;
  rowsOf.clear();
  document.querySelector("#table > tbody").replaceChildren();
  renderMore();
  document.getElementById("shown").textContent =
    visible.length === entries.length ? `${entries.length} entries` : `${visible.length} of ${entries.length} entries`;
}
