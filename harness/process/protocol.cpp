#include "harness/process/protocol.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;

bool send_all(int descriptor, const void* data, std::size_t size) {
  const char* at = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t sent = ::send(descriptor, at, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

/// Milliseconds until the deadline, for poll().
int time_left(double seconds, Clock::time_point deadline) {
  if (seconds < 0) return -1;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return left > 0 ? static_cast<int>(std::min<long long>(left, 1'000'000'000)) : 0;
}

ReadResult receive_all(int descriptor, void* data, std::size_t size, double seconds,
                       Clock::time_point deadline) {
  char* at = static_cast<char*>(data);
  while (size > 0) {
    pollfd waiting{descriptor, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, time_left(seconds, deadline));
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return ReadResult::timed_out;
    const ssize_t got = ::read(descriptor, at, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return ReadResult::closed;
    at += got;
    size -= static_cast<std::size_t>(got);
  }
  return ReadResult::ok;
}

nlohmann::json to_wire(const FpConfig& c) {
  return {c.supported,     c.subnormals,   c.inf_nan, c.round_to_nearest,
          c.round_to_zero, c.round_to_inf, c.fma,     c.correctly_rounded_divide_sqrt};
}

FpConfig fp_config_from_wire(const nlohmann::json& j) {
  return {j[0], j[1], j[2], j[3], j[4], j[5], j[6], j[7]};
}

}  // namespace

bool send_message(int descriptor, const Message& message) {
  const std::string head = message.head.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const std::uint64_t sizes[2] = {head.size(), message.body.size()};
  return send_all(descriptor, sizes, sizeof sizes) && send_all(descriptor, head.data(), head.size()) &&
         send_all(descriptor, message.body.data(), message.body.size());
}

ReadResult receive_message(int descriptor, Message& message, double seconds) {
  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(seconds < 0 ? 0 : seconds));
  std::uint64_t sizes[2] = {0, 0};
  if (auto r = receive_all(descriptor, sizes, sizeof sizes, seconds, deadline); r != ReadResult::ok) return r;
  std::string head(sizes[0], '\0');
  message.body.resize(sizes[1]);
  if (auto r = receive_all(descriptor, head.data(), head.size(), seconds, deadline); r != ReadResult::ok)
    return r;
  if (auto r = receive_all(descriptor, message.body.data(), message.body.size(), seconds, deadline);
      r != ReadResult::ok)
    return r;
  message.head = nlohmann::json::parse(head, nullptr, false);
  return message.head.is_discarded() ? ReadResult::closed : ReadResult::ok;
}

nlohmann::json to_wire(const DeviceInfo& info) {
  return {{"spec", info.spec},
          {"name", info.name},
          {"vendor", info.vendor},
          {"version", info.version},
          {"driver", info.driver},
          {"platform", info.platform},
          {"embedded", info.embedded},
          {"half", to_wire(info.half)},
          {"single", to_wire(info.single)},
          {"double", to_wire(info.double_precision)}};
}

DeviceInfo device_info_from_wire(const nlohmann::json& j) {
  DeviceInfo info;
  info.spec = j.at("spec");
  info.name = j.at("name");
  info.vendor = j.at("vendor");
  info.version = j.at("version");
  info.driver = j.at("driver");
  info.platform = j.at("platform");
  info.embedded = j.at("embedded");
  info.half = fp_config_from_wire(j.at("half"));
  info.single = fp_config_from_wire(j.at("single"));
  info.double_precision = fp_config_from_wire(j.at("double"));
  return info;
}

namespace {

nlohmann::json to_wire(const Sampler& s) { return {s.addressing, s.filtering, s.normalised}; }

nlohmann::json to_wire(const ImageCall& image) {
  return {{"kind", image.kind},
          {"order", image.format.order},
          {"type", image.format.type},
          {"size", image.size},
          {"layers", image.layers},
          {"operation", image.operation},
          {"sampler", image.sampler ? to_wire(*image.sampler) : nlohmann::json()},
          {"literal", image.literal_sampler},
          {"other", image.other},
          {"seed", image.seed},
          {"halves", image.halves}};
}

ImageCall image_from_wire(const nlohmann::json& j) {
  ImageCall image;
  image.kind = j.at("kind").get<ImageKind>();
  image.format = {j.at("order").get<ChannelOrder>(), j.at("type").get<ChannelType>()};
  image.size = j.at("size").get<std::array<int, 3>>();
  image.layers = j.at("layers");
  image.operation = j.at("operation").get<ImageOperation>();
  if (const auto& s = j.at("sampler"); !s.is_null())
    image.sampler = Sampler{s[0].get<Addressing>(), s[1].get<Filtering>(), s[2].get<bool>()};
  image.literal_sampler = j.at("literal");
  image.other = j.at("other").get<ImageKind>();
  image.seed = j.at("seed");
  image.halves = j.at("halves");
  return image;
}

}  // namespace

nlohmann::json to_wire(const Call& call) {
  return {{"builtin", call.builtin},
          {"expression", call.expression},
          {"arguments", call.arguments},
          {"results", call.results},
          {"width", call.width},
          {"mode", call.mode},
          {"build_options", call.build_options},
          {"prologue", call.prologue},
          {"is_statement", call.is_statement},
          {"space", call.space},
          {"image", call.image ? to_wire(*call.image) : nlohmann::json()}};
}

Call call_from_wire(const nlohmann::json& j) {
  Call call;
  call.builtin = j.at("builtin");
  call.expression = j.at("expression");
  call.arguments = j.at("arguments").get<std::vector<ScalarType>>();
  call.results = j.at("results").get<std::vector<ScalarType>>();
  call.width = j.at("width");
  call.mode = j.at("mode");
  call.build_options = j.at("build_options");
  call.prologue = j.at("prologue");
  if (const auto& image = j.at("image"); !image.is_null()) call.image = image_from_wire(image);
  call.is_statement = j.at("is_statement");
  call.space = j.at("space").get<AddressSpace>();
  return call;
}

nlohmann::json to_wire(const Error& error) {
  return {{"kind", error.kind}, {"message", error.message}, {"detail", error.detail}};
}

Error error_from_wire(const nlohmann::json& j) {
  return {j.at("kind").get<Error::Kind>(), j.at("message"), j.at("detail")};
}

}  // namespace plumbline
