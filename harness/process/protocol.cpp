#include "harness/process/protocol.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

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

  /// Waits until the descriptor can be read or written, as `events` selects. False at the deadline.
  bool wait(int descriptor, short events) const {
    for (;;) {
      pollfd waiting{descriptor, events, 0};
      const int ready = ::poll(&waiting, 1, milliseconds_left());
      if (ready > 0) return true;
      if (ready == 0 && milliseconds_left() == 0) return false;
      if (ready < 0 && errno != EINTR) return true;  // the read or write that follows reports why
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
Error malformed_message(std::string why) { return {Error::Kind::device_failed, std::move(why)}; }

/// The part of a message that carries descriptors (cmsg(3)).
class Control {
 public:
  void put(msghdr& message, std::span<const int> descriptors) {
    if (descriptors.empty()) return;
    message.msg_control = bytes_;
    message.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
    cmsghdr* part = CMSG_FIRSTHDR(&message);
    part->cmsg_level = SOL_SOCKET;
    part->cmsg_type = SCM_RIGHTS;
    part->cmsg_len = CMSG_LEN(descriptors.size_bytes());
    std::memcpy(CMSG_DATA(part), descriptors.data(), descriptors.size_bytes());
  }

  /// Room for so many; the kernel closes those that find none.
  void expect(msghdr& message, std::size_t descriptors) {
    if (descriptors == 0) return;
    message.msg_control = bytes_;
    message.msg_controllen = CMSG_LEN(descriptors * sizeof(int));
  }

  static void take(msghdr& message, std::vector<Descriptor>& descriptors) {
    for (cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr; part = CMSG_NXTHDR(&message, part)) {
      if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
      for (std::size_t k = 0; CMSG_LEN((k + 1) * sizeof(int)) <= part->cmsg_len; ++k) {
        int number = -1;
        std::memcpy(&number, CMSG_DATA(part) + k * sizeof number, sizeof number);
        descriptors.emplace_back(number);
      }
    }
  }

 private:
  alignas(cmsghdr) unsigned char bytes_[CMSG_SPACE(most_descriptors * sizeof(int))];
};

/// Sends what is at `data`; with its first bytes, the descriptors.
Status send_all(int descriptor, const void* data, std::size_t size, const Deadline& deadline,
                std::span<const int> descriptors = {}) {
  const char* at = static_cast<const char*>(data);
  Control control;
  while (size > 0) {
    if (!deadline.wait(descriptor, POLLOUT)) return deadline.missed("the request was not read");
    iovec part{const_cast<char*>(at), size};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    control.put(message, descriptors);
    const ssize_t sent = ::sendmsg(descriptor, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (sent <= 0) return gone();
    descriptors = {};
    at += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return ok();
}

/// Receives `size` bytes, and the descriptors that come with them: an error where they are more than allowed.
Status receive_all(int descriptor, void* data, std::size_t size, const Deadline& deadline,
                   std::vector<Descriptor>& descriptors, std::size_t allowed) {
  char* at = static_cast<char*>(data);
  Control control;
  while (size > 0) {
    if (!deadline.wait(descriptor, POLLIN)) return deadline.missed("no answer");
    iovec part{at, size};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    control.expect(message, allowed - descriptors.size());
    const ssize_t got = ::recvmsg(descriptor, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) return gone();
    Control::take(message, descriptors);
    if ((message.msg_flags & MSG_CTRUNC) != 0)
      return malformed_message(fmt::format("more than {} descriptors", allowed));
    at += got;
    size -= static_cast<std::size_t>(got);
  }
  return ok();
}

}  // namespace

Status send_message(int descriptor, const nlohmann::json& head, double seconds,
                    std::span<const int> descriptors) {
  const Deadline deadline(seconds);
  const std::string text = head.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const std::uint64_t size = text.size();
  if (auto s = send_all(descriptor, &size, sizeof size, deadline, descriptors); !s) return s;
  return send_all(descriptor, text.data(), text.size(), deadline);
}

Outcome<Message> receive_message(int descriptor, double seconds, std::size_t descriptors_allowed) {
  const Deadline deadline(seconds);
  const auto receive = [&](void* data, std::size_t size, std::vector<Descriptor>& descriptors) {
    return receive_all(descriptor, data, size, deadline, descriptors, descriptors_allowed);
  };
  Message message;
  std::uint64_t size = 0;
  if (auto s = receive(&size, sizeof size, message.descriptors); !s) return s.error();
  if (size > largest_head)
    return malformed_message(fmt::format("a head of {} bytes; at most {} are allowed", size, largest_head));
  std::string head(size, '\0');
  if (auto s = receive(head.data(), head.size(), message.descriptors); !s) return s.error();
  message.head = nlohmann::json::parse(head, nullptr, false);
  if (message.head.is_discarded()) return malformed_message("a head that is no JSON");
  if (!message.head.is_object()) return malformed_message("a head that is no JSON object");
  return message;
}

}  // namespace plumbline
