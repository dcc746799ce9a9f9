#include "harness/commands/definition.h"

#include "harness/commands/validators.h"

namespace plumbline {
namespace {

OptionText text_of(const CLI::Option& option) {
  OptionText out;
  out.positional = option.get_lnames().empty();
  out.name = out.positional ? option.get_name() : "--" + option.get_lnames()[0];
  if (option.get_type_size() != 0) out.value = option.get_type_name();
  out.help = option.get_description();
  out.standard = option.get_default_str();
  out.values = names_among(option);
  return out;
}

CommandText text_of(const CLI::App& app) {
  CommandText out{.name = app.get_name(), .help = app.get_description(), .options = {}};
  for (const CLI::Option* option : app.get_options()) out.options.push_back(text_of(*option));
  return out;
}

}  // namespace

std::vector<CommandText> definition_of(const CLI::App& program) {
  std::vector<CommandText> out{text_of(program)};
  for (const CLI::App* sub : program.get_subcommands({})) out.push_back(text_of(*sub));
  return out;
}

}  // namespace plumbline
