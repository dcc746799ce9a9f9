#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "harness/support/descriptor.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// One message between Plumbline and a device's own process: a JSON object and descriptors of files. On the
/// socket: the size of the JSON text, 64 bits, which carries the descriptors, and the text. Points and
/// results are in shared memory (shared_columns.h).
struct Message {
  nlohmann::json head;
  std::vector<Descriptor> descriptors = {};
};

/// What a head may have, in bytes: the source of a kernel and a build log fit many times.
inline constexpr std::uint64_t largest_head = std::uint64_t{16} << 20;
/// What a request may have: the memory of arguments and that of results.
inline constexpr std::size_t most_descriptors = 2;

/// Waiting for ever, where seconds are given.
inline constexpr double no_deadline = -1;

/// Sends a message on a socket, within `seconds` in all. Errors: hung where the other side does not read it
/// in time, crashed where it is gone (never raises SIGPIPE). Precondition: no more than most_descriptors.
Status send_message(int descriptor, const nlohmann::json& head, double seconds,
                    std::span<const int> descriptors = {});

/// Receives the next message, within `seconds` in all. Errors: hung and crashed as in send_message;
/// device_failed, naming what was wrong, where the head is larger than allowed or is no JSON object, or more
/// descriptors come than are allowed. What follows an error on the socket has no meaning. No memory is
/// allocated for a size that is refused, and no descriptor stays open.
Outcome<Message> receive_message(int descriptor, double seconds, std::size_t descriptors_allowed = 0);

}  // namespace plumbline
