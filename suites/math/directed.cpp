#include "suites/math/directed.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>

#include "harness/support/precision_name.h"
#include "harness/support/scalar_text.h"
#include "harness/support/spelling.h"
#include "reference/function.h"
#include "suites/math/directed_formulas.h"
#include "suites/math/table.h"

namespace plumbline::math {
namespace {

/// The row of the math table that a function's arguments are read after; null without one.
const Builtin* row_of(std::string_view function) {
  for (const Builtin& row : table())
    if (row.name == function) return &row;
  return nullptr;
}

/// One line, read from left to right.
class Line {
 public:
  Line(const std::string& text, std::string file, int number) : file_(std::move(file)), number_(number) {
    const std::size_t colon = text.find(": ");
    if (colon != std::string::npos) reason_ = text.substr(colon + 2);
    head_ = text.substr(0, colon);
    const std::size_t open = head_.find(" [");
    if (open != std::string::npos && head_.ends_with("]")) {
      claim_ = head_.substr(open + 2, head_.size() - open - 3);
      head_.resize(open);
    }
  }

  /// Two cases of a threshold, one of any other line.
  Outcome<std::vector<DirectedCase>> read() const {
    const bool is_threshold = claim_.starts_with("threshold ");
    if (reason_.empty() && !is_threshold)
      return fault("has no reason; a line is 'FUNCTION PRECISION ARGUMENT... [CLAIM]: REASON'");
    std::istringstream words(head_);
    std::string function, precision;
    words >> function >> precision;
    const Builtin* row = row_of(function);
    if (row == nullptr) return fault("'" + function + "' is no builtin of the math suite");
    const auto type = precision_named(precision);
    if (!type) return fault(unknown_name(precision, "precision", precision_names()));
    const TypeLetters& types = row->function->arguments;
    DirectedCase out{function, *type, {}, claim_, reason_, file_, number_};
    for (std::string text; words >> text;) {
      if (out.arguments.size() == types.size()) return fault(function + " takes no argument '" + text + "'");
      const auto value = parse_scalar(types.type(out.arguments.size(), *type), text);
      if (!value) return fault("'" + text + "' is no value of its argument's type");
      out.arguments.push_back(*value);
    }
    if (out.arguments.size() < types.size())
      return fault(
          fmt::format("{} takes {} arguments, not {}", function, types.size(), out.arguments.size()));
    if (!is_threshold) return std::vector{out};
    return threshold(out);
  }

 private:
  /// "threshold K A|B": the result is of class A, and of class B where argument K is one number nearer to
  /// zero.
  Outcome<std::vector<DirectedCase>> threshold(DirectedCase at) const {
    std::istringstream words(claim_);
    std::string word, classes;
    std::size_t moved = 0;
    words >> word >> moved >> classes;
    const std::size_t bar = classes.find('|');
    if (moved < 1 || moved > at.arguments.size() || bar == std::string::npos)
      return fault(fmt::format("'{}' is no threshold of {} arguments; one is 'threshold 1 inf|normal'",
                               claim_, at.arguments.size()));
    const std::string beyond = classes.substr(0, bar), before = classes.substr(bar + 1);
    DirectedCase nearer = at;
    Scalar& argument = nearer.arguments[moved - 1];
    const bool is_negative_integer = !is_floating(argument.type) && sign_extended(argument) < 0;
    argument.bits = (argument.bits + (is_negative_integer ? 1 : -1)) & type_mask(argument.type);
    at.claim = fmt::format("edge {}|{}", beyond, before);
    at.reason = fmt::format("first {} result", beyond);
    nearer.claim = fmt::format("edge {}|{}", before, beyond);
    nearer.reason = fmt::format("last {} result before it", before);
    return std::vector{at, nearer};
  }
  Error fault(const std::string& what) const {
    return {Error::Kind::usage, fmt::format("{}:{}: {}", file_, number_, what)};
  }
  std::string file_, head_, claim_, reason_;
  int number_;
};

/// The function whose cases a builtin has: the one it computes, or one of the same value.
std::string_view computed_function(std::string_view builtin) {
  if (builtin == "mad") return "fma";
  if (builtin == "lgamma_r") return "lgamma";
  if (builtin == "sincos") return "sin";
  const Function* function = function_of_builtin(builtin);
  return function != nullptr ? function->name : builtin;
}

void append(std::vector<DirectedCase>& out, const std::vector<DirectedCase>& cases) {
  out.insert(out.end(), cases.begin(), cases.end());
}

std::vector<DirectedCase> read_all() {
  std::vector<DirectedCase> out;
  for (const DirectedFile& file : directed_files()) {
    auto cases = parse_directed(file.text, std::string(file.name) + ".txt");
    if (!cases) {  // The files are part of the program, and a test reads every line of them.
      std::fprintf(stderr, "plumbline: %s\n", cases.error().message.c_str());
      std::abort();
    }
    append(out, *cases);
    // The order of the points is part of a run's seed.
    if (file.name == "edges") append(out, exact_cases());
    if (file.name == "gamma") append(out, gamma_cases());
  }
  return out;
}

}  // namespace

Outcome<std::vector<DirectedCase>> parse_directed(std::string_view text, const std::string& file) {
  std::vector<DirectedCase> out;
  std::istringstream lines{std::string(text)};
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    auto one = Line(line, file, number).read();
    if (!one) return one.error();
    append(out, *one);
  }
  return out;
}

std::span<const DirectedCase> directed_cases() {
  static const std::vector<DirectedCase> all = read_all();
  return all;
}

std::vector<std::vector<Scalar>> directed_points(std::string_view builtin, ScalarType precision) {
  const std::string_view function = computed_function(builtin);
  std::vector<std::vector<Scalar>> out;
  for (const DirectedCase& one : directed_cases())
    if (one.function == function && one.precision == precision) out.push_back(one.arguments);
  return out;
}

}  // namespace plumbline::math
