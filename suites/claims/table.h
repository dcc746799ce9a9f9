#pragma once

#include <array>
#include <span>
#include <string_view>

#include "harness/judge/claimed.h"

namespace plumbline::claims {

/// A condition of a row; none if the query is empty.
struct Condition {
  std::string_view query = {};
  Claim::Kind kind = Claim::Kind::number;
  std::string_view word = {};
  bool holds = true;
};

/// One claim and what is mandated of it: mandates without a clause are none.
struct Row {
  std::string_view query;
  Claim::Kind kind = Claim::Kind::number;
  std::string_view word = {};
  std::string_view second = {};  ///< the query that a mandate's relation compares with
  unsigned elements = 1;         ///< of an array
  std::array<Condition, 2> conditions = {};
  std::array<Mandate, 2> mandates = {};
  ScalarType precision = ScalarType::i32;  ///< i32: of no precision
};

std::span<const Row> table();

}  // namespace plumbline::claims
