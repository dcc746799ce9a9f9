#include "harness/suite/directed_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "harness/support/precision_name.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema = "plumbline-cases/1";

/// Reads one file; after its first fault, which it keeps, what it returns has no meaning.
class Reader {
 public:
  explicit Reader(std::span<const TestCase> known) : known_(known) {}

  const std::string& fault() const { return fault_; }
  DirectedCases read(const Json& file);

 private:
  void fail(std::string fault) {
    if (fault_.empty()) fault_ = std::move(fault);
  }
  /// Whether `json` is an object that has no other members than these.
  bool has_only(const Json& json, std::span<const std::string_view> members, const std::string& where);
  std::string text(const Json& object, const char* name, const std::string& where);
  const Json& list(const Json& object, const char* name, const std::string& where);
  const TestCase* test_case_of(const DirectedCase& c, const std::string& where);
  Scalar argument(const Json& json, ScalarType type, const std::string& where);
  DirectedCase directed_case(const Json& json, const std::string& where);
  void found(const Json& json, const std::string& where, DirectedCase& c);

  std::span<const TestCase> known_;
  std::string fault_;
};

bool Reader::has_only(const Json& json, std::span<const std::string_view> members, const std::string& where) {
  if (!json.is_object()) fail(where + " is no object");
  if (!json.is_object()) return false;
  for (const auto& [name, value] : json.items())
    if (std::ranges::find(members, name) == members.end())
      fail(fmt::format("{} has a '{}'; it can have {}", where, name, fmt::join(members, ", ")));
  return fault_.empty();
}

std::string Reader::text(const Json& object, const char* name, const std::string& where) {
  const auto found = object.find(name);
  if (found != object.end() && found->is_string()) return found->get<std::string>();
  fail(fmt::format("{}: {} '{}'", where, found == object.end() ? "has no" : "no text is", name));
  return {};
}

const Json& Reader::list(const Json& object, const char* name, const std::string& where) {
  static const Json empty = Json::array();
  const auto found = object.find(name);
  if (found != object.end() && found->is_array()) return *found;
  fail(fmt::format("{}: {} '{}'", where, found == object.end() ? "has no" : "no list is", name));
  return empty;
}

const TestCase* Reader::test_case_of(const DirectedCase& c, const std::string& where) {
  const auto found = std::ranges::find_if(known_, [&](const TestCase& t) {
    return t.suite == c.suite && t.builtin == c.builtin && t.signature == c.signature &&
           precision_name(t.precision) == c.precision;
  });
  if (found == known_.end())
    fail(fmt::format("{}: there is no {}/{}/{} with signature '{}'", where, c.suite, c.builtin, c.precision,
                     c.signature));
  else if (found->inputs.source != nullptr)
    fail(fmt::format("{}: {}/{} has points of its own only", where, c.suite, c.builtin));
  return fault_.empty() ? &*found : nullptr;
}

/// The bits count; the value beside them is for readers and must not be another.
Scalar Reader::argument(const Json& json, ScalarType type, const std::string& where) {
  constexpr std::string_view members[] = {"bits", "value"};
  if (!has_only(json, members, where)) return {};
  const std::string bits = text(json, "bits", where);
  const auto value = parse_scalar(type, bits);
  if (!bits.starts_with("0x") || !value) {
    fail(fmt::format("{}: '{}' is no hexadecimal bits of type {}", where, bits, opencl_name(type)));
    return {};
  }
  if (json.contains("value") && text(json, "value", where) != literal(*value))
    fail(fmt::format("{}: {} is {}, not '{}'", where, bits, literal(*value), text(json, "value", where)));
  return *value;
}

void Reader::found(const Json& json, const std::string& where, DirectedCase& c) {
  constexpr std::string_view members[] = {"ulp", "device", "mode"};
  if (!has_only(json, members, where)) return;
  c.device = text(json, "device", where);
  c.mode = text(json, "mode", where);
  c.ulp = std::numeric_limits<double>::infinity();
  if (!json.contains("ulp")) return;
  const Json& ulp = json.at("ulp");
  if (ulp.is_number() && ulp.get<double>() >= 0)
    c.ulp = ulp.get<double>();
  else
    fail(where + ": no error in ulp is 'ulp'");
}

