#include "softcl/protocol/injected_defects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <vector>

namespace softcl {
namespace {

struct NamedDefect {
  const char* name;
  bool InjectedDefects::*member;
};
constexpr NamedDefect known_defects[] = {{"ftz", &InjectedDefects::ftz},
                                         {"rtz", &InjectedDefects::rtz},
                                         {"contract", &InjectedDefects::contract},
                                         {"inexact-exp", &InjectedDefects::inexact_exp},
                                         {"third-lane", &InjectedDefects::third_lane},
                                         {"half-ftz", &InjectedDefects::half_ftz}};

std::string known_names() {
  std::vector<std::string_view> names;
  for (const NamedDefect& d : known_defects) names.emplace_back(d.name);
  return fmt::format("{}, and false claims such as CL_DEVICE_MAX_SAMPLERS=7", fmt::join(names, ", "));
}

}  // namespace

InjectedDefects parse_defects(const std::string& list) {
  InjectedDefects defects{.list = list};
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto* defect =
        std::ranges::find_if(known_defects, [&](const NamedDefect& d) { return part == d.name; });
    if (defect != std::end(known_defects)) {
      defects.*defect->member = true;
      continue;
    }
    if (const auto claim = parse_false_claim(part))
      defects.claims.push_back(*claim);
    else
      defects.error = fmt::format("SOFTCL_DEFECTS: '{}' is no defect; there are: {}", part, known_names());
  }
  return defects;
}

const InjectedDefects& injected_defects() {
  static const InjectedDefects chosen = [] {
    const char* list = std::getenv("SOFTCL_DEFECTS");
    return parse_defects(list == nullptr ? "" : list);
  }();
  return chosen;
}

}  // namespace softcl
