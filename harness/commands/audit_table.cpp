#include "harness/commands/audit_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace plumbline {
namespace {

struct TableColumn {
  std::string_view name;
  std::string PublishedMaximum::*text;
};
constexpr std::array<TableColumn, 7> table_columns{{{"function", &PublishedMaximum::function},
                                                    {"format", &PublishedMaximum::format},
                                                    {"library", &PublishedMaximum::library},
                                                    {"version", &PublishedMaximum::version},
                                                    {"max_ulp", &PublishedMaximum::figure},
                                                    {"argument", &PublishedMaximum::argument},
                                                    {"source", &PublishedMaximum::source}}};

Error unreadable(std::string why) { return {Error::Kind::unsupported, std::move(why)}; }

/// One record, which may span lines within quotes. False at the end of the text.
bool read_record(std::istream& in, std::vector<std::string>& fields, int& line) {
  fields.assign(1, "");
  bool quoted = false, any = false;
  for (char c = 0; in.get(c);) {
    any = true;
    if (c == '\n') ++line;
    if (c == '"' && quoted && in.peek() == '"')
      fields.back() += static_cast<char>(in.get());
    else if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else if (c == '\n' && !quoted)
      return true;
    else if (c != '\r')
      fields.back() += c;
  }
  return any;
}

/// Where each column stands.
Outcome<std::array<std::size_t, table_columns.size()>> places_of(const std::vector<std::string>& heads,
                                                                 const std::string& file) {
  std::array<std::size_t, table_columns.size()> places{};
  for (std::size_t k = 0; k < table_columns.size(); ++k) {
    const auto found = std::ranges::find(heads, table_columns[k].name);
    if (found == heads.end())
      return Error{Error::Kind::usage,
                   fmt::format("{}: its first line names no column '{}'", file, table_columns[k].name)};
    places[k] = static_cast<std::size_t>(found - heads.begin());
  }
  return places;
}

/// One of the last digit of "1.18" or "1.92E+06". A figure that a program printed has at best the digits of
/// a float; "2.3600000000000003" is a sum of two shorter ones.
double last_digit(const std::string& figure) {
  constexpr std::size_t most_digits = 12;
  const std::size_t end = std::min(figure.find_first_of("eE"), figure.size());
  const std::size_t point = figure.find('.');
  std::size_t digits = point < end ? end - point - 1 : 0;
  if (digits > most_digits) digits = fmt::format("{:.12g}", std::stod(figure)).size() - point - 1;
  const int exponent = end < figure.size() ? std::atoi(figure.c_str() + end + 1) : 0;
  constexpr double float_digits = 0x1p-24;
  return std::max(std::pow(10.0, exponent - static_cast<int>(digits)),
                  float_digits * std::strtod(figure.c_str(), nullptr));
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

Outcome<std::vector<PublishedMaximum>> read_published_maxima(const std::string& file) {
  std::ifstream in(file);
  std::vector<std::string> fields;
  int line = 1;
  if (!in) return Error{Error::Kind::usage, fmt::format("{}: cannot be read", file)};
  if (!read_record(in, fields, line)) return Error{Error::Kind::usage, fmt::format("{}: has no line", file)};
  const auto places = places_of(fields, file);
  if (!places) return places.error();
  const std::size_t width = fields.size();
  std::vector<PublishedMaximum> rows;
  for (int begun = line; read_record(in, fields, line); begun = line) {
    if (fields.size() != width)
      return Error{Error::Kind::usage,
                   fmt::format("{}:{}: {} fields, not {}", file, begun, fields.size(), width)};
    PublishedMaximum& row = rows.emplace_back();
    row.line = begun;
    for (std::size_t k = 0; k < table_columns.size(); ++k) row.*table_columns[k].text = fields[(*places)[k]];
  }
  return rows;
}

Outcome<Figure> figure_of(const PublishedMaximum& row) {
  // What stands behind in parentheses is a remark, any other word a condition.
  std::string text = row.figure.substr(0, row.figure.find('('));
  if (text.ends_with(' ')) text.pop_back();
  char* end = nullptr;
  Figure figure{.value = std::strtod(text.c_str(), &end)};
  if (text.empty() || *end != '\0' || !std::isfinite(figure.value))
    return unreadable(fmt::format("'{}' is not one number", row.figure));
  figure.is_rounded_up = contains(row.version, "rounded up to halves");
  figure.unit = figure.is_rounded_up ? 0.5 : last_digit(text);
  if (contains(row.version, "against the correctly rounded result") ||
      contains(row.source, "integer distance"))
    figure.measure = ErrorMeasure::steps;
  return figure;
}

}  // namespace plumbline
