#include "reference/fast/certificate.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace plumbline::fast {

std::optional<std::vector<Certificate>> parse_certificates(std::string_view text) {
  std::vector<Certificate> out;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Certificate c;
    std::string share, operand;
    if (!(words >> c.function >> c.output >> c.source_hash >> share >> operand)) return std::nullopt;
    char *share_end = nullptr, *operand_end = nullptr;
    c.share = std::strtod(share.c_str(), &share_end);
    c.operand = static_cast<std::uint32_t>(std::strtoul(operand.c_str(), &operand_end, 16));
    if (*share_end != 0 || *operand_end != 0 || !(c.share > 0 && c.share < 1)) return std::nullopt;
    if (std::string seal; words >> seal) {
      c.seal = parse_seal(seal);
      if (!c.seal || !std::getline(words >> std::ws, c.build)) return std::nullopt;
    }
    out.push_back(std::move(c));
  }
  return out;
}

std::string text_of(std::span<const Certificate> certificates) {
  std::string out =
      "# Made by plumbline certify: function, output, source hash, share, operand (binary32), seal, build\n";
  for (const Certificate& c : certificates) {
    char line[200];
    std::snprintf(line, sizeof line, "%s\t%d\t%s\t%a\t0x%08x", c.function.c_str(), c.output,
                  c.source_hash.c_str(), c.share, c.operand);
    out += line;
    if (c.seal) out += "\t" + text_of(*c.seal) + "\t" + c.build;
    out += "\n";
  }
  return out;
}

const Certificate* find_certificate(std::string_view function, int output) {
  static const std::vector<Certificate> all = [] {
    std::vector<Certificate> out;
    for (const CertificateFile& file : certificate_files()) {
      const auto certificates = parse_certificates(file.text);
      if (!certificates) {
        std::fprintf(stderr, "plumbline: reference/fast/certificates/%.*s.tsv is malformed\n",
                     static_cast<int>(file.family.size()), file.family.data());
        std::abort();
      }
      out.insert(out.end(), certificates->begin(), certificates->end());
    }
    return out;
  }();
  const auto found = std::ranges::find_if(
      all, [&](const Certificate& c) { return c.function == function && c.output == output; });
  return found != all.end() ? &*found : nullptr;
}

}  // namespace plumbline::fast
