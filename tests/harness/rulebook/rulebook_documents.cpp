#include "tests/harness/rulebook/rulebook_documents.h"

#include <fstream>
#include <map>
#include <sstream>

#include "harness/rulebook/edge_case.h"
#include "harness/support/precision_name.h"
#include "tests/paths.h"

namespace plumbline::documents {
namespace {

std::string squeezed(const std::string& text) {
  std::string out;
  std::istringstream words(text);
  for (std::string word; words >> word;) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(squeezed(line));
  return out;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) out.push_back(part);
  return out;
}

/// The contents of the next element of that name at or after `at`, which moves past it; npos at the end.
std::string element(const std::string& html, const std::string& name, std::size_t& at) {
  const std::size_t open = html.find("<" + name, at);
  const std::size_t start = open == std::string::npos ? open : html.find('>', open);
  const std::size_t end = start == std::string::npos ? start : html.find("</" + name + ">", start);
  at = end;
  if (end == std::string::npos) return {};
  at = end + name.size() + 3;
  return html.substr(start + 1, end - start - 1);
}

std::string plain(std::string html) {
  html = replaced(html, "<sup>", "^");
  std::string out;
  bool inside = false;
  for (char c : html) {
    if (c == '<') inside = true;
    if (!inside) out += c;
    if (c == '>') inside = false;
  }
  for (const auto& [entity, character] : {std::pair{"&lt;", "<"},
                                          {"&gt;", ">"},
                                          {"&#8217;", "’"},
                                          {"&#960;", "π"},
                                          {"&#8734;", "∞"},
                                          {"&amp;", "&"},
                                          {"&#43;", "+"}})
    out = replaced(out, entity, character);
  return squeezed(out);
}

bool names_an_instruction(const std::string& line) {
  if (line.starts_with("OpExtInst ")) return line.find(' ', 10) == std::string::npos;
  for (const char* name : {"OpFAdd", "OpFSub", "OpFMul", "OpFDiv"})
    if (line == name) return true;
  return line.starts_with("OpFDiv for ") || line.starts_with("OpFMul and OpFAdd");
}

std::string without_prefix(const std::string& name) {
  return name.starts_with("OpExtInst ") ? name.substr(10) : name;
}

/// From a beginning to the full stop; a sentence that is not there has no text.
struct Sentence {
  const char* about;
  const char* beginning;
};
void add_sentences(std::initializer_list<Sentence> sentences, const std::string& text,
                   std::vector<TableCell>& out) {
  const std::string whole = squeezed(text);
  for (const Sentence& sentence : sentences) {
    const std::size_t at = whole.find(sentence.beginning);
    const std::size_t stop = at == std::string::npos ? at : whole.find(". ", at);
    out.push_back({"sentence", sentence.about, "all",
                   stop == std::string::npos ? "" : whole.substr(at, stop + 1 - at)});
  }
}

/// Asciidoc's marks for code and formulas taken off.
std::string plain_asciidoc(std::string text) {
  for (const auto& [mark, character] : {std::pair{"code:", ""},
                                        {"[eq]", ""},
                                        {"#", ""},
                                        {"{plus}", "+"},
                                        {"{times}", "*"},
                                        {"{vert}", "|"},
                                        {"^]", "]"},
                                        {"^,", ","},
                                        {"^ ", " "}})
    text = replaced(text, mark, character);
  return squeezed(text);
}

}  // namespace

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Rows "| function | bound |" above the caption that numbers their table.
std::vector<TableCell> read_opencl_1_2(const std::string& text) {
  std::vector<TableCell> out, pending;
  for (const std::string& line : lines_of(text)) {
    if (line == "7.4 Relative Error as ULPs" || line.starts_with("Table 10.1 describes")) pending.clear();
    for (const char* table : {"7.1", "7.2", "10.1"})
      if (line.starts_with(std::string("Table ") + table + " *ULP")) {
        for (TableCell& cell : pending)
          cell.table = table, cell.precision = table[2] == '2' ? "double" : "single";
        out.insert(out.end(), pending.begin(), pending.end());
        pending.clear();
      }
    if (!line.starts_with("|")) continue;
    const auto cells = split(line, '|');
    if (cells.size() != 3) continue;
    const std::string function = squeezed(replaced(cells[1], "$", ""));
    const std::string bound = squeezed(replaced(cells[2], "≤", "<="));
    if (function.empty() || function.starts_with("--") || function == "Function") continue;
    pending.push_back({"", function, "", bound});
  }
  add_sentences(
      {{"halves in memory, full profile", "Denormalized numbers for the `half` data type which may be"},
       {"halves in memory, embedded profile",
        "Denormalized numbers for the half data type which may be generated when converting a float to a "
        "half using variants"}},
      text, out);
  return out;
}

