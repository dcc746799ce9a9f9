#include "harness/commands/list.h"

#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>

#include "harness/commands/isolated_adapters.h"
#include "harness/commands/names.h"
#include "harness/commands/validators.h"
#include "harness/rulebook/rulebook.h"

namespace plumbline {
namespace {

enum class Listing : std::uint8_t { devices, suites, builtins, rulebooks };

constexpr Named<Listing> named_listings[] = {{"devices", Listing::devices},
                                             {"suites", Listing::suites},
                                             {"builtins", Listing::builtins},
                                             {"rulebooks", Listing::rulebooks}};

nlohmann::json devices_json(const Composition& composition) {
  nlohmann::json out = nlohmann::json::array();
  for (const std::vector<DeviceInfo>& devices : devices_by_adapter(composition))
    for (const DeviceInfo& info : devices)
      out.push_back({{"spec", info.spec},
                     {"name", info.name},
                     {"platform", info.platform},
                     {"vendor", info.vendor},
                     {"version", info.version},
                     {"driver", info.driver},
                     {"half", info.half.supported},
                     {"bfloat16", info.bfloat16.supported},
                     {"single", info.single.supported},
                     {"double", info.double_precision.supported},
                     {"profile", info.embedded ? "embedded" : "full"}});
  return out;
}

nlohmann::json suites_json(const Composition& composition) {
  nlohmann::json out = nlohmann::json::array();
  for (const auto& suite : composition.suites) {
    nlohmann::json item{{"name", suite->name()},
                        {"subject", composition.subjects.at(std::string(suite->name()))}};
    for (const auto& [name, precision] : named_precisions)
      item["test_cases"][std::string(name)] = suite->cases(precision).size();
    out.push_back(item);
  }
  return out;
}

nlohmann::json builtins_json(const Composition& composition) {
  nlohmann::json out = nlohmann::json::array();
  for (const auto& suite : composition.suites)
    for (const auto& [name, precision] : named_precisions)
      for (const TestCase& test_case : suite->cases(precision))
        out.push_back({{"suite", test_case.suite},
                       {"builtin", test_case.builtin},
                       {"precision", name},
                       {"signature", test_case.signature},
                       {"expression", test_case.call.expression}});
  return out;
}

nlohmann::json listing(Listing what, const Composition& composition) {
  switch (what) {
    case Listing::devices:
      return devices_json(composition);
    case Listing::suites:
      return suites_json(composition);
    case Listing::builtins:
      return builtins_json(composition);
    case Listing::rulebooks:
      break;
  }
  nlohmann::json out = nlohmann::json::array();
  for (const std::string& name : Rulebook::names()) out.push_back({{"name", name}});
  return out;
}

void print_line(Listing what, const nlohmann::json& item) {
  const auto text = [&](const char* key) { return item.at(key).get<std::string>(); };
  if (what == Listing::devices) {
    std::string formats;
    for (const char* name : {"half", "single", "double"})
      if (item.at(name)) formats += std::string(formats.empty() ? "" : ", ") + name;
    std::cout << std::left << std::setw(18) << text("spec") << ' ' << text("name") << "; " << text("version")
              << "; " << formats << '\n';
  } else if (what == Listing::builtins) {
    std::cout << std::left << std::setw(12) << text("suite") << ' ' << std::setw(16) << text("builtin") << ' '
              << std::setw(7) << text("precision") << ' ' << text("signature") << '\n';
  } else if (what == Listing::suites) {
    std::cout << std::left << std::setw(12) << text("name") << ' ' << text("subject") << '\n';
  } else {
    std::cout << text("name") << '\n';
  }
}

int list_command(Listing what, bool json, const Composition& composition) {
  const nlohmann::json items = listing(what, composition);
  if (json) {
    std::cout << items.dump(1) << '\n';
  } else {
    for (const auto& item : items) print_line(what, item);
  }
  if (what == Listing::devices && items.empty())
    return report_error({Error::Kind::device_failed, "no device found"});
  return exit_status::conforms;
}

}  // namespace

Subcommand add_list(CLI::App& app, const Invocation& invocation) {
  CLI::App* list = app.add_subcommand("list", "List devices, suites, builtins or rulebooks");
  struct Options {
    std::string what;
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  list->add_option("what", options->what, "devices, suites, builtins or rulebooks")
      ->required()
      ->check(one_of("thing to list", names_of(named_listings)));
  list->add_flag("--json", options->json, "As JSON");
  return {list, [options, &invocation] {
            return list_command(value_of(named_listings, options->what), options->json,
                                invocation.composition);
          }};
}

}  // namespace plumbline
