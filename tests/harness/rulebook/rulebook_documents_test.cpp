// The rulebooks' bounds against the documents' tables. What was read from the documents is kept beside this
// file, so that the comparison also runs where the documents are not; where they are, they are read again.

#include "tests/harness/rulebook/rulebook_documents.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "harness/rulebook/rulebook.h"
#include "tests/paths.h"

namespace plumbline::rulebook_documents_test {
namespace {

using documents::builtins_of;
using documents::committed;
using documents::precision_of;
using documents::TableCell;

std::filesystem::path documents_folder() {
  const char* given = std::getenv("PLUMBLINE_SPECIFICATIONS");
  return given != nullptr ? std::filesystem::path(given)
                          : std::filesystem::path(PLUMBLINE_SOURCE_DIR).parent_path() / "shared/spec";
}

struct Document {
  const char* name;
  const char* file;
  std::vector<TableCell> (*read)(const std::string&);
};

TEST(RulebookDocuments, StillHaveWhatWasReadFromThem) {
  const Document all[] = {{"opencl-1.2", "opencl_1.2_spec.txt", documents::read_opencl_1_2},
                          {"spirv-env-2.2", "opencl_spirv_env_2.2.txt", documents::read_spirv_2_2},
                          {"spirv-env-3.0", "opencl_spirv_env_3.0.html", documents::read_spirv_3_0},
                          {"vulkan-1.1", "vulkan_spirv_env.adoc.txt", documents::read_vulkan_1_1}};
  for (const Document& document : all) {
    const auto path = documents_folder() / document.file;
    if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not here";
    const auto read = document.read(documents::read_file(path));
    const auto kept = committed(document.name);
    EXPECT_GT(kept.size(), 20u);
    ASSERT_EQ(read.size(), kept.size()) << document.name;
    for (std::size_t k = 0; k < read.size(); ++k) {
      EXPECT_EQ(read[k].table, kept[k].table) << document.name << " " << kept[k].function;
      EXPECT_EQ(read[k].function, kept[k].function) << document.name;
      EXPECT_EQ(read[k].precision, kept[k].precision) << document.name << " " << kept[k].function;
      EXPECT_EQ(read[k].text, kept[k].text) << document.name << " " << kept[k].function;
    }
  }
}

/// "max * max * (3 * FLT_EPSILON)" and "max * max * (2n - 1) * FLT_EPSILON". The table has HLF_EPSILON in the
/// column for double and FLT_EPSILON in the one for half, which later revisions exchange (docs/rulings.md).
Bound bound_of_products(const TableCell& cell) {
  const bool half_epsilon = cell.text.find("HLF_EPSILON") != std::string::npos;
  EXPECT_EQ(half_epsilon, cell.precision == "double");
  const double epsilon = cell.precision == "half" ? 0x1p-10 : 0x1p-23;
  if (cell.text.find("(2n - 1)") != std::string::npos)
    return {.absolute = epsilon, .lane_factor = 2, .lane_offset = -1, .largest_power = 2};
  return {.absolute = 3 * epsilon, .largest_power = 2};
}

/// The words that bound a cell: those of its own, but for distance, length and normalize in environment 3.0,
/// whose columns for double and half later revisions exchange (docs/rulings.md).
std::string words_of(const TableCell& cell, const std::vector<TableCell>& table) {
  const auto is_exchanged = [](const std::string& f) {
    return f == "distance" || f == "length" || f == "normalize";
  };
  if (cell.precision == "single" || !is_exchanged(cell.function)) return cell.text;
  const char* const wanted = cell.precision == "double" ? "half" : "double";
  const auto other = std::ranges::find_if(table, [&](const TableCell& c) {
    return c.table == cell.table && c.function == cell.function && c.precision == wanted;
  });
  return other == table.end() ? cell.text : other->text;
}

/// The bound in a document's words.
Bound bound_in_words(const TableCell& cell) {
  const std::string& text = cell.text;
  const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
  if (text == "Correctly rounded") return Bound{Bound::Kind::correctly_rounded, 0.5};
  if (text.starts_with("Impl") && text.ends_with("defined"))
    return Bound{Bound::Kind::implementation_defined, 0};
  if (text == "Any value allowed (infinite ulp)") return Bound{Bound::Kind::any, 0};
  if (has("correctly rounded fma"))
    return Bound{.kind = Bound::Kind::correctly_rounded, .ulp = 0.5, .or_multiply_add = true};
  if (has("max * max")) return bound_of_products(cell);
  if (has("absolute error tolerance of ")) {
    Bound bound{.absolute = std::strtod(text.c_str() + 28, nullptr)};
    if (cell.function == "mix") bound.largest_power = 1;  // of operands above 1 (docs/rulings.md)
    return bound;
  }
  const char* number = text.c_str() + (text.starts_with("<= ") ? 3 : 0);
  char* rest = nullptr;
  Bound bound{Bound::Kind::ulp, std::strtod(number, &rest)};
  EXPECT_NE(rest, number) << cell.function << ": " << text;
  const std::string_view after(rest);
  if (after.starts_with("n ulp")) return Bound{.ulp_per_lane = bound.ulp};
  if (after.starts_with(" + n ulp"))
    bound.ulp_per_lane = 1;
  else if (after.starts_with(" + "))
    bound.ulp_per_lane = std::strtod(rest + 3, nullptr);
  return bound;
}

void expect_equal(const Bound& bound, const Bound& due, const std::string& where) {
  EXPECT_EQ(bound.kind, due.kind) << where;
  EXPECT_EQ(bound.ulp, due.ulp) << where;
  EXPECT_EQ(bound.ulp_per_lane, due.ulp_per_lane) << where;
  EXPECT_EQ(bound.absolute, due.absolute) << where;
  EXPECT_EQ(bound.lane_factor, due.lane_factor) << where;
  EXPECT_EQ(bound.lane_offset, due.lane_offset) << where;
  EXPECT_EQ(bound.largest_power, due.largest_power) << where;
  EXPECT_EQ(bound.or_multiply_add, due.or_multiply_add) << where;
}

/// A document's table, the rulebook that is held to it and how that cites it.
struct Comparison {
  const char* document;
  const char* table;
  const char* rulebook;
  const char* citation;
};
const Comparison comparisons[] = {
    {"opencl-1.2", "7.1", "opencl-1.2", "table 7.1"},
    {"opencl-1.2", "7.2", "opencl-1.2", "table 7.2"},
    {"opencl-1.2", "10.1", "opencl-1.2-embedded", "table 10.1"},
    {"spirv-env-2.2", "full", "spirv-env-2.2", "ULP Values for Math Instructions - Full Profile"},
    {"spirv-env-2.2", "embedded", "spirv-env-2.2-embedded",
     "ULP Values for Math Instructions - Embedded Profile"},
    {"spirv-env-3.0", "full", "spirv-env-3.0", "6.6.1, table 5"},
    {"spirv-env-3.0", "embedded", "spirv-env-3.0-embedded", "6.6.2, table 6"},
};

using Line = std::pair<ScalarType, std::string>;  ///< of a table: precision and builtin

std::set<Line> lines_of(const Comparison& c) {
  std::set<Line> out;
  for (const TableCell& cell : committed(c.document))
    if (cell.table == c.table)
      for (const std::string& builtin : builtins_of(cell.function)) out.emplace(precision_of(cell), builtin);
  return out;
}

TEST(RulebookDocuments, EveryLineOfTheirTablesIsARuleWithItsBound) {
  for (const Comparison& c : comparisons) {
    const Rulebook book = *Rulebook::load(c.rulebook);
    const std::vector<TableCell> table = committed(c.document);
    for (TableCell cell : table) {
      if (cell.table != c.table) continue;
      cell.text = words_of(cell, table);
      for (const std::string& builtin : builtins_of(cell.function)) {
        const Rule* rule = book.find(builtin, precision_of(cell));
        const std::string where =
            std::string(c.rulebook) + " " + builtin + " in " + cell.precision + ": " + cell.text;
        ASSERT_NE(rule, nullptr) << where;
        EXPECT_THAT(rule->clause, testing::HasSubstr(c.citation)) << where;
        expect_equal(rule->bound, bound_in_words(cell), where);
      }
    }
    EXPECT_GT(lines_of(c).size(), 65u) << c.rulebook;
  }
}

TEST(RulebookDocuments, EveryRuleThatCitesATableIsALineOfIt) {
  for (const Comparison& c : comparisons) {
    const Rulebook book = *Rulebook::load(c.rulebook);
    const std::set<Line> lines = lines_of(c);
    for (ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
      for (const Rule& rule : book.rules(precision)) {
        if (rule.clause.find(c.citation) == std::string::npos) continue;
        EXPECT_TRUE(lines.contains({precision, rule.builtin}))
            << c.rulebook << ": table " << c.table << " has no line for " << rule.builtin;
      }
  }
}

/// What the tables have no line for has another clause.
TEST(RulebookDocuments, RulesBesideTheTablesCiteWhatTheyRestOn) {
  const std::map<std::string, std::set<std::string>> allowed = {
      {"opencl-1.2",
       {"7.5.1; the bound is ours, as 6.12.4 and 6.12.5 state no error",
        "7.5.1 (neither overflow nor extraordinary precision loss); the bound is ours, as 6.12.5 states no "
        "error",
        "ours for 6.12.4, which states no error", "6.3 (unary plus changes nothing, unary minus the sign)",
        "7.4, note 69", "6.12.5, table 6.13"}},
      {"opencl-1.2-embedded",
       {"7.5.1; the bound is ours, as 6.12.4 and 6.12.5 state no error",
        "7.5.1 (neither overflow nor extraordinary precision loss); the bound is ours, as 6.12.5 states no "
        "error",
        "ours for 6.12.4, which states no error", "6.3 (unary plus changes nothing, unary minus the sign)",
        "7.4, note 69", "6.12.5, table 6.13", "7.4, table 7.2"}}};
  for (const char* name : {"opencl-1.2", "opencl-1.2-embedded", "spirv-env-2.2", "spirv-env-2.2-embedded",
                           "spirv-env-3.0", "spirv-env-3.0-embedded"}) {
    const Rulebook book = *Rulebook::load(name);
    for (ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
      for (const Rule& rule : book.rules(precision)) {
        const bool cited = std::ranges::any_of(comparisons, [&](const Comparison& c) {
          return std::string_view(c.rulebook) == name && rule.clause.find(c.citation) != std::string::npos;
        });
        if (cited) continue;
        const auto words = allowed.find(name);
        EXPECT_TRUE(words != allowed.end() && words->second.contains(rule.clause))
            << name << " " << rule.builtin << ": " << rule.clause;
      }
  }
}

}  // namespace
}  // namespace plumbline::rulebook_documents_test
