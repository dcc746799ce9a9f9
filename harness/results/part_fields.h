#pragma once

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

inline std::vector<ErrorCells> cells_of(const std::vector<ErrorCounts>& profiles) {
  std::vector<ErrorCells> out;
  for (const ErrorCounts& profile : profiles) out.push_back(profile.cells());
  return out;
}

inline std::vector<ErrorCounts> counts_of(const std::vector<ErrorCells>& profiles) {
  std::vector<ErrorCounts> out;
  for (const ErrorCells& cells : profiles) {
    auto counts = ErrorCounts::of(cells);
    if (!counts) throw DamagedField{"profiles", "there is no such axis, place or bucket"};
    out.push_back(std::move(*counts));
  }
  return out;
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Part> p) {
  a.required("entry", p.entry);
  a.required("size", p.size);
  a.required("keep", p.keep);
  a.optional("unbounded", p.unbounded);
  a.required("asked", p.asked);
  a.optional("undecided", p.undecided);
  a.optional("only_strictly", p.only_strictly);
  a.optional("left_open", p.left_open);
  a.optional("worst", p.worst);
  a.optional("first_failing", p.first_failing);
  a.optional("worst_failing", p.worst_failing);
  a.optional("departing", p.departing);
  a.optional("excused", p.excused);
  a.optional("binades", p.binades);
  a.optional("binade_count", p.binade_count);
  a.optional("sightings", p.sightings);
  a.optional("difference_index", p.difference_index);
  a.optional("failure", p.failure);
  a.optional("known_failure", p.known_failure);
  a.optional("final", p.final);
  if constexpr (std::same_as<Archive, FieldWriter>) {
    if (!p.heat.empty()) a.required("heat", p.heat.cells());
    a.sparse("profiles", cells_of(p.profiles));
  } else {
    std::vector<ErrorCells> profiles;
    a.sparse("profiles", profiles);
    p.profiles = counts_of(profiles);
    HeatCells cells;
    a.optional("heat", cells);
    if (cells.cells[0] > 0) p.heat = HeatMap(cells);
  }
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<ChunkRecord> c) {
  a.required("parts", c.parts);
  a.optional("seconds", c.seconds);
}

}  // namespace plumbline
