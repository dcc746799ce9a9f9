#pragma once

#include <string>

namespace plumbline {

/// What follows a % in a format (OpenCL C 6.12.13.2), in the document's terms.
struct ConversionSpecification {
  std::string flags = {};  ///< any of "-+ #0"
  int width = 0;           ///< 0: none
  int precision = -1;      ///< -1: none
  int elements = 1;        ///< of the vector specifier; 1: none
  std::string length = {};
  char specifier = 'd';

  bool has(char flag) const { return flags.find(flag) != std::string::npos; }
  /// A to Z: what is printed has no small letters.
  bool is_capital() const { return specifier >= 'A' && specifier <= 'Z'; }
  /// The conversion without the difference of capitals: 'f' of %F.
  char conversion() const;
  /// "%-5.2v4hlf".
  std::string text() const;
  /// What a signed conversion begins with.
  std::string sign(bool negative) const;
  /// In a field of the width: zeros stand between `prefix` and `body` where the flags and `zeros` require
  /// them, and otherwise spaces on the side that the flags select.
  std::string padded(const std::string& prefix, const std::string& body, bool zeros) const;
};

}  // namespace plumbline
