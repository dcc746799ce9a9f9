#pragma once

#include <unistd.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "harness/process/client.h"
#include "harness/process/shared_columns.h"
#include "harness/process/wire.h"
#include "sockets.h"

// Processes that stand for a device's, well behaved and not.

namespace plumbline {

/// What a process of the tests does with its socket before it ends.
using Behaviour = std::function<void(int socket)>;

/// Several threads may call it: no child has the end of another's socket, which would stay open after that.
inline Outcome<std::unique_ptr<ChildProcess>> fork_child(const Behaviour& behaviour) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  SocketPair pair;
  const pid_t id = ::fork();
  if (id == 0) {
    pair.close_first();
    behaviour(pair.second());
    ::_exit(0);
  }
  return std::make_unique<ChildProcess>(id, pair.release_first());
}

inline nlohmann::json greeting(const DeviceInfo& info = {}) { return {{"info", FieldWriter::json_of(info)}}; }

inline Call identity() {
  Call call;
  call.expression = "a";
  call.arguments = call.results = {ScalarType::f32};
  return call;
}

/// The replies of a device that computes the identity.
class IdentityServer {
 public:
  nlohmann::json reply_to(Message& request) {
    const std::string operation = request.head.at("op");
    if (operation == "unsupported") return {{"reason", nullptr}};
    if (operation == "prepare") return {{"id", ++last_id_}, {"source", ""}};
    if (operation == "lend") lend(request);
    if (operation == "evaluate") return evaluate(request.head);
    return nlohmann::json::object();
  }
  /// What was lent for the call that a request is about.
  SharedColumns& columns(const nlohmann::json& request) { return columns_.at(request.at("id")); }

 private:
  void lend(Message& request) {
    auto columns = SharedColumns::map(identity(), request.head.at("points"), std::move(request.descriptors));
    const std::uint64_t id = request.head.at("id");
    if (!columns || id > last_id_) ::_exit(9);  // a device refuses it too: nothing has the id
    columns_.insert_or_assign(id, std::move(*columns));
  }
  nlohmann::json evaluate(const nlohmann::json& request) {
    const std::size_t block = request.at("block");
    SharedColumns& lent = columns(request);
    lent.resize(block, request.at("points"));
    std::ranges::copy(lent.arguments(block)[0].bytes, lent.results(block)[0].bytes.begin());
    return {{"block", block}, {"points", request.at("points")}, {"seconds", 0.25}};
  }

  std::map<std::uint64_t, SharedColumns> columns_;
  std::uint64_t last_id_ = 0;
};

/// Replies as a device should, but the reply number `at` (the handshake is 0), which is made by `damage`.
inline Behaviour damaging(int at, const std::function<std::string(const nlohmann::json&)>& damage) {
  return [=](int socket) {
    IdentityServer server;
    nlohmann::json head = greeting();
    for (int number = 0;; ++number) {
      const Frame frame{.head = head.dump()};
      if (!write_all(socket, number == at ? damage(head) : frame.bytes()) || number == at) return;
      auto request = receive_message(socket, 20, most_descriptors);
      if (!request) return;
      head = server.reply_to(*request);
    }
  };
}

inline Behaviour replying(int at, const Frame& frame) {
  return damaging(at, [bytes = frame.bytes()](const nlohmann::json&) { return bytes; });
}

}  // namespace plumbline
