#pragma once

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/support/random.h"

// What the tests of the protocol write to a socket by hand, well formed and not.

namespace plumbline {

class SocketPair {
 public:
  SocketPair() { EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends_), 0); }
  SocketPair(const SocketPair&) = delete;
  SocketPair& operator=(const SocketPair&) = delete;
  ~SocketPair() {
    close_first();
    close_second();
  }
  int first() const { return ends_[0]; }
  int second() const { return ends_[1]; }
  void close_first() { close(ends_[0]); }
  void close_second() { close(ends_[1]); }
  int release_first() { return std::exchange(ends_[0], -1); }

 private:
  static void close(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
  int ends_[2] = {-1, -1};
};

/// False where the other side does not take all of it. The descriptors go with the first byte.
inline bool write_all(int socket, std::string_view bytes, std::span<const int> descriptors = {}) {
  while (!bytes.empty()) {
    iovec part{const_cast<char*>(bytes.data()), bytes.size()};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    alignas(cmsghdr) unsigned char control[256];
    if (!descriptors.empty()) {
      message.msg_control = control;
      message.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
      cmsghdr* rights = CMSG_FIRSTHDR(&message);
      rights->cmsg_level = SOL_SOCKET;
      rights->cmsg_type = SCM_RIGHTS;
      rights->cmsg_len = CMSG_LEN(descriptors.size_bytes());
      std::memcpy(CMSG_DATA(rights), descriptors.data(), descriptors.size_bytes());
    }
    const ssize_t sent = ::sendmsg(socket, &message, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    descriptors = {};
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

/// A message as bytes; the size is true unless it is given.
struct Frame {
  std::optional<std::uint64_t> head_size = {};
  std::string head = {};

  std::string bytes() const {
    const std::uint64_t size = head_size.value_or(head.size());
    std::string out(sizeof size, '\0');
    std::memcpy(out.data(), &size, sizeof size);
    return out + head;
  }
};

/// How many descriptors this process has open.
inline std::size_t open_descriptors() {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {}));
}

/// Changes one value somewhere in the tree to one of another type or size, or drops it.
inline void mutate(nlohmann::json& tree, Random& random) {
  if (!tree.empty() && tree.is_structured() && random.below(4) != 0) {
    auto child = tree.begin();
    std::advance(child, static_cast<std::ptrdiff_t>(random.below(tree.size())));
    if (random.below(6) == 0)
      tree.erase(child);
    else
      mutate(*child, random);
    return;
  }
  const nlohmann::json others[] = {nullptr,
                                   true,
                                   -1,
                                   0,
                                   12,
                                   4294967296,
                                   ~std::uint64_t{0},
                                   0.5,
                                   1e300,
                                   "",
                                   "text",
                                   std::string(100'000, 'x'),
                                   nlohmann::json::array(),
                                   nlohmann::json::array({1, "a", nullptr}),
                                   nlohmann::json::object(),
                                   nlohmann::json{{"error", "x"}}};
  tree = others[random.below(std::size(others))];
}

/// Damages a message: its JSON, its size or any byte.
inline std::string mutated(const nlohmann::json& head, Random& random) {
  Frame frame;
  nlohmann::json tree = head;
  const std::uint64_t kind = random.below(8);
  if (kind < 5) mutate(tree, random);
  frame.head = tree.dump();
  if (kind == 5) frame.head_size = random.next() >> random.below(64);
  std::string bytes = frame.bytes();
  if (kind > 5)
    for (std::uint64_t n = 1 + random.below(4); n > 0; --n)
      bytes[random.below(bytes.size())] = static_cast<char>(random.next());
  if (random.below(8) == 0) bytes.resize(random.below(bytes.size()));
  return bytes;
}

}  // namespace plumbline
