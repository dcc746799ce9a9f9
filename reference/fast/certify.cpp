#include "reference/fast/certify.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "reference/floating_environment.h"
#include "reference/function.h"

namespace plumbline::fast {
namespace {

using Block = std::array<double, largest_block>;

/// The intervals of one kernel at a block of operands.
struct Intervals {
  Block center, low, high;
  Enclosures out() { return {center.data(), low.data(), high.data()}; }
};

/// The largest share seen, and where.
struct Worst {
  double share = 0;
  std::uint32_t operand = 0;
};

/// A relative slack for the few roundings of a comparison's own arithmetic (each 2^-53).
constexpr double slack = 1 + 0x1p-48;

/// An upper bound of |x| for an x in (low, high).
double farthest(double low, double high) { return std::max(std::abs(low), std::abs(high)); }

bool is_unknown(double low, double high) { return low == -HUGE_VAL && high == HUGE_VAL; }

/// Compares one kernel with its twin, block by block.
class Comparison {
 public:
  explicit Comparison(const Row& row) : row_(row), function_(required_function(row.function)) {}

  /// False where the kernel cannot be certified: refusal() has the reason.
  bool compare(std::uint64_t first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      operands_[i] = std::bit_cast<float>(static_cast<std::uint32_t>(first + i));
    const void* argument = operands_.data();
    row_.plain_single(&argument, count, values_.out(), 0);
    row_.plain_single(&argument, count, scales_.out(), 1);
    row_.tracked_single(&argument, count, truth_.out(), 0);
    for (std::size_t i = 0; i < count; ++i)
      if (!compare(i, static_cast<std::uint32_t>(first + i))) return false;
    return true;
  }

  const Worst& worst() const { return worst_; }
  const Refusal& refusal() const { return refusal_; }

 private:
  bool compare(std::size_t i, std::uint32_t operand) {
    const double scale = scales_.high[i];
    const bool is_value = scale > values_.high[i];  // its width follows the share
    if (!is_value) return is_truth(i, operand) || refuse("its own interval does not hold the truth", operand);
    double deviation = 0;
    if (is_unknown(truth_.low[i], truth_.high[i]))
      deviation = deviation_from_reference(values_.center[i], operand);
    else
      deviation = (std::abs(values_.center[i] - truth_.center[i]) + farthest(truth_.low[i], truth_.high[i]));
    const double share = deviation / scale * slack;
    if (!(share < 1)) return refuse("its value is no approximation", operand);
    if (share > worst_.share) worst_ = {share, operand};
    return true;
  }

  /// Whether the interval that the kernel states is right: the tracked kernel's own, stated by the same
  /// argument, whose margins cover Plain's rounding, so that the ends may differ by a few roundings of
  /// binary64; or one that holds what the tracked kernel leaves open.
  bool is_truth(std::size_t i, std::uint32_t operand) {
    if (is_unknown(values_.low[i], values_.high[i]) || same_interval(i)) return true;
    if (is_unknown(truth_.low[i], truth_.high[i])) return holds_reference(i, operand);
    const double shift = truth_.center[i] - values_.center[i];
    const double size = std::abs(shift) + farthest(truth_.low[i], truth_.high[i]);
    const double low = shift + truth_.low[i], high = shift + truth_.high[i];
    const double roundings = size * 0x1p-50;
    const bool same_statement = shift == 0 && std::abs(values_.low[i] - low) <= roundings &&
                                std::abs(values_.high[i] - high) <= roundings;
    return same_statement || (values_.low[i] <= low - roundings && high + roundings <= values_.high[i]);
  }

  /// The same bits, NaN included.
  bool same_interval(std::size_t i) const {
    const auto same = [](double a, double b) {
      return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
             (std::isnan(a) && std::isnan(b));
    };
    return same(values_.center[i], truth_.center[i]) && same(values_.low[i], truth_.low[i]) &&
           same(values_.high[i], truth_.high[i]);
  }

  const Enclosure& reference_at(std::uint32_t operand) {
    const Scalar point{ScalarType::f32, operand};
    function_.enclose({&point, 1}, 140, enclosures_);
    return enclosures_[static_cast<std::size_t>(row_.output)];
  }

  /// The same, from the reference.
  bool holds_reference(std::size_t i, std::uint32_t operand) {
    const Enclosure& t = reference_at(operand);
    if (t.is_nan()) return false;
    mpfr_sub_d(difference_.get(), t.lower.get(), values_.center[i], MPFR_RNDD);
    const bool above = mpfr_cmp_d(difference_.get(), values_.low[i]) >= 0;
    mpfr_sub_d(difference_.get(), t.upper.get(), values_.center[i], MPFR_RNDU);
    return above && mpfr_cmp_d(difference_.get(), values_.high[i]) <= 0;
  }

  double deviation_from_reference(double value, std::uint32_t operand) {
    const Enclosure& t = reference_at(operand);
    if (t.is_nan() || t.is_infinite()) return HUGE_VAL;
    double most = 0;
    for (mpfr_srcptr end : {t.lower.get(), t.upper.get()}) {
      mpfr_sub_d(difference_.get(), end, value, MPFR_RNDA);
      most = std::max(most, std::abs(mpfr_get_d(difference_.get(), MPFR_RNDA)));
    }
    return most;
  }

  bool refuse(const char* reason, std::uint32_t operand) {
    refusal_ = {reason, operand};
    return false;
  }

  const Row& row_;
  const Function& function_;
  std::array<float, largest_block> operands_{};
  Intervals values_{}, scales_{}, truth_{};
  std::vector<Enclosure> enclosures_{
      std::vector<Enclosure>(static_cast<std::size_t>(function_.outputs()), Enclosure(140))};
  Real difference_{140};
  Worst worst_;
  Refusal refusal_;
};

}  // namespace

std::variant<Certificate, Refusal> certify(const Row& row, std::uint64_t first, std::uint64_t count,
                                           unsigned jobs) {
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  Worst worst;
  std::optional<Refusal> refusal;
  constexpr std::uint64_t share_of_work = std::uint64_t{largest_block} << 10;
  const auto work = [&] {
    const FloatingScope scope;
    Comparison comparison(row);
    for (std::uint64_t at = next.fetch_add(share_of_work); at < count; at = next.fetch_add(share_of_work)) {
      const std::uint64_t end = std::min(count, at + share_of_work);
      for (std::uint64_t k = at; k < end; k += largest_block)
        if (!comparison.compare(first + k, std::min<std::uint64_t>(largest_block, end - k))) {
          next = count;
          const std::lock_guard lock(mutex);
          refusal = comparison.refusal();
          return;
        }
    }
    const std::lock_guard lock(mutex);
    const Worst& own = comparison.worst();
    if (own.share > worst.share || (own.share == worst.share && own.operand < worst.operand)) worst = own;
  };
  std::vector<std::thread> threads;
  for (unsigned k = 1; k < jobs; ++k) threads.emplace_back([&] { work(), mpfr_free_cache(); });
  work();
  for (std::thread& t : threads) t.join();
  if (refusal) return *refusal;
  // The interval is open, and its end is a rounded product of the share: a thousandth more than was seen.
  return Certificate{row.function, row.output, std::string(source_hash(row.family)),
                     worst.share * (1 + 0x1p-10), worst.operand};
}

}  // namespace plumbline::fast
