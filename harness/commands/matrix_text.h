#pragma once

#include <optional>
#include <span>
#include <string>

#include "harness/device/device.h"
#include "harness/matrix/prediction.h"

namespace plumbline {

/// What was found of one matrix unit.
struct MeasuredUnit {
  const matrix::MatrixUnit* unit;
  matrix::Datasheet sheet;
  std::optional<matrix::Prediction> prediction;  ///< none: no model explains the probes, or none was wanted

  /// Whether a model explains the probes and predicted every random dot product.
  bool is_predicted() const { return sheet.model && (!prediction || prediction->wrong == 0); }
};

/// The datasheet, a line for each property.
std::string text_of(const MeasuredUnit& measured);

/// The datasheets of a device's units, as matrix.json has them: docs/command-line.md.
std::string json_of(const DeviceInfo& device, std::span<const MeasuredUnit> units, std::uint64_t seed);

}  // namespace plumbline
