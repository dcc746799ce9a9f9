// The rulebooks' bounds against the documents' tables. What was read from the documents is kept beside this
// file, so that the comparison also runs where the documents are not; where they are, they are read again.

#include "tests/harness/rulebook_documents.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "harness/rulebook.h"

namespace plumbline {
namespace {

using documents::TableCell;

std::filesystem::path source() { return PLUMBLINE_SOURCE_DIR; }

std::vector<TableCell> committed(const std::string& document) {
  return documents::read_tsv(
      documents::read_file(source() / "tests/harness/ulp_tables" / (document + ".tsv")));
}

std::filesystem::path documents_folder() {
  const char* given = std::getenv("PLUMBLINE_SPECIFICATIONS");
  return given != nullptr ? std::filesystem::path(given) : source().parent_path() / "shared/spec";
}

struct Document {
  const char* name;
  const char* file;
  std::vector<TableCell> (*read)(const std::string&);
};

TEST(RulebookDocuments, StillSayWhatWasReadFromThem) {
  const Document all[] = {{"opencl-1.2", "opencl_1.2_spec.txt", documents::read_opencl_1_2},
                          {"spirv-env-2.2", "opencl_spirv_env_2.2.txt", documents::read_spirv_2_2},
                          {"spirv-env-3.0", "opencl_spirv_env_3.0.html", documents::read_spirv_3_0}};
  for (const Document& document : all) {
    const auto path = documents_folder() / document.file;
    if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not here";
    const auto read = document.read(documents::read_file(path));
    const auto kept = committed(document.name);
    EXPECT_GT(kept.size(), 200u);
    ASSERT_EQ(read.size(), kept.size()) << document.name;
    for (std::size_t k = 0; k < read.size(); ++k) {
      EXPECT_EQ(read[k].table, kept[k].table) << document.name << " " << kept[k].function;
      EXPECT_EQ(read[k].function, kept[k].function) << document.name;
      EXPECT_EQ(read[k].precision, kept[k].precision) << document.name << " " << kept[k].function;
      EXPECT_EQ(read[k].text, kept[k].text) << document.name << " " << kept[k].function;
    }
  }
}

/// The rulebook's names for an instruction or a row of OpenCL's tables (two rows lack their last letter).
std::vector<std::string> builtins_of(const std::string& function) {
  static const std::map<std::string, std::vector<std::string>> named = {{"x + y", {"x+y"}},
                                                                        {"x - y", {"x-y"}},
                                                                        {"x * y", {"x*y"}},
                                                                        {"1.0 / x", {"1/x"}},
                                                                        {"x / y", {"x/y"}},
                                                                        {"pow(x, y)", {"pow"}},
                                                                        {"pown(x, y)", {"pown"}},
                                                                        {"powr(x, y)", {"powr"}},
                                                                        {"half_rsqr", {"half_rsqrt"}},
                                                                        {"native_rsqr", {"native_rsqrt"}},
                                                                        {"OpFAdd", {"x+y"}},
                                                                        {"OpFSub", {"x-y"}},
                                                                        {"OpFMul", {"x*y"}},
                                                                        {"OpFDiv", {"1/x", "x/y"}},
                                                                        {"fclamp", {"clamp"}},
                                                                        {"fmax_common", {"max"}},
                                                                        {"fmin_common", {"min"}}};
  const auto found = named.find(function);
  return found == named.end() ? std::vector<std::string>{function} : found->second;
}

/// "max * max * (3 * FLT_EPSILON)" and "max * max * (2n - 1) * FLT_EPSILON". Of the three columns the table has
/// HLF_EPSILON in the one for double and FLT_EPSILON in the one for half, below what rounding to half alone
/// costs: the outer two are taken as exchanged.
Bound bound_of_products(const TableCell& cell) {
  const bool half_epsilon = cell.text.find("HLF_EPSILON") != std::string::npos;
  EXPECT_EQ(half_epsilon, cell.precision == "double");
  const double epsilon = cell.precision == "half" ? 0x1p-10 : 0x1p-23;
  if (cell.text.find("(2n - 1)") != std::string::npos)
    return {.absolute = epsilon, .lane_factor = 2, .lane_offset = -1, .largest_power = 2};
  return {.absolute = 3 * epsilon, .largest_power = 2};
}

/// The bound in a document's words, or nothing for those of more than a number: they have tests of their own.
std::optional<Bound> bound_in_words(const TableCell& cell) {
  const std::string& text = cell.text;
  const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
  if (text == "Correctly rounded") return Bound{Bound::Kind::correctly_rounded, 0.5};
  if (text.starts_with("Impl") && text.ends_with("defined"))
    return Bound{Bound::Kind::implementation_defined, 0};
  if (text == "Any value allowed (infinite ulp)") return Bound{Bound::Kind::any, 0};
  if (has("correctly rounded fma"))
    return Bound{.kind = Bound::Kind::correctly_rounded, .ulp = 0.5, .or_multiply_add = true};
  if (has("max * max")) return bound_of_products(cell);
  if (has("absolute error tolerance of ")) return Bound{.absolute = std::strtod(text.c_str() + 28, nullptr)};
  const char* number = text.c_str() + (text.starts_with("<= ") ? 3 : 0);
  char* rest = nullptr;
  Bound bound{Bound::Kind::ulp, std::strtod(number, &rest)};
  const std::string_view after(rest);
  if (after.starts_with("n ulp")) return Bound{.ulp_per_lane = bound.ulp};
  if (after.starts_with(" + n ulp"))
    bound.ulp_per_lane = 1;
  else if (after.starts_with(" + "))
    bound.ulp_per_lane = std::strtod(rest + 3, nullptr);
  return bound;
}

void compare(const std::string& document, const std::string& table, const std::string& rulebook) {
  const Rulebook book = *Rulebook::load(rulebook);
  std::size_t compared = 0;
  for (const TableCell& cell : committed(document)) {
    const auto bound = bound_in_words(cell);
    if (cell.table != table || !bound) continue;
    const ScalarType precision = cell.precision == "half"     ? ScalarType::f16
                                 : cell.precision == "double" ? ScalarType::f64
                                                              : ScalarType::f32;
    for (const std::string& builtin : builtins_of(cell.function)) {
      const Rule* rule = book.find(builtin, precision);
      ASSERT_NE(rule, nullptr) << rulebook << " lacks " << builtin << " in " << cell.precision;
      EXPECT_EQ(rule->bound.kind, bound->kind) << rulebook << " " << builtin << ": " << cell.text;
      EXPECT_EQ(rule->bound.ulp, bound->ulp) << rulebook << " " << builtin << ": " << cell.text;
      EXPECT_EQ(rule->bound.ulp_per_lane, bound->ulp_per_lane)
          << rulebook << " " << builtin << ": " << cell.text;
      EXPECT_EQ(rule->bound.absolute, bound->absolute) << rulebook << " " << builtin << ": " << cell.text;
      EXPECT_EQ(rule->bound.lane_factor, bound->lane_factor) << rulebook << " " << builtin << ": " << cell.text;
      EXPECT_EQ(rule->bound.lane_offset, bound->lane_offset) << rulebook << " " << builtin << ": " << cell.text;
      EXPECT_EQ(rule->bound.largest_power, bound->largest_power) << rulebook << " " << builtin << ": " << cell.text;
      EXPECT_EQ(rule->bound.or_multiply_add, bound->or_multiply_add)
          << rulebook << " " << builtin << ": " << cell.text;
      ++compared;
    }
  }
  EXPECT_GT(compared, 65u) << rulebook;
}

TEST(RulebookDocuments, BoundEveryFunctionAsTheirTablesDo) {
  compare("opencl-1.2", "7.1", "opencl-1.2");
  compare("opencl-1.2", "7.2", "opencl-1.2");
  compare("opencl-1.2", "10.1", "opencl-1.2-embedded");
  compare("spirv-env-2.2", "full", "spirv-env-2.2");
  compare("spirv-env-2.2", "embedded", "spirv-env-2.2-embedded");
  compare("spirv-env-3.0", "full", "spirv-env-3.0");
  compare("spirv-env-3.0", "embedded", "spirv-env-3.0-embedded");
}

}  // namespace
}  // namespace plumbline
