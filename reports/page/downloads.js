// The results as files, made from what the page holds.

const csvColumns = ["suite", "builtin", "signature", "precision", "width", "mode", "front", "device", "rulebook", "clause", "bound", "max_ulp",
  "misrounded", "points", "failures", "departures", "excuses", "verdict", "reason"];

/// A field of RFC 4180.
function csvField(value) {
  const text = value === undefined || value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/// A line for each entry that the filters leave, in the order of the table.
function csvText() {
  const worst = (e) => { const s = leadingSample(e); return s ? [s.args.join(" "), s.result, s.true] : ["", "", ""]; };
  const rows = visible.map((e) => [...csvColumns.map((key) => e[key]), ...worst(e)]);
  return [[...csvColumns, "worst_arguments", "worst_result", "worst_true"], ...rows].map((row) => row.map(csvField).join(",") + "\r\n").join("");
}

function showDownloads() {
  const add = (title, name, type, text) => {
    const button = element("button", { type: "button" }, title);
    button.addEventListener("click", () => {
      const link = element("a", { href: URL.createObjectURL(new Blob([text()], { type })), download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
    document.getElementById("downloads").append(button, " ");
  };
  add("Results as JSON", "results.json", "application/json", () => JSON.stringify(results, null, 1));
  add("Entries shown as CSV", "entries.csv", "text/csv", csvText);
}
