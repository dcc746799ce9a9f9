#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/judge/criterion.h"
#include "harness/judge/plain_number.h"
#include "harness/judge/step_range.h"

namespace plumbline {

/// What each result of an instruction may be, at the arguments of one point: the formula that defines it, in
/// operations that each give what the document allows of them.
using InheritedFormula = std::function<std::vector<StepRange>(std::span<const Scalar> arguments,
                                                              const StepArithmetic& arithmetic)>;

/// The same formula as plain arithmetic has it: what the self-test goes by, and which results are more
/// accurate than the operations'.
using PlainFormula = std::function<std::vector<PlainNumber>(std::span<const long double> arguments)>;

/// Results of an instruction that inherits its precision from the operations of its definition (Vulkan's
/// SPIR-V environment, "Precision and Operation of SPIR-V Instructions").
class Inherited final : public Criterion {
 public:
  struct Terms {
    std::string formula;  ///< as entries state it: "x * (1 - a) + y * a"
    std::string clause;
    bool bounded = true;   ///< false: the document says nothing of its precision; recorded, not judged
    bool of_core = false;  ///< an arithmetic instruction, none of GLSL.std.450
    bool operator==(const Terms&) const = default;
  };
  Inherited(InheritedFormula formula, PlainFormula plain, Terms terms, ScalarType type,
            const StepArithmetic::Terms& arithmetic)
      : formula_(std::move(formula)),
        plain_(std::move(plain)),
        terms_(std::move(terms)),
        type_(type),
        arithmetic_(arithmetic) {}

  StatedBound bound() const override;
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output, int digits) const override;
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override;
  bool has_right_result() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool judges_like(const Criterion& other) const override;

 private:
  StepArithmetic as_allowed() const { return {format_of(type_), arithmetic_}; }
  std::vector<PlainNumber> plain_at(std::span<const Scalar> point) const;

  InheritedFormula formula_;
  PlainFormula plain_;
  Terms terms_;
  ScalarType type_;
  StepArithmetic::Terms arithmetic_;
};

/// `type`: of the results, and of every operation.
CriterionFactory inherited(InheritedFormula formula, PlainFormula plain, Inherited::Terms terms,
                           ScalarType type);

/// What Vulkan's document and the mode allow of each operation of an instruction: one of the core, or an
/// extended one. "The default rounding mode for floating-point arithmetic and conversions instructions"
/// (SPIR-V 3.6) and NoContraction ("an arithmetic instruction", 3.20) are of the core's.
StepArithmetic::Terms step_terms(const BuildMode& mode, bool of_core);

/// One way to judge on devices that take Vulkan's shaders, another on all others.
CriterionFactory by_device(CriterionFactory of_shaders, CriterionFactory of_others);

}  // namespace plumbline
