#include "harness/process/server.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <map>
#include <string>
#include <thread>

#include "harness/process/protocol.h"
#include "harness/process/wire.h"

namespace plumbline {
namespace {

/// Ends this process when the other side goes away, also while the driver hangs.
void leave_with_parent(int channel) {
  std::thread([channel] {
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

Message failure(const Error& error) { return {{{"error", error}}, {}}; }

Error malformed(const std::string& why) {
  return {Error::Kind::device_failed, "the device's process was sent a malformed request: " + why};
}

/// The device's side of the conversation.
class Server {
 public:
  explicit Server(Device& device) : device_(device) {}

  /// An exception of a driver's wrapper or for want of memory is an answer too.
  Message answer(const Message& request) {
    try {
      return answer_to(request);
    } catch (const std::exception& e) {
      return failure({Error::Kind::device_failed, fmt::format("the device's process failed: {}", e.what())});
    }
  }

 private:
  Message answer_to(const Message& request) {
    const auto operation = member<std::string>(request.head, "op");
    if (!operation) return failure(malformed(operation.error().message));
    if (*operation == "unsupported") return unsupported(request);
    if (*operation == "prepare") return prepare(request);
    const auto id = member<std::uint64_t>(request.head, "id");
    if (!id) return failure(malformed(id.error().message));
    const auto prepared = prepared_.find(*id);
    if (prepared == prepared_.end()) return failure(malformed(fmt::format("nothing has the id {}", *id)));
    if (*operation == "evaluate") return evaluate(prepared->second, request);
    if (*operation != "destroy") return failure(malformed(fmt::format("no operation '{}'", *operation)));
    prepared_.erase(prepared);
    return {nlohmann::json::object(), {}};
  }

  Message unsupported(const Message& request) {
    const auto call = call_in(request.head);
    if (!call) return failure(malformed(call.error().message));
    return {{{"reason", device_.unsupported(*call)}}, {}};
  }

  struct Prepared {
    Call call;
    std::unique_ptr<Evaluator> evaluator;
  };

  Message prepare(const Message& request) {
    auto call = call_in(request.head);
    if (!call) return failure(malformed(call.error().message));
    auto evaluator = device_.prepare(*call);
    if (!evaluator) return failure(evaluator.error());
    const std::uint64_t id = ++last_id_;
    nlohmann::json head{{"id", id}, {"source", (*evaluator)->source()}};
    prepared_[id] = {std::move(*call), std::move(*evaluator)};
    return {std::move(head), {}};
  }

  Message evaluate(const Prepared& prepared, const Message& request) {
    const auto count = member<std::uint64_t>(request.head, "count");
    if (!count) return failure(malformed(count.error().message));
    std::uint64_t point_bytes = 0;
    for (const ScalarType type : prepared.call.arguments)
      point_bytes += static_cast<std::uint64_t>(size_of(type));
    if (*count > largest_request_body || *count * point_bytes != request.body.size())
      return failure(malformed(fmt::format("{} bytes of arguments for {} points of {} bytes each",
                                           request.body.size(), *count, point_bytes)));
    std::vector<Column> arguments, results;
    const std::byte* at = request.body.data();
    for (const ScalarType type : prepared.call.arguments) {
      auto& bytes = arguments.emplace_back(type, *count).bytes;
      std::copy_n(at, bytes.size(), bytes.data());
      at += bytes.size();
    }
    for (const ScalarType type : prepared.call.results) results.emplace_back(type, *count);
    if (const auto status = prepared.evaluator->evaluate(arguments, results); !status)
      return failure(status.error());
    Message reply{nlohmann::json::object(), {}};
    for (const Column& column : results)
      reply.body.insert(reply.body.end(), column.bytes.begin(), column.bytes.end());
    return reply;
  }

  Device& device_;
  std::map<std::uint64_t, Prepared> prepared_;
  std::uint64_t last_id_ = 0;
};

}  // namespace

void serve_requests(Device& device, int channel) {
  Server server(device);
  for (;;) {
    const auto request = receive_message(channel, no_deadline, largest_request_body);
    const bool malformed_request = !request && request.error().kind == Error::Kind::device_failed;
    if (!request && !malformed_request) return;
    const Message reply = request ? server.answer(*request) : failure(malformed(request.error().message));
    if (!send_message(channel, reply, no_deadline) || malformed_request) return;
  }
}

int serve_device(std::string_view argument, std::span<const std::unique_ptr<Adapter>> adapters) {
  constexpr int channel = STDIN_FILENO;
  leave_with_parent(channel);
  constexpr std::string_view list = "list ";
  const bool lists = argument.starts_with(list);
  const auto colon = argument.find(':');
  Adapter* adapter = find_adapter(adapters, lists ? argument.substr(list.size()) : argument.substr(0, colon));
  if (adapter == nullptr) return 2;
  if (lists) return send_message(channel, {{{"devices", adapter->list()}}, {}}, no_deadline) ? 0 : 3;
  auto device = adapter->open(colon == std::string_view::npos ? "" : argument.substr(colon + 1));
  if (!device) {
    (void)send_message(channel, failure(device.error()), no_deadline);
    return 3;
  }
  if (!send_message(channel, {{{"info", (*device)->info()}}, {}}, no_deadline)) return 3;
  serve_requests(**device, channel);
  // A driver's own clean-up may crash; nothing is left to lose.
  ::_exit(0);
}

}  // namespace plumbline
