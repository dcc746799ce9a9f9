#pragma once

#include <string>

#include "harness/device/device.h"
#include "harness/support/fields.h"

namespace plumbline {

// What Plumbline and a device's process send each other is written as fields.h does it.

/// By its name.
inline std::string form_of(const BuildMode* mode) { return std::string(mode->name); }
std::string_view from_form(const std::string& name, const BuildMode*& mode);

/// Reads the member `name` of a message's head; an Error of kind device_failed where it is missing or is no
/// T.
template <class T>
Status read_member(const nlohmann::json& head, const char* name, T& value) {
  try {
    FieldReader(head, "").required(name, value);
  } catch (const DamagedField& damage) {
    return Error{Error::Kind::device_failed,
                 fmt::format("a head without a valid '{}': {}", name, damage.text())};
  }
  return ok();
}
template <class T>
Outcome<T> member(const nlohmann::json& head, const char* name) {
  T value{};
  if (auto status = read_member(head, name, value); !status) return status.error();
  return value;
}

/// As above, and that a device can evaluate it: the ranges that Call and ImageCall state.
Outcome<Call> call_in(const nlohmann::json& head);

}  // namespace plumbline
