#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/commands/audit_table.h"
#include "reference/scalar.h"

namespace plumbline {

struct Function;

/// The function of the reference that a row names, in the row's format.
struct PublishedFunction {
  const Function* function = nullptr;
  std::string_view name;  ///< the function's
  ScalarType type = ScalarType::f32;
  bool operator==(const PublishedFunction&) const = default;
};

/// What the row is of: one function, or several where it has "sinf/cosf" or "f32/f64". An error has why the
/// reference does not compute them.
Outcome<std::vector<PublishedFunction>> functions_of(const PublishedMaximum& row);

/// The arguments at which the maximum was seen, rounded to nearest in the row's format. A remark in
/// parentheses is left out. An error has why they are none.
Outcome<std::vector<Scalar>> arguments_of(const PublishedMaximum& row, const PublishedFunction& of);

/// What a published argument decides about a published figure, whatever the library: a result in the format
/// has one of a few errors there, one for each number of the format.
struct PublishedPoint {
  std::vector<Scalar> arguments;
  Scalar result;   ///< the number whose error is nearest to the figure
  double ulp = 0;  ///< its error
  /// Whether that error is the figure, to the last digit that is published.
  bool has_the_figure = false;
  /// The share of all real numbers for which a figure of as many digits passes so.
  double chance = 0;
};

/// Recomputes the figure at the row's arguments. An error has why that is not possible: the true value is no
/// number, or every argument has a result of such an error.
Outcome<PublishedPoint> published_point(const PublishedFunction& of, const Figure& figure,
                                        const std::vector<Scalar>& arguments);

/// How many numbers of the format a result is from the correctly rounded one (to nearest). Nothing where the
/// words are no arguments and no result of the function, or one of the two numbers is no finite one.
std::optional<double> steps_from_rounded(const PublishedFunction& of, std::span<const std::string> arguments,
                                         const std::string& result);

}  // namespace plumbline
