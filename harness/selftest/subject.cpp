#include "harness/selftest/subject.h"

namespace plumbline {
namespace {

/// Results of a device, which evaluates a vector of points when one of them is wanted.
class DeviceRows {
 public:
  DeviceRows(std::unique_ptr<Device> device, std::unique_ptr<Evaluator> evaluator, const Call& call,
             const SelftestPoints& points)
      : device_(std::move(device)),
        evaluator_(std::move(evaluator)),
        points_(points),
        width_(static_cast<std::size_t>(call.width)) {
    for (ScalarType t : call.arguments) arguments_.emplace_back(t, width_);
    for (ScalarType t : call.results) results_.emplace_back(t, width_);
  }

  Outcome<ResultRow> at(std::size_t i) {
    if (i / width_ != vector_)
      if (auto status = evaluate(i / width_); !status) return status.error();
    std::vector<Scalar> row;
    for (const Column& column : results_) row.push_back(column.at(i % width_));
    return ResultRow(std::move(row));
  }

 private:
  Status evaluate(std::size_t vector) {
    for (std::size_t k = 0; k < arguments_.size(); ++k)
      for (std::size_t lane = 0; lane < width_; ++lane)
        arguments_[k].set(lane, points_.columns()[k].bits(vector * width_ + lane));
    Status status = evaluator_->evaluate(arguments_, results_);
    if (status) vector_ = vector;
    return status;
  }

  std::unique_ptr<Device> device_;
  std::unique_ptr<Evaluator> evaluator_;
  const SelftestPoints& points_;
  std::size_t width_;
  std::optional<std::size_t> vector_;  ///< of which `results_` are
  std::vector<Column> arguments_, results_;
};

class DeviceSubject final : public Subject {
 public:
  DeviceSubject(const TestCase& test_case, const Call& call, const SelftestPoints& points, double bound_ulp,
                const FaultOpener& open)
      : test_case_(test_case), call_(call), points_(points), bound_ulp_(bound_ulp), open_(open) {}

  Outcome<RowAt> baseline() override { return results("none"); }

  std::vector<OwnFault> own_faults() const override {
    if (is_of_image(call_)) return faults_of_images();
    // A direction of rounding shows only where a call has one.
    if (bound_ulp_ > 0.5) return {{"flush-operand"}};
    return {{"flush-operand"}, {"tie"}, {"toward-zero"}};
  }

  Outcome<RowAt> results(const std::string& fault) override {
    auto device = open_(fault);
    if (!device) return device.error();
    if (auto reason = (*device)->unsupported(call_)) return Error{Error::Kind::unsupported, *reason};
    auto evaluator = (*device)->prepare(call_);
    if (!evaluator) return evaluator.error();
    const auto rows = std::make_shared<DeviceRows>(std::move(*device), std::move(*evaluator), call_, points_);
    return RowAt([rows](std::size_t i) { return rows->at(i); });
  }

 private:
  /// Weights of OpenCL's filters that are off by little are beyond this project's figure; what is filtered as
  /// halves may be rounded there, up to 2.4 times 2^-8 of the largest texel in 3 dimensions.
  std::vector<OwnFault> faults_of_images() const {
    std::vector<OwnFault> out{{"border"}, {"texel"},   {"shift"},      {"swap"},
                              {"clamp"},  {"operand"}, {"toward-zero"}};
    if (as<TextureCall>(call_) != nullptr)
      out.insert(out.end(), {{"weight=1", true}, {"weight=8", true}});
    else if (test_case_.precision == ScalarType::f16)
      out.insert(out.end(), {{"weight=16"}, {"weight=32", true}, {"flush-operand"}});
    else
      out.insert(out.end(), {{"weight=2"}, {"weight=16", true}, {"flush-operand"}});
    return out;
  }

  const TestCase& test_case_;
  const Call& call_;
  const SelftestPoints& points_;
  double bound_ulp_;
  const FaultOpener& open_;
};

class CriterionSubject final : public Subject {
 public:
  CriterionSubject(const Criterion& criterion, const SelftestPoints& points, int outputs,
                   std::vector<Kin> kin)
      : criterion_(criterion), points_(points), outputs_(outputs), kin_(std::move(kin)) {}

  Outcome<RowAt> baseline() override { return right_results(criterion_); }

  std::vector<OwnFault> own_faults() const override {
    std::vector<OwnFault> faults;
    for (const Kin& kin : kin_) faults.push_back({"as " + kin.builtin});
    return faults;
  }

  Outcome<RowAt> results(const std::string& fault) override {
    for (const Kin& kin : kin_)
      if (fault == "as " + kin.builtin) return right_results(*kin.criterion);
    return Error{Error::Kind::usage, "there is no fault " + fault};
  }

 private:
  RowAt right_results(const Criterion& criterion) const {
    return [this, &criterion](std::size_t i) -> Outcome<ResultRow> {
      std::vector<Scalar> row;
      for (int output = 0; output < outputs_; ++output)
        if (const auto right = criterion.right_result(points_.at(i), output)) row.push_back(*right);
      return row.size() == static_cast<std::size_t>(outputs_) ? ResultRow(std::move(row)) : std::nullopt;
    };
  }

  const Criterion& criterion_;
  const SelftestPoints& points_;
  int outputs_;
  std::vector<Kin> kin_;
};

}  // namespace

std::unique_ptr<Subject> device_subject(const TestCase& test_case, const Call& call,
                                        const SelftestPoints& points, double bound_ulp,
                                        const FaultOpener& open) {
  return std::make_unique<DeviceSubject>(test_case, call, points, bound_ulp, open);
}

std::unique_ptr<Subject> criterion_subject(const Criterion& criterion, const SelftestPoints& points,
                                           int outputs, std::vector<Kin> kin) {
  return std::make_unique<CriterionSubject>(criterion, points, outputs, std::move(kin));
}

}  // namespace plumbline
