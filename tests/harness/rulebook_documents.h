#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace plumbline::documents {

/// One cell of a document's table of errors, as printed.
struct TableCell {
  std::string table;      ///< "7.1", "full", "embedded", "unsafe"
  std::string function;   ///< "x + y", "OpFDiv", "acos"
  std::string precision;  ///< "single", "double", "half"
  std::string text;       ///< "<= 4 ulp"
  friend bool operator==(const TableCell&, const TableCell&) = default;
};

/// Readers of the documents as they were published (Markdown, plain text, HTML).
std::vector<TableCell> read_opencl_1_2(const std::string& text);
std::vector<TableCell> read_spirv_2_2(const std::string& text);
std::vector<TableCell> read_spirv_3_0(const std::string& text);

/// The same cells, tab-separated, one per line: tests/harness/ulp_tables/*.tsv.
std::vector<TableCell> read_tsv(const std::string& text);

std::string read_file(const std::filesystem::path& path);

}  // namespace plumbline::documents
