#include "harness/process/protocol.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;

/// The end of a wait, for poll().
class Deadline {
 public:
  explicit Deadline(double seconds)
      : seconds_(seconds),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(std::clamp(seconds, 0.0, longest)))) {}

  /// Waits until the descriptor can be read or written, as `events` says. False at the deadline.
  bool wait(int descriptor, short events) const {
    for (;;) {
      pollfd waiting{descriptor, events, 0};
      const int ready = ::poll(&waiting, 1, milliseconds_left());
      if (ready > 0) return true;
      if (ready == 0 && milliseconds_left() == 0) return false;
      if (ready < 0 && errno != EINTR) return true;  // the read or write that follows tells why
    }
  }

  Error missed(const char* what) const {
    return {Error::Kind::hung, fmt::format("{} within {} s", what, static_cast<int>(seconds_))};
  }

 private:
  static constexpr double longest = 1e6;  // 11 days

  int milliseconds_left() const {
    if (seconds_ < 0) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end_ - Clock::now()).count();
    return static_cast<int>(std::max<long long>(left, 0));
  }

  double seconds_;
  Clock::time_point end_;
};

Error gone() { return {Error::Kind::crashed, "the other side of the connection is gone"}; }

Status send_all(int descriptor, const void* data, std::size_t size, const Deadline& deadline) {
  const char* at = static_cast<const char*>(data);
  while (size > 0) {
    if (!deadline.wait(descriptor, POLLOUT)) return deadline.missed("the request was not read");
    const ssize_t sent = ::send(descriptor, at, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (sent <= 0) return gone();
    at += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return ok();
}

Status receive_all(int descriptor, void* data, std::size_t size, const Deadline& deadline) {
  char* at = static_cast<char*>(data);
  while (size > 0) {
    if (!deadline.wait(descriptor, POLLIN)) return deadline.missed("no answer");
    const ssize_t got = ::recv(descriptor, at, size, MSG_DONTWAIT);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) return gone();
    at += got;
    size -= static_cast<std::size_t>(got);
  }
  return ok();
}

Error malformed(std::string why) { return {Error::Kind::device_failed, std::move(why)}; }

}  // namespace

Status send_message(int descriptor, const Message& message, double seconds) {
  const Deadline deadline(seconds);
  const std::string head = message.head.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const std::uint64_t sizes[2] = {head.size(), message.body.size()};
  if (auto s = send_all(descriptor, sizes, sizeof sizes, deadline); !s) return s;
  if (auto s = send_all(descriptor, head.data(), head.size(), deadline); !s) return s;
  return send_all(descriptor, message.body.data(), message.body.size(), deadline);
}

Outcome<Message> receive_message(int descriptor, double seconds, std::uint64_t largest_body) {
  const Deadline deadline(seconds);
  std::uint64_t sizes[2] = {0, 0};
  if (auto s = receive_all(descriptor, sizes, sizeof sizes, deadline); !s) return s.error();
  if (sizes[0] > largest_head)
    return malformed(fmt::format("a head of {} bytes; at most {} are allowed", sizes[0], largest_head));
  if (sizes[1] > largest_body)
    return malformed(fmt::format("a body of {} bytes; at most {} are allowed", sizes[1], largest_body));
  Message message;
  std::string head(sizes[0], '\0');
  message.body.resize(sizes[1]);
  if (auto s = receive_all(descriptor, head.data(), head.size(), deadline); !s) return s.error();
  if (auto s = receive_all(descriptor, message.body.data(), message.body.size(), deadline); !s)
    return s.error();
  message.head = nlohmann::json::parse(head, nullptr, false);
  if (message.head.is_discarded()) return malformed("a head that is no JSON");
  if (!message.head.is_object()) return malformed("a head that is no JSON object");
  return message;
}

}  // namespace plumbline
