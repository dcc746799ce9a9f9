#pragma once

#include <map>
#include <string>
#include <utility>

#include "harness/results/entry_fields.h"
#include "harness/results/part.h"

namespace plumbline {

// What the journal has of a chunk in JSON (fields.h).

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<PlacedSample> p) {
  a.required("index", p.index);
  a.required("sample", p.sample);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<PointRange> r) {
  a.required("first", r.first);
  a.required("count", r.count);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<DeviceFailure> f) {
  a.required("index", f.index);
  a.required("verdict", f.verdict);
  a.required("message", f.message);
  a.required("detail", f.detail);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Sighting::Shown> s) {
  a.required("text", s.text);
  a.required("count", s.count);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Sighting> s) {
  a.required("name", s.name);
  a.required("answers", s.shown);
  a.required("of", s.of);
  a.required("none", s.none);
  a.required("of_all", s.of_all);
  a.required("common", s.common);
  a.required("none_common", s.none_common);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<HeatCells> h) {
  a.required("cells", h.cells);
  a.required("texels_per_cell", h.texels_per_cell);
  a.required("places", h.places);
  a.required("errors", h.errors);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<ErrorCells> c) {
  a.required("axes", c.axes);
  a.required("counts", c.counts);
}

inline std::vector<ErrorCells> cells_of(const std::vector<ErrorCounts>& errors) {
  std::vector<ErrorCells> out;
  for (const ErrorCounts& counts : errors) out.push_back(counts.cells());
  return out;
}

inline std::vector<ErrorCounts> counts_of(const std::vector<ErrorCells>& errors) {
  std::vector<ErrorCounts> out;
  for (const ErrorCells& cells : errors) {
    auto counts = ErrorCounts::of(cells);
    if (!counts) throw DamagedField{"errors", "there is no such axis, place or bucket"};
    out.push_back(std::move(*counts));
  }
  return out;
}

inline std::map<std::string, std::uint64_t> by_name(const Counts& counts) {
  std::map<std::string, std::uint64_t> out;
  for (std::size_t k = 0; k < pass_reasons; ++k)
    if (counts.by_reason[k] > 0) out[std::string(name_of(static_cast<PassReason>(k)))] = counts.by_reason[k];
  return out;
}

inline void set_by_name(const std::map<std::string, std::uint64_t>& by_name, Counts& counts) {
  for (const auto& [name, count] : by_name) {
    const auto reason = reason_named(name);
    if (!reason) throw DamagedField{"by_reason", "there is no reason '" + name + "'"};
    counts.of(*reason) = count;
  }
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Counts> c) {
  a.required("points", c.points);
  a.required("histogram", c.histogram);
  a.sparse("misrounded", c.misrounded);
  a.sparse("only_strictly", c.only_strictly);
  a.sparse("max_ulp", c.max_ulp);
  if constexpr (std::same_as<Archive, FieldWriter>) {
    a.required("by_reason", by_name(c));
  } else {
    std::map<std::string, std::uint64_t> reasons;
    a.required("by_reason", reasons);
    set_by_name(reasons, c);
  }
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Kept<PlacedSample>> k) {
  a.required("most", k.most);
  a.sparse("worst", k.worst);
  a.sparse("first_failing", k.first_failing);
  a.sparse("worst_failing", k.worst_failing);
  a.sparse("departing", k.departing);
  a.sparse("excused", k.excused);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Tally> t) {
  a.required("counts", t.counts);
  a.required("samples", t.samples);
  a.required("evaluated", t.evaluated);
  a.sparse("binades", t.binades);
  a.sparse("profiles", t.profiles);
  a.sparse("sightings", t.sightings);
  a.optional("disagreement", t.disagreement);
  a.sparse("difference_index", t.difference_index);
  a.optional("failure", t.failure);
  a.sparse("seconds", t.seconds);
  a.sparse("kernel_proof", t.kernel_proof);
  a.sparse("escalated", t.escalated);
  if constexpr (std::same_as<Archive, FieldWriter>) {
    if (!t.heat.empty()) a.required("heat", t.heat.cells());
    a.sparse("errors", cells_of(t.errors));
  } else {
    std::vector<ErrorCells> errors;
    a.sparse("errors", errors);
    t.errors = counts_of(errors);
    HeatCells cells;
    a.optional("heat", cells);
    if (cells.cells[0] > 0) t.heat = HeatMap(cells);
  }
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Part> p) {
  a.required("configuration", p.configuration);
  a.sparse("kind", p.kind);
  a.sparse("of", p.of);
  a.sparse("size", p.size);
  a.sparse("binade_count", p.binade_count);
  a.sparse("unbounded", p.unbounded);
  a.sparse("counts_misrounded", p.counts_misrounded);
  a.sparse("skip_reason", p.skip_reason);
  a.required("tally", p.tally);
  a.optional("known_failure", p.known_failure);
  a.optional("entry", p.entry);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<ChunkRecord> c) {
  a.required("parts", c.parts);
  a.optional("seconds", c.seconds);
}

}  // namespace plumbline
