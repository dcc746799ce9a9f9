#include "harness/rulebook/image_rule.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "harness/support/spelling.h"

namespace plumbline {
namespace {

using nlohmann::json;

/// Reads one part of "images" ("read", "write", "filter", "layers", "srgb", "formats"), collecting the first
/// fault.
class Part {
 public:
  Part(const json& images, const std::string& name, std::vector<std::string> keys,
       std::optional<Error>& fault)
      : name_(name), fault_(fault) {
    if (images.contains(name) && images[name].is_object())
      part_ = images[name];
    else
      refuse("is no object; it would be {...}");
    keys.emplace_back("clause");
    for (const auto& [key, value] : part_.items())
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) refuse(unknown_name(key, "key here", keys));
  }

  bool has(const char* key) const { return part_.contains(key); }
  template <class Number>
  void number(const char* key, Number& into) {
    const json value = part_.value(key, json());
    if (!value.is_number() || value.get<double>() < 0)
      return refuse(wanted(key, value, "a number, not negative"));
    into = value.get<Number>();
  }
  void flag(const char* key, bool& into) {
    const json value = part_.value(key, json());
    if (!value.is_boolean()) return refuse(wanted(key, value, "true or false"));
    into = value.get<bool>();
  }
  void text(const char* key, std::string& into) {
    const json value = part_.value(key, json());
    if (!value.is_string()) return refuse(wanted(key, value, "a text"));
    into = value.get<std::string>();
  }
  void texts(const char* key, std::vector<std::string>& into) {
    const json value = part_.value(key, json());
    const auto is_text = [](const json& item) { return item.is_string(); };
    if (!value.is_array() || !std::all_of(value.begin(), value.end(), is_text))
      return refuse(wanted(key, value, "a list of texts"));
    into = value.get<std::vector<std::string>>();
  }

 private:
  static std::string wanted(const char* key, const json& value, const char* what) {
    return std::string("\"") + key + "\" is " + value.dump() + "; it would be " + what;
  }
  void refuse(const std::string& what) {
    if (!fault_) fault_ = Error{Error::Kind::usage, "images, \"" + name_ + "\": " + what};
  }

  std::string name_;
  json part_ = json::object();
  std::optional<Error>& fault_;
};

}  // namespace

double ImageRule::read_ulp_of(ChannelType type) const {
  using enum ChannelType;
  const bool packed = type == UNORM_SHORT_565 || type == UNORM_SHORT_555 || type == UNORM_INT_101010 ||
                      type == UNORM_INT_101010_2;
  return packed ? packed_read_ulp : read_ulp;
}

bool ImageRule::states(ChannelType type) const {
  return std::ranges::find(unstated, name_of(type)) == unstated.end();
}

Outcome<ImageRule> parse_image_rule(const json& images) {
  if (!images.is_object()) return Error{Error::Kind::usage, "\"images\" is no object; it would be {...}"};
  ImageRule rule;
  std::optional<Error> fault;
  Part read(images, "read", {"ulp", "packed_ulp", "relative", "unstated"}, fault);
  if (read.has("relative")) read.number("relative", rule.relative);
  if (!read.has("relative") || read.has("ulp")) read.number("ulp", rule.read_ulp);
  rule.packed_read_ulp = rule.read_ulp;
  if (read.has("packed_ulp")) read.number("packed_ulp", rule.packed_read_ulp);
  if (read.has("unstated")) read.texts("unstated", rule.unstated);
  read.text("clause", rule.read_clause);
  Part write(images, "write", {"codes", "any_for_infinity"}, fault);
  write.number("codes", rule.write_codes);
  write.flag("any_for_infinity", rule.any_for_infinity);
  write.text("clause", rule.write_clause);
  Part filter(
      images, "filter",
      {"coordinate_roundings", "coordinate_texels", "weight", "beyond", "floats", "fraction_bits_of_device"},
      fault);
  if (filter.has("beyond")) filter.number("beyond", rule.beyond);
  if (filter.has("fraction_bits_of_device"))
    filter.flag("fraction_bits_of_device", rule.fraction_bits_of_device);
  filter.number("coordinate_roundings", rule.coordinate_roundings);
  filter.number("coordinate_texels", rule.coordinate_texels);
  filter.number("weight", rule.weight);
  filter.flag("floats", rule.filters_floats);
  filter.text("clause", rule.filter_clause);
  Part layers(images, "layers", {"as_axes"}, fault);
  layers.flag("as_axes", rule.layers_as_axes);
  layers.text("clause", rule.layers_clause);
  Part srgb(images, "srgb", {"read_codes", "write_codes"}, fault);
  srgb.number("read_codes", rule.srgb_read_codes);
  srgb.number("write_codes", rule.srgb_write_codes);
  srgb.text("clause", rule.srgb_clause);
  Part formats(images, "formats", {"list"}, fault);
  formats.texts("list", rule.formats);
  formats.text("clause", rule.formats_clause);
  if (fault) return *fault;
  return rule;
}

}  // namespace plumbline