DirectedCase Reader::directed_case(const Json& json, const std::string& where) {
  constexpr std::string_view members[] = {"suite", "builtin", "signature", "precision", "arguments", "found"};
  if (!has_only(json, members, where)) return {};
  DirectedCase c;
  c.suite = text(json, "suite", where);
  c.builtin = text(json, "builtin", where);
  c.signature = text(json, "signature", where);
  c.precision = text(json, "precision", where);
  const Json& arguments = list(json, "arguments", where);
  const TestCase* test_case = fault_.empty() ? test_case_of(c, where) : nullptr;
  if (test_case == nullptr) return {};
  const auto& types = test_case->call.arguments;
  if (arguments.size() != types.size())
    fail(fmt::format("{}: {} arguments where {} are wanted", where, arguments.size(), types.size()));
  for (std::size_t k = 0; k < types.size() && fault_.empty(); ++k)
    c.point.push_back(argument(arguments[k], types[k], fmt::format("{}, arguments[{}]", where, k)));
  if (json.contains("found")) found(json.at("found"), where + ", found", c);
  return c;
}

DirectedCases Reader::read(const Json& file) {
  constexpr std::string_view members[] = {"schema", "cases"};
  DirectedCases cases;
  if (!has_only(file, members, "the file")) return cases;
  const std::string given = text(file, "schema", "the file");
  if (given != schema) fail(fmt::format("schema '{}' is not '{}'", given, schema));
  const Json& all = list(file, "cases", "the file");
  for (std::size_t k = 0; k < all.size() && fault_.empty(); ++k)
    cases.add(directed_case(all[k], fmt::format("cases[{}]", k)));
  return cases;
}

Json json_of(const DirectedCase& c) {
  Json arguments = Json::array();
  for (const Scalar s : c.point) arguments.push_back({{"bits", hex_bits(s)}, {"value", literal(s)}});
  Json json{{"suite", c.suite},
            {"builtin", c.builtin},
            {"signature", c.signature},
            {"precision", c.precision},
            {"arguments", std::move(arguments)}};
  if (c.device.empty()) return json;
  json["found"] = Json{{"device", c.device}, {"mode", c.mode}};
  // JSON has no infinity: without "ulp" it was wrong by any measure.
  if (std::isfinite(c.ulp)) json["found"]["ulp"] = c.ulp;
  return json;
}

}  // namespace

Outcome<DirectedCases> DirectedCases::load(const std::filesystem::path& file,
                                           std::span<const TestCase> known) {
  const auto unfit = [&](const std::string& why) {
    return Error{Error::Kind::usage, fmt::format("{}: {}", file.string(), why)};
  };
  std::ifstream in(file);
  if (!in) return unfit("cannot be read");
  const Json json = Json::parse(in, nullptr, false);
  if (json.is_discarded()) return unfit("is no JSON");
  Reader reader(known);
  DirectedCases cases = reader.read(json);
  if (!reader.fault().empty()) return unfit(reader.fault());
  return cases;
}

void DirectedCases::add(DirectedCase found) {
  std::string bits;
  for (const Scalar s : found.point) bits += hex_bits(s);
  const auto [place, is_new] = places_.try_emplace(
      {found.suite, found.builtin, found.signature, found.precision, bits}, cases_.size());
  if (is_new)
    cases_.push_back(std::move(found));
  else if (found.ulp > cases_[place->second].ulp)
    cases_[place->second] = std::move(found);
}

std::string DirectedCases::text() const {
  Json json{{"schema", schema}, {"cases", Json::array()}};
  for (const DirectedCase& c : cases_) json["cases"].push_back(json_of(c));
  return json.dump(1) + "\n";
}

void DirectedCases::direct(std::span<TestCase> test_cases) const {
  for (TestCase& t : test_cases) {
    std::vector<std::vector<Scalar>> points;
    for (const DirectedCase& c : cases_)
      if (c.suite == t.suite && c.builtin == t.builtin && c.signature == t.signature &&
          c.precision == precision_name(t.precision))
        points.push_back(c.point);
    t.inputs.directed.insert(t.inputs.directed.begin(), points.begin(), points.end());
  }
}

}  // namespace plumbline
