#include "harness/support/fields.h"

#include <fmt/format.h>

#include <charconv>

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

std::string FieldReader::wanted(std::string_view what, const nlohmann::json& json) {
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

void FieldReader::check_list(const nlohmann::json& json, const std::string& where, std::size_t size) {
  if (!json.is_array() || json.size() != size)
    throw DamagedField{where, wanted(fmt::format("a list of {}", size), json)};
}

std::uint64_t FieldReader::whole_number(const nlohmann::json& json, const std::string& where,
                                        std::int64_t least, std::uint64_t most) {
  const bool is_negative = json.is_number_integer() && !json.is_number_unsigned() && json < 0;
  if (is_negative ? json.get<std::int64_t>() >= least
                  : json.is_number_integer() && json.get<std::uint64_t>() <= most)
    return json.get<std::uint64_t>();
  throw DamagedField{where, wanted(fmt::format("a whole number from {} to {}", least, most), json)};
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

void FieldReader::read_scalar(const nlohmann::json& json, const std::string& where, float& value) {
  double number = 0;
  read_scalar(json, where, number);
  value = static_cast<float>(number);
}

void FieldReader::read_scalar(const nlohmann::json& json, const std::string& where, std::string& value) {
  if (!json.is_string()) throw DamagedField{where, wanted("a text", json)};
  value = json.get<std::string>();
}

}  // namespace plumbline
