#pragma once

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <concepts>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "harness/support/members.h"
#include "harness/support/type_name.h"

namespace plumbline {

// The JSON of documents and of messages. A struct of a document has one function
//     template <class Archive> void fields(Archive& archive, typename Archive::template Ref<Struct> s);
// that names its members once, and FieldWriter and FieldReader go through it. Members are
// - required: without it the document is damaged;
// - optional: a reader leaves the default where it is absent; absent values and null are not written;
// - sparse: as optional, and not written where it is zero or empty either;
// - unbounded: a required number whose infinity is null.
// A struct without that function is part of messages alone, of which both ends are the same program: it is
// the list of its members. An enumeration is the number of its enumerator, a variant the number of its kind
// and the value. A type T that is written as another one, F, has
//     F form_of(const T&);    and
//     std::string_view from_form(const F&, T& value);    what is wanted instead, or empty.
// JSON has no infinity and no NaN: they are the strings "inf", "-inf" and "nan".

/// Why a document or message cannot be read. Thrown by FieldReader, and caught where they are read.
struct DamagedField {
  std::string where;  ///< "entries[3].worst[0].ulp"
  std::string what;
  std::string text() const { return where.empty() ? what : where + ": " + what; }
};

template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <class T>
inline constexpr bool is_fixed_list = false;
template <class T, std::size_t size>
inline constexpr bool is_fixed_list<std::array<T, size>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_map = false;
template <class K, class T>
inline constexpr bool is_map<std::map<K, T>> = true;
template <class T>
inline constexpr bool is_variant = false;
template <class... Kinds>
inline constexpr bool is_variant<std::variant<Kinds...>> = true;

class FieldWriter {
 public:
  template <class T>
  using Ref = const T&;

  template <class T>
  void required(const char* name, const T& value) {
    object_[name] = json_of(value);
  }
  template <class T>
  void optional(const char* name, const T& value) {
    nlohmann::json json = json_of(value);
    if (!json.is_null()) object_[name] = std::move(json);
  }
  template <class T>
  void sparse(const char* name, const T& value) {
    if constexpr (requires { value.empty(); }) {
      if (value.empty()) return;
    } else if (value == T{}) {
      return;
    }
    optional(name, value);
  }
  void unbounded(const char* name, double value) {
    object_[name] = std::isinf(value) ? nlohmann::json() : json_of(value);
  }

  nlohmann::json take() { return std::move(object_); }

  template <class T>
  static nlohmann::json json_of(const T& value) {
    if constexpr (std::same_as<T, nlohmann::json>) {
      return value;
    } else if constexpr (std::floating_point<T>) {
      if (std::isnan(value)) return "nan";
      if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
      return value;
    } else if constexpr (requires { form_of(value); }) {
      return json_of(form_of(value));
    } else if constexpr (std::is_enum_v<T>) {
      return static_cast<std::uint64_t>(value);
    } else if constexpr (is_variant<T>) {
      return {value.index(), std::visit([](const auto& kind) { return json_of(kind); }, value)};
    } else if constexpr (is_optional<T>) {
      return value ? json_of(*value) : nlohmann::json();
    } else if constexpr (is_vector<T> || is_fixed_list<T>) {
      nlohmann::json list = nlohmann::json::array();
      for (const auto& item : value) list.push_back(json_of(item));
      return list;
    } else if constexpr (is_map<T>) {
      nlohmann::json object = nlohmann::json::object();
      for (const auto& [key, item] : value) object[key_text(key)] = json_of(item);
      return object;
    } else if constexpr (requires(FieldWriter writer) { fields(writer, value); }) {
      FieldWriter writer;
      fields(writer, value);
      return writer.take();
    } else if constexpr (std::is_aggregate_v<T>) {
      return members_json(value);
    } else {
      return value;
    }
  }

 private:
  template <class T>
  static nlohmann::json members_json(const T& value) {
    nlohmann::json list = nlohmann::json::array();
    if constexpr (!std::is_empty_v<T>)
      std::apply([&](const auto&... member) { (list.push_back(json_of(member)), ...); }, members_of(value));
    return list;
  }
  static std::string key_text(int key) { return fmt::to_string(key); }
  static const std::string& key_text(const std::string& key) { return key; }

  nlohmann::json object_ = nlohmann::json::object();
};

class FieldReader {
 public:
  template <class T>
  using Ref = T&;

  FieldReader(const nlohmann::json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object_.is_object()) throw DamagedField{where_, wanted("an object", object_)};
  }

