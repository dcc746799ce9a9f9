#include "harness/device/call.h"

#include <algorithm>

#include "harness/device/claim_call.h"
#include "harness/device/print_call.h"

namespace plumbline {

std::string signature_of(const Call& call) {
  std::string text(opencl_name(call.results[0]));
  text += '(';
  for (ScalarType t : call.arguments) text += std::string(opencl_name(t)) + ", ";
  for (std::size_t k = 1; k < call.results.size(); ++k)
    text += std::string(opencl_name(call.results[k])) + "*, ";
  text.resize(text.size() - 2);
  return text + ')';
}

std::size_t scratch_slots(const Call& call) {
  if (call.space == AddressSpace::private_ || call.space == AddressSpace::constant) return 0;
  return is_statement(call) ? 1 : call.results.size() - 1;
}

/// As large and as aligned as any vector of the call.
std::size_t slot_bytes(const Call& call) {
  const auto wide = [](ScalarType t) { return size_of(t) == 8; };
  const bool any = std::any_of(call.arguments.begin(), call.arguments.end(), wide) ||
                   std::any_of(call.results.begin(), call.results.end(), wide);
  return any ? 128 : 64;
}

std::string name_of(const Claim& claim) {
  return claim.word.empty() ? claim.query : claim.query + ":" + claim.word;
}

std::vector<ScalarType> print_arguments() { return std::vector<ScalarType>(3, ScalarType::u32); }

std::vector<ScalarType> print_results() {
  std::vector<ScalarType> types(PrintCall::first_word + PrintCall::part_words, ScalarType::u64);
  types[PrintCall::length_output] = ScalarType::i64;
  types[PrintCall::returned_output] = ScalarType::i32;
  return types;
}

}  // namespace plumbline
