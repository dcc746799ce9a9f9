#pragma once

#include <string>

#include "harness/reproducer/reproducer.h"

namespace plumbline {

/// The parts of a program around ReproducerParts::code: what it needs before, and main() after.
struct JudgingCode {
  std::string before, after;
};

/// Of results that are numbers.
JudgingCode judging_numbers(const ReproducedPoint& point);
/// Of PrintCall.
JudgingCode judging_text(const ReproducedPoint& point);
/// Of ClaimCall.
JudgingCode judging_claims(const ReproducedPoint& point);

}  // namespace plumbline
