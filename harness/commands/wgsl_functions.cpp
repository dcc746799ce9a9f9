#include "harness/commands/wgsl_functions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

namespace plumbline {
namespace {

/// "f32,i32" of "T,i32".
std::vector<std::string> types_in(std::string_view list, std::string_view of) {
  std::vector<std::string> out(1);
  for (const char c : list)
    if (c == ',')
      out.emplace_back();
    else if (c == 'T' || c == 'I')
      out.back() += of;
    else
      out.back() += c;
  return out;
}

std::string stored(std::vector<std::string> types) {
  std::ranges::replace(types, "bool", "i32");
  return fmt::format("{}", fmt::join(types, ","));
}

/// The types for which the letter of a signature stands.
std::vector<std::string_view> instances_of(std::string_view signature) {
  if (signature.find('T') != signature.npos) return {"f16", "f32"};
  if (signature.find('I') != signature.npos) return {"i32", "u32"};
  return {""};
}

}  // namespace

std::map<std::string, WgslFunction> wgsl_functions(std::string_view table) {
  std::map<std::string, WgslFunction> out;
  const nlohmann::json signatures = nlohmann::json::parse(table);
  for (const auto& [signature, functions] : signatures.items()) {
    const std::size_t open = signature.find('(');
    for (const std::string_view of : instances_of(signature)) {
      WgslFunction function{
          .results = types_in(std::string_view(signature).substr(0, open), of),
          .arguments =
              types_in(std::string_view(signature).substr(open + 1, signature.size() - open - 2), of),
          .wgsl = {}};
      for (const auto& [builtin, wgsl] : functions.items()) {
        function.wgsl =
            wgsl.is_array() ? wgsl.get<std::vector<std::string>>() : std::vector{wgsl.get<std::string>()};
        out.emplace(fmt::format("{} {}({})", builtin, stored(function.results), stored(function.arguments)),
                    function);
      }
    }
  }
  return out;
}

DeviceInfo wgsl_device() {
  constexpr FpConfig may_flush = {.supported = true, .inf_nan = true, .round_to_nearest = true};
  DeviceInfo info;
  info.spec = info.name = "webgpu";
  info.platform = "program";
  info.half = info.single = may_flush;
  return info;
}

}  // namespace plumbline
