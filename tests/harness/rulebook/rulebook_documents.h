#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "harness/rulebook/rulebook.h"
#include "reference/scalar.h"

namespace plumbline::documents {

/// One cell of a document's table of errors, or a sentence that a rulebook's word rests on, as printed.
struct TableCell {
  std::string table;      ///< "7.1", "full", "embedded", "unsafe"; "sentence"
  std::string function;   ///< "x + y", "OpFDiv", "acos"; what the sentence is about
  std::string precision;  ///< "single", "double", "half", "all"
  std::string text;       ///< "<= 4 ulp"
  friend bool operator==(const TableCell&, const TableCell&) = default;
};

/// Readers of the documents as they were published (Markdown, plain text, HTML).
std::vector<TableCell> read_opencl_1_2(const std::string& text);
std::vector<TableCell> read_spirv_2_2(const std::string& text);
std::vector<TableCell> read_spirv_3_0(const std::string& text);
std::vector<TableCell> read_vulkan_1_1(const std::string& text);

/// The same cells, tab-separated, one per line: tests/harness/ulp_tables/*.tsv.
std::vector<TableCell> read_tsv(const std::string& text);

std::string read_file(const std::filesystem::path& path);

/// What was read from a document ("opencl-1.2") when its rulebook was written.
std::vector<TableCell> committed(const std::string& document);

/// Of these, the sentences by what they are about.
std::map<std::string, std::string> committed_sentences(const std::string& document);

/// The texts of a rule's bounds: of each piece, or the one that it has.
std::vector<std::string> bounds_of(const Rule& rule);

/// The rulebook's names for an instruction or a row of OpenCL's tables (two rows lack their last letter).
std::vector<std::string> builtins_of(const std::string& function);

ScalarType precision_of(const TableCell& cell);

}  // namespace plumbline::documents
