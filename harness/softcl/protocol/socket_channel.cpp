#include "softcl/protocol/socket_channel.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace softcl {
namespace {

struct Frame {
  std::uint64_t kind, size;
};

bool send_all(int descriptor, const void* data, std::size_t size) {
  const char* at = static_cast<const char*>(data);
  while (size != 0) {
    const ssize_t sent = ::send(descriptor, at, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    at += sent;
    size -= std::size_t(sent);
  }
  return true;
}

bool receive_all(int descriptor, void* data, std::size_t size) {
  char* at = static_cast<char*>(data);
  while (size != 0) {
    const ssize_t got = ::recv(descriptor, at, size, MSG_WAITALL);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    size -= std::size_t(got);
  }
  return true;
}

bool send_framed(int descriptor, Channel::Kind kind, std::span<const std::string_view> parts) {
  Frame frame{std::uint64_t(kind), 0};
  for (const std::string_view part : parts) frame.size += part.size();
  if (!send_all(descriptor, &frame, sizeof frame)) return false;
  for (const std::string_view part : parts)
    if (!send_all(descriptor, part.data(), part.size())) return false;
  return true;
}

}  // namespace

Channel::~Channel() { close(descriptor_); }

bool Channel::send(std::string_view text, Kind kind) { return send_framed(descriptor_, kind, {&text, 1}); }

std::optional<Channel::Message> Channel::receive() {
  Frame frame;
  if (!receive_all(descriptor_, &frame, sizeof frame)) return std::nullopt;
  Message message{Kind(frame.kind), std::string(frame.size, '\0')};
  if (!receive_all(descriptor_, message.text.data(), message.text.size())) return std::nullopt;
  return message;
}

bool Channel::is_closed() const {
  char byte;
  const ssize_t got = recv(descriptor_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
}

void send_termination_report(int descriptor, std::span<const std::string_view> parts) {
  send_framed(descriptor, Channel::Kind::termination_report, parts);
}

}  // namespace softcl
