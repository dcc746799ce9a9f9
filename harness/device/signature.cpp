#include "harness/device/signature.h"

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

}  // namespace plumbline
