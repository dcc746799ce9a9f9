#include "harness/process/client.h"

#include <fmt/format.h>

#include <cstring>

#include "harness/process/wire.h"

namespace plumbline {
namespace {

class IsolatedDevice final : public Device {
 public:
  IsolatedDevice(std::string argument, Timeouts timeouts, Launcher launch)
      : argument_(std::move(argument)), timeouts_(timeouts), launch_(std::move(launch)) {}

  Status start() {
    auto child = launch_(argument_);
    if (!child) return child.error();
    auto greeting = (*child)->next(timeouts_.open, 0);
    if (!greeting) return greeting.error();
    auto info = member<DeviceInfo>(greeting->head, "info");
    if (!info) return (*child)->malformed(info.error());
    info_ = std::move(*info);
    child_ = std::move(*child);
    ++generation_;
    return ok();
  }

  const DeviceInfo& info() const override { return info_; }

  /// A device that cannot answer is not one that lacks something: the error is prepare's to return.
  std::optional<std::string> unsupported(const Call& call) const override {
    auto& self = const_cast<IsolatedDevice&>(*this);  // a child is started where there is none
    auto reply = self.ask({{{"op", "unsupported"}, {"call", call}}, {}}, timeouts_.prepare);
    auto reason = reply ? self.in_reply<std::optional<std::string>>(*reply, "reason")
                        : Outcome<std::optional<std::string>>(reply.error());
    if (reason) return *reason;
    self.unanswered_ = reason.error();
    return std::nullopt;
  }

  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override;

  /// Asks the child, starting one where there is none; one that fails to answer is dropped.
  Outcome<Message> ask(const Message& request, double seconds, std::uint64_t largest_body = 0) {
    if (!child_)
      if (const auto started = start(); !started) return started.error();
    auto reply = child_->ask(request, seconds, largest_body);
    if (!child_->usable()) child_.reset();
    return reply;
  }

  /// A member of a reply's head; where it is missing or of another type, the child is dropped.
  template <class T>
  Outcome<T> in_reply(const Message& reply, const char* name) {
    auto value = member<T>(reply.head, name);
    return value ? value : Outcome<T>(malformed(value.error()));
  }

  Error malformed(const Error& why) {
    Error error = child_->malformed(why);
    child_.reset();
    return error;
  }

  /// Counts the children: what was prepared in one is unknown to the next.
  std::uint64_t generation() const { return child_ ? generation_ : 0; }
  const Timeouts& timeouts() const { return timeouts_; }

 private:
  std::string argument_;
  Timeouts timeouts_;
  Launcher launch_;
  DeviceInfo info_;
  std::unique_ptr<ChildProcess> child_;
  std::uint64_t generation_ = 0;
  std::optional<Error> unanswered_;  ///< of the last question whether a call is supported
};

class IsolatedEvaluator final : public Evaluator {
 public:
  IsolatedEvaluator(IsolatedDevice& device, Call call) : device_(device), call_(std::move(call)) {}
  ~IsolatedEvaluator() override {
    if (generation_ != 0 && generation_ == device_.generation())
      (void)device_.ask({{{"op", "destroy"}, {"id", id_}}, {}}, device_.timeouts().prepare);
  }

  Status prepare() {
    auto reply = device_.ask({{{"op", "prepare"}, {"call", call_}}, {}}, device_.timeouts().prepare);
    if (!reply) return reply.error();
    const auto id = device_.in_reply<std::uint64_t>(*reply, "id");
    if (!id) return id.error();
    auto source = device_.in_reply<std::string>(*reply, "source");
    if (!source) return source.error();
    id_ = *id;
    source_ = std::move(*source);
    generation_ = device_.generation();
    return ok();
  }

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    if (generation_ != device_.generation())
      if (auto prepared = prepare(); !prepared) return prepared;
    std::size_t wanted = 0;
    for (const Column& column : results) wanted += column.bytes.size();
    auto reply = device_.ask(request(arguments), device_.timeouts().evaluate, wanted);
    if (!reply) return reply.error();
    if (reply->body.size() != wanted)
      return device_.malformed(
          {Error::Kind::device_failed,
           fmt::format("{} bytes of results; {} were asked for", reply->body.size(), wanted)});
    const std::byte* at = reply->body.data();
    for (Column& column : results) {
      std::copy_n(at, column.bytes.size(), column.bytes.data());
      at += column.bytes.size();
    }
    return ok();
  }

  std::string source() const override { return source_; }

 private:
  /// The server knows the columns' types from the call.
  Message request(std::span<const Column> arguments) const {
    Message message{{{"op", "evaluate"}, {"id", id_}, {"count", arguments[0].size()}}, {}};
    for (const Column& column : arguments)
      message.body.insert(message.body.end(), column.bytes.begin(), column.bytes.end());
    return message;
  }

  IsolatedDevice& device_;
  Call call_;
  std::uint64_t id_ = 0;
  std::uint64_t generation_ = 0;
  std::string source_;
};

Outcome<std::unique_ptr<Evaluator>> IsolatedDevice::prepare(const Call& call) {
  if (unanswered_) return *std::exchange(unanswered_, std::nullopt);
  auto evaluator = std::make_unique<IsolatedEvaluator>(*this, call);
  if (auto status = evaluator->prepare(); !status) return status.error();
  return std::unique_ptr<Evaluator>(std::move(evaluator));
}

class IsolatedAdapter final : public Adapter {
 public:
  IsolatedAdapter(std::string kind, Timeouts timeouts, Launcher launch)
      : kind_(std::move(kind)), timeouts_(timeouts), launch_(std::move(launch)) {}
  std::string_view kind() const override { return kind_; }

  std::vector<DeviceInfo> list() override {
    auto child = launch_("list " + kind_);
    if (!child) return {};
    const auto reply = (*child)->next(timeouts_.open, 0);
    if (!reply) return {};
    auto devices = member<std::vector<DeviceInfo>>(reply->head, "devices");
    return devices ? std::move(*devices) : std::vector<DeviceInfo>();
  }

  Outcome<std::unique_ptr<Device>> open(std::string_view selector) override {
    std::string argument = kind_;
    if (!selector.empty()) argument += ":" + std::string(selector);
    auto device = std::make_unique<IsolatedDevice>(argument, timeouts_, launch_);
    if (auto status = device->start(); !status) return status.error();
    return std::unique_ptr<Device>(std::move(device));
  }

 private:
  std::string kind_;
  Timeouts timeouts_;
  Launcher launch_;
};

}  // namespace

std::unique_ptr<Adapter> isolated_adapter(std::string kind, Timeouts timeouts, Launcher launch) {
  return std::make_unique<IsolatedAdapter>(std::move(kind), timeouts, std::move(launch));
}

}  // namespace plumbline
