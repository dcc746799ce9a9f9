#include "harness/results/results_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/results/fields.h"

namespace plumbline {

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Machine> m) {
  a.optional("system", m.system);
  a.optional("architecture", m.architecture);
  a.optional("processor", m.processor);
  a.optional("cores", m.cores);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<FormatRecord> f) {
  a.required("supported", f.supported);
  a.required("subnormals", f.subnormals);
  a.required("inf_nan", f.inf_nan);
  a.optional("round_to_nearest", f.round_to_nearest);
  a.optional("round_to_zero", f.round_to_zero);
  a.optional("round_to_inf", f.round_to_inf);
  a.optional("fma", f.fma);
  a.optional("correctly_rounded_divide_sqrt", f.correctly_rounded_divide_sqrt);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<DefaultRounding> r) {
  a.required("reported", r.reported);
  a.required("measured", r.measured);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<DeviceRecord> d) {
  a.required("spec", d.spec);
  a.optional("selected", d.selected);
  a.required("name", d.name);
  a.required("vendor", d.vendor);
  a.required("version", d.version);
  a.required("driver", d.driver);
  a.required("platform", d.platform);
  a.optional("profile", d.profile);
  a.required("fp_config", d.fp_config);
  a.optional("judged_by", d.judged_by);
  a.optional("default_rounding", d.default_rounding);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<RunSettings> s) {
  a.required("seed", s.seed);
  a.required("inputs", s.inputs);
  a.required("rulebook", s.rulebook);
  a.optional("profile", s.profile);
  a.optional("overflow", s.overflow);
  a.optional("points", s.points);
  a.optional("chunk", s.chunk);
  a.optional("shard", s.shard);
  a.optional("range", s.range);
  a.optional("values", s.values);
  a.optional("cases", s.cases);
  a.optional("time_budget", s.time_budget);
  a.optional("command_line", s.command_line);
  a.optional("precisions", s.precisions);
  a.optional("widths", s.widths);
  a.optional("modes", s.modes);
  a.optional("fronts", s.fronts);
  a.sparse("keep", s.keep);
}

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
  a.required("answer", f.answer);
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
void fields(Archive& a, typename Archive::template Ref<Entry> e) {
  a.required("suite", e.suite);
  a.required("builtin", e.builtin);
  a.required("signature", e.signature);
  a.required("precision", e.precision);
  a.required("width", e.width);
  a.required("mode", e.mode);
  a.optional("front", e.front);
  a.required("device", e.device);
  a.required("rulebook", e.rulebook);
  a.required("clause", e.clause);
  a.required("bound", e.bound);
  a.unbounded("bound_ulp", e.bound_ulp);
  a.required("points", e.points);
  a.required("coverage", e.coverage);
  a.required("max_ulp", e.max_ulp);
  a.sparse("worst", e.worst);
  a.sparse("failures", e.failures);
  a.sparse("failing", e.failing);
  a.sparse("departures", e.departures);
  a.sparse("departing", e.departing);
  a.sparse("passed_by", e.passed_by);
  a.sparse("observed", e.observed);
  a.sparse("histogram", e.histogram);
  a.optional("heat_map", e.heat_map);
  a.required("verdict", e.verdict);
  a.sparse("reason", e.reason);
  a.sparse("seconds", e.seconds);
  a.sparse("kernel_proof", e.kernel_proof);
  a.sparse("escalated", e.escalated);
  a.optional("disagreement", e.disagreement);
}

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
void fields(Archive& a, typename Archive::template Ref<Sighting::Answer> s) {
  a.required("text", s.text);
  a.required("count", s.count);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Sighting> s) {
  a.required("name", s.name);
  a.required("answers", s.answers);
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
void fields(Archive& a, typename Archive::template Ref<Part> p) {
  a.required("entry", p.entry);
  a.required("size", p.size);
  a.required("keep", p.keep);
  a.required("asked", p.asked);
  a.optional("undecided", p.undecided);
  a.optional("only_strictly", p.only_strictly);
  a.optional("worst", p.worst);
  a.optional("first_failing", p.first_failing);
  a.optional("worst_failing", p.worst_failing);
  a.optional("departing", p.departing);
  a.optional("binades", p.binades);
  a.optional("binade_count", p.binade_count);
  a.optional("sightings", p.sightings);
  a.optional("difference_index", p.difference_index);
  a.optional("failure", p.failure);
  a.optional("known_failure", p.known_failure);
  a.optional("final", p.final);
  if constexpr (std::same_as<Archive, FieldWriter>) {
    if (!p.heat.empty()) a.required("heat", p.heat.cells());
  } else {
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

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<FrontDifference> d) {
  a.required("suite", d.suite);
  a.required("builtin", d.builtin);
  a.required("signature", d.signature);
  a.required("precision", d.precision);
  a.required("width", d.width);
  a.required("mode", d.mode);
  a.required("front", d.front);
  a.required("device", d.device);
  a.required("seen", d.seen);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<LargestError> s) {
  a.required("max_ulp", s.max_ulp);
  a.required("failures", s.failures);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<WidthDifference> d) {
  a.required("suite", d.suite);
  a.required("builtin", d.builtin);
  a.required("signature", d.signature);
  a.required("precision", d.precision);
  a.required("mode", d.mode);
  a.optional("front", d.front);
  a.required("device", d.device);
  a.required("widths", d.by_width);
}

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<OptimisationDifference> d) {
  a.required("suite", d.suite);
  a.required("builtin", d.builtin);
  a.required("signature", d.signature);
  a.required("precision", d.precision);
  a.optional("front", d.front);
  a.required("device", d.device);
  a.required("width", d.width);
  a.required("default", d.optimised);
  a.required("opt-disable", d.plain);
}

namespace {

template <class Archive>
void header_fields(Archive& a, typename Archive::template Ref<Results> r) {
  a.required("machine", r.machine);
  a.required("devices", r.devices);
  a.required("options", r.settings);
}

}  // namespace

template <class Archive>
void fields(Archive& a, typename Archive::template Ref<Results> r) {
  header_fields(a, r);
  a.required("entries", r.entries);
  a.optional("width_differences", r.width_differences);
  a.optional("optimisation_differences", r.optimisation_differences);
  a.optional("front_differences", r.front_differences);
}

namespace {

/// Throws DamagedField where the text is no JSON.
nlohmann::json parsed(std::string_view text, const std::string& where) {
  try {
    return nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    throw DamagedField{where, fmt::format("no JSON from byte {} on", error.byte)};
  }
}

void check_schema(const nlohmann::json& json) {
  const bool known = json.is_object() && json.contains("schema") &&
                     (json.at("schema") == results_schema || json.at("schema") == first_results_schema);
  if (!known)
    throw DamagedField{"schema", fmt::format("this is no results file of plumbline ({})", results_schema)};
}

/// Members of an entry that many of a run have alike. One that an entry leaves out has the value in "common".
constexpr const char* common_members[] = {"suite",    "precision", "width", "mode",      "front",   "device",
                                          "rulebook", "clause",    "bound", "bound_ulp", "coverage"};

/// Moves the most frequent value of each of these members from the entries to "common".
void state_common_members(nlohmann::json& results) {
  nlohmann::json common = nlohmann::json::object();
  nlohmann::json& entries = results["entries"];
  for (const char* name : common_members) {
    std::map<nlohmann::json, std::size_t> counts;
    for (const nlohmann::json& entry : entries) ++counts[entry.at(name)];
    const auto most = std::ranges::max_element(counts, {}, [](const auto& item) { return item.second; });
    if (most == counts.end() || most->second == 1) continue;
    common[name] = most->first;
    for (nlohmann::json& entry : entries)
      if (entry.at(name) == most->first) entry.erase(name);
  }
  if (!common.empty()) results["common"] = std::move(common);
}

void fill_in_common_members(nlohmann::json& results) {
  const auto common = results.find("common");
  if (common == results.end()) return;
  if (!common->is_object()) throw DamagedField{"common", "wanted an object"};
  const auto entries = results.find("entries");
  if (entries == results.end() || !entries->is_array()) return;
  for (nlohmann::json& entry : *entries)
    if (entry.is_object()) entry.insert(common->begin(), common->end());
}

/// What `read` returns, or the damage it met.
template <class Value, class Read>
Outcome<Value> undamaged(Read&& read) {
  try {
    return read();
  } catch (const DamagedField& damage) {
    return Error{Error::Kind::usage, damage.where.empty() ? damage.what : damage.where + ": " + damage.what};
  }
}

}  // namespace

nlohmann::json json_of(const Results& results) {
  nlohmann::json json = FieldWriter::json_of(results);
  json["schema"] = results_schema;
  state_common_members(json);
  return json;
}

std::string results_text(const Results& results) {
  std::string text;
  const nlohmann::json json = json_of(results);
  for (const auto& [name, value] : json.items()) {
    text += fmt::format("{}\"{}\": ", text.empty() ? "{" : ",\n", name);
    const bool one_per_line = value.is_array() && !value.empty();
    if (!one_per_line) text += json_text(value);
    for (std::size_t k = 0; one_per_line && k < value.size(); ++k)
      text += (k == 0 ? "[\n" : ",\n") + json_text(value[k]);
    if (one_per_line) text += "]";
  }
  return text + "}\n";
}

nlohmann::json header_json_of(const Results& results) {
  FieldWriter writer;
  header_fields(writer, results);
  nlohmann::json json = writer.take();
  json["schema"] = results_schema;
  return json;
}

nlohmann::json json_of(const Entry& entry) { return FieldWriter::json_of(entry); }

nlohmann::json json_of(const ChunkRecord& chunk) { return FieldWriter::json_of(chunk); }

std::string json_text(const nlohmann::json& json, int indent) {
  return json.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

Outcome<Results> parse_results(const std::string& text) {
  return undamaged<Results>([&] {
    nlohmann::json json = parsed(text, "");
    check_schema(json);
    fill_in_common_members(json);
    Results results;
    FieldReader::read(json, "", results);
    return results;
  });
}

Outcome<Results> parse_header(std::string_view text) {
  return undamaged<Results>([&] {
    const nlohmann::json json = parsed(text, "");
    check_schema(json);
    Results results;
    FieldReader reader(json, "");
    header_fields(reader, results);
    return results;
  });
}

Outcome<ChunkRecord> parse_chunk(std::string_view text) {
  return undamaged<ChunkRecord>([&] {
    ChunkRecord chunk;
    FieldReader::read(parsed(text, ""), "", chunk);
    return chunk;
  });
}

}  // namespace plumbline
