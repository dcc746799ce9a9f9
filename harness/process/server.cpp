#include "harness/process/server.h"

#include <poll.h>
#include <unistd.h>

#include <map>
#include <string>
#include <thread>

#include "harness/process/protocol.h"

namespace plumbline {
namespace {

constexpr int channel = STDIN_FILENO;

/// Ends this process when the other side goes away, also while the driver hangs.
void leave_with_parent() {
  std::thread([] {
    pollfd peer{channel, POLLRDHUP, 0};
    while (::poll(&peer, 1, -1) <= 0) {
    }
    ::_exit(0);
  }).detach();
}

Adapter* find_adapter(std::span<const std::unique_ptr<Adapter>> adapters, std::string_view kind) {
  for (const auto& adapter : adapters)
    if (adapter->kind() == kind) return adapter.get();
  return nullptr;
}

/// The device's side of the conversation.
class Server {
 public:
  explicit Server(Device& device) : device_(device) {}

  Message answer(const Message& request) {
    const std::string operation = request.head.at("op");
    if (operation == "unsupported") return unsupported(request);
    if (operation == "prepare") return prepare(request);
    if (operation == "evaluate") return evaluate(request);
    evaluators_.erase(request.head.at("id").get<std::uint64_t>());
    return {{{"ok", true}}, {}};
  }

 private:
  static Message failure(const Error& error) { return {{{"error", to_wire(error)}}, {}}; }

  Message unsupported(const Message& request) {
    const auto reason = device_.unsupported(call_from_wire(request.head.at("call")));
    nlohmann::json head{{"ok", true}};
    if (reason) head["reason"] = *reason;
    return {head, {}};
  }

  Message prepare(const Message& request) {
    auto evaluator = device_.prepare(call_from_wire(request.head.at("call")));
    if (!evaluator) return failure(evaluator.error());
    const std::uint64_t id = ++last_id_;
    nlohmann::json head{{"id", id}, {"source", (*evaluator)->source()}};
    evaluators_[id] = std::move(*evaluator);
    return {head, {}};
  }

  Message evaluate(const Message& request) {
    const std::size_t count = request.head.at("count");
    std::vector<Column> arguments, results;
    std::size_t offset = 0;
    for (const auto& type : request.head.at("arguments")) {
      arguments.emplace_back(type.get<ScalarType>(), count);
      auto& bytes = arguments.back().bytes;
      std::copy_n(request.body.begin() + static_cast<std::ptrdiff_t>(offset), bytes.size(), bytes.begin());
      offset += bytes.size();
    }
    for (const auto& type : request.head.at("results")) results.emplace_back(type.get<ScalarType>(), count);
    const auto status =
        evaluators_.at(request.head.at("id").get<std::uint64_t>())->evaluate(arguments, results);
    if (!status) return failure(status.error());
    Message reply{{{"ok", true}}, {}};
    for (const Column& column : results)
      reply.body.insert(reply.body.end(), column.bytes.begin(), column.bytes.end());
    return reply;
  }

  Device& device_;
  std::map<std::uint64_t, std::unique_ptr<Evaluator>> evaluators_;
  std::uint64_t last_id_ = 0;
};

int list_devices(Adapter& adapter) {
  nlohmann::json devices = nlohmann::json::array();
  for (const DeviceInfo& info : adapter.list()) devices.push_back(to_wire(info));
  return send_message(channel, {{{"devices", devices}}, {}}) ? 0 : 3;
}

}  // namespace

int serve_device(std::string_view argument, std::span<const std::unique_ptr<Adapter>> adapters) {
  leave_with_parent();
  constexpr std::string_view list = "list ";
  if (argument.starts_with(list)) {
    Adapter* adapter = find_adapter(adapters, argument.substr(list.size()));
    return adapter == nullptr ? 2 : list_devices(*adapter);
  }
  const auto colon = argument.find(':');
  Adapter* adapter = find_adapter(adapters, argument.substr(0, colon));
  if (adapter == nullptr) return 2;
  auto device = adapter->open(colon == std::string_view::npos ? "" : argument.substr(colon + 1));
  if (!device) {
    send_message(channel, {{{"error", to_wire(device.error())}}, {}});
    return 3;
  }
  if (!send_message(channel, {{{"info", to_wire((*device)->info())}}, {}})) return 3;
  Server server(**device);
  Message request;
  while (receive_message(channel, request, -1) == ReadResult::ok)
    if (!send_message(channel, server.answer(request))) break;
  // A driver's own clean-up may crash; nothing is left to lose.
  ::_exit(0);
}

}  // namespace plumbline