  template <class T>
  void required(const char* name, T& value) {
    const auto found = object_.find(name);
    if (found == object_.end()) throw DamagedField{inner(name), "it is missing"};
    read(*found, inner(name), value);
  }
  template <class T>
  void optional(const char* name, T& value) {
    if (const auto found = object_.find(name); found != object_.end()) read(*found, inner(name), value);
  }
  template <class T>
  void sparse(const char* name, T& value) {
    optional(name, value);
  }
  void unbounded(const char* name, double& value) {
    std::optional<double> number;
    required(name, number);
    value = number.value_or(std::numeric_limits<double>::infinity());
  }

  template <class T>
  static void read(const nlohmann::json& json, const std::string& where, T& value) {
    if constexpr (std::same_as<T, nlohmann::json>) {
      value = json;
    } else if constexpr (requires { form_of(value); }) {
      std::remove_cvref_t<decltype(form_of(value))> form{};
      read(json, where, form);
      if (const std::string_view other = from_form(form, value); !other.empty())
        throw DamagedField{where, wanted(other, json)};
    } else if constexpr (std::is_enum_v<T>) {
      value = static_cast<T>(whole_number(json, where, 0, enumerator_count<T>() - 1));
    } else if constexpr (std::integral<T> && !std::same_as<T, bool>) {
      using Limits = std::numeric_limits<T>;
      value = static_cast<T>(whole_number(json, where, Limits::min(), Limits::max()));
    } else if constexpr (is_variant<T>) {
      read_variant(json, where, value);
    } else if constexpr (is_optional<T>) {
      if (json.is_null()) return value.reset();
      read(json, where, value.emplace());
    } else if constexpr (is_vector<T> || is_fixed_list<T>) {
      read_list(json, where, value);
    } else if constexpr (is_map<T>) {
      read_map(json, where, value);
    } else if constexpr (requires(FieldReader reader) { fields(reader, value); }) {
      FieldReader reader(json, where);
      fields(reader, value);
    } else if constexpr (std::is_aggregate_v<T>) {
      read_members(json, where, value);
    } else {
      read_scalar(json, where, value);
    }
  }

 private:
  template <class... Kinds>
  static void read_variant(const nlohmann::json& json, const std::string& where,
                           std::variant<Kinds...>& value) {
    check_list(json, where, 2);
    const std::uint64_t index = whole_number(json[0], where, 0, sizeof...(Kinds) - 1);
    std::size_t k = 0;
    ((k++ == index && (read(json[1], where, value.template emplace<Kinds>()), true)) || ...);
  }
  template <class T>
  static void read_members(const nlohmann::json& json, const std::string& where, T& value) {
    if constexpr (std::is_empty_v<T>) {
      check_list(json, where, 0);
    } else {
      check_list(json, where, member_count<T>());
      const auto read_each = [&](auto&... member) {
        std::size_t k = 0;
        ((read(json[k], fmt::format("{}[{}]", where, k), member), ++k), ...);
      };
      std::apply(read_each, members_of(value));
    }
  }
  template <class T>
  static void read_list(const nlohmann::json& json, const std::string& where, T& list) {
    if (!json.is_array()) throw DamagedField{where, wanted("a list", json)};
    if constexpr (is_vector<T>) list.resize(json.size());
    check_list(json, where, list.size());
    for (std::size_t k = 0; k < json.size(); ++k) read(json[k], fmt::format("{}[{}]", where, k), list[k]);
  }
  template <class K, class T>
  static void read_map(const nlohmann::json& json, const std::string& where, std::map<K, T>& map) {
    if (!json.is_object()) throw DamagedField{where, wanted("an object", json)};
    map.clear();
    for (const auto& [name, item] : json.items()) {
      K key;
      read_key(name, where, key);
      read(item, where + "." + name, map[key]);
    }
  }

  static void read_key(const std::string& name, const std::string&, std::string& key) { key = name; }
  static void read_key(const std::string& name, const std::string& where, int& key);
  static void read_scalar(const nlohmann::json& json, const std::string& where, bool& value);
  static void read_scalar(const nlohmann::json& json, const std::string& where, double& value);
  static void read_scalar(const nlohmann::json& json, const std::string& where, float& value);
  static void read_scalar(const nlohmann::json& json, const std::string& where, std::string& value);
  static void check_list(const nlohmann::json& json, const std::string& where, std::size_t size);
  /// In two's complement, where it is from `least` to `most`.
  static std::uint64_t whole_number(const nlohmann::json& json, const std::string& where, std::int64_t least,
                                    std::uint64_t most);
  static std::string wanted(std::string_view what, const nlohmann::json& json);

  std::string inner(const char* name) const { return where_.empty() ? name : where_ + "." + name; }

  const nlohmann::json& object_;
  std::string where_;
};

}  // namespace plumbline