/// A line per cell: the instruction, then its bounds in binary64, binary32 and binary16.
std::vector<TableCell> read_spirv_2_2(const std::string& text) {
  std::vector<TableCell> out;
  std::string table, name;
  std::vector<std::string> cells;
  const auto finish = [&] {
    if (name.empty()) return;
    if (table == "fast-relaxed") {
      std::string all;
      for (const std::string& cell : cells) all += (all.empty() ? "" : " ") + cell;
      out.push_back({table, name, "single", all});
    } else if (cells.size() == 3) {
      const char* precisions[] = {"double", "single", "half"};
      for (std::size_t k = 0; k < 3; ++k) out.push_back({table, name, precisions[k], cells[k]});
    } else {
      for (const std::string& cell : cells) out.push_back({table, name, "single", cell});
    }
    name.clear();
    cells.clear();
  };
  for (const std::string& line : lines_of(text)) {
    const bool title = line.starts_with("ULP Values for Math Instructions") && line.size() < 80;
    if (title || line.starts_with("Edge Case Behavior")) {
      finish();
      table = !title                               ? ""
              : line.ends_with("Full Profile")     ? "full"
              : line.ends_with("Embedded Profile") ? "embedded"
                                                   : "fast-relaxed";
    } else if (!table.empty() && names_an_instruction(line)) {
      finish();
      name = without_prefix(line);
    } else if (!name.empty() && !line.empty()) {
      cells.push_back(line);
    }
  }
  add_sentences(
      {{"half, default direction", "For half precision operations, devices may"},
       {"functions that the table does not name", "The minimum accuracy of math functions not defined"}},
      text, out);
  return out;
}

std::vector<TableCell> read_spirv_3_0(const std::string& text) {
  std::vector<TableCell> out;
  for (std::size_t at = 0; at != std::string::npos;) {
    const std::string table = element(text, "table", at);
    std::size_t inside = 0;
    const std::string caption = plain(element(table, "caption", inside));
    const std::string name = caption.starts_with("Table 5.")   ? "full"
                             : caption.starts_with("Table 6.") ? "embedded"
                             : caption.starts_with("Table 7.") ? "unsafe"
                                                               : "";
    if (name.empty()) continue;
    inside = table.find("<tbody");
    for (std::string row = element(table, "tr", inside); inside != std::string::npos;
         row = element(table, "tr", inside)) {
      std::vector<std::string> cells;
      std::size_t place = 0;
      for (std::string cell = element(row, "td", place); place != std::string::npos;
           cell = element(row, "td", place))
        cells.push_back(plain(cell));
      const char* precisions[] = {"double", "single", "half"};
      if (cells.size() == 2) out.push_back({name, without_prefix(cells[0]), "single", cells[1]});
      for (std::size_t k = 1; cells.size() == 4 && k < 4; ++k)
        if (!cells[k].empty()) out.push_back({name, without_prefix(cells[0]), precisions[k - 1], cells[k]});
    }
  }
  add_sentences(
      {{"half, default direction", "For half precision operations, devices may"},
       {"functions that the table does not name", "The minimum accuracy of math functions not defined"}},
      plain(text), out);
  return out;
}

