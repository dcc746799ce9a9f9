// The language of formulas: + - * / with the usual precedence, unary minus, |...|, calls, operands x y z,
// decimal numbers, M_PI_F and M_1_PI_F.

#include <fmt/core.h>

#include <cctype>
#include <charconv>

#include "harness/rulebook/formula_node.h"

namespace plumbline {
namespace {

using Node = Formula::Node;
using NodePtr = std::shared_ptr<const Node>;

struct FormulaError {
  std::string what;
};

class Parser {
 public:
  Parser(std::string_view text, const Formula::Rules& rules) : whole_(text), rest_(text), rules_(rules) {}

  NodePtr all() {
    NodePtr root = sum();
    skip_spaces();
    if (!rest_.empty()) fail("'" + std::string(rest_) + "' is left over");
    return root;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw FormulaError{"'" + std::string(whole_) + "': " + what +
                       "; a formula is like 'exp2(y * log2(|x|))'"};
  }
  void skip_spaces() {
    while (!rest_.empty() && rest_[0] == ' ') rest_.remove_prefix(1);
  }
  bool take(char c) {
    skip_spaces();
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!take(c)) fail(std::string("'") + c + "' is missing before '" + std::string(rest_) + "'");
  }

  NodePtr call(const std::string& name, std::vector<NodePtr> operands) const {
    const Function* function = function_of_builtin(name);
    if (function == nullptr) fail("'" + name + "' is no function");
    if (static_cast<int>(operands.size()) != function->arity())
      fail(fmt::format("{} takes {} operands", name, function->arity()));
    return std::make_shared<Node>(Node{.kind = Node::Kind::call,
                                       .function = function,
                                       .rule = rules_(name),
                                       .operands = std::move(operands)});
  }

  NodePtr sum() {
    NodePtr left = product();
    for (;;)
      if (take('+'))
        left = call("x+y", {left, product()});
      else if (take('-'))
        left = call("x-y", {left, product()});
      else
        return left;
  }

  NodePtr product() {
    NodePtr left = factor();
    for (;;)
      if (take('*'))
        left = call("x*y", {left, factor()});
      else if (take('/'))
        left = left->kind == Node::Kind::number && left->value == 1 ? call("1/x", {factor()})
                                                                    : call("x/y", {left, factor()});
      else
        return left;
  }

  NodePtr factor() {
    if (take('-')) return std::make_shared<Node>(Node{.kind = Node::Kind::negate, .operands = {factor()}});
    if (take('(')) {
      NodePtr inner = sum();
      expect(')');
      return inner;
    }
    if (take('|')) {
      NodePtr inner = sum();
      expect('|');
      return std::make_shared<Node>(Node{.kind = Node::Kind::magnitude, .operands = {inner}});
    }
    skip_spaces();
    if (!rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_[0]))) return number();
    return named();
  }

  NodePtr number() {
    double value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc{}) fail("'" + std::string(rest_) + "' is no number");
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return std::make_shared<Node>(Node{.kind = Node::Kind::number, .value = value});
  }

  NodePtr named() {
    std::string name;
    while (!rest_.empty() && (std::isalnum(static_cast<unsigned char>(rest_[0])) || rest_[0] == '_')) {
      name += rest_[0];
      rest_.remove_prefix(1);
    }
    if (name == "x" || name == "y" || name == "z")
      return std::make_shared<Node>(Node{.kind = Node::Kind::operand, .index = name[0] - 'x'});
    if (name == "M_PI_F") return std::make_shared<Node>(Node{.kind = Node::Kind::pi});
    if (name == "M_1_PI_F") return std::make_shared<Node>(Node{.kind = Node::Kind::inverse_pi});
    if (name.empty()) fail("nothing is where an operand would be, before '" + std::string(rest_) + "'");
    expect('(');
    std::vector<NodePtr> operands{sum()};
    while (take(',')) operands.push_back(sum());
    expect(')');
    return call(name, std::move(operands));
  }

  std::string_view whole_, rest_;
  const Formula::Rules& rules_;
};

}  // namespace

Outcome<Formula> Formula::parse(std::string_view text, const Rules& rules) {
  try {
    return Formula(Parser(text, rules).all());
  } catch (const FormulaError& error) {
    return Error{Error::Kind::usage, error.what};
  }
}

}  // namespace plumbline
