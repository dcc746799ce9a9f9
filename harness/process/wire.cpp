#include "harness/process/wire.h"

#include <algorithm>

namespace plumbline {
namespace {

constexpr std::int64_t most_texels = std::int64_t{1} << 32;

std::string fault_of(const ImageCall& image) {
  std::int64_t texels = image.layers;
  for (const int axis : image.size) {
    if (axis < 1 || texels < 1 || texels > most_texels) break;
    texels *= axis;
  }
  const bool sized = std::ranges::all_of(image.size, [](int n) { return n > 0; });
  if (!sized || texels < 1 || texels > most_texels) return "a call on an image of no valid size";
  return {};
}

/// What is wrong with a call that no device may get; empty if nothing is.
std::string fault_of(const Call& call) {
  constexpr int widths[] = {1, 2, 3, 4, 8, 16};
  if (std::find(std::begin(widths), std::end(widths), call.width) == std::end(widths))
    return fmt::format("a call of width {}", call.width);
  if (call.arguments.empty() || call.arguments.size() > max_arguments)
    return fmt::format("a call of {} arguments", call.arguments.size());
  if (call.results.empty() || call.results.size() > max_results)
    return fmt::format("a call of {} results", call.results.size());
  return std::visit<std::string>(
      ByKind{[&](const ClaimCall& claim) {
               const std::size_t claims = claim.claims.size(), results = call.results.size();
               return claims == results ? "" : fmt::format("{} claims for {} results", claims, results);
             },
             [&](const PrintCall&) {
               const bool right = call.arguments == print_arguments() && call.results == print_results();
               return right ? "" : "a call of printf with other arguments or results";
             },
             [&](const ModuleCall&) {
               const bool right = call.arguments.size() == 1 && call.results.size() == 2;
               return right ? "" : "a call of a module with other arguments or results";
             },
             [](const TextureCall& texture) { return plumbline::fault_of(texture); },
             [](const ImageCall& image) { return fault_of(image); }, [](const ComputedCall&) { return ""; }},
      call.kind);
}

}  // namespace

std::string_view from_form(const std::string& name, const BuildMode*& mode) {
  mode = find_build_mode(name);
  return mode == nullptr ? "a mode" : "";
}

Outcome<Call> call_in(const nlohmann::json& head) {
  auto call = member<Call>(head, "call");
  if (!call) return call;
  if (const std::string fault = fault_of(*call); !fault.empty())
    return Error{Error::Kind::device_failed, fault};
  return call;
}

}  // namespace plumbline
