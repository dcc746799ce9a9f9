#include "harness/commands/matrix_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace plumbline {
namespace {

using matrix::Dot;
using matrix::Finding;
using nlohmann::json;

std::string bits(std::uint32_t value) { return fmt::format("{:#010x}", value); }

std::string values_of(const Finding& finding) {
  constexpr std::size_t most = 4;
  std::string out = fmt::format(
      "{}",
      fmt::join(finding.values.begin(),
                finding.values.begin() + static_cast<std::ptrdiff_t>(std::min(most, finding.values.size())),
                " or "));
  return finding.values.size() > most ? out + " or …" : out;
}

std::string line_of(const Finding& finding) {
  std::string line = fmt::format("  {:<46} {}", finding.property, values_of(finding));
  if (finding.witness)
    line = fmt::format("{:<86} ({} would give {}, not {})", line, finding.witness->value,
                       bits(finding.witness->with_value), bits(finding.witness->dot.d));
  return line + '\n';
}

std::string text_of(const matrix::Prediction& prediction) {
  std::string text =
      fmt::format("  of {} random dot products {} predicted wrongly\n", prediction.dots,
                  prediction.wrong == 0 ? "none was" : fmt::format("{} were", prediction.wrong));
  if (prediction.first)
    text += fmt::format("  the first: {}, predicted {}\n", bits(prediction.first->dot.d),
                        bits(prediction.first->predicted));
  return text;
}

json json_of(const Dot& dot) {
  std::vector<std::string> a, b;
  for (const std::uint32_t value : dot.a) a.push_back(bits(value));
  for (const std::uint32_t value : dot.b) b.push_back(bits(value));
  return {{"a", a}, {"b", b}, {"c", bits(dot.c)}, {"d", bits(dot.d)}};
}

json json_of(const Finding& finding) {
  json out{{"property", finding.property}, {"values", finding.values}};
  if (finding.witness)
    out["refuted"] = {{"value", finding.witness->value},
                      {"would_give", bits(finding.witness->with_value)},
                      {"at", json_of(finding.witness->dot)}};
  return out;
}

json json_of(const MeasuredUnit& measured) {
  const matrix::Datasheet& sheet = measured.sheet;
  json out{{"unit", measured.unit->name},
           {"probes", sheet.probes},
           {"models", sheet.models},
           {"explaining", sheet.explaining},
           {"properties", json::array()}};
  for (const Finding& finding : sheet.findings) out["properties"].push_back(json_of(finding));
  if (sheet.nan) out["nan"] = bits(*sheet.nan);
  if (sheet.unexplained) out["unexplained"] = json_of(*sheet.unexplained);
  if (!measured.prediction) return out;
  out["predicted"] = {{"dots", measured.prediction->dots}, {"wrong", measured.prediction->wrong}};
  if (const auto& first = measured.prediction->first)
    out["predicted"]["first"] = {{"at", json_of(first->dot)}, {"predicted", bits(first->predicted)}};
  return out;
}

}  // namespace

std::string text_of(const MeasuredUnit& measured) {
  const matrix::Datasheet& sheet = measured.sheet;
  std::string text = fmt::format("{}: {} of {} models explain {} probes\n", measured.unit->name,
                                 sheet.explaining, sheet.models, sheet.probes);
  for (const Finding& finding : sheet.findings) text += line_of(finding);
  if (sheet.model && measured.unit->operand != matrix::Operand::i8)
    text += fmt::format("  {:<46} {}\n", "NaN", sheet.nan ? bits(*sheet.nan) : "of several bits");
  if (sheet.unexplained) {
    text += "  no model explains the probes; the nearest, refuted by a probe that gave " +
            bits(sheet.unexplained->d) + ":\n";
    const matrix::Family family(*measured.unit);
    const auto values = family.values_of(sheet.nearest);
    for (std::size_t k = 0; k < values.size(); ++k)
      text += fmt::format("    {:<44} {}\n", family.properties()[k].name,
                          family.properties()[k].values[values[k]].text);
  }
  if (measured.prediction) text += text_of(*measured.prediction);
  return text;
}

std::string json_of(const DeviceInfo& device, std::span<const MeasuredUnit> units, std::uint64_t seed) {
  json out{{"device", device.spec},
           {"name", device.name},
           {"driver", device.driver},
           {"seed", seed},
           {"units", json::array()}};
  for (const MeasuredUnit& unit : units) out["units"].push_back(json_of(unit));
  return out.dump(1) + "\n";
}

}  // namespace plumbline
