// The tables of unsafe math, entry by entry: every number, domain and formula of a document's sentence is in
// the rulebook's entry, and the entry holds no other. Which operands a formula is for (signs, parity) is
// derived_test.cpp's matter.

#include <gmock/gmock.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <regex>
#include <set>

#include "harness/rulebook/edge_case.h"
#include "tests/harness/rulebook/rulebook_documents.h"

namespace plumbline::rulebook_unsafe_tables_test {
namespace {

using documents::builtins_of;
using documents::committed;
using documents::TableCell;
using Numbers = std::set<double>;
using testing::HasSubstr;

struct Table {
  const char* document;
  const char* table;
  const char* rulebook;
  const char* mode;
  const char* citation;  ///< of the functions that it names
  const char* profile;
  /// The published text of 2.2 has lost its minus signs and bars: 2^{10} stands for 2^-10, x for |x|.
  bool lost_signs;
};
const Table tables[] = {
    {"spirv-env-2.2", "fast-relaxed", "spirv-env-2.2", "fast-relaxed", "Fast Relaxed Math", "full", true},
    {"spirv-env-2.2", "fast-relaxed", "spirv-env-2.2-embedded", "fast-relaxed", "Fast Relaxed Math",
     "embedded", true},
    {"spirv-env-3.0", "unsafe", "spirv-env-3.0", "unsafe", "6.6.3, table 7", "full", false},
    {"spirv-env-3.0", "unsafe", "spirv-env-3.0-embedded", "unsafe", "6.6.3, table 7", "embedded", false},
    {"spirv-env-3.0", "unsafe", "spirv-env-3.0", "fast-relaxed", "6.6.3, table 7", "full", false},
};

/// What a sentence or an entry states.
struct Content {
  Numbers ulps, absolutes, limits;
  std::set<std::string> formulas;
  bool grows_with_x = false;  ///< + floor(fabs(2 * x))
  bool or_multiply_add = false;
};

/// The magnitude of "2^-10", "-2^{10}", "88", "-π".
double number_of(std::string text) {
  if (text.starts_with('-')) text.erase(0, 1);
  if (text == "π") return 3.141592653589793;
  if (!text.starts_with("2^")) return std::stod(text);
  return std::ldexp(1.0, std::stoi(text.substr(text[2] == '{' ? 3 : 2)));
}

/// One form for both spellings, so that lost signs do not matter.
Numbers above_one(const Numbers& numbers) {
  Numbers out;
  for (double v : numbers) out.insert(std::max(v, 1 / v));
  return out;
}

std::string squeezed_formula(std::string text, bool lost_signs) {
  text = std::regex_replace(text, std::regex("fabs\\(\\s*x\\s*\\)"), "|x|");
  text = std::regex_replace(text, std::regex("([0-9])\\.0f"), "$1");
  text = std::regex_replace(text, std::regex("([0-9]\\.[0-9]+)f"), "$1");
  std::erase(text, ' ');
  if (lost_signs) std::erase(text, '-'), std::erase(text, '|');
  const auto open = std::ranges::count(text, '('), closed = std::ranges::count(text, ')');
  if (open == closed + 1) text += ')';  // pow of a negative number, in both documents
  return text;
}

void take_numbers(const std::string& text, const std::regex& pattern, Numbers& out) {
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
    for (std::size_t k = 1; k < at->size(); ++k)
      if ((*at)[k].matched && (*at)[k].str().find("∞") == std::string::npos)
        out.insert(number_of((*at)[k].str()));
}

void take_formulas(const std::string& function, std::string text, bool lost_signs,
                   std::set<std::string>& out) {
  if (function.starts_with("atan2")) {  // the rulebook's x is the first operand
    std::ranges::transform(text, text.begin(), [](char c) { return c == 'x' ? 'y' : c == 'y' ? 'x' : c; });
    text = std::regex_replace(text, std::regex("eyp"), "exp");
  }
  if (function == "acospi" || function == "asinpi")
    text = std::regex_replace(text, std::regex("M_PI_F"), "M_1_PI_F");  // misprints
  if (function == "atan2") {
    const std::regex quadrant("atan\\(x/y\\)( [+-]? ?M_PI_F)?");
    for (std::sregex_iterator at(text.begin(), text.end(), quadrant), end; at != end; ++at)
      out.insert(squeezed_formula(at->str(), lost_signs));
    return;
  }
  const std::regex formula(
      "[Ii]mplement(?:ed)?(?: this| this case)? as ((?:[^.]|\\.[0-9])*?)(?:\\.(?![0-9])| for (?![(])|$)");
  for (std::sregex_iterator at(text.begin(), text.end(), formula), end; at != end; ++at)
    out.insert(squeezed_formula((*at)[1].str(), lost_signs));
  if (text.find("return zero") != std::string::npos || text.find("return +0") != std::string::npos)
    out.insert("0");
}

Content content_of(const TableCell& cell, const Table& table) {
  Content out;
  const std::string& text = cell.text;
  out.or_multiply_add = text.find("correctly rounded fma") != std::string::npos;
  if (out.or_multiply_add) return out;
  const std::string number = "(-?2\\^\\{?-?[0-9]+\\}?|-?π|-?∞|-?[0-9]+(?:\\.[0-9]+)?)";
  const std::regex ulp(
      "<= ?([0-9]+(?:\\.[0-9]+)?)( \\+ floor\\( fabs\\(2 \\* x\\) \\))? (?:ulp|ULP)(?:[^<]*? for the "
      "(full|embedded) profile)?");
  for (std::sregex_iterator at(text.begin(), text.end(), ulp), end; at != end; ++at) {
    if ((*at)[3].matched && (*at)[3] != table.profile) continue;
    out.ulps.insert(std::stod((*at)[1].str()));
    out.grows_with_x = out.grows_with_x || (*at)[2].matched;
  }
  take_numbers(text, std::regex("absolute error is <= " + number), out.absolutes);
  take_numbers(text,
               std::regex("(?:domain|domain of|x in|outside of) [\\[(]" + number + ", " + number + "[\\])]"),
               out.limits);
  take_numbers(text, std::regex("domain of " + number + " to " + number), out.limits);
  take_formulas(cell.function, text, table.lost_signs, out.formulas);
  return out;
}

/// The ends that are stated; one that is open lies one number of binary64 beside it.
void take_limits(const Pattern& pattern, Numbers& out) {
  const Pattern::Range& range = pattern.range(ScalarType::f32);
  for (const Place place : {range.low, range.high, range.least, range.greatest}) {
    double value = std::fabs(number_at(place));
    const double single = static_cast<float>(value);
    if (std::nextafter(single, value) == value) value = single;
    if (value != 0 && std::isfinite(value)) out.insert(value);
  }
}

Content content_of(const Rule& rule, const Table& table) {
  Content out;
  const auto take = [&](const Bound& bound) {
    if (bound.kind != Bound::Kind::ulp) return;
    if (bound.absolute > 0)
      out.absolutes.insert(bound.absolute);
    else
      out.ulps.insert(bound.ulp);
    out.grows_with_x = out.grows_with_x || (bound.floor_per_x && bound.ulp_per_x == 2);
  };
  out.or_multiply_add = rule.bound.or_multiply_add;
  if (rule.pieces.empty()) take(rule.bound);
  for (const auto& piece : rule.pieces) {
    take(piece->bound);
    for (const Pattern& pattern : piece->when) take_limits(pattern, out.limits);
    if (!piece->formula_text.empty())
      out.formulas.insert(squeezed_formula(piece->formula_text, table.lost_signs));
  }
  return out;
}

/// Outside of these the function has no value; the table need not state so.
bool has_domain_of_ones(const std::string& builtin) {
  return std::set<std::string>{"acos", "acosh", "acospi", "asin", "asinpi", "log1p"}.contains(builtin);
}

void compare(const TableCell& cell, const std::string& builtin, const Rulebook& book, const Table& table) {
  const std::string where = std::string(table.rulebook) + " " + builtin + ": " + cell.text;
  const Rule* rule = book.find(builtin, ScalarType::f32, table.mode);
  ASSERT_NE(rule, nullptr) << where;
  EXPECT_THAT(rule->clause, HasSubstr(table.citation)) << where;
  EXPECT_EQ(rule->clause.find("does not name"), std::string::npos) << where;
  Content due = content_of(cell, table), given = content_of(*rule, table);
  if (has_domain_of_ones(builtin)) due.limits.insert(1);
  // A formula alone: the profile's own bound stands beside it.
  if (due.ulps.empty() && !due.formulas.empty()) due.ulps = {book.find(builtin, ScalarType::f32)->bound.ulp};
  if (table.lost_signs)
    for (Content* content : {&due, &given})
      content->limits = above_one(content->limits), content->absolutes = above_one(content->absolutes);
  EXPECT_EQ(given.ulps, due.ulps) << where;
  EXPECT_EQ(given.absolutes, due.absolutes) << where;
  EXPECT_EQ(given.limits, due.limits) << where;
  EXPECT_EQ(given.formulas, due.formulas) << where;
  EXPECT_EQ(given.grows_with_x, due.grows_with_x) << where;
  EXPECT_EQ(given.or_multiply_add, due.or_multiply_add) << where;
}

TEST(UnsafeTables, EntriesStateWhatTheDocumentsSentencesState) {
  for (const Table& table : tables) {
    const Rulebook book = *Rulebook::load(table.rulebook);
    const auto cells = committed(table.document);
    std::size_t compared = 0;
    for (TableCell cell : cells) {
      if (cell.table != table.table) continue;
      if (cell.function == "sincos") {
        EXPECT_EQ(cell.text, "ulp values as defined for sin(x) and cos(x).");
        cell.text = std::ranges::find_if(cells, [&](const TableCell& c) {
                      return c.table == table.table && c.function == "sin";
                    })->text;
      }
      compare(cell, builtins_of(cell.function)[0], book, table);
      ++compared;
    }
    EXPECT_EQ(compared, 37u) << table.rulebook;
  }
}

TEST(UnsafeTables, NameNoOtherFunction) {
  for (const Table& table : tables) {
    const Rulebook book = *Rulebook::load(table.rulebook);
    std::set<std::string> named;
    for (const TableCell& cell : committed(table.document))
      if (cell.table == table.table) named.insert(builtins_of(cell.function)[0]);
    for (ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
      for (const Rule& usual : book.rules(precision)) {
        const Rule* rule = book.find(usual.builtin, precision, table.mode);
        ASSERT_NE(rule, nullptr) << table.rulebook << " " << usual.builtin;
        if (precision == ScalarType::f32 && named.contains(usual.builtin)) continue;
        // "as defined in the table of the profile"
        EXPECT_THAT(rule->clause, HasSubstr("not name")) << table.rulebook << " " << usual.builtin;
        EXPECT_EQ(rule->bound.text, usual.bound.text) << table.rulebook << " " << usual.builtin;
        EXPECT_EQ(rule->pieces.size(), usual.pieces.size()) << table.rulebook << " " << usual.builtin;
        EXPECT_EQ(rule->more_quotient_bits, usual.more_quotient_bits)
            << table.rulebook << " " << usual.builtin;
      }
  }
}

}  // namespace
}  // namespace plumbline::rulebook_unsafe_tables_test
