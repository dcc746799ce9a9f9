#pragma once

#include <array>
#include <cstdint>

#include "reference/fast/kernel.h"
#include "reference/fast/monotonicity.h"
#include "reference/fast/remainder_bounds.h"
#include "reference/fast/rotation.h"
#include "reference/fast/run_truth.h"

namespace plumbline::fast {

/// The truth at neighbouring operands of binary32, in a run of 4,096, from a kernel's intervals at ten of
/// them. It takes one of three forms; a run with none is left to the kernel.
///
/// - Where the kernel has one and the same center at both ends of the run, or the operands themselves, the
///   function or its difference from the operand is monotonic between them.
/// - Elsewhere it is a polynomial of degree seven in the operands' number. Three bounds hold it: of the
///   eighth derivative, of what the polynomial misses at eight operands, and of the rounding of its values.
/// - Sine and cosine of many periods are a rotation, tangent a quotient (rotation.h).
class Neighbours {
 public:
  static constexpr std::uint32_t run = run_length;
  /// The operands of a run at which the kernel gives the truth: near Chebyshev's nodes, in rising order.
  static constexpr std::array<std::uint32_t, 8> nodes = {39, 345, 910, 1648, 2447, 3185, 3750, 4056};
  /// With t_i = (2 i - 4095) / 4096, for all i of a run: more than the sum of the magnitudes of Lagrange's
  /// polynomials for the nodes at t_i (Lebesgue's constant), and than the product of |t_i - t_node|.
  static constexpr double lebesgue = 2.5, nodal = 0x1p-6;

  /// Precondition: the kernel is of one operand of binary32, and outlives this.
  explicit Neighbours(const Kernel& kernel)
      : kernel_(&kernel),
        monotonicity_(monotonicity_of(kernel.function, kernel.output)),
        remainder_bound_(remainder_bound_of(kernel.function, kernel.output)),
        rotations_(kernel.function, kernel.output) {}

  /// Of the run that holds the operand with these bits; it stands until the next call. Uses the host's
  /// rounding direction and subnormals: both must be the default.
  const RunTruth& truth_of(std::uint32_t bits);
  /// As Kernel::enclose for `count` operands with consecutive bits, `first` and on, all in one run: bits /
  /// run is the same. False where the run is left to the kernel, or is a rotation or quotient, of which the
  /// kernel's intervals are narrower: then `out` is as it was.
  bool enclose(std::uint32_t first, std::size_t count, const Enclosures& out);

 private:
  using Form = RunTruth::Form;

  /// The kernel's intervals at the first operand of a run, at the nodes, and at the last operand.
  struct Intervals {
    std::array<double, 10> center, low, high;
  };

  Form form_of(std::uint32_t start);
  Form between_ends(const Intervals& at, double first, double last);
  bool interpolate(const Intervals& at, std::uint32_t start);

  const Kernel* kernel_;
  Monotonicity monotonicity_;
  RemainderBound remainder_bound_;
  Rotations rotations_;
  std::uint32_t known_ = 1;  ///< the first operand of the run that was looked at; 1: none
  RunTruth truth_;           ///< of that run
};

/// At t = (2 i - 4095) / 4096 for i = first and on: out[k] is the polynomial's value there, in Horner's order
/// of fused operations.
void evaluate_polynomial(const RunTruth::Coefficients& c, std::uint32_t first, std::size_t count,
                         double* out);

}  // namespace plumbline::fast
