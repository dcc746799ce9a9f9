#include "harness/results/results_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "harness/results/causes.h"
#include "harness/results/part_fields.h"
#include "harness/results/signature_types.h"

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
  a.optional("rounds", s.rounds);
  a.optional("command_line", s.command_line);
  a.optional("precisions", s.precisions);
  a.optional("widths", s.widths);
  a.optional("modes", s.modes);
  a.optional("fronts", s.fronts);
  a.optional("keep", s.keep);
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

/// What the places along the axes of the entries' profiles stand for.
void state_profile_axes(const std::vector<Entry>& entries, nlohmann::json& results) {
  std::set<std::string> names;
  for (const Entry& entry : entries)
    for (const ErrorProfile& profile : entry.profiles) names.insert(profile.axes.begin(), profile.axes.end());
  for (const std::string& name : names)
    if (const ProfileAxis* axis = axis_named(name)) results["profile_axes"][name] = axis->labels();
}

/// Why what fails probably does. Entries are named by their places.
void state_causes(const std::vector<Entry>& entries, nlohmann::json& results) {
  for (const Cause& cause : causes_of(entries))
    results["causes"].push_back({{"name", cause.name},
                                 {"device", cause.device},
                                 {"suite", cause.suite},
                                 {"verdict", name_of(cause.verdict)},
                                 {"common", cause.common},
                                 {"clause", cause.clause},
                                 {"failures", cause.failures},
                                 {"example", cause.example},
                                 {"entries", cause.entries}});
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
    return Error{Error::Kind::usage, damage.text()};
  }
}

}  // namespace

nlohmann::json json_of(const Results& results) {
  FieldWriter writer;
  fields(writer, results);
  nlohmann::json json = writer.take();
  json["schema"] = results_schema;
  state_causes(results.entries, json);
  state_common_members(json);
  state_profile_axes(results.entries, json);
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
  json["schema"] = journal_schema;
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
    FieldReader reader(json, "");
    fields(reader, results);
    for (Entry& entry : results.entries)
      if (entry.arguments.empty()) set_types_by_signature(entry);
    return results;
  });
}

Outcome<Results> parse_header(std::string_view text) {
  return undamaged<Results>([&] {
    const nlohmann::json json = parsed(text, "");
    if (!json.is_object() || json.value("schema", nlohmann::json()) != journal_schema)
      throw DamagedField{"schema", "it is of another version of plumbline"};
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
