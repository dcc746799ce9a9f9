#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "harness/device/call.h"
#include "reference/function.h"

namespace plumbline::testing {

/// A function of the reference that evaluates each point once in each precision, for tests that need the
/// truth there again and again. One at a time, and of one thread.
class RememberedFunction {
 public:
  /// Precondition: no other object of this class.
  explicit RememberedFunction(const Function& function) : function_(function) {
    function_.enclose = remembered;
    original_ = &function;
    forget();
  }
  ~RememberedFunction() { forget(); }
  RememberedFunction(const RememberedFunction&) = delete;
  RememberedFunction& operator=(const RememberedFunction&) = delete;

  const Function& function() const { return function_; }
  /// Frees what is known of the points so far.
  void forget() { known_.clear(); }

 private:
  struct Key {
    std::array<std::uint64_t, max_arguments> bits{};
    mpfr_prec_t precision;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      auto hash = static_cast<std::uint64_t>(key.precision);
      for (const std::uint64_t bits : key.bits) {
        hash = (hash ^ bits) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
      }
      return hash;
    }
  };

  static void remembered(std::span<const Scalar> operands, mpfr_prec_t precision,
                         std::span<Enclosure> outputs) {
    Key key{.precision = precision};
    for (std::size_t k = 0; k < operands.size(); ++k) key.bits[k] = operands[k].bits;
    std::vector<Enclosure>& known = known_[key];
    if (known.empty()) {
      known.assign(outputs.size(), Enclosure(precision));
      original_->enclose(operands, precision, known);
    }
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      copy(outputs[k].lower.get(), known[k].lower.get());
      copy(outputs[k].upper.get(), known[k].upper.get());
    }
  }
  static void copy(mpfr_ptr to, mpfr_srcptr from) {
    mpfr_set_prec(to, mpfr_get_prec(from));
    mpfr_set(to, from, MPFR_RNDN);
  }

  Function function_;
  static inline const Function* original_ = nullptr;
  static inline std::unordered_map<Key, std::vector<Enclosure>, Hash> known_;
};

}  // namespace plumbline::testing
