#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "harness/support/outcome.h"

namespace plumbline {

/// One message between Plumbline and a device's own process: a JSON object and raw bytes. On the socket: the
/// sizes of both, 64 bits each, then both.
struct Message {
  nlohmann::json head;
  std::vector<std::byte> body;
};

/// What a head may have, in bytes: the source of a kernel and a build log fit many times.
inline constexpr std::uint64_t largest_head = std::uint64_t{16} << 20;
/// What a request may have as body, in bytes: a block of points is some MiB.
inline constexpr std::uint64_t largest_request_body = std::uint64_t{256} << 20;

/// Waiting for ever, where seconds are asked for.
inline constexpr double no_deadline = -1;

/// Sends a message on a socket, within `seconds` in all. Errors: hung where the other side does not read it
/// in time, crashed where it is gone (never raises SIGPIPE).
Status send_message(int descriptor, const Message& message, double seconds);

/// Receives the next message, within `seconds` in all. Errors: hung and crashed as in send_message;
/// device_failed, naming what was wrong, where the head or the body is larger than allowed or the head is no
/// JSON object. What follows an error on the socket has no meaning. No memory is allocated for a size that is
/// refused.
Outcome<Message> receive_message(int descriptor, double seconds, std::uint64_t largest_body);

}  // namespace plumbline
