#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "reference/small_format.h"

namespace plumbline {

/// What a document prescribes for a value that a small format has no number near.
enum class SmallFormatValue : std::uint8_t {
  greatest,           ///< the greatest number, of the value's sign
  greatest_positive,  ///< the greatest number
  infinity,           ///< of the value's sign
  nan,                ///< any NaN
  any,                ///< the document leaves it to the implementation
};

/// What one document says of conversions to one small format.
struct SmallFormatRule {
  struct OutOfRange {
    SmallFormatValue overflow, infinity;  ///< of numbers beyond the greatest after rounding, of infinities
  };
  SmallFormatValue nan = SmallFormatValue::nan;
  /// None: the document has no such conversion.
  std::optional<OutOfRange> saturating, plain;
  std::string clause;
};

/// By the names of the formats.
using SmallFormatRules = std::map<std::string, SmallFormatRule, std::less<>>;

/// Reads a rulebook's "small_formats". Throws EntryError.
SmallFormatRules parse_small_format_rules(const nlohmann::json& object);

}  // namespace plumbline
