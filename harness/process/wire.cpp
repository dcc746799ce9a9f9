#include "harness/process/wire.h"

#include <algorithm>

namespace plumbline {
namespace {

constexpr std::int64_t most_texels = std::int64_t{1} << 32;

/// What is wrong with a call that no device may get; empty if nothing is.
std::string fault_of(const Call& call) {
  constexpr int widths[] = {1, 2, 3, 4, 8, 16};
  if (std::find(std::begin(widths), std::end(widths), call.width) == std::end(widths))
    return fmt::format("a call of width {}", call.width);
  if (call.arguments.empty() || call.arguments.size() > max_arguments)
    return fmt::format("a call of {} arguments", call.arguments.size());
  if (call.results.empty() || call.results.size() > max_results)
    return fmt::format("a call of {} results", call.results.size());
  if (call.claim && call.claim->claims.size() != call.results.size())
    return fmt::format("{} claims for {} results", call.claim->claims.size(), call.results.size());
  if (call.print && (call.arguments != print_arguments() || call.results != print_results()))
    return "a call of printf with other arguments or results";
  if (call.module && (call.arguments.size() != 1 || call.results.size() != 2))
    return "a call of a module with other arguments or results";
  if (call.texture) return fault_of(*call.texture);
  if (!call.image) return {};
  std::int64_t texels = call.image->layers;
  for (const int axis : call.image->size) {
    if (axis < 1 || texels < 1 || texels > most_texels) break;
    texels *= axis;
  }
  const bool sized =
      std::all_of(call.image->size.begin(), call.image->size.end(), [](int n) { return n > 0; });
  if (!sized || texels < 1 || texels > most_texels) return "a call on an image of no valid size";
  return {};
}

}  // namespace

Outcome<Call> call_in(const nlohmann::json& head) {
  auto call = member<Call>(head, "call");
  if (!call) return call;
  if (const std::string fault = fault_of(*call); !fault.empty())
    return Error{Error::Kind::device_failed, fault};
  return call;
}

}  // namespace plumbline
