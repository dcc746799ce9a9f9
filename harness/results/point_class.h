#pragma once

#include <optional>
#include <string>

#include "harness/results/entry.h"
#include "reference/scalar.h"

namespace plumbline {

/// The bits that a sample has as text; nothing where it has none.
std::optional<Scalar> scalar_of(ScalarType type, const std::string& bits);

/// What is special about the point, the most specific first: "NaN argument", "subnormal argument", "huge
/// argument" (2^20 and more); "NaN result", "infinite result", "zero result"; else "ordinary argument".
std::string class_of(const Sample& point, const Entry& entry);

}  // namespace plumbline
