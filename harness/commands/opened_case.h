#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/commands/replay_case.h"
#include "harness/run/block.h"

namespace plumbline {

/// Whether the call's arguments are numbers, and do not select what is evaluated: a print, a query, a format.
bool has_numbers(const Call& call);

/// Of a call in which each lane has a texel of its own, as many as the image has: of one that writes or
/// transfers it. Of others nothing.
std::optional<std::size_t> texels_of(const Call& call);

/// The configuration of a case, prepared on a device. The device outlives it.
class OpenedCase {
 public:
  /// The lanes that hold a point which is evaluated alone: whole vectors of every width.
  static constexpr std::size_t lanes = Inputs::width_multiple;

  /// Error::usage where the device cannot evaluate the case, with the reason.
  static Outcome<std::unique_ptr<OpenedCase>> open(const Case& c, Device& device,
                                                   const Composition& composition);

  const TestCase& test_case() const { return *test_case_; }
  const Configuration& configuration() const { return configurations_[0]; }
  const Call& call() const { return configuration().call; }
  /// The bound, the document and the clause, as an entry of results has them.
  ConfigurationRecord record() const;
  std::string source() const { return source_; }

  /// Evaluates a point in all lanes, and judges the first vector, or every texel that is written or
  /// transferred.
  Status evaluate(std::span<const Scalar> point, ResultListener& listener);
  /// Evaluates many points, each in the lanes of one vector: of point k those from k * width on.
  Status evaluate_each(std::span<const std::vector<Scalar>> points, ResultListener& listener);

 private:
  OpenedCase(RunPlan plan, RulebookChoice rulebooks)
      : plan_(std::move(plan)), rulebooks_(std::move(rulebooks)) {}

  Status evaluate(std::span<const Column> columns, std::size_t judged, ResultListener& listener);

  RunPlan plan_;
  RulebookChoice rulebooks_;
  const TestCase* test_case_ = nullptr;
  std::vector<Configuration> configurations_;
  Evaluated measured_{};
  std::string source_;
};

}  // namespace plumbline
