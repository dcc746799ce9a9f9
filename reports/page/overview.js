// What to look at first: what fails and why, what moved, what is nearest to its bound, and all builtins by device.

function showOverview() {
  const section = document.getElementById("overview");
  section.replaceChildren();  // the summary that stands there for readers without scripts
  for (const part of [failureGroups(), movedEntries(), nearBound(), matrix()]) if (part) section.append(part);
}

function titled(title, ...content) {
  return element("div", { class: "part" }, element("h2", {}, title), ...content);
}

function plainTable(head, rows) {
  return element("div", { class: "scroll" }, element("table", { class: "samples" },
    element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, ...rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, cell)))))));
}

function entryLink(entry, text) {
  return element("a", { href: `#${linkOf(entry)}` }, text);
}

const groupsAtOnce = 12;

function failureGroups() {
  const groups = causes.map((cause, k) => ({ ...cause, ...pageData.examples[k] }));
  if (!groups.length) return null;
  const list = element("div", { class: "groups" });
  const card = (group) => {
    const names = [...new Set(group.entries.map((k) => entries[k].builtin))];
    const box = element("div", { class: "group" },
      element("p", {}, verdictBadge(group.verdict, group.entries.length), " ", element("strong", {}, group.common)),
      element("p", { class: "quiet" }, [group.device, group.suite, group.clause, `cause:${group.name}`,
        group.failures ? `${group.failures.toLocaleString("en")} failing results` : ""].filter(Boolean).join(" · ")),
      element("p", {}, ...names.slice(0, 6).flatMap((name, k) => [k ? ", " : "",
        entryLink(entries[group.entries.find((n) => entries[n].builtin === name)], name)]), names.length > 6 ? ` and ${names.length - 6} more` : ""));
    if (group.point) {
      const error = group.point.ulp === "nan" ? "" : number(group.point.ulp) === 0 ? "; 0 ulp, but not as prescribed" : `; ${group.point.ulp} ulp`;
      box.append(element("p", { class: "mono" }, `${group.point.text}; true ${group.point.true}${error}`), command(group.replay));
    }
    return box;
  };
  list.append(...groups.slice(0, groupsAtOnce).map(card));
  const hint = "With --minimise --write defect.c a command of a function of numbers makes the simplest case a C program for a bug report.";
  const part = titled(`What fails, by likely cause (${groups.length})`, element("p", { class: "quiet" }, hint), list);
  if (groups.length > groupsAtOnce) {
    const more = element("button", { type: "button" }, `Show ${groups.length - groupsAtOnce} more`);
    more.addEventListener("click", () => { list.append(...groups.slice(groupsAtOnce).map(card)); more.remove(); });
    part.append(more);
  }
  return part;
}

function movedEntries() {
  const moved = pageData.moved;
  if (!moved) return null;
  const byKey = new Map(entries.map((e) => [keyOf(e), e]));
  const rows = moved.changes.map((c) => [c.change, byKey.has(c.key) ? entryLink(byKey.get(c.key), c.entry) : c.entry, c.what]);
  const note = element("p", { class: "quiet" }, [`${moved.unchanged.toLocaleString("en")} entries are unchanged`,
    ...moved.settings.map((s) => `the runs differ: ${s}`)].join("; "));
  return titled("Since the baseline", note, ...(rows.length ? [plainTable(["Change", "Entry", "What"], rows)] : []));
}

/// Whether it has a bound that a correctly rounded result does not fill.
function hasShare(entry) {
  return number(entry.bound_ulp) > 0.5 && Number.isFinite(number(entry.bound_ulp));
}

/// The entries that conform with the largest shares of their bounds; infinite errors that conform are allowed by another rule than
/// the bound. Excused results are beyond it.
function nearBound() {
  const close = entries.filter((e) => passing.has(e.verdict) && e.verdict !== "excused" && hasShare(e) && share(e) >= 0.75 && Number.isFinite(share(e)))
    .sort((a, b) => share(b) - share(a));
  if (!close.length) return null;
  return titled(`Close to the bound (${close.length} above 75 %)`, plainTable(["Share", "Builtin", "Largest error", "Bound", "Configuration", "Device"],
    close.slice(0, 10).map((e) => [`${(100 * share(e)).toFixed(1)} %`, entryLink(e, e.builtin), `${ulpText(e.max_ulp)} ulp`, e.bound,
      [e.precision, e.width > 1 ? `width ${e.width}` : "", modeText(e)].filter(Boolean).join(", "), e.device])));
}

/// 0 nothing measured, 1 to 5 by share of the bound, 6 fails.
function heatOf(list) {
  const measured = list.filter((e) => e.verdict !== "skipped");
  if (!measured.length) return 0;
  if (measured.some((e) => !passing.has(e.verdict))) return 6;
  const most = Math.max(0, ...measured.filter(hasShare).map(share));
  return 1 + [0.25, 0.5, 0.75, 0.9].filter((limit) => most > limit).length;
}

const matrixRows = 60;

/// Builtins by what the run has several of: devices, else precisions, widths or modes. Failures first.
function matrix() {
  const key = ["device", "precision", "width", "mode"].find((k) => countBy(entries, k).size > 1) || "device";
  const columnsOfMatrix = [...countBy(entries, key).keys()];
  const rows = new Map();
  for (const entry of entries) {
    const name = `${entry.suite}: ${entry.builtin.split(":")[0]}`;
    if (!rows.has(name)) rows.set(name, new Map(columnsOfMatrix.map((c) => [c, []])));
    rows.get(name).get(entry[key]).push(entry);
  }
  const heat = (cells) => Math.max(...[...cells.values()].map(heatOf));
  const sorted = [...rows].filter(([, cells]) => heat(cells) > 0).sort((a, b) => heat(b[1]) - heat(a[1]));
  const cellOf = (list) => {
    const level = heatOf(list);
    if (!level) return element("td", { class: "heat0" }, "");
    const worst = list.filter((e) => e.verdict !== "skipped").sort((a, b) => rankOfVerdict(a) - rankOfVerdict(b) || share(b) - share(a))[0];
    const text = level === 6 ? "fails" : worst.verdict === "excused" ? "excused" : hasShare(worst) ? `${Math.round(100 * share(worst))} %` : `${ulpText(worst.max_ulp)} ulp`;
    const { style } = badges.get(worst.verdict);
    return element("td", { class: style === "excuse" || style === "open" ? style : `heat${level}` }, entryLink(worst, text));
  };
  const body = element("tbody");
  const rowOf = ([name, cells]) => element("tr", {}, element("th", { scope: "row" }, name), ...columnsOfMatrix.map((c) => cellOf(cells.get(c))));
  body.append(...sorted.slice(0, matrixRows).map(rowOf));
  const table = element("table", { class: "matrix" }, element("thead", {}, element("tr", {}, element("th", {}, ""),
    ...columnsOfMatrix.map((c) => element("th", { scope: "col" }, String(c))))), body);
  const details = element("details", { open: "" }, element("summary", {}, `Builtins by ${key}: share of the bound, else ulp (${sorted.length})`),
    element("div", { class: "scroll tall" }, table));
  if (sorted.length > matrixRows) {
    const more = element("button", { type: "button" }, `Show ${sorted.length - matrixRows} more`);
    more.addEventListener("click", () => { body.append(...sorted.slice(matrixRows).map(rowOf)); more.remove(); });
    details.append(more);
  }
  return details;
}
