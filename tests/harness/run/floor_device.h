#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <cmath>
#include <memory>
#include <optional>

#include "harness/results/results_json.h"
#include "harness/run/run_listener.h"
#include "harness/run/run_plan.h"

// A device that has floor() alone, sound or not, a run of it, and the events of the run that a listener
// receives.

namespace plumbline {

/// What a device of the test does with one floor(): where it lies.
struct Manner {
  int broken_lane = -1;    ///< this lane of wide vectors is wrong
  std::string fails_with;  ///< evaluate() returns this error
  bool cannot = false;
  std::string name = {};                       ///< what the device reports of itself
  std::optional<std::uint32_t> fails_at = {};  ///< it fails at these bits alone
  /// Set by the device that fails; the others wait for it.
  std::shared_ptr<std::atomic<bool>> failed = {};
  /// `broken_lane` and `fails_with` are of calls with this space alone.
  std::optional<AddressSpace> space = {};
  bool is_accelerator = false;
};

class FloorEvaluator final : public Evaluator {
 public:
  FloorEvaluator(Manner manner, int width) : manner_(std::move(manner)), width_(width) {}
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    if (!manner_.fails_with.empty() && fails(arguments[0])) {
      if (manner_.failed) manner_.failed->store(true);
      if (manner_.failed) manner_.failed->notify_all();
      return Error{Error::Kind::crashed, manner_.fails_with};
    }
    if (manner_.failed) manner_.failed->wait(false);
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      const float x = std::bit_cast<float>(static_cast<std::uint32_t>(arguments[0].bits(i)));
      float y = std::floor(x);
      if (width_ > 1 && static_cast<int>(i) % width_ == manner_.broken_lane && x > 2.0F && x < 3.0F) y += 1;
      results[0].set(i, std::bit_cast<std::uint32_t>(y));
    }
    return ok();
  }

 private:
  bool fails(const Column& argument) const {
    if (!manner_.fails_at) return true;
    for (std::size_t i = 0; i < argument.size(); ++i)
      if (argument.bits(i) == *manner_.fails_at) return true;
    return false;
  }

  Manner manner_;
  int width_;
};

class FloorDevice final : public Device {
 public:
  explicit FloorDevice(Manner manner) : manner_(std::move(manner)) {
    info_.single = {.supported = true, .subnormals = true, .inf_nan = true, .round_to_nearest = true};
    info_.name = manner_.name;
    info_.accelerator = manner_.is_accelerator;
  }
  const DeviceInfo& info() const override { return info_; }
  std::optional<std::string> unsupported(const Call&) const override {
    return manner_.cannot ? std::optional<std::string>("it cannot") : std::nullopt;
  }
  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override {
    const bool is_sound = manner_.space && *manner_.space != call.space;
    return std::unique_ptr<Evaluator>(
        std::make_unique<FloorEvaluator>(is_sound ? Manner{} : manner_, call.width));
  }

 private:
  Manner manner_;
  DeviceInfo info_;
};

/// Keeps what it receives.
class Collector : public RunListener {
 public:
  Parts parts;
  std::uint64_t evaluated = 0, total = 0, chunks = 0;
  const Part* known(const std::string& key) override { return parts.find(key); }
  Status chunk(ChunkRecord chunk) override {
    ++chunks;
    for (Part& part : chunk.parts) {
      EXPECT_FALSE(parts.repeats(part)) << key_of(part.configuration);
      parts.add(std::move(part));
    }
    return ok();
  }
  void progress(std::uint64_t done_points, std::uint64_t all, const std::string&) override {
    evaluated = done_points;
    total = all;
  }
  /// In the order of the devices, then of the widths.
  std::vector<Entry> entries(const RunPlan& plan) const {
    Results results;
    for (const std::string& device : plan.devices) results.devices.emplace_back().spec = device;
    set_entries(results, parts);
    return results.entries;
  }
};

inline RunPlan floor_plan() {
  TestCase test_case;
  test_case.suite = "math";
  test_case.builtin = "floor";
  test_case.signature = "float(float)";
  test_case.inputs.arguments = {{.type = ScalarType::f32, .breaks = {0.5}}};
  test_case.call.builtin = "floor";
  test_case.call.expression = "floor(a)";
  test_case.call.arguments = test_case.call.results = {ScalarType::f32};
  RunPlan plan;
  plan.devices = {"test"};
  plan.cases = {test_case};
  plan.modes = {&build_modes()[0]};
  return plan;
}

/// The plan's test case with pointers in each address space.
inline RunPlan in_every_space(RunPlan plan) {
  const TestCase model = plan.cases[0];
  plan.cases.clear();
  for (const AddressSpace space : {AddressSpace::private_, AddressSpace::local, AddressSpace::global}) {
    plan.cases.push_back(model);
    plan.cases.back().call.space = space;
    plan.cases.back().signature += ", space " + std::to_string(static_cast<int>(space));
  }
  return plan;
}

/// All that the entries hold but for times.
inline nlohmann::json facts_of(std::vector<Entry> entries) {
  nlohmann::json out;
  for (Entry& entry : entries) {
    entry.seconds = 0;
    out.push_back(json_of(entry));
  }
  return out;
}

}  // namespace plumbline
