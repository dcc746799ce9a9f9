#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "reference/scalar.h"

namespace plumbline {

/// The text that printf writes (OpenCL C 6.12.13), and what it returns.
/// Each print is one launch of one work-item. Arguments, all u32: the print, the value in it, and the part of
/// the value. Results:
///
///   length      i64: the characters of the value; -1 where the text has no such value
///   returned    i32: what printf returned
///   characters  u64, part_words of them: those of the part, eight in each, the first in the lowest byte,
///               zeros past the end
struct PrintCall {
  /// An argument of printf after the format, for fronts that have no literals.
  struct Operand {
    enum class Kind : std::uint8_t { number, text, input, returned, zero, null };
    /// A text is a literal; `input` and `returned` point to the kernel's global memory, `zero` to a
    /// private variable, `null` to nothing in global memory.
    Kind kind = Kind::number;
    ScalarType type = ScalarType::i32;      ///< of a number
    std::vector<std::uint64_t> lanes = {};  ///< bits: one of a scalar
    std::string text = {};
  };
  struct Print {
    std::string arguments;  ///< of printf, as OpenCL C; z is a zero of type uint that no compiler can derive
    bool is_list = false;   ///< the text is as many values as commas separate, else one
    /// The same: what the format is, byte by byte, and the rest.
    std::string format = {};
    std::vector<Operand> operands = {};
  };
  std::vector<Print> prints;
  std::vector<ScalarType> types = {};  ///< that the arguments need

  static constexpr std::size_t part_words = 6, part_characters = 8 * part_words;
  static constexpr int length_output = 0, returned_output = 1, first_word = 2;
};

/// The types of Call::arguments and Call::results of such a call.
std::vector<ScalarType> print_arguments();
std::vector<ScalarType> print_results();

}  // namespace plumbline
