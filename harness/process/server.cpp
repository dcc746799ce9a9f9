#include "harness/process/server.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <thread>

#include "harness/process/protocol.h"
#include "harness/process/shared_columns.h"
#include "harness/process/wire.h"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;

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

nlohmann::json failure(const Error& error) { return {{"error", FieldWriter::json_of(error)}}; }

Error malformed_request(const std::string& why) {
  return {Error::Kind::device_failed, "the device's process was sent a malformed_request request: " + why};
}

/// The device's side of the protocol.
class Server {
 public:
  explicit Server(Device& device) : device_(device) {}

  /// An exception of a driver's wrapper or for want of memory is a reply too.
  nlohmann::json reply(Message request) {
    try {
      return reply_to(request);
    } catch (const std::exception& e) {
      return failure({Error::Kind::device_failed, fmt::format("the device's process failed: {}", e.what())});
    }
  }

 private:
  nlohmann::json reply_to(Message& request) {
    const auto operation = member<std::string>(request.head, "op");
    if (!operation) return failure(malformed_request(operation.error().message));
    if (*operation == "unsupported") return unsupported(request.head);
    if (*operation == "prepare") return prepare(request.head);
    const auto id = member<std::uint64_t>(request.head, "id");
    if (!id) return failure(malformed_request(id.error().message));
    const auto prepared = prepared_.find(*id);
    if (prepared == prepared_.end())
      return failure(malformed_request(fmt::format("nothing has the id {}", *id)));
    if (*operation == "lend") return lend(prepared->second, request);
    if (*operation == "evaluate") return evaluate(prepared->second, request.head);
    if (*operation != "destroy")
      return failure(malformed_request(fmt::format("no operation '{}'", *operation)));
    prepared_.erase(prepared);
    return nlohmann::json::object();
  }

  nlohmann::json unsupported(const nlohmann::json& request) {
    const auto call = call_in(request);
    if (!call) return failure(malformed_request(call.error().message));
    return {{"reason", FieldWriter::json_of(device_.unsupported(*call))}};
  }

  struct Prepared {
    Call call;
    std::optional<SharedColumns> columns;  ///< what was lent; outlives the evaluator, which may hold on to it
    std::unique_ptr<Evaluator> evaluator;
  };

  nlohmann::json prepare(const nlohmann::json& request) {
    auto call = call_in(request);
    if (!call) return failure(malformed_request(call.error().message));
    auto evaluator = device_.prepare(*call);
    if (!evaluator) return failure(evaluator.error());
    const std::uint64_t id = ++last_id_;
    nlohmann::json reply{{"id", id}, {"source", (*evaluator)->source()}};
    prepared_.insert_or_assign(id, Prepared{std::move(*call), std::nullopt, std::move(*evaluator)});
    return reply;
  }

  /// Takes the memory in which the blocks that follow are.
  nlohmann::json lend(Prepared& prepared, Message& request) {
    const auto points = member<std::uint64_t>(request.head, "points");
    if (!points) return failure(malformed_request(points.error().message));
    auto columns = SharedColumns::map(prepared.call, *points, std::move(request.descriptors));
    if (!columns) return failure(malformed_request(columns.error().message));
    prepared.columns.emplace(std::move(*columns));
    return nlohmann::json::object();
  }

  /// The reply names the block again, so that no other request's can be taken for it.
  nlohmann::json evaluate(Prepared& prepared, const nlohmann::json& request) {
    const auto block = member<std::uint64_t>(request, "block");
    if (!block) return failure(malformed_request(block.error().message));
    const auto points = member<std::uint64_t>(request, "points");
    if (!points) return failure(malformed_request(points.error().message));
    const std::uint64_t most = prepared.columns ? prepared.columns->points() : 0;
    if (*block >= Stream::blocks || *points == 0 || *points > most)
      return failure(
          malformed_request(fmt::format("{} points in block {}; memory was lent for {} in each of {}",
                                        *points, *block, most, Stream::blocks)));
    SharedColumns& columns = *prepared.columns;
    columns.resize(*block, *points);
    const auto start = Clock::now();
    const auto status = prepared.evaluator->evaluate(columns.arguments(*block), columns.results(*block));
    if (!status) return failure(status.error());
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return {{"block", *block}, {"points", *points}, {"seconds", seconds}};
  }

  Device& device_;
  std::map<std::uint64_t, Prepared> prepared_;
  std::uint64_t last_id_ = 0;
};

}  // namespace

void serve_requests(Device& device, int channel) {
  Server server(device);
  for (;;) {
    auto request = receive_message(channel, no_deadline, most_descriptors);
    const bool is_malformed = !request && request.error().kind == Error::Kind::device_failed;
    if (!request && !is_malformed) return;
    const nlohmann::json reply =
        request ? server.reply(std::move(*request)) : failure(malformed_request(request.error().message));
    if (!send_message(channel, reply, no_deadline) || is_malformed) return;
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
  if (lists)
    return send_message(channel, {{"devices", FieldWriter::json_of(adapter->list())}}, no_deadline) ? 0 : 3;
  auto device = adapter->open(colon == std::string_view::npos ? "" : argument.substr(colon + 1));
  if (!device) {
    (void)send_message(channel, failure(device.error()), no_deadline);
    return 3;
  }
  if (!send_message(channel, {{"info", FieldWriter::json_of((*device)->info())}}, no_deadline)) return 3;
  serve_requests(**device, channel);
  // A driver's own clean-up may crash; nothing is left to lose.
  ::_exit(0);
}

}  // namespace plumbline
