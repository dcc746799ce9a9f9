// What was run, and the devices.

function showHead() {
  const { options, machine } = results;
  const points = entries.reduce((sum, entry) => sum + entry.points, 0);
  const parts = [`rulebook ${options.rulebook}`, `${options.inputs} inputs`, `seed ${options.seed}`,
    `${points.toLocaleString("en")} points`];
  if (options.overflow === "strict") parts.push("overflow counted as an infinite error");
  if (machine && machine.processor) parts.push(machine.processor);
  if (machine && machine.system) parts.push(machine.system);
  document.getElementById("run").textContent = parts.join(" · ");
}

function formatsText(config) {
  return Object.entries(config || {}).filter(([, c]) => c.supported).map(([name, c]) => {
    const lacks = [];
    if (!c.subnormals) lacks.push("no subnormals");
    if (!c.inf_nan) lacks.push("no inf/NaN");
    return lacks.length ? `${name} (${lacks.join(", ")})` : name;
  }).join(", ");
}

function showDevices() {
  const section = document.getElementById("devices");
  for (const device of results.devices) {
    const own = entries.filter((entry) => entry.device === device.spec);
    const tally = element("p", { class: "tally" });
    const counts = countBy(own, "verdict");
    for (const verdict of verdictsWorstFirst) if (counts.has(verdict)) tally.append(verdictBadge(verdict, counts.get(verdict)));
    section.append(element("div", { class: "device" },
      element("h2", {}, device.spec),
      element("p", {}, device.name),
      element("p", { class: "quiet" }, [device.platform, device.version, device.driver].filter(Boolean).join(" · ")),
      element("p", { class: "quiet" }, formatsText(device.fp_config)), tally));
  }
}
