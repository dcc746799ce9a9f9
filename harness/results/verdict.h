#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// What one entry came to. The order is that of severity, from best to worst: `a > b` means that a is worse.
enum class Verdict : std::uint8_t {
  conforms,          ///< every result is one that the rulebook allows
  recorded,          ///< nothing fails, but the rulebook bounds none of the results
  skipped,           ///< the device cannot evaluate it
  departs,           ///< conforms, but some results are not what the document recommends
  excused,           ///< nothing fails, but an excuse let some results pass (is_excuse)
  expected_failure,  ///< a failure (or crash, or hang) that is listed as known
  undecided,         ///< the reference could not decide at its highest precision
  unexpected_pass,   ///< listed as a known failure, and it conforms
  fails,             ///< at least one result is not allowed
  hung,
  crashed,
};

/// Every verdict in the order of severity, from best to worst.
inline constexpr std::array all_verdicts{
    Verdict::conforms,  Verdict::recorded,        Verdict::skipped,
    Verdict::departs,   Verdict::excused,         Verdict::expected_failure,
    Verdict::undecided, Verdict::unexpected_pass, Verdict::fails,
    Verdict::hung,      Verdict::crashed};

/// A verdict that a continuous-integration job lets through.
constexpr bool passes(Verdict verdict) { return verdict <= Verdict::expected_failure; }

/// The device evaluated it, and no result fails.
constexpr bool has_no_failure(Verdict verdict) {
  return verdict == Verdict::conforms || verdict == Verdict::recorded || verdict == Verdict::departs ||
         verdict == Verdict::excused;
}

/// The device ended the test case, not the judge.
constexpr bool device_failed(Verdict verdict) {
  return verdict == Verdict::crashed || verdict == Verdict::hung;
}

/// As results.json and every report have it: "expected-failure".
std::string_view name_of(Verdict verdict);
/// Nothing if no verdict is called so.
std::optional<Verdict> parse_verdict(std::string_view name);
/// The name, as documents have it (harness/support/fields.h).
std::string form_of(Verdict verdict);
std::string_view from_form(const std::string& name, Verdict& verdict);

}  // namespace plumbline
