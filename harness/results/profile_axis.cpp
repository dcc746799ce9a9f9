#include "harness/results/profile_axis.h"

#include <fmt/format.h>

#include <bit>
#include <map>
#include <memory>
#include <mutex>

#include "reference/format.h"
#include "reference/word.h"

namespace plumbline {
namespace {

constexpr int coarse_places = 16;  // for each sign, about

/// Exponents that separate one place from the next; `low` of the group that holds one.
int floor_to(int exponent, int step) {
  return exponent >= 0 ? exponent / step * step : -((-exponent + step - 1) / step) * step;
}

}  // namespace

const ProfileAxis& ProfileAxis::of(ScalarType type, Step step) {
  static std::mutex mutex;
  static std::map<std::pair<ScalarType, Step>, std::unique_ptr<const ProfileAxis>> known;
  const std::lock_guard lock(mutex);
  auto& axis = known[{type, step}];
  if (!axis) axis.reset(new ProfileAxis(type, step));
  return *axis;
}

ProfileAxis::ProfileAxis(ScalarType type, Step step) : type_(type), step_(step) {
  for (const bool negative : {false, true}) {
    if (is_floating(type))
      add_floating(negative);
    else
      add_integers(negative);
  }
}

std::string ProfileAxis::name() const {
  return std::string(opencl_name(type_)) + (step_ == Step::coarse ? ", coarse" : "");
}

std::size_t ProfileAxis::add(bool negative, const std::string& label) {
  labels_.push_back((negative ? "-" : "") + label);
  return labels_.size() - 1;
}

/// How many binades there are together with that of the exponent.
int ProfileAxis::group_of(int exponent) const {
  const Format& f = format_of(type_);
  if (step_ == Step::coarse) return (f.emax - f.emin() + coarse_places) / coarse_places;
  constexpr int fine_to = 64, far = 16;
  return type_ == ScalarType::f64 && (exponent >= fine_to || exponent < -fine_to) ? far : 1;
}

void ProfileAxis::add_floating(bool negative) {
  const Format& f = format_of(type_);
  fraction_bits_ = f.precision - 1;
  const auto put = [this](std::size_t place, bool divided) {
    first_.push_back(static_cast<std::uint16_t>(place));
    divided_.push_back(divided);
  };
  put(add(negative, "0"), true);
  add(negative, "subnormal");
  int low = 0, high = f.emin() - 1;
  for (int e = f.emin(); e <= f.emax; ++e) {
    if (e > high) {
      const int step = group_of(e);
      low = e;
      high = std::min(f.emax, floor_to(e, step) + step - 1);
      add(negative, low == high ? fmt::format("2^{}", low) : fmt::format("2^{}..2^{}", low, high));
    }
    put(labels_.size() - 1, false);
  }
  put(add(negative, "inf"), true);
  add(negative, "nan");
}

void ProfileAxis::add_integers(bool negative) {
  const int bits = width_of(type_);
  if (negative && !is_signed_integer(type_)) return;
  const int step = step_ == Step::coarse ? std::max(1, bits / coarse_places) : 1;
  for (int n = 0; n <= bits; ++n) {
    if (n == 0)
      add(negative, "0");
    else if ((n - 1) % step == 0)
      add(negative, step == 1 ? fmt::format("2^{}", n - 1) : fmt::format("2^{}..2^{}", n - 1, n + step - 2));
    first_.push_back(static_cast<std::uint16_t>(labels_.size() - 1));
  }
}

template <class Word>
void ProfileAxis::find_of(const Word* values, std::span<std::uint16_t> places) const {
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::uint16_t>(place(values[i]));
}

void ProfileAxis::find(const void* values, std::span<std::uint16_t> places) const {
  with_word(type_, [&]<class Word>(Word) { find_of(static_cast<const Word*>(values), places); });
}

std::size_t ProfileAxis::integer_place(std::uint64_t bits) const {
  const auto width = static_cast<std::size_t>(width_of(type_));
  const bool negative = is_signed_integer(type_) && (bits >> (width - 1) & 1) != 0;
  const std::uint64_t magnitude = negative ? (0 - bits) & type_mask(type_) : bits;
  return first_[static_cast<std::size_t>(std::bit_width(magnitude)) + (negative ? width + 1 : 0)];
}

}  // namespace plumbline
