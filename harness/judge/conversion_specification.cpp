#include "harness/judge/conversion_specification.h"

#include <cctype>

namespace plumbline {

char ConversionSpecification::conversion() const {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(specifier)));
}

std::string ConversionSpecification::text() const {
  std::string text = "%" + flags;
  if (width > 0) text += std::to_string(width);
  if (precision >= 0) text += "." + std::to_string(precision);
  if (elements > 1) text += "v" + std::to_string(elements);
  return text + length + specifier;
}

std::string ConversionSpecification::sign(bool negative) const {
  if (negative) return "-";
  if (has('+')) return "+";
  return has(' ') ? " " : "";
}

std::string ConversionSpecification::padded(const std::string& prefix, const std::string& body,
                                            bool zeros) const {
  const std::size_t size = prefix.size() + body.size(), wanted = static_cast<std::size_t>(width);
  if (size >= wanted) return prefix + body;
  const std::size_t missing = wanted - size;
  if (has('-')) return prefix + body + std::string(missing, ' ');
  if (zeros && has('0')) return prefix + std::string(missing, '0') + body;
  return std::string(missing, ' ') + prefix + body;
}

}  // namespace plumbline
