// `plumbline list builtins` and the tables of OpenCL 1.2 section 6.12 agree both ways. What was read from the
// document is kept beside this file, so that the comparison also runs where the document is not; where it is,
// it is read again.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>

#include "tests/paths.h"

namespace {

using Names = std::set<std::string>;  // "6.12.3 abs"

const std::filesystem::path source = PLUMBLINE_SOURCE_DIR;

std::filesystem::path document() {
  const char* given = std::getenv("PLUMBLINE_SPECIFICATIONS");
  return (given != nullptr ? std::filesystem::path(given) : source.parent_path() / "shared/spec") /
         "opencl_1.2_spec.txt";
}

struct Section {
  const char* number;
  const char* next;
};
/// The sections of functions with numeric results. 6.12.1 and 6.12.8 to 6.12.11 are about work-items, memory
/// and order, 6.12.13 is printf, 6.12.14 images.
constexpr Section sections[] = {{"6.12.2", "6.12.2.1"}, {"6.12.3", "6.12.4"}, {"6.12.4", "6.12.5"},
                                {"6.12.5", "6.12.6"},   {"6.12.6", "6.12.7"}, {"6.12.7", "6.12.8"},
                                {"6.12.12", "6.12.13"}};

/// The names before a parenthesis in the first column of the section's tables, without the n of a vector's
/// width.
void read_row(const std::string& line, const std::string& section, Names& out) {
  static const std::regex tag("<[^>]*>|[*\\\\]"), name("([a-z][A-Za-z0-9_]*) ?\\(");
  const std::string cell = std::regex_replace(line.substr(1, line.find('|', 1) - 1), tag, "");
  for (std::sregex_iterator at(cell.begin(), cell.end(), name), end; at != end; ++at) {
    std::string found = (*at)[1];
    found = std::regex_replace(found, std::regex("^(v(load|store)a?(_half)?)n"), "$1");
    if (found == "bitsselect") found = "bitselect";  // the document's misprint
    out.insert(section + " " + found);
  }
}

Names read_document(const std::filesystem::path& file) {
  Names out;
  std::ifstream in(file);
  const Section* section = nullptr;
  for (std::string line; std::getline(in, line);) {
    if (section != nullptr && line.starts_with(std::string(section->next) + " ")) section = nullptr;
    for (const Section& s : sections)
      if (line.starts_with(std::string(s.number) + " ")) section = &s;
    if (section != nullptr && line.starts_with('|')) read_row(line, section->number, out);
  }
  return out;
}

Names committed() {
  Names out;
  std::ifstream in(source / "tests/app/builtin_tables.txt");
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') out.insert(line);
  return out;
}

nlohmann::json listed() {
  std::string text;
  FILE* pipe = ::popen(PLUMBLINE_BINARY_DIR "/bin/plumbline list builtins --json", "r");
  std::array<char, 4096> part{};
  while (const std::size_t count = std::fread(part.data(), 1, part.size(), pipe))
    text.append(part.data(), count);
  ::pclose(pipe);
  return nlohmann::json::parse(text);
}

Names without_sections(const Names& names) {
  Names out;
  for (const std::string& name : names) out.insert(name.substr(name.find(' ') + 1));
  return out;
}

TEST(BuiltinTables, TheDocumentStillHasWhatWasReadFromIt) {
  if (!std::filesystem::exists(document())) GTEST_SKIP() << document() << " is not here";
  EXPECT_EQ(read_document(document()), committed());
}

TEST(BuiltinTables, EveryFunctionOfTheTablesIsMeasuredAndNoOther) {
  Names tables = without_sections(committed());
  tables.insert("half_rsqrt");  // its row of table 6.8 is misprinted half_sqrt, "inverse square root"
  EXPECT_GT(tables.size(), 150U);
  Names measured;
  // Operators and the test cases that are no functions: 6.1.7, 6.2, 6.3.
  const std::regex function("[a-z][a-z0-9_]*"),
      elsewhere(
          "(convert|as|cast|implicit)_.*|components|vector_literals|unions|macros|literals|constant_load|"
          "async_work_group_copy|OpF.*");
  for (const auto& item : listed()) {
    const std::string name = item.at("builtin");
    if (item.at("suite") == "images" || item.at("suite") == "claims" || item.at("suite") == "environment" ||
        item.at("suite") == "groups" || item.at("suite") == "intrinsics" || item.at("suite") == "formats" ||
        !std::regex_match(name, function) || std::regex_match(name, elsewhere))
      continue;
    measured.insert(name);
  }
  for (const std::string& name : tables)
    EXPECT_TRUE(measured.contains(name)) << name << " is in the tables and not measured";
  for (const std::string& name : measured)
    EXPECT_TRUE(tables.contains(name))
        << name
        << " is measured and not in tests/app/builtin_tables.txt: if the document has no such function, "
        << "the pattern `elsewhere` is to match it";
}

}  // namespace
