#include "harness/results/fields.h"

#include <fmt/format.h>

#include <charconv>

#include "harness/results/signature_types.h"

namespace plumbline {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The value as far as it fits on a line.
std::string shown(const nlohmann::json& json) {
  constexpr std::size_t longest = 40;
  if (json.is_structured()) return json.type_name();
  std::string text = json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  if (text.size() > longest) text = text.substr(0, longest) + "...";
  return text;
}

}  // namespace

std::string FieldReader::wanted(const char* what, const nlohmann::json& json) {
  return fmt::format("wanted {}, not {}", what, shown(json));
}

void FieldReader::read_key(const std::string& name, const std::string& where, int& key) {
  const char* end = name.data() + name.size();
  const auto parsed = std::from_chars(name.data(), end, key);
  if (parsed.ec != std::errc{} || parsed.ptr != end)
    throw DamagedField{where, wanted("a number as the key", name)};
}

void FieldReader::read_scalar(const nlohmann::json& json, const std::string& where, bool& value) {
  if (!json.is_boolean()) throw DamagedField{where, wanted("true or false", json)};
  value = json.get<bool>();
}

void FieldReader::read_scalar(const nlohmann::json& json, const std::string& where, std::uint64_t& value) {
  if (!json.is_number_unsigned()) throw DamagedField{where, wanted("a whole number from 0 on", json)};
  value = json.get<std::uint64_t>();
}

void FieldReader::read_scalar(const nlohmann::json& json, const std::string& where, unsigned& value) {
  std::uint64_t number = 0;
  read_scalar(json, where, number);
  if (number > std::numeric_limits<unsigned>::max())
    throw DamagedField{where, wanted("a smaller number", json)};
  value = static_cast<unsigned>(number);
}

void FieldReader::read_scalar(const nlohmann::json& json, const std::string& where, int& value) {
  unsigned number = 0;
  read_scalar(json, where, number);
  if (number > static_cast<unsigned>(std::numeric_limits<int>::max()))
    throw DamagedField{where, wanted("a smaller number", json)};
  value = static_cast<int>(number);
}

void FieldReader::read_scalar(const nlohmann::json& json, const std::string& where, double& value) {
  if (json.is_number())
    value = json.get<double>();
  else if (json == "inf")
    value = infinity;
  else if (json == "-inf")
    value = -infinity;
  else if (json == "nan")
    value = std::numeric_limits<double>::quiet_NaN();
  else
    throw DamagedField{where, wanted("a number", json)};
}

void FieldReader::read_scalar(const nlohmann::json& json, const std::string& where, std::string& value) {
  if (!json.is_string()) throw DamagedField{where, wanted("a text", json)};
  value = json.get<std::string>();
}

void FieldReader::read_scalar(const nlohmann::json& json, const std::string& where, Verdict& value) {
  const auto verdict = json.is_string() ? parse_verdict(json.get<std::string>()) : std::nullopt;
  if (!verdict) throw DamagedField{where, wanted("a verdict", json)};
  value = *verdict;
}

void FieldReader::read_scalar(const nlohmann::json& json, const std::string& where, ScalarType& value) {
  const auto type = json.is_string() ? type_named(json.get<std::string>()) : std::nullopt;
  if (!type) throw DamagedField{where, wanted("a scalar type", json)};
  value = *type;
}

}  // namespace plumbline
