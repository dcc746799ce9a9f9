#include "harness/commands/audit_page.h"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

constexpr std::array<AuditVerdict, audit_verdicts> audit_order{
    AuditVerdict::impossible,  AuditVerdict::exceeded,   AuditVerdict::confirmed,
    AuditVerdict::not_reached, AuditVerdict::consistent, AuditVerdict::undecided};

/// What each verdict is, as the page has it.
std::string_view meaning_of(AuditVerdict verdict) {
  constexpr std::array<std::string_view, audit_verdicts> meanings{
      "No number of the format has the published error at the published argument.",
      "A larger error was measured, at the arguments shown.",
      "The largest measured error is the published one, to its last digit.",
      "The largest measured error is smaller. Where the coverage is \"every\", no argument has the "
      "published\nerror; a hunt's is a lower bound.",
      "Nothing of the library was measured. The reference recomputed the figure: a number of the format has\n"
      "that error at the argument.",
      "Nothing decides the row, for the reason shown."};
  return meanings[static_cast<std::size_t>(verdict)];
}

/// What is before the page, the revision or the number of a source: "JuliaMath/openlibm".
std::string origin_of(const PublishedMaximum& row) {
  std::string origin = row.source;
  if (constexpr std::string_view issue = "github issue/PR "; origin.starts_with(issue))
    origin = origin.substr(issue.size());
  const std::size_t end = origin.find_first_of("@#,");
  origin = origin.substr(0, end);
  const std::size_t file = origin.find(' ');
  const std::size_t slash = origin.find('/');
  return slash < file ? origin.substr(0, file) : origin;
}

/// A cell of a table: '|' ends one.
std::string table_cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

std::string joined(std::span<const std::string> texts, std::string_view between) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : std::string(between)) + text;
  return out;
}

std::string joined(std::span<const int> numbers) {
  std::vector<std::string> texts;
  for (const int number : numbers) texts.push_back(std::to_string(number));
  return joined(texts, " | ");
}

std::string code_span(const std::string& text) { return text.empty() ? "" : "`" + text + "`"; }

std::string ulp_text(double ulp) { return std::isinf(ulp) ? "∞" : fmt::format("{:.9g}", ulp); }

std::string bits_text(std::span<const Scalar> point) {
  std::string text;
  for (const Scalar s : point) text += (text.empty() ? "" : " ") + hex_bits(s);
  return text;
}

/// The columns that all rows have.
std::string row_head(const PublishedMaximum& row) {
  return fmt::format("| {} | `{}` | {} | {}, {} | {} |", row.line, table_cell(row.function),
                     table_cell(row.format), table_cell(row.library), table_cell(row.version),
                     table_cell(row.figure));
}

std::string measured_table(std::span<const AuditedRow* const> rows) {
  std::string out =
      "| line | function | format | library, version | published | measured | at | result | coverage | "
      "device |\n| ---: | --- | --- | --- | ---: | ---: | --- | --- | --- | --- |\n";
  for (const AuditedRow* row : rows) {
    const MeasuredMaximum& m = *row->measured;
    const bool counts = row->in_measure != m.ulp;
    out +=
        fmt::format("{} {} | {} | {} | {} | {}{} |\n", row_head(row->row),
                    counts ? fmt::format("{} ({} ulp)", row->in_measure, ulp_text(m.ulp)) : ulp_text(m.ulp),
                    code_span(joined(m.arguments, " ")), code_span(m.result), m.coverage,
                    table_cell(m.device), row->of_another_version ? "; another version" : "");
  }
  return out;
}

std::string recomputed_table(std::span<const AuditedRow* const> rows) {
  std::string out =
      "| line | function | format | library, version | published | argument | recomputed | result |\n"
      "| ---: | --- | --- | --- | ---: | --- | ---: | --- |\n";
  for (const AuditedRow* row : rows)
    out += fmt::format("{} {} | {} | {} |\n", row_head(row->row), code_span(bits_text(row->point->arguments)),
                       ulp_text(row->point->ulp), code_span(hex_bits(row->point->result)));
  return out;
}

