#include "harness/commands/run_header.h"

#include "harness/judge/default_rounding.h"

namespace plumbline {
namespace {

FormatRecord record_of(const FpConfig& c) {
  return {.supported = c.supported,
          .subnormals = c.subnormals,
          .inf_nan = c.inf_nan,
          .round_to_nearest = c.round_to_nearest,
          .round_to_zero = c.round_to_zero,
          .round_to_inf = c.round_to_inf,
          .fma = c.fma,
          .correctly_rounded_divide_sqrt = c.correctly_rounded_divide_sqrt};
}

DeviceRecord record_of(const std::string& given, Device& device, const RulebookChoice& rulebooks) {
  const DeviceInfo& info = device.info();
  DeviceRecord record{.spec = given,
                      .selected = info.spec,
                      .name = info.name,
                      .vendor = info.vendor,
                      .version = info.version,
                      .driver = info.driver,
                      .platform = info.platform,
                      .profile = info.embedded ? "embedded" : "full",
                      .fp_config = {{"half", record_of(info.half)},
                                    {"bfloat16", record_of(info.bfloat16)},
                                    {"single", record_of(info.single)},
                                    {"double", record_of(info.double_precision)}},
                      .judged_by = {{"half", rulebooks.of(info, ScalarType::f16).name()},
                                    {"bfloat16", rulebooks.of(info, ScalarType::bf16).name()},
                                    {"single", rulebooks.of(info, ScalarType::f32).name()},
                                    {"double", rulebooks.of(info, ScalarType::f64).name()}},
                      .default_rounding = {}};
  // 10, item 6: the profile leaves it to the device. It is judged by what it reports; what it does is shown.
  if (rulebooks.embedded(info))
    record.default_rounding = {.reported = std::string(name_of(default_direction(info.single))),
                               .measured = measured_default(device)};
  return record;
}

RunSettings settings_of(const RunOptions& o) {
  return {.seed = o.seed,
          .inputs = o.inputs,
          .rulebook = o.rulebook,
          .profile = o.profile,
          .overflow = o.overflow,
          .points = o.points,
          .chunk = o.chunk,
          .shard = o.shard,
          .range = o.range,
          .values = o.values,
          .cases = o.cases,
          .time_budget = o.time_budget,
          .rounds = o.rounds,
          .command_line = o.command_line,
          .precisions = o.precisions,
          .widths = o.widths,
          .modes = o.modes,
          .fronts = o.fronts,
          .keep = o.keep};
}

}  // namespace

Outcome<Results> header_of(const RunOptions& options, const RulebookChoice& rulebooks, DeviceCache& devices) {
  Results results;
  results.machine = this_machine();
  results.settings = settings_of(options);
  for (std::size_t k = 0; k < options.devices.size(); ++k) {
    const auto device = devices.device(k);
    if (!device) return device.error();
    results.devices.push_back(record_of(options.devices[k], **device, rulebooks));
  }
  return results;
}

}  // namespace plumbline
