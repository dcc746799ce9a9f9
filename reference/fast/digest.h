#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/fast/row.h"

namespace plumbline::fast {

/// Digests are of multiples of so many operands.
inline constexpr std::uint64_t digest_operands = 320;

/// Of how many operands a kernel's digest is stored. Plain kernels are fast, and no bound of their own holds
/// what was compiled otherwise: theirs are of 10,240, of which it takes more than 5,120 to see
/// -ffp-contract=fast in each kernel that it changes.
std::uint64_t stored_operands(Evaluate Row::*evaluate);

/// A hash of the intervals that a kernel states at some hundred fixed operands, or at more: the same for
/// every instruction set and every compiler that keeps to IEEE 754. It shows what no macro of the compiler
/// does, such as products and sums that were fused. Precondition: `count` is a multiple of digest_operands,
/// and begin + count is no more than 2^32.
std::uint64_t digest_of(const Row& row, Evaluate Row::*evaluate, std::uint64_t count = digest_operands,
                        std::uint64_t begin = 0);

/// The kernels of a row, in the order of Row, with the names by which their digests are stored.
struct NamedKernel {
  std::string_view name;
  Evaluate Row::*evaluate;
};
std::span<const NamedKernel> kernels_of_a_row();

/// A line of digests.tsv: "sin<tab>0<tab>plain_single<tab>0123456789abcdef".
std::string digest_line(const Row& row, const NamedKernel& kernel);

/// Whether the kernel computes here what it computed when its digest was stored: reference/fast/digests.
bool is_as_stored(const Row& row, Evaluate Row::*evaluate);

/// The functions with a kernel that does not compute on this machine, as it was compiled, what it computed
/// when it was proved and tested. None but where the compiler was set to change values, or the processor
/// computes otherwise.
struct DifferingKernels {
  std::vector<std::string> by_twin;       ///< the slower one, with an error bound of its own, computes
  std::vector<std::string> by_reference;  ///< that differs as well, or there is none: the reference computes
};
const DifferingKernels& functions_that_differ();

/// The kernels that rows have here, and those that differ.
struct KernelTable {
  std::vector<Kernel> kernels;
  DifferingKernels differing;
};
KernelTable table_of(std::span<const Row> rows);

/// The files of reference/fast/digests, as they were when this was built.
struct DigestFile {
  std::string_view name;
  std::string_view text;
};
std::span<const DigestFile> digest_files();

}  // namespace plumbline::fast