/// Rows of one origin and one reason together.
std::string undecided_table(std::span<const AuditedRow* const> rows) {
  std::map<std::tuple<std::string, std::string, std::string>, std::vector<std::string>> groups;
  for (const AuditedRow* row : rows)
    groups[{origin_of(row->row), row->row.library, row->reason}].push_back(
        fmt::format("`{}` {}: {}", row->row.function, row->row.format, row->row.figure));
  std::string out = "| source | library | reason | rows | published |\n| --- | --- | --- | ---: | --- |\n";
  for (const auto& [key, functions] : groups)
    out += fmt::format("| {} | {} | {} | {} | {} |\n", table_cell(std::get<0>(key)),
                       table_cell(std::get<1>(key)), table_cell(std::get<2>(key)), functions.size(),
                       table_cell(joined(functions, ", ")));
  return out;
}

std::string table_of(AuditVerdict verdict, std::span<const AuditedRow* const> rows) {
  if (verdict == AuditVerdict::undecided) return undecided_table(rows);
  const bool recomputed = verdict == AuditVerdict::impossible || verdict == AuditVerdict::consistent;
  return recomputed ? recomputed_table(rows) : measured_table(rows);
}

std::vector<const AuditedRow*> rows_with(std::span<const AuditedRow> rows, AuditVerdict verdict) {
  std::vector<const AuditedRow*> out;
  for (const AuditedRow& row : rows)
    if (row.verdict == verdict) out.push_back(&row);
  return out;
}

/// How many rows of each origin have each verdict.
std::string summary_table(std::span<const AuditedRow> rows) {
  std::map<std::string, std::array<int, audit_verdicts>> counts;
  std::array<int, audit_verdicts> all{};
  for (const AuditedRow& row : rows) {
    ++counts[origin_of(row.row)][static_cast<std::size_t>(row.verdict)];
    ++all[static_cast<std::size_t>(row.verdict)];
  }
  std::string out = "| source |", rule = "\n| --- |";
  for (const AuditVerdict verdict : audit_order) {
    out += fmt::format(" {} |", name_of(verdict));
    rule += " ---: |";
  }
  out += rule + '\n';
  for (const auto& [origin, of] : counts) out += fmt::format("| {} | {} |\n", table_cell(origin), joined(of));
  return out + fmt::format("| all {} | {} |\n", rows.size(), joined(all));
}

nlohmann::ordered_json json_of(const AuditedRow& row) {
  nlohmann::ordered_json out{
      {"line", row.row.line},         {"function", row.row.function}, {"format", row.row.format},
      {"library", row.row.library},   {"version", row.row.version},   {"published", row.row.figure},
      {"argument", row.row.argument}, {"source", row.row.source},     {"verdict", name_of(row.verdict)}};
  if (!row.reason.empty()) out["reason"] = row.reason;
  if (row.point)
    out["recomputed"] = {{"args", bits_text(row.point->arguments)},
                         {"result", hex_bits(row.point->result)},
                         {"ulp", row.point->ulp},
                         {"chance", row.point->chance}};
  if (row.measured)
    out["measured"] = {
        {"device", row.measured->device},
        {"of_another_version", row.of_another_version},
        {"coverage", row.measured->coverage},
        {"points", row.measured->points},
        {"ulp", std::isinf(row.measured->ulp) ? nlohmann::json() : nlohmann::json(row.measured->ulp)},
        {"args", row.measured->arguments},
        {"result", row.measured->result}};
  return out;
}

}  // namespace

std::string audit_json(std::span<const AuditedRow> rows) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const AuditedRow& row : rows) out.push_back(json_of(row));
  return out.dump(1) + '\n';
}

std::string audit_page(std::span<const AuditedRow> rows, const std::string& command) {
  std::string out = fmt::format(
      "# Audit of published maxima\n\n"
      "The table has largest errors of math functions as projects publish them. Each row is held to what\n"
      "the reference computes and to what was measured. The lines are those of the table's file.\n\n"
      "```\n{}\n```\n\n"
      "- A result in a format has one of few errors at an argument, one for each number. A figure with\n"
      "  two digits after the point is among them by chance at 4 of 100 arguments, with one at 40.\n"
      "- A figure that counts from the correctly rounded result is compared with the measured error in\n"
      "  the same count, which stands before the ulp.\n"
      "- What was measured is of one version and device. Where that is not the published one, the row\n"
      "  has \"another version\", and a difference does not refute the publication.\n\n{}",
      command, summary_table(rows));
  for (const AuditVerdict verdict : audit_order) {
    const auto of = rows_with(rows, verdict);
    std::string heading(name_of(verdict));
    heading[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(heading[0])));
    out += fmt::format("\n## {}\n\n{}\n\n{}", heading, meaning_of(verdict),
                       of.empty() ? "No row is.\n" : table_of(verdict, of));
  }
  return out;
}

}  // namespace plumbline
