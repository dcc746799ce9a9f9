#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "harness/rulebook/rulebook.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// A formula by which a document lets a function be computed: "exp2(y * log2(x))". Immutable.
///
/// Every operation may give whatever its own rule allows: the numbers within its bound, flushed results where
/// subnormals may be flushed, one of its own derivations. A multiply whose product is added to may be
/// contracted. Operations that occur twice may err differently each time. docs/rulebooks.md has the language.
class Formula {
 public:
  struct Node;
  /// The rule of an operator or function in the same precision and mode; null if the document has none.
  using Rules = std::function<std::shared_ptr<const Rule>(const std::string& builtin)>;

  /// The error has what is wrong with the text and what would be right.
  static Outcome<Formula> parse(std::string_view text, const Rules& rules);

  const Node& root() const { return *root_; }

 private:
  explicit Formula(std::shared_ptr<const Node> root) : root_(std::move(root)) {}
  std::shared_ptr<const Node> root_;
};

}  // namespace plumbline
