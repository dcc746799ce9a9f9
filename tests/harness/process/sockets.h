#pragma once

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
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

/// False where the other side does not take all of it.
inline bool write_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

/// A message as bytes; the sizes are true unless they are given.
struct Frame {
  std::optional<std::uint64_t> head_size = {}, body_size = {};
  std::string head = {}, body = {};

  std::string bytes() const {
    const std::uint64_t sizes[2] = {head_size.value_or(head.size()), body_size.value_or(body.size())};
    std::string out(sizeof sizes, '\0');
    std::memcpy(out.data(), sizes, sizeof sizes);
    return out + head + body;
  }
};

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

/// Damages a message: its JSON, its sizes, its body's length or any byte.
inline std::string mutated(const nlohmann::json& head, const std::string& body, Random& random) {
  Frame frame{.body = body};
  nlohmann::json tree = head;
  const std::uint64_t kind = random.below(8);
  if (kind < 4) mutate(tree, random);
  frame.head = tree.dump();
  if (kind == 4) frame.head_size = random.next() >> random.below(64);
  if (kind == 5) frame.body_size = random.next() >> random.below(64);
  if (kind == 6) frame.body.resize(random.below(2 * body.size() + 2));
  std::string bytes = frame.bytes();
  if (kind == 7)
    for (std::uint64_t n = 1 + random.below(4); n > 0; --n)
      bytes[random.below(bytes.size())] = static_cast<char>(random.next());
  if (random.below(8) == 0) bytes.resize(random.below(bytes.size()));
  return bytes;
}

}  // namespace plumbline
