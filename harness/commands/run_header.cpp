#include "harness/commands/run_header.h"

#include "harness/commands/open_device.h"
#include "harness/judge/default_rounding.h"
#include "harness/results/store.h"
#include "harness/support/machine.h"

namespace plumbline {
namespace {

nlohmann::json config_json(const FpConfig& c) {
  return {{"supported", c.supported},
          {"subnormals", c.subnormals},
          {"inf_nan", c.inf_nan},
          {"round_to_nearest", c.round_to_nearest},
          {"round_to_zero", c.round_to_zero},
          {"round_to_inf", c.round_to_inf},
          {"fma", c.fma},
          {"correctly_rounded_divide_sqrt", c.correctly_rounded_divide_sqrt}};
}

/// Which document judges which precision.
nlohmann::json documents_json(const DeviceInfo& info, const RulebookChoice& rulebooks) {
  return {{"half", rulebooks.of(info, ScalarType::f16).name()},
          {"single", rulebooks.of(info, ScalarType::f32).name()},
          {"double", rulebooks.of(info, ScalarType::f64).name()}};
}

nlohmann::json device_json(const std::string& given, Device& device, const RulebookChoice& rulebooks) {
  const DeviceInfo& info = device.info();
  nlohmann::json json{{"spec", given},
                      {"selected", info.spec},
                      {"name", info.name},
                      {"vendor", info.vendor},
                      {"version", info.version},
                      {"driver", info.driver},
                      {"platform", info.platform},
                      {"profile", info.embedded ? "embedded" : "full"},
                      {"fp_config",
                       {{"half", config_json(info.half)},
                        {"single", config_json(info.single)},
                        {"double", config_json(info.double_precision)}}},
                      {"judged_by", documents_json(info, rulebooks)}};
  if (!rulebooks.embedded(info)) return json;
  // 10, item 6: the profile leaves it to the device. It is judged by what it reports; what it does is shown.
  json["default_rounding"] = {{"reported", name_of(default_direction(info.single))},
                              {"measured", measured_default(device)}};
  return json;
}

nlohmann::json options_json(const RunOptions& o) {
  return {{"seed", o.seed},
          {"inputs", o.inputs},
          {"rulebook", o.rulebook},
          {"profile", o.profile},
          {"overflow", o.overflow},
          {"shard", o.shard},
          {"range", o.range},
          {"values", o.values},
          {"command_line", o.command_line},
          {"precisions", o.precisions},
          {"widths", o.widths},
          {"modes", o.modes},
          {"time_budget", o.time_budget}};
}

}  // namespace

Outcome<nlohmann::json> header_of(const RunOptions& options, const RulebookChoice& rulebooks,
                                  DeviceCache& devices) {
  nlohmann::json described = nlohmann::json::array();
  for (std::size_t k = 0; k < options.devices.size(); ++k) {
    auto device = devices.device(k);
    if (!device) return device.error();
    described.push_back(device_json(options.devices[k], **device, rulebooks));
  }
  return nlohmann::json{{"schema", results_schema},
                        {"machine", machine_json()},
                        {"devices", described},
                        {"options", options_json(options)}};
}

}  // namespace plumbline
