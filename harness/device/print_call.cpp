#include "harness/device/print_call.h"

namespace plumbline {

std::vector<ScalarType> print_arguments() { return std::vector<ScalarType>(3, ScalarType::u32); }

std::vector<ScalarType> print_results() {
  std::vector<ScalarType> types(PrintCall::first_word + PrintCall::part_words, ScalarType::u64);
  types[PrintCall::length_output] = ScalarType::i64;
  types[PrintCall::returned_output] = ScalarType::i32;
  return types;
}

}  // namespace plumbline
