#include "softcl/protocol/pose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <vector>

namespace softcl {
namespace {

struct Word {
  const char* name;
  bool Pose::*member;
};
constexpr Word words[] = {
    {"embedded", &Pose::embedded},         {"opencl-1.2", &Pose::opencl_1_2},
    {"il-program", &Pose::il_program},     {"rtz", &Pose::rounds_to_zero},
    {"no-inf-nan", &Pose::no_inf_nan},     {"no-subnormals", &Pose::no_subnormals},
    {"no-double", &Pose::no_double},       {"no-half", &Pose::no_half},
    {"no-int64", &Pose::no_int64},         {"no-images", &Pose::no_images},
    {"no-images-3d", &Pose::no_images_3d}, {"no-2d-array-writes", &Pose::no_2d_array_writes},
    {"least-limits", &Pose::least_limits}};

std::string known_words() {
  std::vector<std::string_view> names;
  for (const Word& w : words) names.emplace_back(w.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

Pose parse_pose(const std::string& list) {
  Pose pose{.list = list};
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto* word = std::ranges::find_if(words, [&](const Word& w) { return part == w.name; });
    if (word != std::end(words))
      pose.*word->member = true;
    else
      pose.error = fmt::format("SOFTCL_POSE: '{}' is no word of a pose; there are: {}", part, known_words());
  }
  return pose;
}

const Pose& pose() {
  static const Pose chosen = [] {
    const char* list = std::getenv("SOFTCL_POSE");
    return parse_pose(list == nullptr ? "" : list);
  }();
  return chosen;
}

}  // namespace softcl
