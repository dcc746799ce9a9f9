#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "harness/judge.h"
#include "harness/outcome.h"
#include "harness/rulebook.h"

namespace plumbline {

/// What a formula may give: every number of the format from `low` to `high`, NaN if it says so, or anything
/// at all where the document bounds one of its operations by nothing.
struct DerivedRange {
  Scalar low, high;    ///< of the format; meaningless if `empty` or `anything`
  bool empty = false;  ///< no number: NaN alone
  bool nan = false;    ///< NaN is possible
  bool anything = false;

  /// Whether a result of the format is among it.
  bool holds(Scalar result) const;
};

/// A formula by which a document lets a function be computed: "exp2(y * log2(x))". Immutable.
///
/// Every operation may give whatever its own rule allows: the numbers within its bound, flushed results where
/// subnormals may be flushed, one of its own derivations. A multiply whose product is added to may be
/// contracted. Operations that occur twice may err differently each time. docs/rulebooks.md has the language.
class Derived {
 public:
  struct Node;
  /// The rule of an operator or function in the same precision and mode; null if the document has none.
  using Rules = std::function<std::shared_ptr<const Rule>(const std::string& builtin)>;

  /// The error says what is wrong with the text and what would be right.
  static Outcome<Derived> parse(std::string_view text, const Rules& rules);

  DerivedRange range(std::span<const Scalar> operands, ScalarType format, const Allowances& allowances) const;

 private:
  explicit Derived(std::shared_ptr<const Node> root) : root_(std::move(root)) {}
  std::shared_ptr<const Node> root_;
};

}  // namespace plumbline
