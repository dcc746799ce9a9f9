#include "harness/commands/audit_measured.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/support/precision_name.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

MeasuredMaximum measured_of(const nlohmann::json& entry) {
  MeasuredMaximum out;
  entry.at("builtin").get_to(out.builtin);
  entry.at("precision").get_to(out.precision);
  entry.at("device").get_to(out.device);
  out.spec = entry.value("spec", "");
  entry.at("coverage").get_to(out.coverage);
  entry.at("points").get_to(out.points);
  entry.at("args").get_to(out.arguments);
  entry.at("result").get_to(out.result);
  const nlohmann::json& ulp = entry.at("max_ulp");
  out.ulp = ulp.is_number() ? ulp.get<double>() : INFINITY;
  return out;
}

}  // namespace

Outcome<Implements> implements_of(const std::string& text) {
  const std::size_t sign = text.find('=');
  if (sign == 0 || sign == std::string::npos || sign + 1 == text.size())
    return Error{Error::Kind::usage,
                 fmt::format("--library: '{}' is not LIBRARY=DEVICE, as in 'CUDA*=NVIDIA H100*'", text)};
  return Implements{text.substr(0, sign), text.substr(sign + 1)};
}

Outcome<std::vector<MeasuredMaximum>> read_measured(const std::string& file) {
  std::ifstream in(file);
  try {
    std::vector<MeasuredMaximum> out;
    for (const nlohmann::json& entry : nlohmann::json::parse(in)) out.push_back(measured_of(entry));
    return out;
  } catch (const nlohmann::json::exception& fault) {
    return Error{Error::Kind::usage,
                 fmt::format("{} is no list of measured maxima, as docs/accuracy/data.json is: {}", file,
                             fault.what())};
  }
}

std::string text_of(std::span<const MeasuredMaximum> measured) {
  std::string out;
  for (const MeasuredMaximum& m : measured) {
    const nlohmann::json ulp = std::isfinite(m.ulp) ? nlohmann::json(m.ulp) : nlohmann::json();
    const nlohmann::json entry{{"builtin", m.builtin}, {"precision", m.precision}, {"device", m.device},
                               {"spec", m.spec},       {"coverage", m.coverage},   {"points", m.points},
                               {"args", m.arguments},  {"result", m.result},       {"max_ulp", ulp}};
    out += (out.empty() ? "[\n" : ",\n") + entry.dump();
  }
  return out.empty() ? "[]\n" : out + "\n]\n";
}

bool is_implemented_by(const PublishedMaximum& row, const std::string& device,
                       std::span<const Implements> implements) {
  return std::ranges::any_of(implements, [&](const Implements& one) {
    return matches_pattern(row.library, one.library) && matches_pattern(device, one.device);
  });
}

const MeasuredMaximum* measured_for(const PublishedMaximum& row, const PublishedFunction& of,
                                    std::span<const MeasuredMaximum> measured,
                                    std::span<const Implements> implements) {
  const MeasuredMaximum* found = nullptr;
  for (const MeasuredMaximum& m : measured)
    if (m.builtin == of.name && m.precision == precision_name(of.type) &&
        (found == nullptr || m.ulp > found->ulp) &&
        (is_implemented_by(row, m.device, implements) || is_implemented_by(row, m.spec, implements)))
      found = &m;
  return found;
}

}  // namespace plumbline
