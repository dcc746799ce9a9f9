#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "harness/device/device.h"

namespace plumbline {

/// One message between Plumbline and a device's own process: a JSON head and raw bytes.
struct Message {
  nlohmann::json head;
  std::vector<std::byte> body;
};

enum class ReadResult : std::uint8_t { ok, closed, timed_out };

/// Sends a message on a socket or pipe. False if the other side is gone (never raises SIGPIPE on a socket).
bool send_message(int descriptor, const Message& message);

/// Receives the next message, waiting at most `seconds` in all (negative: for ever).
ReadResult receive_message(int descriptor, Message& message, double seconds);

nlohmann::json to_wire(const DeviceInfo& info);
DeviceInfo device_info_from_wire(const nlohmann::json& json);
nlohmann::json to_wire(const Call& call);
Call call_from_wire(const nlohmann::json& json);
nlohmann::json to_wire(const Error& error);
Error error_from_wire(const nlohmann::json& json);

}  // namespace plumbline
