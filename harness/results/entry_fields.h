#pragma once

#include "harness/results/entry.h"
#include "harness/results/fields.h"

namespace plumbline {

// What an entry has in JSON (fields.h).

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Sample> s) {
  a.required("args", s.args);
  a.required("result", s.result);
  a.required("text", s.text);
  a.required("true", s.truth);
  a.required("ulp", s.ulp);
  a.required("reason", s.reason);
  a.sparse("clause", s.clause);
  a.sparse("output", s.output);
  a.sparse("lane", s.lane);
  a.optional("image", s.image);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Coverage> c) {
  a.required("kind", c.kind);
  a.required("of", c.of);
  a.required("binades", c.binades);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Fact> f) {
  a.required("answer", f.text);
  a.required("count", f.count);
  a.required("of", f.of);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<HeatSlice> h) {
  a.required("width", h.width);
  a.required("height", h.height);
  a.required("slice", h.slice);
  a.required("texels_per_cell", h.texels_per_cell);
  a.required("cells", h.cells);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Disagreement> d) {
  a.required("of", d.of);
  a.required("count", d.count);
  a.optional("args", d.args);
  a.optional("source", d.source);
  a.optional("result", d.result);
  a.optional("output", d.output);
  a.optional("lane", d.lane);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<ErrorProfile> p) {
  a.sparse("output", p.output);
  a.required("axes", p.axes);
  a.required("points", p.points);
  a.required("largest", p.largest);
  a.required("median", p.median);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<ConfigurationRecord> c) {
  a.required("suite", c.suite);
  a.required("builtin", c.builtin);
  a.required("signature", c.signature);
  a.required("precision", c.precision);
  a.required("width", c.width);
  a.required("mode", c.mode);
  a.optional("front", c.front);
  a.required("device", c.device);
  a.required("rulebook", c.rulebook);
  a.required("clause", c.clause);
  a.required("bound", c.bound);
  a.unbounded("bound_ulp", c.bound_ulp);
  a.sparse("arguments", c.arguments);
  a.sparse("results", c.results);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Entry> e) {
  fields(a, static_cast<typename Archive::template Ref<ConfigurationRecord>>(e));
  a.required("points", e.points);
  a.required("coverage", e.coverage);
  a.required("max_ulp", e.max_ulp);
  a.optional("misrounded", e.misrounded);
  a.sparse("worst", e.worst);
  a.sparse("failures", e.failures);
  a.sparse("failing", e.failing);
  a.sparse("departures", e.departures);
  a.sparse("departing", e.departing);
  a.sparse("excuses", e.excuses);
  a.sparse("excused", e.excused);
  a.sparse("passed_by", e.passed_by);
  a.sparse("observed", e.observed);
  a.sparse("histogram", e.histogram);
  a.optional("heat_map", e.heat_map);
  a.sparse("profiles", e.profiles);
  a.required("verdict", e.verdict);
  a.sparse("reason", e.reason);
  a.sparse("seconds", e.seconds);
  a.sparse("kernel_proof", e.kernel_proof);
  a.sparse("escalated", e.escalated);
  a.optional("disagreement", e.disagreement);
}

}  // namespace plumbline
