#include "harness/commands/manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "harness/support/spelling.h"

namespace plumbline {
namespace {

struct Explained {
  std::string_view name, text;
};

constexpr Explained statuses[] = {
    {"0",
     "Nothing fails: every verdict is conforms, recorded, departs, excused, skipped or expected-failure; "
     "nothing became worse (diff), every fault was detected (selftest), nothing is wrong (doctor)."},
    {"1", "Something does not: a verdict is fails, undecided or unexpected-pass."},
    {"2", "A mistake on the command line or in plumbline.toml, or a file named there that is unfit."},
    {"3", "A device or the machine failed: no device, a build failure, crashed, hung, disk full."},
};

constexpr Explained variables[] = {
    {"OCL_ICD_VENDORS",
     "Folder of the ICD files by which OpenCL drivers are found, instead of "
     "/etc/OpenCL/vendors, or one such file's library."},
    {"OCL_ICD_FILENAMES", "Further libraries of OpenCL drivers, separated by colons."},
    {"VK_DRIVER_FILES, VK_ICD_FILENAMES",
     "The JSON files of the Vulkan drivers to use, separated by colons."},
    {"NO_COLOR", "If it is set and not empty, nothing is coloured. Without it verdicts are, on a terminal."},
    {"SOFTCL_POSE, SOFTCL_DEFECTS",
     "Make the bundled device pose as a lesser one, or as one with defects "
     "(docs/softcl.md)."},
};

constexpr Explained files[] = {
    {"plumbline.toml",
     "Options of a project, read from the current folder: a "
     "table for each command ([run]) with its options without dashes (precision = \"single\", "
     "device = [\"bundled\", \"opencl\"]). Options on the command line override them."},
    {"out/results.json",
     "The results of a run; results.jsonl as it goes, compressed at its end; report.html, junit.xml, "
     "summary.md."},
};

/// A backslash, and a dot or an apostrophe at a line's start, have a meaning in man(7); a dash is a hyphen.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

std::string entries(std::string_view title, std::span<const Explained> rows) {
  std::string out = fmt::format(".SH {}\n", title);
  for (const Explained& row : rows)
    out += fmt::format(".TP\n.B {}\n{}\n", escaped(row.name), escaped(row.text));
  return out;
}

std::string options_of(const CommandText& command) {
  std::string out;
  for (const OptionText& option : command.options) {
    out += fmt::format(".TP\n\\fB{}\\fR", escaped(option.name));
    if (!option.value.empty() && !option.positional) out += fmt::format(" \\fI{}\\fR", escaped(option.value));
    out += '\n' + escaped(option.help) + '.';
    // CLI11 writes a list as "[a,b]".
    if (std::string_view standard = option.standard; !standard.empty()) {
      if (standard.starts_with('[')) standard = standard.substr(1, standard.size() - 2);
      out += fmt::format("\nThe default is {}.", escaped(standard));
    }
    if (!option.values.empty())
      out += fmt::format("\nOne of: {}.", escaped(fmt::format("{}", fmt::join(option.values, ", "))));
    out += '\n';
  }
  return out;
}

std::string page_name(std::span<const CommandText> commands, const CommandText& command) {
  return &command == &commands[0] ? command.name : commands[0].name + "-" + command.name;
}

std::string synopsis(std::span<const CommandText> commands, const CommandText& chosen) {
  std::string out = fmt::format(".SH SYNOPSIS\n.B {}", commands[0].name);
  if (&chosen == &commands[0]) return out + "\n.I COMMAND\n[\\fIOPTIONS\\fR]\n";
  out += fmt::format(" {}\n[\\fIOPTIONS\\fR]", chosen.name);
  for (const OptionText& option : chosen.options)
    if (option.positional) out += fmt::format(" \\fI{}\\fR", escaped(option.name));
  return out + '\n';
}

std::string commands_list(std::span<const CommandText> commands) {
  std::string out = ".SH COMMANDS\n";
  for (const CommandText& command : commands.subspan(1))
    out += fmt::format(".TP\n.BR plumbline\\-{} (1)\n{}\n", escaped(command.name), escaped(command.help));
  return out;
}

int manual_command(const std::string& name, const CLI::App& program) {
  const auto commands = definition_of(program);
  const auto chosen =
      std::find_if(commands.begin(), commands.end(), [&](const CommandText& c) { return c.name == name; });
  std::cout << manual_page(commands, chosen == commands.end() ? commands[0] : *chosen);
  return exit_status::conforms;
}

}  // namespace

std::string manual_page(std::span<const CommandText> commands, const CommandText& chosen) {
  const bool whole = &chosen == &commands[0];
  const std::string name = page_name(commands, chosen);
  std::string upper = name;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  std::string out = fmt::format(".TH {} 1 \"\" \"Plumbline {}\" \"Plumbline\"\n.SH NAME\n{} \\- {}\n",
                                escaped(upper), PLUMBLINE_VERSION, escaped(name), escaped(chosen.help));
  out += synopsis(commands, chosen);
  if (whole)
    out +=
        ".SH DESCRIPTION\nEvaluates functions on devices (OpenCL, Vulkan, math libraries, any program that "
        "computes), compares each result with the true value, and names the clause of the specification that "
        "it "
        "meets or breaks.\n" +
        commands_list(commands);
  if (!chosen.options.empty()) out += ".SH OPTIONS\n" + options_of(chosen);
  out += entries("EXIT STATUS", statuses);
  out += entries("ENVIRONMENT", variables);
  out += entries("FILES", files);
  out += whole ? ".SH SEE ALSO\n.BR clinfo (1),\n.BR vulkaninfo (1)\n" : ".SH SEE ALSO\n.BR plumbline (1)\n";
  return out;
}

Subcommand add_manual(CLI::App& app, const Invocation&) {
  CLI::App* manual = app.add_subcommand("manual", "Print the manual page of the program or of a command");
  const auto name = std::make_shared<std::string>();
  manual->add_option("command", *name, "The command (the program's own page)")
      ->check(CLI::Validator(
          [&app](const std::string& given) -> std::string {
            std::vector<std::string> names;
            for (const CLI::App* sub : app.get_subcommands({})) names.push_back(sub->get_name());
            if (std::find(names.begin(), names.end(), given) != names.end()) return {};
            return unknown_name(given, "command", names);
          },
          ""));
  return {manual, [name, &app] { return manual_command(*name, app); }};
}

}  // namespace plumbline
