#include "suites/each_lane.h"

#include <fmt/core.h>

namespace plumbline {
namespace {

std::string replaced(std::string text, std::string_view mark, std::string_view by) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark))
    text.replace(at, mark.size(), by);
  return text;
}

}  // namespace

std::string each_lane(std::string_view scalar_form, ScalarType result) {
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  const std::string form(scalar_form);
  std::string text = "#define EACH(A, B, C) " + replaced(form, ".LANE", "") + "\n";
  for (const std::size_t width : {2, 3, 4, 8, 16}) {
    text += fmt::format("#define EACH{0}(A, B, C) ({1}{0})(", width, opencl_name(result));
    for (std::size_t lane = 0; lane < width; ++lane)
      text += (lane == 0 ? "" : ", ") + replaced(form, "LANE", std::string("s") + hexadecimal[lane]);
    text += ")\n";
  }
  return text;
}

}  // namespace plumbline
