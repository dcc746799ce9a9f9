// The pages of the atlas: static HTML, without scripts.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "harness/results/causes.h"
#include "reports/atlas_rows.h"
#include "reports/commands.h"
#include "reports/entry_text.h"
#include "reports/markup.h"
#include "reports/page.h"
#include "reports/reports.h"

namespace plumbline {
namespace {

using namespace reports;

constexpr std::array precisions = {"half", "bfloat16", "single", "double", "integer"};

/// `depth` folders below the index.
std::string page(const std::string& title, int depth, const std::string& body) {
  const std::string up = depth == 0 ? "" : "../";
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{} – "
      "Plumbline</title>\n"
      "<link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"{}atlas.css\">\n</head>\n<body>\n"
      "<nav><a href=\"{}index.html\">Plumbline atlas</a></nav>\n<h1>{}</h1>\n{}"
      "<footer>Errors are in ulp, as in OpenCL 1.2 section 7.4. Verdicts are those of the runs; these pages "
      "compute none.</footer>\n</body>\n</html>\n",
      escaped(title), up, up, escaped(title), body);
}

/// Of class "flow" where the cells of a row come below each other in a narrow window.
std::string table(const std::string& heads, const std::string& rows, const char* style = "flow") {
  return fmt::format(
      "<div class=\"scroll\"><table "
      "class=\"{}\">\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
      style, heads, rows);
}

std::string heads(std::initializer_list<const char*> names) {
  return fmt::format("<th>{}</th>", fmt::join(names, "</th><th>"));
}

std::string path_of(const AtlasBuiltin& b) {
  return fmt::format("{}/{}.html", path_part(b.suite), path_part(b.name));
}
std::string path_of_device(const std::string& name) { return "device/" + path_part(name) + ".html"; }

std::string link(const std::string& target, const std::string& text) {
  return fmt::format("<a href=\"{}\">{}</a>", target, escaped(text));
}
std::string verdict_of(const Entry& e) {
  return fmt::format("<span class=\"{}\">{}</span>", badge_of(e.verdict).style, verdict_text(e));
}

/// How many results each bucket has, in a logarithmic scale; buckets beyond the bound are marked.
std::string histogram(const Entry& e) {
  constexpr int bar = 30, height = 80, base = 95;
  const auto most = e.histogram.empty() ? 0 : *std::max_element(e.histogram.begin(), e.histogram.end());
  if (most == 0) return "";
  std::string out;
  for (std::size_t k = 0; k < e.histogram.size() && k < histogram_edges.size(); ++k) {
    const double below = k == 0 ? 0 : histogram_edges[k - 1],
                 share = std::log2(1.0 + static_cast<double>(e.histogram[k])) /
                         std::log2(1.0 + static_cast<double>(most));
    const int x = static_cast<int>(k) * bar, size = static_cast<int>(std::lround(share * height));
    const std::string edge =
        std::isinf(histogram_edges[k]) ? "more" : fmt::format("{:g}", histogram_edges[k]);
    if (size > 0)
      out += fmt::format(
          "<rect class=\"bar{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>up to {} ulp: {} "
          "results</title></rect>",
          k > 0 && below >= e.bound_ulp ? " bad" : "", x + 2, base - size, bar - 4, size, edge,
          e.histogram[k]);
    out += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", x + bar / 2, base + 12, edge);
  }
  return fmt::format(
      "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"results by error in ulp\">{}</svg>\n",
      bar * static_cast<int>(histogram_edges.size()), base + 16, out);
}

/// The point to show of a row, the command that repeats it, and all errors.
std::string detail(const AtlasRow& row) {
  const Entry& e = *row.entry;
  std::string out =
      fmt::format("<p class=\"quiet\">{} points ({}), {}, {}</p>\n", e.points, escaped(e.coverage.kind),
                  escaped(e.clause), escaped(row.run->machine.processor));
  if (!e.reason.empty()) out += fmt::format("<p>{}</p>\n", escaped(first_line(e.reason)));
  if (const Sample* point = leading_point(e))
    out +=
        fmt::format("<p>true value <code>{}</code>, error {}<br><code>{}</code></p>\n", escaped(point->truth),
                    std::isnan(point->ulp) ? "of no size in ulp" : ulp_text(point->ulp) + " ulp",
                    escaped(replay_command_of(*point, e, *row.run)));
  return out + histogram(e);
}

/// Where an earlier run is of another version of the device: the error there and here.
std::string since_before(const std::vector<AtlasRow>& rows, std::size_t at) {
  const AtlasRow& row = rows[at];
  for (std::size_t k = at; k-- > 0;) {
    const AtlasRow& other = rows[k];
    if (other.run == row.run || device_name(*other.device) != device_name(*row.device) ||
        other.entry->precision != row.entry->precision || other.entry->signature != row.entry->signature ||
        mode_text(*other.entry) != mode_text(*row.entry))
      continue;
    const std::string before = error_text(*other.entry), now = error_text(*row.entry);
    return before == now ? "same" : before + " → " + now;
  }
  return "";
}

std::string variant_of(const AtlasRow& row) {
  return fmt::format("{}<br><span class=\"quiet\">{}, width {}</span>", escaped(row.entry->signature),
                     escaped(mode_text(*row.entry)), fmt::join(row.widths, ", "));
}

std::string builtin_page(const AtlasBuiltin& builtin) {
  std::string body = fmt::format("<p class=\"quiet\">suite {}</p>\n", escaped(builtin.suite));
  for (const char* precision : precisions) {
    std::string rows;
    for (std::size_t k = 0; k < builtin.rows.size(); ++k) {
      const AtlasRow& row = builtin.rows[k];
      const Entry& e = *row.entry;
      if (e.precision != precision) continue;
      const Sample* point = leading_point(e);
      rows += fmt::format(
          "<tr class=\"row\"><td>{}<br><span class=\"quiet\">{}</span></td><td>{}</td>"
          "<td data-title=\"bound\">{}</td><td data-title=\"largest error\" class=\"number {}\">{}</td>"
          "<td data-title=\"misrounded\" class=\"number\">{}</td><td>{}</td>"
          "<td data-title=\"since the version before\" class=\"number\">{}</td></tr>\n"
          "<tr><td colspan=\"7\"><details><summary>{}</summary>\n{}</details></td></tr>\n",
          link("../" + path_of_device(device_name(*row.device)), device_name(*row.device)),
          escaped(device_version(*row.device)), variant_of(row), escaped(e.bound), badge_of(e.verdict).style,
          error_text(e), e.misrounded ? fmt::to_string(*e.misrounded) : "", verdict_of(e),
          since_before(builtin.rows, k),
          point == nullptr ? "points and histogram" : "<code>" + escaped(point->text) + "</code>",
          detail(row));
    }
    if (rows.empty()) continue;
    body += fmt::format("<h2 id=\"{}\">{}</h2>\n", precision, precision) +
            table(heads({"device", "called as", "bound", "largest error", "misrounded", "verdict",
                         "since the version before"}),
                  rows);
  }
  return page(builtin.name, 1, body);
}

/// Names in the order in which the runs have them.
std::vector<std::string> device_names(std::span<const Results> runs) {
  std::vector<std::string> names;
  for (const Results& run : runs)
    for (const DeviceRecord& device : run.devices)
      if (std::ranges::find(names, device_name(device)) == names.end()) names.push_back(device_name(device));
  return names;
}

/// The row of the latest run in which a device has the builtin in a precision: the worst, where it has
/// several.
const AtlasRow* latest(const AtlasBuiltin& builtin, const std::string& device, std::string_view precision) {
  const AtlasRow* found = nullptr;
  for (const AtlasRow& row : builtin.rows) {
    if (device_name(*row.device) != device || row.entry->precision != precision) continue;
    const bool worse =
        found == nullptr || found->run != row.run || severity(*found->entry) < severity(*row.entry);
    if (worse) found = &row;
  }
  return found;
}

/// "212 conforms, 3 fails" of a run's entries on a device.
std::string totals(const Results& run, const DeviceRecord& device) {
  std::vector<std::string> out;
  for (const Verdict verdict : all_verdicts) {
    const auto count = std::ranges::count_if(
        run.entries, [&](const Entry& e) { return e.device == device.spec && e.verdict == verdict; });
    if (count > 0) out.push_back(fmt::format("{} {}", count, name_of(verdict)));
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

std::string runs_of(std::span<const Results> runs, const std::string& name) {
  std::string rows;
  for (const Results& run : runs)
    for (const DeviceRecord& device : run.devices)
      if (device_name(device) == name)
        rows += fmt::format(
            "<tr><td>{}</td><td>{}</td><td>{}, {} cores</td><td>{}</td><td><code>{}</code></td></tr>\n",
            escaped(device_version(device)), escaped(device.platform), escaped(run.machine.processor),
            run.machine.cores, totals(run, device), escaped(run.settings.command_line));
  return table(heads({"version", "platform", "machine", "entries", "command"}), rows);
}

std::string device_page(std::span<const Results> runs, std::span<const AtlasBuiltin> builtins,
                        const std::string& name) {
  std::string failing, passing;
  for (const AtlasBuiltin& builtin : builtins)
    for (const char* precision : precisions) {
      const AtlasRow* row = latest(builtin, name, precision);
      if (row == nullptr) continue;
      const Entry& e = *row->entry;
      const Sample* point = leading_point(e);
      (passes(e.verdict) ? passing : failing) += fmt::format(
          "<tr><td>{}</td><td>{}</td><td>{}</td><td data-title=\"bound\">{}</td>"
          "<td data-title=\"largest error\" class=\"number {}\">{}</td><td>{}</td>"
          "<td><code>{}</code></td></tr>\n",
          link("../" + path_of(builtin) + "#" + precision, builtin.name), escaped(builtin.suite), precision,
          escaped(e.bound), badge_of(e.verdict).style, error_text(e), verdict_of(e),
          point == nullptr ? "" : escaped(point->text));
    }
  const std::string columns =
      heads({"builtin", "suite", "precision", "bound", "largest error", "verdict", "at"});
  std::string body = "<h2>Runs</h2>\n" + runs_of(runs, name);
  if (!failing.empty()) body += "<h2>Does not conform</h2>\n" + table(columns, failing);
  if (!passing.empty()) body += "<h2>No failure</h2>\n" + table(columns, passing);
  return page(name, 1, body);
}

std::string index_page(std::span<const Results> runs, std::span<const AtlasBuiltin> builtins) {
  const std::vector<std::string> names = device_names(runs);
  std::string list, columns = "<th>builtin</th><th>precision</th>", body;
  for (const std::string& name : names) {
    list += fmt::format("<li>{}</li>\n", link(path_of_device(name), name));
    columns += "<th class=\"number\">" + escaped(name) + "</th>";
  }
  std::map<std::string, std::string> suites;
  std::vector<std::string> order;
  for (const AtlasBuiltin& builtin : builtins) {
    if (!suites.contains(builtin.suite)) order.push_back(builtin.suite);
    std::string& rows = suites[builtin.suite];
    for (const char* precision : precisions) {
      std::string cells;
      for (const std::string& name : names) {
        const AtlasRow* row = latest(builtin, name, precision);
        cells += row == nullptr ? "<td></td>"
                                : fmt::format("<td class=\"number {}\" title=\"{}\">{}</td>",
                                              badge_of(row->entry->verdict).style, verdict_text(*row->entry),
                                              error_text(*row->entry));
      }
      if (cells.find("title") == std::string::npos) continue;
      rows += fmt::format("<tr><td>{}</td><td>{}</td>{}</tr>\n",
                          link(path_of(builtin) + "#" + precision, builtin.name), precision, cells);
    }
  }
  // The suite that most readers look for comes first.
  std::stable_partition(order.begin(), order.end(), [](const std::string& suite) { return suite == "math"; });
  for (const std::string& suite : order)
    body += fmt::format("<details{}><summary class=\"suite\">{}</summary>\n{}</details>\n",
                        suite == order[0] ? " open" : "", escaped(suite),
                        table(columns, suites[suite], "matrix"));
  return page(
      "Accuracy of devices and libraries", 0,
      "<p>The largest error of each builtin, of the latest version of each device. Its colour is that of "
      "the verdict.</p>\n<ul>\n" +
          list + "</ul>\n" + body);
}

}  // namespace

std::map<std::string, std::string> atlas(std::span<const Results> runs) {
  const std::vector<AtlasBuiltin> builtins = atlas_builtins(runs);
  std::map<std::string, std::string> files;
  files["atlas.css"] = atlas_style;
  files["index.html"] = index_page(runs, builtins);
  for (const AtlasBuiltin& builtin : builtins) files[path_of(builtin)] = builtin_page(builtin);
  for (const std::string& name : device_names(runs))
    files[path_of_device(name)] = device_page(runs, builtins, name);
  return files;
}

}  // namespace plumbline
