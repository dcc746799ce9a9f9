#include "harness/results/pass_reason.h"

namespace plumbline {

std::string_view name_of(PassReason reason) {
  switch (reason) {
    case PassReason::bound:
      return "bound";
    case PassReason::edge:
      return "edge";
    case PassReason::flush_result:
      return "flush_result";
    case PassReason::flush_operand:
      return "flush_operand";
    case PassReason::derived:
      return "derived";
    case PassReason::nan_class:
      return "nan_class";
    case PassReason::fused:
      return "fused";
    case PassReason::separate:
      return "separate";
    case PassReason::overflow:
      return "overflow";
    case PassReason::undefined:
      return "undefined";
    case PassReason::departs:
      return "departs";
    case PassReason::beyond_figure:
      return "beyond_figure";
    case PassReason::format_precision:
      return "format_precision";
    case PassReason::fraction_weights:
      return "fraction_weights";
    case PassReason::failed:
      return "failed";
    case PassReason::undecided:
      return "undecided";
  }
  return "";
}

std::optional<PassReason> reason_named(std::string_view name) {
  for (std::size_t k = 0; k < pass_reasons; ++k)
    if (const auto reason = static_cast<PassReason>(k); name_of(reason) == name) return reason;
  return std::nullopt;
}

}  // namespace plumbline
