// The headline, what was run, and the devices.

/// The headline where nothing fails. What is recorded does not conform: no document bounds it.
function passingText(measured) {
  const count = (verdict) => entries.filter((entry) => entry.verdict === verdict).length;
  const departing = count("departs"), excused = count("excused"), recorded = count("recorded");
  const conforming = measured - recorded - excused - count("expected-failure");
  const parts = [conforming === measured ? `All ${measured} entries conform` : `None of ${measured} entries fails: ${conforming} conform`];
  if (departing) parts.push(`${departing} depart from a recommendation`);
  if (excused) parts.push(`${excused} are excused`);
  if (recorded) parts.push(`${recorded} are recorded only`);
  return parts.join(", ");
}

function showHead() {
  const bad = entries.filter((entry) => !passing.has(entry.verdict)).length;
  const measured = entries.filter((entry) => entry.verdict !== "skipped").length;
  const headline = document.getElementById("headline");
  headline.textContent = bad ? `${bad} of ${measured} entries do not conform, from ${causes.length} likely ${causes.length === 1 ? "cause" : "causes"}`
    : measured ? passingText(measured) : "Nothing was measured";
  headline.className = bad ? "bad" : measured ? "good" : "";
  document.title = `Plumbline: ${headline.textContent}`;
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
