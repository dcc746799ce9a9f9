#include "harness/device/function_line.h"

#include <algorithm>
#include <span>

namespace plumbline {
namespace {

std::string types_of(std::span<const ScalarType> types, int width) {
  std::string out;
  for (ScalarType type : types) {
    if (!out.empty()) out += ',';
    out += std::ranges::find(named_types, type, &NamedType::type)->name;
    if (width > 1) out += 'x' + std::to_string(width);
  }
  return out;
}

}  // namespace

std::string function_line(const Call& call) {
  return call.builtin + " " + types_of(call.results, call.width) + "(" +
         types_of(call.arguments, call.width) + ")";
}

}  // namespace plumbline
