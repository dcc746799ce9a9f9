// Links into the page: "#sin/single/1/default/source/bundled", each part escaped. Suite and signature come last where they are needed.

function keyOf(e) {
  return [e.suite, e.builtin, e.signature, e.precision, e.width, e.mode, e.front, e.device].join("|");
}

function linkOf(e) {
  return [e.builtin, e.precision, e.width, e.mode, e.front, e.device, e.suite, e.signature].map(encodeURIComponent).join("/");
}

/// The first entry whose link begins with the words of the address; null if there is none.
function entryOfAddress() {
  const words = location.hash.slice(1);
  if (!words) return null;
  return entries.find((e) => linkOf(e) === words) || entries.find((e) => linkOf(e).startsWith(words.endsWith("/") ? words : `${words}/`)) || null;
}

/// Shows the entry that the address names, whatever was filtered.
function followAddress() {
  const entry = entryOfAddress();
  if (!entry) return;
  if (!visible.includes(entry)) clearFilters();
  while (!rowsOf.has(entry) && rendered < visible.length) renderMore();
  const row = rowsOf.get(entry);
  if (row.getAttribute("aria-expanded") !== "true") toggle(row, entry);
  row.scrollIntoView({ block: "start" });
  row.focus({ preventScroll: true });
}