/// Rows "| instruction | precision" between |==== and |==== below a caption.
std::vector<TableCell> read_vulkan_1_1(const std::string& text) {
  std::vector<TableCell> out;
  for (const std::string table : {"core SPIR-V", "GLSL.std.450"}) {
    const std::string edge = "|====";
    const std::size_t begin = text.find(edge, text.find(".Precision of " + table + " Instructions"));
    const std::size_t end = begin == std::string::npos ? begin : text.find(edge, begin + edge.size());
    if (end == std::string::npos) continue;
    const auto cells = split(text.substr(begin + edge.size(), end - begin - edge.size()), '|');
    for (std::size_t k = 3; k + 1 < cells.size(); k += 2)  // past the header
      out.push_back({table, plain_asciidoc(cells[k]), "single", plain_asciidoc(cells[k + 1])});
  }
  add_sentences(
      {{"division by zero", "Dividing a non-zero by a zero"},
       {"subnormals", "Any denormalized value input"},
       {"rounding direction", "The rounding mode cannot"},
       {"NaN", "[eq]##NaN##s may: not be generated"},
       {"double", "The precision of double-precision instructions"},
       {"functions that the table does not name", "GLSL.std.450 extended instructions not listed above"}},
      text, out);
  return out;
}

std::vector<TableCell> read_tsv(const std::string& text) {
  std::vector<TableCell> out;
  for (const std::string& line : split(text, '\n')) {
    const auto cells = split(line, '\t');
    if (cells.size() == 4) out.push_back({cells[0], cells[1], cells[2], cells[3]});
  }
  return out;
}

std::vector<TableCell> committed(const std::string& document) {
  return read_tsv(read_file(std::filesystem::path(PLUMBLINE_SOURCE_DIR) / "tests/harness/ulp_tables" /
                            (document + ".tsv")));
}

std::map<std::string, std::string> committed_sentences(const std::string& document) {
  std::map<std::string, std::string> sentences;
  for (const TableCell& cell : committed(document))
    if (cell.table == "sentence") sentences[cell.function] = cell.text;
  return sentences;
}

std::vector<std::string> bounds_of(const Rule& rule) {
  if (rule.pieces.empty()) return {rule.bound.text};
  std::vector<std::string> out;
  for (const auto& piece : rule.pieces) out.push_back(piece->bound.text);
  return out;
}

std::vector<std::string> builtins_of(const std::string& function) {
  static const std::map<std::string, std::vector<std::string>> named = {
      {"x + y", {"x+y"}},
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
      {"OpFDiv for 1.0 / x", {"1/x"}},
      {"OpFDiv for x / y", {"x/y"}},
      {"OpFMul and OpFAdd for x * y + z", {"x*y+z"}},
      {"OpFMul and OpFAdd, for x * y + z", {"x*y+z"}},
      {"OpFOrdEqual, OpFUnordEqual", {"x==y"}},
      {"OpFOrdLessThan, OpFUnordLessThan", {"x<y"}},
      {"OpFOrdGreaterThan, OpFUnordGreaterThan", {"x>y"}},
      {"OpFOrdLessThanEqual, OpFUnordLessThanEqual", {"x<=y"}},
      {"OpFOrdGreaterThanEqual, OpFUnordGreaterThanEqual", {"x>=y"}},
      {"conversions between types", {"convert_float", "convert_double", "convert_int", "convert_uint"}},
      {"fma()", {"fma"}},
      {"exp(x), exp2(x)", {"exp", "exp2"}},
      {"log(), log2()", {"log", "log2"}},
      {"sqrt()", {"sqrt"}},
      {"inversesqrt()", {"rsqrt"}},
      {"fclamp", {"clamp"}},
      {"fmax_common", {"max"}},
      {"fmin_common", {"min"}}};
  const auto found = named.find(function);
  return found == named.end() ? std::vector<std::string>{function} : found->second;
}

ScalarType precision_of(const TableCell& cell) {
  return precision_named(cell.precision).value_or(ScalarType::f32);
}

}  // namespace plumbline::documents
