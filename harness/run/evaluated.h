#pragma once

#include <memory>

#include "harness/device/stream.h"
#include "harness/run/configuration.h"
#include "harness/run/measurement.h"

namespace plumbline {

/// One configuration that is being evaluated: its evaluator, while the device lives, and the measurement.
struct Evaluated {
  const Configuration* configuration;
  std::unique_ptr<Evaluator> evaluator;  ///< null: there is none, or the device failed
  Measurement measurement;
  std::unique_ptr<Stream> stream = {};  ///< of a pipeline, while the evaluator lives
  const Evaluated* source = nullptr;    ///< the same through the front `source` (pair_fronts); null: none
  /// It gets the judgements of this one (shared_judgements.h); null: it has its own.
  const Evaluated* judged_as = nullptr;

  bool is_judged() const { return evaluator != nullptr && judged_as == nullptr; }
  void fail(const Error& error) {
    measurement.error = error;
    stream.reset();
    evaluator.reset();
  }
};

}  // namespace plumbline
