// What is shown of all entries.

const filters = { text: "" };

function matchesFilters(entry) {
  for (const [key, wanted] of Object.entries(filters))
    if (key !== "text" && wanted !== "" && String(entry[key]) !== wanted) return false;
  if (!filters.text) return true;
  const text = `${entry.builtin} ${entry.signature} ${entry.clause} ${entry.reason}`.toLowerCase();
  return filters.text.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

function clearFilters() {
  for (const key of Object.keys(filters)) filters[key] = "";
  for (const control of document.querySelectorAll("#filters input, #filters select")) control.value = "";
  refresh();
}

function showFilters() {
  const search = element("input", { type: "search", placeholder: "builtin, clause, reason" });
  search.addEventListener("input", () => { filters.text = search.value; refresh(); });
  const bar = document.getElementById("filters");
  bar.append(element("label", {}, "Search", search));
  for (const key of ["verdict", "suite", "precision", "width", "mode", "front", "device"]) {
    const counts = countBy(entries, key);
    if (counts.size < 2) continue;
    const select = element("select", {}, element("option", { value: "" }, "all"));
    for (const [value, count] of [...counts].sort())
      select.append(element("option", { value }, `${value} (${count})`));
    select.addEventListener("change", () => { filters[key] = select.value; refresh(); });
    bar.append(element("label", {}, key[0].toUpperCase() + key.slice(1), select));
  }
}
