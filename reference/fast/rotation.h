#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "reference/fast/kernel.h"
#include "reference/fast/run_truth.h"

namespace plumbline::fast {

/// Sine, cosine or tangent at the operands of a run that spans many periods: of angles that are sums of
/// three, by the kernels of binary64 at these.
class Rotations {
 public:
  /// Nothing is found of an output of a function that is none of these.
  Rotations(std::string_view function, int output);

  /// Of the run that begins with these bits: sets the form, the rotation and what it is off by; false where
  /// it has none. Precondition: the operands are finite, and no magnitude is below 1.
  bool find(std::uint32_t start, RunTruth& out);

 private:
  /// The angles of a run are |x| of operand 512 k, the step times 64 k, and the step times k.
  static constexpr std::size_t nodes = 8;
  /// Of the last two, which depend on the exponent alone.
  struct Steps {
    std::array<double, nodes> coarse_sine, coarse_cosine;
    std::array<double, RunTruth::Rotation::steps + RunTruth::Rotation::most_lanes> fine_sine, fine_cosine;
    double doubt = 0;
  };

  const Steps& steps_of(std::uint32_t exponent);

  enum class Kind : std::uint8_t { none, sine, cosine, tangent };
  static Kind kind_of(std::string_view function, int output);

  Kind kind_;
  const Kernel *sine_ = nullptr, *cosine_ = nullptr;
  std::vector<std::unique_ptr<Steps>> steps_;  ///< by exponent, of those that were met
};

}  // namespace plumbline::fast
