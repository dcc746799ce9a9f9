#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/support/outcome.h"

namespace plumbline {

/// A row of a table of published maxima, as the file has it. The columns are function, format, library,
/// version, max_ulp, argument and source.
struct PublishedMaximum {
  int line = 0;  ///< of the file, from 1
  std::string function, format, library, version, figure, argument, source;
};

/// What a published figure counts.
enum class ErrorMeasure : std::uint8_t {
  ulp,    ///< ulp from the true value
  steps,  ///< numbers of the format from the correctly rounded result
};

/// A published figure that is one number.
struct Figure {
  double value = 0;
  double unit = 0;  ///< how far a true maximum may be from `value`: one of its last digit, or as rounded up
  bool is_rounded_up = false;  ///< the true maximum is not above
  ErrorMeasure measure = ErrorMeasure::ulp;
};

/// Reads CSV (RFC 4180) whose first line names the seven columns in any order. Error::usage with file and
/// line where it is no such table.
Outcome<std::vector<PublishedMaximum>> read_published_maxima(const std::string& file);

/// The number that a row publishes. An error has why it is none: a range, a condition, another quantity.
Outcome<Figure> figure_of(const PublishedMaximum& row);

}  // namespace plumbline
